"""What Faust 0.15.3, mode 0.7.1 and the embedded broker get wrong, mended: one module and one test a shim.

These touch private names, so the three packages are pinned; a test fails when a name has gone or the mended
behaviour has changed. `install` may be called again; it must be called before the app starts.
"""

from __future__ import annotations

from streams.brokers import BrokerName
from streams.shims import chain_guard, gaps, highwater, recovery, skipped


def install(broker: BrokerName) -> None:
    """Mend Faust for a broker: all shims always, but `highwater` on the embedded one only."""
    recovery.install()
    gaps.install()
    skipped.install()
    chain_guard.install()
    if broker == "embedded":
        highwater.install()
