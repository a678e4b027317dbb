"""The values everything else is made of: turns, what a turn says, candidates and their sources.

All values are frozen. Times are aware; a turn keeps the offset it was said with, because "next Wednesday" is
resolved in it. No value here knows where it is stored or how it travels.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, field_serializer


class Value(BaseModel):
    """A frozen value. Unknown fields are ignored, so that newer writers do not break older readers."""

    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)


class Role(StrEnum):
    """Who speaks in a turn."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class Layer(StrEnum):
    """Where a memory lives: one conversation, one user across conversations, or nobody in particular."""

    SESSION = "session"
    USER = "user"
    GENERAL = "general"


class Kind(StrEnum):
    """What sort of thing a memory is; each kind has its own decay rate and time to live (SPEC A2, E1, E3)."""

    FACT = "fact"
    PREFERENCE = "preference"
    RELATION = "relation"
    DECISION = "decision"
    REJECTED_PROPOSAL = "rejected_proposal"
    EPISODIC = "episodic"
    SKILL = "skill"


class State(StrEnum):
    """The lifecycle states of a memory; `lifecycle.table` holds the transitions."""

    HELD = "held"
    ACTIVE = "active"
    FADING = "fading"
    UNCONFIRMED = "unconfirmed"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    CONSOLIDATED = "consolidated"
    RETRACTED = "retracted"
    FORGOTTEN = "forgotten"
    ERASED = "erased"


class Modality(StrEnum):
    """How a statement is meant. Only `stated` can become a fact as it stands."""

    STATED = "stated"
    PLANNED = "planned"
    HYPOTHETICAL = "hypothetical"
    IRONIC = "ironic"
    REPORTED = "reported"
    INFERRED = "inferred"


class Sensitivity(StrEnum):
    """How personal a value is (SPEC D4).

    `secret` is never stored; `identity` (contact data, home address, employer) is stored encrypted; `health`
    is protected; `emotion` lives a day at most.
    """

    NONE = "none"
    PERSONAL = "personal"
    EMOTION = "emotion"
    HEALTH = "health"
    IDENTITY = "identity"
    SECRET = "secret"  # noqa: S105


class Reason(StrEnum):
    """Why something was let go: the closed list of SPEC E5, for events, metric labels and the API."""

    LOW_IMPORTANCE = "low_importance"
    TOPIC_CHANGE = "topic_change"
    TASK_IRRELEVANT = "task_irrelevant"
    SESSION_ENDED = "session_ended"
    DECAYED = "decayed"
    EXPIRED = "expired"
    HOLD_EXPIRED = "hold_expired"
    SUPERSEDED = "superseded"
    CONSOLIDATED = "consolidated"
    CAPACITY = "capacity"
    COMPACTION = "compaction"
    REJECTED_BY_RULE = "rejected_by_rule"
    RETRACTED = "retracted"
    USER_REQUEST = "user_request"
    CONSENT_REVOKED = "consent_revoked"


class Cue(StrEnum):
    """What the wording of a turn signals. Set by `language.reading`, judged by the deciders."""

    QUESTION = "question"
    CONFIRMING_QUESTION = "confirming_question"  # "still ending in 0099?": asks for a yes, not for the value
    PROPOSAL = "proposal"  # a plan or an option on offer
    COMMITMENT = "commitment"  # "I'll register the return"
    DECISION = "decision"  # the speaker chooses: "then let's take Redis"
    ACCEPTANCE = "acceptance"
    REJECTION = "rejection"
    ROOT_CAUSE = "root_cause"
    CONFIG_CHANGE = "config_change"
    HYPOTHETICAL = "hypothetical"
    SARCASM = "sarcasm"
    NEGATION = "negation"
    CORRECTION = "correction"  # "no, it is ...", "I have moved", "from now on"
    EXCEPTION = "exception"  # "this time only"
    BACKCHANNEL = "backchannel"  # "ok", "嗯嗯", greetings, thanks: carries no topic
    RESUMPTION = "resumption"  # "back to the gateway"
    TRANSITION = "transition"  # "by the way", "另外": a new matter is being opened
    REMEMBER = "remember"
    FORGET = "forget"
    INJECTION = "injection"
    QUOTATION = "quotation"  # pasted or recalled material: not the speaker's own words
    EMOTION = "emotion"
    OPEN_ITEM = "open_item"  # something is left to be done or found out


