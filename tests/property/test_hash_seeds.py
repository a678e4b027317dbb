"""A replay happens in another process, where sets have another order: what is decided must not depend on it.

The turns come from the future of the clock, as after a clock that jumped back, so that many are of the same time.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from datetime import timedelta

from agents_memory.adapters.embeddings import UseM3
from agents_memory.codec import encode
from agents_memory.ids import derive
from agents_memory.inputs import PolicyPublished
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.stages.enrich import Enricher, Raw, Stamp
from agents_memory.stages.remember import POLICY_SUBJECT, Remember
from agents_memory.topics import TopicName
from tests.faults.talks import BEGAN, talk

TURNS, USERS = 180, 3


def decided() -> str:
    """A digest of all that is said of some talks, and of the rows that stand in the end."""
    policy = Policy()
    enrich = Enricher(UseM3(), b"secret", lambda tenant: policy)
    raws = []
    for turn in talk(TURNS, USERS, random.Random(5)):
        headers, value = encode(Message(turn.id, turn.user, turn.id, turn.at, turn, turn.conversation, None, "outside"))
        raws.append(Raw(TopicName.TURNS, value, headers, BEGAN))
    stamps = [Stamp(BEGAN + timedelta(minutes=n // 60)) for n in range(len(raws))]
    published = PolicyPublished(hash=policy.hash, policy=policy.model_dump(mode="json"))
    inputs: list[object] = [Message(derive("policy"), POLICY_SUBJECT, published.hash, BEGAN, published, stage="enrich")]
    for first in range(0, len(raws), 60):
        inputs += enrich(raws[first : first + 60], stamps[first])
    remember, found, said = Remember(), hashlib.sha256(), 0
    for message in inputs:
        assert isinstance(message, Message), message
        for part in remember.decide(message):
            remember.apply(message.key, part)
            said += len(part.messages)
            for (kind, ident), row in part.rows.items():
                found.update(b"%b/%b %b" % (kind.encode(), ident.encode(), b"" if row is None else row.encode()))
            for one in part.messages:
                found.update(one.id.encode() + encode(one)[1])
    assert said > TURNS
    return found.hexdigest()


def test_what_is_decided_does_not_depend_on_the_order_of_sets() -> None:
    outcomes = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", "from tests.property.test_hash_seeds import decided; print(decided())"],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-2000:]
        outcomes.add(done.stdout)
    assert len(outcomes) == 1
