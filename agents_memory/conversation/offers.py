"""What stands to be decided: the agent's proposal just before a user's turn, and a short name for it (SPEC B2, F4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.conversation.acts import judged
from agents_memory.conversation.informing import only_informs
from agents_memory.heads.head import Head
from agents_memory.language.cues import cues_of
from agents_memory.language.spans import Piece, clauses, code_blocks, quoted, sentences
from agents_memory.language.text import alternatives, fold
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Cue, Role
from agents_memory.recall.rejected import designators
from agents_memory.recall.tokens import query_terms
from agents_memory.rows import TurnRow

NEAR = 2
"""How many turns back a proposal still is what an answer answers."""

RAISED = 4
"""How many turns back a thing still is under discussion that words name again."""

SHORT = 50
"""Tokens up to which a proposal is its own name."""

MAX_NAME = 300
"""Characters of a name at most, where a text has no clauses to cut at."""

UNLIKELY = 0.2
"""Below this probability the head overrules a cue word: a wording of offers that offers nothing here."""

_LETTER = re.compile(r"(?<![A-Za-z])(?:[B-H]|A(?=\s*(?:[\u3400-\u9fff,.!，。！]|it is\b|$)))(?![A-Za-z])")
"""A capital that names an option by itself; an "A" that may be an article does not."""


_EDGE = " ,，;；:："

_ASKS = re.compile(
    r"(?:您|你)?(?:看|觉得|认为|意下)?(?:这个|这样|以上|哪个|哪种|该)?(?:方案|计划|安排|建议)?"
    r"(?:怎么样|如何|可以|行|好|合适|更好|更合适|没问题)?(?:吗|么|吧|呢)?|"
    r"(?:请)?(?:选哪个|选一个|确认一下|要不要(?:这么做|这样做)?)|"
    r"(?:so,? )?(?:what do you think|(?:any )?thoughts|sounds? good|"
    r"(?:does|would) (?:that|this) (?:work|sound good|suit you|be ok(?:ay)?)(?: for you)?|"
    r"(?:is|are) (?:that|this|you) (?:ok(?:ay)?|fine|all right)(?: with (?:that|this|you))?|"
    r"which (?:one )?(?:do|would) you (?:prefer|like)|"
    r"(?:shall|should|can) (?:i|we) (?:proceed|go ahead|start|do (?:that|this|it)))"
)
"""Sentences that only ask for the answer: they name nothing that could be accepted."""

_OPTIONS = alternatives(
    (
        r"还是(?!会|要|得|不|没)|(?:有|是)(?:哪几|什么|哪些|几)[种个]?(?:办法|方法|选择|方案|做法|选项)?|哪[几一]?[种款样个]|怎么(?:办|选|弄)|"
        r"(?:怎么|怎样|如何|哪)[^,。;!?]{1,8}(?:好|合适|划算|方便|妥)",
        r"\bor\b|\b(?:options?|choices|alternatives)\b|\bwhat (?:can|could|should) (?:i|we|you)\b|"
        r"\bhow (?:can|could|do|should) (?:i|we)\b",
    )
)
"""Words of a question that asks how, or what there is to choose from, on folded text."""

_EITHER = alternatives((r"或者|要么|也(?:可以|能|行)|[两二三]种", r"\bor\b|\beither\b|\btwo (?:ways|options)\b"))
"""Words that set things side by side to choose from, on folded text."""


_PENDS = alternatives(
    (
        r"(?:先|暂且?|暂时|这[里栏项个格]|那[里栏项个格]|就)[^,。;!?]{0,6}?(?:空着|空出|留空|留白|不[填写录记登]|别[填写录记登下]|放一?[放着]|"
        r"搁一?[搁着]|跳过|挂着|略过|待定)|(?:以后|之后|回头|[找想查问量弄][^,。;]{1,8}|等[^,。;]{1,10})再[^,。;]{0,2}[补填写录记登说量读看]",
        r"\b(?:leave|keep|skip|park|let's hold)\b[^.;!?]{0,24}\b(?:blank|empty|open|out|pending|"
        r"for (?:now|the moment)|this one|that one|until|till)\b|\b(?:come|get) back to (?:it|that|this)\b|"
        r"\bfill (?:it|that|this) in (?:later|when|once)\b",
    )
)
"""Words that leave a thing unsaid or undone for the time being, on folded text."""


def answered(before: Sequence[TurnRow]) -> tuple[TurnRow | None, TurnRow | None]:
    """The agent's turn that a user's next turn answers, and the turn said before that one."""
    for back, row in enumerate(reversed(before[-NEAR:]), 1):
        if row.role is Role.ASSISTANT and not row.withheld:
            earlier = [t for t in before[:-back] if t.role is Role.USER and not t.withheld]
            return row, earlier[-1] if earlier else None
    return None, None


def proposes(row: TurnRow, last: TurnRow | None, head: Head | None) -> bool:
    """Whether an agent's turn puts something up for decision; information alone does not.

    Less is needed where the user's turn before it, `last`, asked what there is to choose from ("fix or revert?"); two
    things that such a question is answered with are a choice.
    """
    if only_informs(row) or _leaves_open(row):
        return False
    said = Cue.PROPOSAL in row.reading.cues
    acts = judged(row, last, head)
    if acts is None:
        return said
    asks = last is not None and Cue.QUESTION in last.reading.cues and _OPTIONS.search(fold(last.text)) is not None
    if asks and _EITHER.search(fold(row.text)) is not None and acts.offer >= UNLIKELY:
        return True
    if estimate_tokens(row.text) > SHORT and _asks_to_go_on(row.text):
        return True
    if not (said or asks) and estimate_tokens(row.text) > SHORT and not _asks_for_verdict(row.text):
        return False  # the head knows short turns; a long one without a word of proposal is talk or advice at large
    return acts.offer >= (UNLIKELY if said or asks else 0.5)


def _leaves_open(row: TurnRow) -> bool:
    """Whether the last thing a turn puts forward is to leave something open until it is known: no decision yet."""
    pieces = sentences(row.text, quoted(row.text))
    return bool(pieces) and _PENDS.search(fold(pieces[-1].text)) is not None


_MAY_I = alternatives(
    (
        r"(?:要|需要|想)不?(?:要|想)?(?:让|由)?(?:我|我们|咱们?)(?:来|先|现在|直接|帮|替|给|把|去)|要不要(?:我|先|现在|直接|一起|这么|这样)|"
        r"(?:我|我们|咱们?)(?:现在|这就|先|直接|来)?(?:开始|动手|执行|继续|处理)[^,。;]{0,8}(?:吗|么|吧|好不好|行不行)",
        r"\b(?:shall|should|may|can) (?:i|we)\b|\b(?:do you )?want me to\b|\bwould you like me to\b|"
        r"\b(?:ok|okay|all right) if i\b",
    )
)
"""Words that ask whether to go on with what was laid out, on folded text."""


def _asks_to_go_on(text: str) -> bool:
    """Whether one of the last two sentences of a long turn asks for leave to do what it lays out."""
    pieces = sentences(text, code_blocks(text))[-2:]  # rules across a page set off parts of it, they quote nothing
    folded = [fold(piece.text) for piece in pieces]
    return any(Cue.QUESTION in cues_of(one) and _MAY_I.search(one) is not None for one in folded)


def _asks_for_verdict(text: str) -> bool:
    """Whether the last sentence only asks for the answer ("Does that work for you?")."""
    pieces = sentences(text, quoted(text))
    return bool(pieces) and not _ASKS.sub("", fold(pieces[-1].text)).strip(" ,.?!")


def raised(before: Sequence[TurnRow], words: str) -> TurnRow | None:
    """The latest turn, by whoever, that put up for discussion what the words take up: "Should we use the barn?"."""
    terms = query_terms(words).keys()
    for row in reversed(before[-RAISED:]):
        meant = Cue.PROPOSAL in row.reading.cues and Cue.HYPOTHETICAL not in row.reading.cues and not row.withheld
        if meant and row.role in (Role.USER, Role.ASSISTANT) and terms & query_terms(row.text).keys():
            return row
    return None


def name_of(proposal: TurnRow, answer: str) -> str:
    """What was proposed in few words: the options that the answer names, where there are several.

    Else a long proposal by the sentence that the answer takes up, or that proposes.
    """
    text = proposal.text.strip()
    parts, taken = _options_of(proposal), options(answer)
    meant = [piece for piece, names in parts if names & taken]
    if meant and len(meant) < len(parts):
        return "; ".join(_cut(piece) for piece in meant)
    if estimate_tokens(text) <= SHORT:
        return text
    pieces = sentences(proposal.text, code_blocks(proposal.text))
    if not pieces:
        return _cut(Piece(0, len(text), text))
    terms = query_terms(answer).keys()

    def weight(at: int) -> tuple[float, int]:
        folded = fold(pieces[at].text)
        cues, own = cues_of(folded), query_terms(pieces[at].text).keys()
        shared = len(terms & own) / max(1, len(terms))
        bare = not _ASKS.sub("", folded).strip(" ,.?!")  # it only asks what the answer is
        may_i = Cue.QUESTION in cues and _MAY_I.search(folded) is not None
        offers = 0.0 if bare else (Cue.PROPOSAL in cues or may_i) + 0.5 * (Cue.QUESTION in cues)
        return 2 * shared * (not bare) + offers, at

    return _cut(pieces[max(range(len(pieces)), key=weight)])


def passed_over(proposal: TurnRow, answer: str) -> tuple[str, ...]:
    """The other options of a proposal that names its options by letters or numbers, where the answer names one."""
    parts, taken = _options_of(proposal), options(answer)
    if not any(names & taken for _, names in parts):
        return ()
    return tuple(_cut(piece) for piece, names in parts if not names & taken)


def names_option(proposal: TurnRow, words: str) -> bool:
    """Whether words name an option of a proposal by its letter or number."""
    return bool(options(words) & {name for _, names in _options_of(proposal) for name in names})


def _options_of(proposal: TurnRow) -> list[tuple[Piece, frozenset[str]]]:
    """The stretches of a proposal that name an option by a letter or number, each with the names in it."""
    parts: list[Piece] = []
    for sentence in sentences(proposal.text, quoted(proposal.text, working=False)):
        parts += [sentence] if len(designators(sentence.text)) < 2 else clauses(sentence)
    return [(piece, names) for piece in parts if (names := designators(piece.text))]


def options(text: str) -> frozenset[str]:
    """The letters and numbers by which an answer names options: {"b"} of "plan B", of "选B吧" and of "B it is"."""
    return designators(text) | {m[0].lower() for m in _LETTER.finditer(text)}


def _cut(piece: Piece) -> str:
    """A sentence, or as many of its clauses as are short together; the first one is always there."""
    if estimate_tokens(piece.text) <= SHORT:
        return piece.text.rstrip(_EDGE)
    parts = clauses(piece)
    end = parts[0].end
    for part in parts[1:]:
        if estimate_tokens(piece.text[: part.end - piece.start]) > SHORT:
            break
        end = part.end
    text = piece.text[: end - piece.start].rstrip(_EDGE)
    return f"{text[:MAX_NAME]}…" if end < piece.end or len(text) > MAX_NAME else text
