"""A stand-in for Kafka's `kafka-acls.sh --add`: the same arguments, the same requests, through confluent-kafka."""

from __future__ import annotations

import argparse

from confluent_kafka.admin import (
    AclBinding,
    AclOperation,
    AclPermissionType,
    AdminClient,
    ResourcePatternType,
    ResourceType,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="kafka-acls.sh", allow_abbrev=False)
    parser.add_argument("--bootstrap-server", required=True)
    parser.add_argument("--add", action="store_true", required=True)
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--allow-principal", required=True)
    parser.add_argument("--operation", action="append", required=True)
    parser.add_argument("--topic", action="append", default=[])
    parser.add_argument("--group", action="append", default=[])
    parser.add_argument("--resource-pattern-type", choices=["literal", "prefixed"], default="literal")
    given = parser.parse_args()
    resources = [(ResourceType.TOPIC, name) for name in given.topic] + [(ResourceType.GROUP, g) for g in given.group]
    bindings = [
        AclBinding(
            kind, name, ResourcePatternType[given.resource_pattern_type.upper()], given.allow_principal, "*",
            AclOperation[operation.upper()], AclPermissionType.ALLOW,
        )
        for kind, name in resources
        for operation in given.operation
    ]  # fmt: skip
    assert bindings, "no resource was named"
    admin = AdminClient({"bootstrap.servers": given.bootstrap_server})
    for future in admin.create_acls(bindings).values():
        future.result(20)


if __name__ == "__main__":
    main()
