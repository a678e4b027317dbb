"""Who seals and who reveals, from the settings: `enrich` and the API must be given the same secret and salts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from agents_memory.adapters.salts import SaltFile
from agents_memory.adapters.sealing import Sealer
from streams.settings import Settings

Renew = Callable[[str, datetime], None]


def sealing(settings: Settings) -> tuple[Sealer, Renew | None]:
    """The sealer, and what renews a subject's salt when it is erased; None where no salts are kept."""
    secret = settings.secret.get_secret_value().encode()
    if settings.salts_file is None:
        return Sealer(secret), None
    salts = SaltFile(settings.salts_file.expanduser())
    return Sealer(secret, salts), salts.renew
