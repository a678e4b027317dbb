"""The compose file is valid, hardened, pinned, and fits the program's settings, Prometheus's targets and each other.

The schema is the Compose specification's own, as vendored by the package `check-jsonschema`.
"""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
import yaml

from streams.cli import cli
from streams.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
YAML_FILES = sorted([*DEPLOY.rglob("*.yml"), *DEPLOY.rglob("*.yaml"), *(ROOT / "grafana/provisioning").rglob("*.yml")])

every_service = pytest.mark.parametrize("name", SERVICES)


class StrictLoader(yaml.SafeLoader):
    """Takes no mapping with the same key twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        keys = [key.value for key, _ in node.value if key.tag != "tag:yaml.org,2002:merge"]
        if len(keys) != len(set(keys)):
            raise yaml.constructor.ConstructorError(None, None, "a key stands twice", node.start_mark)
        return super().construct_mapping(node, deep)


@pytest.mark.parametrize("path", YAML_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_yaml_is_tidy(path: Path) -> None:
    text = path.read_text("utf-8")
    yaml.load(text, StrictLoader)
    assert "\t" not in text
    assert text.endswith("\n")
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)


def test_the_compose_file_follows_the_specification() -> None:
    package = find_spec("check_jsonschema")  # its schemas are data; the package itself is not run
    assert package is not None
    assert package.submodule_search_locations
    folder = Path(package.submodule_search_locations[0]) / "builtin_schemas/vendor"
    schema = json.loads((folder / "compose-spec.json").read_text("utf-8"))
    jsonschema.validate(COMPOSE, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**COMPOSE, "services": {"kafka": {"imag": "x"}}}, schema)


@every_service
def test_an_image_is_pinned_to_a_version(name: str) -> None:
    assert re.search(r":v?\d+\.\d+\.\d+[a-z0-9-]*$", SERVICES[name]["image"])


@every_service
def test_a_service_that_stays_says_when_it_is_healthy_and_restarts(name: str) -> None:
    service = SERVICES[name]
    if name != "topics":  # runs once
        assert service["healthcheck"]["test"][0] == "CMD"
        assert service["restart"] == "unless-stopped"


@every_service
def test_a_service_has_no_more_rights_than_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", []))


@every_service
def test_what_a_service_waits_for_can_come_true(name: str) -> None:
    for other, wait in SERVICES[name].get("depends_on", {}).items():
        runs_once = SERVICES[other]["restart"] == "on-failure"
        assert wait["condition"] == ("service_completed_successfully" if runs_once else "service_healthy")
        assert runs_once or "healthcheck" in SERVICES[other]
        assert set(SERVICES[name]["networks"]) & set(SERVICES[other]["networks"])


@every_service
def test_networks_volumes_secrets_and_mounted_files_exist(name: str) -> None:
    service = SERVICES[name]
    assert set(service["networks"]) <= set(COMPOSE["networks"])
    assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"])
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        assert source in COMPOSE["volumes"] if "/" not in source else (DEPLOY / source).exists(), volume
    named = [v for v in map(str, service.get("environment", {}).values()) if v.startswith("/run/secrets/")]
    assert {value.removeprefix("/run/secrets/") for value in named} <= set(service.get("secrets", []))


@every_service
def test_our_settings_are_known_and_hold_no_secret(name: str) -> None:
    for variable in SERVICES[name].get("environment", {}):
        if not variable.startswith(PREFIX):
            continue
        field = variable.removeprefix(PREFIX).lower()
        if field not in Settings.model_fields:
            field = field.removesuffix("_file")
            assert field in Settings.model_fields, variable
        else:
            assert "Secret" not in str(Settings.model_fields[field].annotation), f"{variable} belongs into a file"


@pytest.mark.parametrize("name", [name for name, service in SERVICES.items() if "build" in service])
def test_our_commands_exist(name: str) -> None:
    command: click.Command | None = cli
    for word in SERVICES[name]["command"]:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    assert command is not None


def test_every_variable_of_the_compose_file_is_explained_in_the_example() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    asked = set(re.findall(r"(?<!\$)\$\{(\w+)", text))
    asked |= {secret["environment"] for secret in COMPOSE["secrets"].values()}
    example = (DEPLOY / "env.example").read_text("utf-8")
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == asked
    assert not re.search(r"^\w*(SECRET|KEY|PASSWORD|URL)=.+", example, re.MULTILINE)


def test_grafana_reaches_prometheus_but_neither_broker_nor_store() -> None:
    assert not set(SERVICES["grafana"]["networks"]) & set(SERVICES["kafka"]["networks"])
    assert not set(SERVICES["grafana"]["networks"]) & set(SERVICES["qdrant"]["networks"])
    assert set(SERVICES["grafana"]["networks"]) & set(SERVICES["prometheus"]["networks"])


def test_prometheus_scrapes_the_ports_that_the_services_serve_and_keeps_the_rates_long_enough() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text("utf-8"))
    [job] = config["scrape_configs"]
    assert job["job_name"] == "agents-memory"
    targets = {target for static in job["static_configs"] for target in static["targets"]}
    assert targets == {
        f"worker:{SERVICES['worker']['environment']['AGENTS_MEMORY_METRICS_PORT']}",
        f"api:{SERVICES['api']['environment']['AGENTS_MEMORY_API_PORT']}",
    }
    [days] = re.findall(r"retention\.time=(\d+)d", " ".join(SERVICES["prometheus"]["command"]))
    assert int(days) >= 180


def test_kafka_makes_no_topic_by_itself_and_stamps_records_with_their_arrival() -> None:
    environment = SERVICES["kafka"]["environment"]
    assert environment["KAFKA_AUTO_CREATE_TOPICS_ENABLE"] == "false"
    assert environment["KAFKA_LOG_MESSAGE_TIMESTAMP_TYPE"] == "LogAppendTime"
    listeners = {part.split("://")[0] for part in environment["KAFKA_LISTENERS"].split(",")}
    assert {part.split(":")[0] for part in environment["KAFKA_LISTENER_SECURITY_PROTOCOL_MAP"].split(",")} == listeners
