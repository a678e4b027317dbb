"""An alert travels: real metrics, a real Prometheus with our rules, a real Alertmanager with our routes, a webhook."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from agents_memory.metrics import Stage
from streams.metrics import Metrics
from tests.integration.prometheus_server import (
    Endpoint,
    free_port,
    prometheus,
    require_tools,
    running,
    wait_until,
)

DEPLOY = Path(__file__).parents[2] / "deploy"
pytestmark = require_tools("prometheus", "prometheus-alertmanager")


@contextmanager
def receiver() -> Iterator[tuple[str, list[tuple[str, dict[str, Any]]]]]:
    """A webhook, by its address, and what it was told: path and message."""
    told: list[tuple[str, dict[str, Any]]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", told
    finally:
        server.shutdown()
        server.server_close()


def test_a_lost_protected_memory_wakes_somebody_and_a_dead_letter_makes_a_ticket(tmp_path: Path) -> None:
    metrics = Metrics("0.1.0", "default")
    endpoint = Endpoint(metrics)
    port = free_port()
    with receiver() as (hook, told):
        config = tmp_path / "alertmanager.yml"
        text = (DEPLOY / "alertmanager/alertmanager.yml").read_text("utf-8")
        for name in ("alert_page_url", "alert_ticket_url"):  # `url_file` is newer than Debian's Alertmanager
            text = text.replace(f"url_file: /run/secrets/{name}", f"url: {hook}/{name}")
        config.write_text(text.replace("group_wait: 30s", "group_wait: 0s"), "utf-8")
        command = [
            shutil.which("prometheus-alertmanager") or "",
            f"--config.file={config}",
            f"--storage.path={tmp_path / 'alerts'}",
            f"--web.listen-address=127.0.0.1:{port}",
            "--cluster.listen-address=",
        ]
        rules = sorted((DEPLOY / "prometheus/rules").glob("*.yml"))
        with (
            running(command, f"http://127.0.0.1:{port}/-/ready", tmp_path / "alertmanager.log"),
            prometheus(tmp_path, [endpoint.target], rules=rules, alertmanager=f"127.0.0.1:{port}"),
        ):
            endpoint.wait_for_scrapes(2)
            metrics.protected_forgotten()
            metrics.dead_letter(Stage.ENRICH, "bad_json")
            endpoint.publish()
            wait_until(lambda: len(told) >= 2, f"told only {told}", 60)
    endpoint.close()
    by_path = dict(told)
    assert by_path.keys() == {"/alert_page_url", "/alert_ticket_url"}
    assert by_path["/alert_page_url"]["commonLabels"]["alertname"] == "AgentMemoryProtectedFactForgotten"
    [letter] = by_path["/alert_ticket_url"]["alerts"]
    assert letter["labels"]["alertname"] == "AgentMemoryDeadLetters"
    assert "bad_json" in letter["annotations"]["description"]
