"""The broker's credentials as Faust wants them."""

from __future__ import annotations

from typing import Any

import faust

from streams.settings import Settings


def credentials(settings: Settings) -> Any:
    """Faust's credentials for the settings' security protocol; None for PLAINTEXT."""
    context = settings.ssl_context()
    if settings.security_protocol.startswith("SASL"):
        return faust.SASLCredentials(
            username=settings.sasl_username,
            password=settings.sasl_password.get_secret_value(),
            mechanism=settings.sasl_mechanism,
            ssl_context=context,
        )
    return None if context is None else faust.SSLCredentials(context)