def _plain_id(value: str) -> str:
    if value != value.strip():
        raise ValueError("an id must not begin or end with white space")
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in value):
        raise ValueError("an id must not contain control characters or lone surrogates")
    return value


def _encodable(value: str) -> str:
    if any(0xD800 <= ord(c) <= 0xDFFF for c in value):
        raise ValueError("text contains lone surrogates and cannot be encoded as UTF-8")
    return value


_PLAIN = r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$(?!\n)"
"""What `_plain_id` holds, as published schemas say it."""

Id = Annotated[
    str, Field(min_length=1, max_length=256, json_schema_extra={"pattern": _PLAIN}), AfterValidator(_plain_id)
]
"""An id given by others: compared exactly, never folded, so that look-alikes stay different users."""

_RFC3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def _rfc3339(value: object) -> object:
    # Numbers are refused: nobody can tell seconds from milliseconds, and a wrong guess lives for decades.
    if isinstance(value, datetime) or (isinstance(value, str) and _RFC3339.fullmatch(value)):
        return value
    raise ValueError("a time is RFC 3339 with an offset, as in 2026-03-02T09:00:00+08:00")


MIN_YEAR, MAX_YEAR = 1900, 2999
"""The calendar: sums of days and years stay within what a `datetime` can hold, in every time zone."""


def _in_the_calendar(value: datetime) -> datetime:
    if not MIN_YEAR <= value.year <= MAX_YEAR:
        raise ValueError(f"a time lies in the years {MIN_YEAR} to {MAX_YEAR}")
    return value


Time = Annotated[AwareDatetime, BeforeValidator(_rfc3339), AfterValidator(_in_the_calendar)]
"""A time as others give it."""

Text = Annotated[str, Field(max_length=200_000), AfterValidator(_encodable)]


class Turn(Value):
    """The public turn record: one message of a conversation, as published to `memory.turns.v1`.

    `at` is the time at which it was said (RFC 3339 with offset). No sequence number is asked for: turns that
    arrive out of order are put right by `at`. A second record with the same id changes nothing.
    """

    id: Id
    conversation: Id
    user: Id
    role: Role
    text: Text
    at: Time
    tenant: Id = "default"
    agent: Id | None = None
    task: Annotated[str, Field(max_length=4_000), AfterValidator(_encodable)] | None = None
    lang: Annotated[str, Field(max_length=35)] | None = None
    tool_call: Annotated[str, Field(max_length=4_000), AfterValidator(_encodable)] | None = None


class Span(Value):
    """A part of one turn, in characters of its (masked) text: the unit of forgetting on request."""

    turn_id: str
    start: int
    end: int

    def overlaps(self, other: Span) -> bool:
        """Whether both name at least one common character."""
        return self.turn_id == other.turn_id and self.start < other.end and other.start < self.end


class Source(Value):
    """Where a memory comes from: the provenance of SPEC A4."""

    conversation: str
    span: Span
    at: AwareDatetime
    role: Role
    extractor: str = "rules"


class Statement(Value):
    """One thing that one turn says, read without any context.

    `text` is the sentence itself, verbatim; `key` the attribute it speaks of (`city`, `allergy`, or a
    free phrase), `value` what is said of it; `about` is "user" or the name of whom it is about. `affirmed` is
    False for "I do not like x". `features` are the named contributions to `importance` (1-10).
    """

    text: str
    start: int
    end: int
    kind: Kind = Kind.FACT
    about: str = "user"
    key: str = ""
    value: str = ""
    single_valued: bool = False
    affirmed: bool = True
    modality: Modality = Modality.STATED
    change: bool = False
    exception: bool = False
    durable: bool = False
    sensitivity: Sensitivity = Sensitivity.NONE
    valid_from: AwareDatetime | None = None
    until: AwareDatetime | None = None
    dated: AwareDatetime | None = None  # the end of the latest day to come that it names
    importance: float = 1.0
    confidence: float = 1.0
    features: dict[str, float] = Field(default_factory=dict)
    entities: tuple[str, ...] = ()


