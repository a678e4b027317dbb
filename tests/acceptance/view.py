"""What a check looks at: the system, and what was published to it so far in this play of a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from agents_memory.model import Role, Turn
from tests.acceptance.cases import START, Case, Check, Said, Script
from tests.acceptance.system import Memory, Recall, System


@dataclass(slots=True)
class View:
    """A play of a case as its checks see it. `turns` are those published so far; `alive` counts probing turns."""

    system: System
    case: Case
    script: Script
    metrics_before: Mapping[str, float] = field(default_factory=dict)
    dead_before: int = 0
    turns: tuple[Said, ...] = ()
    now: datetime = START
    alive: int = 0

    @property
    def tenant(self) -> str:
        """The tenant of this play."""
        return self.script.tenant

    def users(self, user: str | None) -> list[str]:
        """The user of the check, or everybody who spoke if it names none of the case's own."""
        spoke = list(dict.fromkeys(said.turn.user for said in self.turns))
        return [user] if user and user not in self.script.users else spoke or list(self.script.users)

    def conversation(self, user: str | None, check: Check) -> str:
        """The conversation in which the check is made: the user's last one, or a new one."""
        mine = [said.turn.conversation for said in self.turns if said.turn.user == user]
        last = mine[-1] if mine else self.case.conversation
        return f"{last}_new" if check.get("session") == "new" else last

    def valid_turn(self, text: str, user: str, at: datetime) -> Turn:
        """A turn of the case's conversation, and so with its key, that no system may fail to process."""
        ident = f"{self.case.id}-alive-{self.alive}"
        return Turn(id=ident, conversation=self.case.conversation, user=user, role=Role.USER, text=text, at=at,
                    tenant=self.tenant)  # fmt: skip

    def turn_id(self, number: int) -> str:
        """The id of the case's turn of that number, from 1."""
        return next(said.turn.id for said in self.turns if said.number == number)

    def recalled(self, check: Check, user: str | None, query: str | None = None) -> list[Memory]:
        """What a recall for the check gives."""
        recall = Recall(
            query or check.get("query") or check.get("about", ""), int(check.get("k", 3)),
            self.conversation(user, check), check.get("mode", ""),
        )  # fmt: skip
        return self.system.recall(self.tenant, user, recall)
