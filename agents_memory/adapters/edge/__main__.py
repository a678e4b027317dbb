"""Start the embedded store: `python -m agents_memory.adapters.edge --path DIR --port N [--token-file FILE]`.

It listens on 127.0.0.1 only, prints one line of JSON when it is ready ({"url": ..., "pid": ...}; port 0 takes a free
one), and stops on SIGTERM or SIGINT when everything is flushed. A directory or port in use, or a token file that
cannot be read, end it with one line and exit code 2. With `--faults` it can be told to fail (see `faults`).
"""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> int:
    """Start it, or say what has to be installed; the exit code."""
    if find_spec("qdrant_edge") is None:
        sys.stderr.write("the embedded store needs the extra: pip install 'agents-memory-streams[embedded]'\n")
        return 2
    from agents_memory.adapters.edge.process import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