class Question(Value):
    """What a turn asks for: the keys of the attributes wanted, and the words that carry the question.

    `about` is whose attributes: "user", or the name of somebody else ("what is my sister's name").
    """

    text: str
    keys: tuple[str, ...] = ()
    confirming: bool = False
    about: str = "user"


class MemoryWish(Value):
    """A request about memory in plain speech: "forget what I said about x", "记一下".

    `what` is the described content, "" if it points back ("当我没说" means what was just said); `keep` names
    what is to stay. `everything` is the wish to forget the whole user. One that is not `sure` does not say that memory
    is meant ("delete the ..."): what was worked on just before may tell otherwise.
    """

    verb: str  # remember | forget
    what: str = ""
    keep: str = ""
    everything: bool = False
    sure: bool = True


class PlacedWish(MemoryWish):
    """A wish with the place of its words: from `start` to `end` in the turn's text."""

    start: int = 0
    end: int = 0


class PlannedWish(PlacedWish):
    """A wish to forget that waits for a condition: until `due`, or, where that is no time, until it is said again."""

    due: AwareDatetime | None = None


class Mask(Value):
    """A stretch that was masked before anything left the enriching stage; `label` stands in the text instead."""

    cls: str  # id_card, bank_card, password, api_key, phone, email, address, ...
    start: int
    end: int
    label: str
    sealed: str = ""  # the encrypted value where the class is stored encrypted, else ""


class Reading(Value):
    """All that can be said about a turn from its own words."""

    lang: str = "und"
    cues: frozenset[Cue] = frozenset()
    statements: tuple[Statement, ...] = ()
    questions: tuple[Question, ...] = ()
    wish: MemoryWish | None = None
    planned: tuple[PlannedWish, ...] = ()  # the wishes to forget later
    clears: tuple[PlacedWish, ...] = ()  # "delete the ...": wishes to forget if it is memory that is meant
    heard: tuple[PlacedWish, ...] = ()  # sentences that may ask to forget in words of their own; `sure`: or only point
    entities: tuple[str, ...] = ()  # names, products, places as said
    identifiers: tuple[str, ...] = ()  # order numbers, e-mail addresses, versions, code symbols: verbatim
    code: tuple[tuple[int, int], ...] = ()  # spans of code blocks
    masks: tuple[Mask, ...] = ()

    @field_serializer("cues")
    def _in_order(self, cues: frozenset[Cue]) -> list[Cue]:
        # A set's order differs from process to process; a replay must write the same bytes.
        return sorted(cues)


class Candidate(Value):
    """A memory request (SPEC D3): what might be remembered. Rules, not the proposer, decide."""

    statement: str
    kind: Kind
    layer: Layer = Layer.USER
    about: str = "user"
    key: str = ""
    value: str = ""
    single_valued: bool = False
    affirmed: bool = True
    modality: Modality = Modality.STATED
    change: bool = False
    exception: bool = False
    importance: float
    confidence: float = 1.0
    sensitivity: Sensitivity = Sensitivity.NONE
    valid_from: AwareDatetime | None = None
    until: AwareDatetime | None = None
    dated: AwareDatetime | None = None  # the end of the latest day to come that it names
    entities: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    sources: tuple[Source, ...]
    requested: bool = False  # the user asked for it to be remembered
    hold: str = ""  # why the proposer wants it held, "" if not
    features: dict[str, float] = Field(default_factory=dict)
    vector: str = ""


JsonObject = dict[str, Any]
