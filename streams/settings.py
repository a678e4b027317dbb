"""Where things are: settings from the environment (`AGENTS_MEMORY_*`) and secrets from files.

A setting never says how to judge; that is the policy (`agents_memory.policy`). Every setting has a default that works
for the embedded stack. `<NAME>_FILE` reads a value from a file, for secrets. Unknown `AGENTS_MEMORY_` variables are
errors, so that a typing mistake is not silently ignored.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import orjson
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from agents_memory.errors import BadSettings
from agents_memory.policy import PRESETS, Policy, preset

PREFIX = "AGENTS_MEMORY_"
STAGES = ("enrich", "remember", "summarize", "sweep", "index")


class Settings(BaseSettings):
    """All settings of all processes."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True, hide_input_in_errors=True)

    # the broker
    broker: str = ""  # host:port[,host:port]; empty: the running embedded stack's
    broker_kind: Literal["embedded", "kafka"] = "kafka"
    security_protocol: Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"] = "PLAINTEXT"
    sasl_mechanism: Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] = "SCRAM-SHA-512"
    sasl_username: str = ""
    sasl_password: SecretStr = SecretStr("")
    ssl_ca_file: Path | None = None
    ssl_cert_file: Path | None = None
    ssl_key_file: Path | None = None
    topic_prefix: str = Field("", pattern=r"^[a-z0-9.-]*$")
    partitions: int = Field(4, ge=1, le=1_000)
    replication: int = Field(1, ge=1, le=7)
    text_retention_hours: float = Field(72, gt=0)
    app_id: str = Field("agents-memory", pattern=r"^[a-z0-9.-]+$")
    slot: str | None = None  # static membership: one name per worker slot (the pod's name)
    session_timeout: float = Field(0, ge=0)  # seconds until a silent worker's partitions move; 0: 10, embedded 4

    # the store
    qdrant_url: str = ""
    qdrant_api_key: SecretStr = SecretStr("")
    qdrant_grpc: bool = False
    qdrant_grpc_port: int = 6334
    qdrant_ca_file: Path | None = None
    collection_prefix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$")

    # this process
    data_dir: Path = Path("~/.local/share/agents-memory")
    stages: tuple[str, ...] = STAGES
    host: str = "127.0.0.1"
    api_port: int = Field(0, ge=0, le=65_535)
    metrics_port: int = Field(0, ge=0, le=65_535)
    api_url: str = ""
    api_key: SecretStr = SecretStr("")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    clock: str = "wall"  # wall | event | file:PATH

    # judgement and secrecy
    policy: str = "default"  # a preset's name, or the path of a policy document (JSON)
    salts_file: Path | None = None  # random salts of the users' keys; without it these follow from the secret alone
    secret: SecretStr = SecretStr("")  # keys the digests that stand for users; the embedded stack makes its own

    @field_validator("clock")
    @classmethod
    def _known_clock(cls, value: str) -> str:
        if value in ("wall", "event") or value.startswith("file:"):
            return value
        raise ValueError("clock is one of wall, event, file:PATH")

    @field_validator("stages", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return tuple(s.strip() for s in value.split(",") if s.strip()) if isinstance(value, str) else value

    @field_validator("stages")
    @classmethod
    def _known_stages(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not value or set(value) - set(STAGES):
            raise ValueError(f"stages are some of {', '.join(STAGES)}")
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments only: `load` reads the environment itself, so that unknown names and files are its business."""
        return (init_settings,)

    @property
    def data(self) -> Path:
        """The data directory, with `~` resolved."""
        return self.data_dir.expanduser()

    def ssl_context(self) -> ssl.SSLContext | None:
        """The TLS context for the broker, None without TLS."""
        if self.security_protocol not in ("SSL", "SASL_SSL"):
            return None
        try:
            context = ssl.create_default_context(cafile=str(self.ssl_ca_file) if self.ssl_ca_file else None)
            if self.ssl_cert_file is not None:
                context.load_cert_chain(self.ssl_cert_file, self.ssl_key_file)
        except (OSError, ssl.SSLError) as exc:
            raise BadSettings(f"cannot use the TLS files: {exc.strerror or type(exc).__name__}") from None
        return context

    def client_auth(self) -> dict[str, Any]:
        """Arguments for aiokafka's clients."""
        auth: dict[str, Any] = {"security_protocol": self.security_protocol}
        context = self.ssl_context()
        if context is not None:
            auth["ssl_context"] = context
        if self.security_protocol.startswith("SASL"):
            auth["sasl_mechanism"] = self.sasl_mechanism
            auth["sasl_plain_username"] = self.sasl_username
            auth["sasl_plain_password"] = self.sasl_password.get_secret_value()
        return auth

    def policy_document(self) -> Policy:
        """The policy in force: a preset or a document."""
        if self.policy in PRESETS:
            return preset(self.policy)
        path = Path(self.policy).expanduser()
        if not path.suffix:
            return preset(self.policy)  # says which presets there are
        try:
            return Policy.model_validate(orjson.loads(path.read_bytes()))
        except (OSError, orjson.JSONDecodeError) as exc:
            raise BadSettings(f"cannot read the policy document {path.name}: {type(exc).__name__}") from None
        except ValidationError as exc:
            raise BadSettings(f"the policy document {path.name} is wrong at {_where(exc)}") from None

    def public(self) -> dict[str, Any]:
        """The settings in force, secrets masked."""
        return self.model_dump(mode="json")


def load(environment: Mapping[str, str] | None = None, **overrides: Any) -> Settings:
    """Settings from the environment and explicit overrides (those that are not None). BadSettings with one line."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for name, text in environment.items():
        field = name.removeprefix(PREFIX).lower()
        if not name.startswith(PREFIX) or field in IGNORED:
            continue
        from_file = field.endswith("_file") and field not in Settings.model_fields
        if from_file:
            field = field.removesuffix("_file")
        if field not in Settings.model_fields:
            raise BadSettings(f"unknown setting {name}")
        values[field] = _read(name, text) if from_file else text
    values.update({k: v for k, v in overrides.items() if v is not None})
    try:
        return Settings(**values)
    except ValidationError as exc:
        raise BadSettings(f"wrong setting: {_where(exc)}") from None


IGNORED = frozenset({"ci", "crash_at"})
"""Names with our prefix that are no settings: switches of the test suite."""


def _read(name: str, path: str) -> str:
    try:
        return Path(path).expanduser().read_text().strip()
    except OSError as exc:
        raise BadSettings(f"cannot read the file that {name} names: {exc.strerror}") from None


def _where(exc: ValidationError) -> str:
    error = exc.errors(include_input=False, include_url=False)[0]
    return f"{'.'.join(str(p) for p in error['loc'])}: {error['msg'].removeprefix('Value error, ')}"
