"""An Apache Kafka that lets nobody in without a name: SCRAM over TLS, client certificates, and rights on topics.

The loopback listener without either is the administrator's. `kafka-acls.sh` comes with another part of Kafka than the
broker's jars, so `grant` runs `deploy/kafka/acls.sh` with a stand-in of that name, which reads the same arguments and
makes the same requests through confluent-kafka.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

from streams.brokers.kafka import KafkaBroker
from streams.brokers.processes import HOST, free_ports
from tests.e2e.running import ROOT

STORE_PASSWORD = "changeit"
PASSWORD = "correct horse battery staple"
SCRAM_USERS = ("memory-api", "my-agent", "my-reader", "operator", "nobody")


@dataclass(frozen=True)
class Authority:
    """A certificate authority of the test's own, whose files lie in one folder."""

    folder: Path
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @classmethod
    def found(cls, folder: Path) -> Authority:
        folder.mkdir(parents=True, exist_ok=True)
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test authority")])
        certificate = _builder(name, name, key.public_key()).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True
        ).sign(key, hashes.SHA256())  # fmt: skip
        (folder / "ca.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        return cls(folder, key, certificate)

    @property
    def file(self) -> Path:
        return self.folder / "ca.pem"

    def issue(self, common_name: str) -> tuple[Path, Path]:
        """Certificate and key of this name, good for servers and clients on the loopback interface."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = [x509.DNSName("localhost"), x509.IPAddress(ip_address(HOST))]
        certificate = _builder(
            x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)]), self.certificate.subject, key.public_key()
        ).add_extension(x509.SubjectAlternativeName(names), critical=False).sign(self.key, hashes.SHA256())  # fmt: skip
        pem = serialization.Encoding.PEM
        private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        certificate_file, key_file = (self.folder / f"{common_name}{end}.pem" for end in ("", "-key"))
        certificate_file.write_bytes(certificate.public_bytes(pem))
        key_file.write_bytes(private)
        store = pkcs12.serialize_key_and_certificates(
            common_name.encode(), key, certificate, [self.certificate],
            serialization.BestAvailableEncryption(STORE_PASSWORD.encode()),
        )  # fmt: skip
        (self.folder / f"{common_name}.p12").write_bytes(store)
        return certificate_file, key_file


def _builder(subject: x509.Name, issuer: x509.Name, public: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=2))
    )  # fmt: skip


class SecuredKafka:
    """The broker, the ports of its listeners, and the settings of each kind of client."""

    def __init__(self, root: Path) -> None:
        self.authority = Authority.found(root / "tls")
        self.authority.issue("broker")
        self.admin, controller, self.scram, self.mtls = free_ports(4)
        listeners = ",".join(
            f"{name}://{HOST}:{port}"
            for name, port in (
                ("PLAINTEXT", self.admin),
                ("CONTROLLER", controller),
                ("SASL_SSL", self.scram),
                ("SSL", self.mtls),
            )
        )
        names = ("CONTROLLER:PLAINTEXT", "PLAINTEXT:PLAINTEXT", "SASL_SSL:SASL_SSL", "SSL:SSL")
        trusted = self.authority.folder / "trusted.pem"
        trusted.write_bytes(self.authority.file.read_bytes())
        self.broker = KafkaBroker(
            root / "kafka", ports=[self.admin, controller],
            scram=[f'SCRAM-SHA-512=[name={user},password="{PASSWORD}"]' for user in SCRAM_USERS],
            props={
                "listeners": listeners,
                "advertised.listeners": listeners,
                "listener.security.protocol.map": ",".join(names),
                "inter.broker.listener.name": "PLAINTEXT",
                "sasl.enabled.mechanisms": "SCRAM-SHA-512",
                "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config":
                    "org.apache.kafka.common.security.scram.ScramLoginModule required;",
                "ssl.keystore.type": "PKCS12",
                "ssl.keystore.location": self.authority.folder / "broker.p12",
                "ssl.keystore.password": STORE_PASSWORD,
                "ssl.key.password": STORE_PASSWORD,
                "ssl.truststore.type": "PEM",
                "ssl.truststore.location": trusted,
                "listener.name.ssl.ssl.client.auth": "required",
                "ssl.principal.mapping.rules": "RULE:^CN=([^,]+).*$/$1/,DEFAULT",
                "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                # Nobody is anonymous but on the listener of the administrator.
                "super.users": "User:ANONYMOUS",
            },
        )  # fmt: skip

    def over_scram(self, user: str, password: str = PASSWORD) -> dict[str, object]:
        """Settings of a client with a name and a password."""
        return {
            "broker": f"{HOST}:{self.scram}", "broker_kind": "kafka", "security_protocol": "SASL_SSL", "sasl_username": user,
            "sasl_password": password, "ssl_ca_file": self.authority.file,
        }  # fmt: skip

    def over_mtls(self, name: str) -> dict[str, object]:
        """Settings of a client with a certificate."""
        certificate, key = self.authority.issue(name)
        return {
            "broker": f"{HOST}:{self.mtls}", "broker_kind": "kafka", "security_protocol": "SSL",
            "ssl_ca_file": self.authority.file, "ssl_cert_file": certificate, "ssl_key_file": key,
        }  # fmt: skip

    def grant(self, folder: Path, **principals: str) -> None:
        """Run `deploy/kafka/acls.sh` for these principals."""
        folder.mkdir(parents=True, exist_ok=True)
        stand_in = folder / "kafka-acls.sh"
        stand_in.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tests.integration.kafka_acls "$@"\n')
        stand_in.chmod(0o755)
        done = subprocess.run(
            ["sh", str(ROOT / "deploy/kafka/acls.sh")], check=False, cwd=ROOT, capture_output=True, text=True,
            env=os.environ | principals | {
                "BOOTSTRAP": f"{HOST}:{self.admin}", "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
            },
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
