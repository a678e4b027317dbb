"""The embedded store's process: arguments, ready line, signals, and one line for what keeps it from starting."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path

import orjson
from aiohttp import web

from agents_memory.adapters.edge.engine import Busy, Engine
from agents_memory.adapters.edge.faults import Faults
from agents_memory.adapters.edge.http import Server

_HOST = "127.0.0.1"
_GRACE = 3.0  # seconds that open requests get when it stops


async def serve(engine: Engine, port: int, token: str, faults: Faults | None) -> None:
    """Answer requests until SIGTERM or SIGINT. OSError if the port is in use."""
    runner = web.AppRunner(
        Server(engine, token=token, faults=faults).application(),
        access_log=None,
        handle_signals=False,
        shutdown_timeout=_GRACE,
    )
    await runner.setup()
    try:
        site = web.TCPSite(runner, _HOST, port)
        await site.start()
        stop = asyncio.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
        bound = runner.addresses[0][1]
        ready = orjson.dumps({"url": f"http://{_HOST}:{bound}", "pid": os.getpid()})
        sys.stdout.write(ready.decode() + "\n")
        sys.stdout.flush()
        await stop.wait()
    finally:
        await runner.cleanup()


def run() -> int:
    """Read the arguments and serve; the exit code: 0, or 2 after one line about what is in the way."""
    parser = argparse.ArgumentParser(prog="python -m agents_memory.adapters.edge", description="The embedded store.")
    parser.add_argument("--path", type=Path, required=True, help="the directory that holds the data")
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1; 0 takes a free one")
    parser.add_argument("--token-file", type=Path, help="a file that holds the API key; none: no key is asked for")
    parser.add_argument("--faults", action="store_true", help="let PUT /_faults make requests fail: for tests only")
    options = parser.parse_args()
    try:
        token = options.token_file.read_text().strip() if options.token_file else ""
    except OSError:
        return _refuse(f"the token file {options.token_file} cannot be read")
    if options.token_file and not token:
        return _refuse(f"the token file {options.token_file} is empty")
    try:
        engine = Engine(options.path)
    except Busy as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"the store directory {options.path} cannot be used: {error.strerror}")
    try:
        asyncio.run(serve(engine, options.port, token, Faults() if options.faults else None))
    except OSError as error:
        return _refuse(f"port {options.port} on {_HOST} cannot be used: {error.strerror}")
    finally:
        engine.close()
    return 0


def _refuse(line: str) -> int:
    sys.stderr.write(line + "\n")
    return 2
