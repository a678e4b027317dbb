"""Decision points: someone chooses, accepts, turns down, finds the cause, or changes the set-up (SPEC B2).

A trained head (`acts`) says whether a turn decides anything and how; the sentences that say what are found by their
cue words, together with the turn that is answered: "not the chocolate one; let's take the lemon" is a rejection and a
choice. A bare "yes" decides what was just proposed; a bare "yes" to anything else decides nothing, and what answers
sympathy, a guess at a cause or a question after the state of things neither accepts nor turns down. Questions,
suppositions, hearsay and what puts the matter off decide nothing. Causes found and changed settings are known by cue
words alone.
Without the head (switched off, another embedder) cue words judge everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from agents_memory.conversation.acts import NO, Acts, ends, judged
from agents_memory.conversation.confirmations import confirmation
from agents_memory.conversation.informing import BLAMES, only_informs
from agents_memory.conversation.offers import (
    NEAR,
    RAISED,
    SHORT,
    UNLIKELY,
    answered,
    name_of,
    names_option,
    passed_over,
    proposes,
    raised,
)
from agents_memory.conversation.reversals import Reversal, reversal
from agents_memory.heads.head import Head
from agents_memory.language.cues import cues_of, tone_of
from agents_memory.language.lexicon.offers import REFUSED
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.spans import Piece, clauses, quoted, sentences
from agents_memory.language.text import fold
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Cue, Role, Source, Span
from agents_memory.recall.rejected import designators
from agents_memory.recall.tokens import query_terms
from agents_memory.rows import TurnRow

Status = Literal["confirmed", "proposed", "rejected", "root_cause", "config", "superseded"]

MAX_STATEMENT = 2_000

DOUBTFUL = 0.35
"""Below this probability of a decision, the head overrules the cue words of a turn of few sentences."""

CLEAR = 0.7
"""From this probability a choice that nobody asked for is believed without a cue word."""

FAINT = 0.3
"""An agreement or a refusal of which its own output says less than this needs a cue word beside it."""

CHANGED = 0.5
"""From this probability a turn drops one plan for another where its words take something."""

SCARCE = 0.05
"""Where it neither changes nor chooses with this probability, words of contrast alone ("I'll eat, but not here") do not
make it a change of plan."""

TURNED_ROUND = 0.7
"""The same where no word says so."""

BANNED = 0.6
"""From this probability a turn wants something offered or told no more, where no wording of the tables says so."""

BRIEF = 20
"""Tokens up to which the head alone makes an answer a verdict: those it was trained on are short."""

FEW = 2
"""Sentences up to which the head judges a turn well: it was trained on turns of one or two."""

SEVERAL = 4
"""Sentences up to which it knows a change of plan or a refusal for good, which give their reasons."""

_DECIDING = frozenset({Cue.DECISION, Cue.ACCEPTANCE, Cue.REJECTION})


_FILED = frozenset({"order", "reference"})

_NUMBER = re.compile(r"(?<![A-Za-z\d-])(?!\d{4}-\d\d-\d\d(?![\w-]))(?=[A-Za-z\d-]*\d)[A-Za-z\d][A-Za-z\d-]{3,}")
"""A number or code under which something can be filed; a date is none."""


_WAYS = frozenset({"contact_channel", "delivery_form", "drink", "favorite"})
"""Attributes of how something is to come: who says how it shall come, and how not, refuses no offer."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, in the words of those who did. `change`: it takes the place of an earlier decision.

    `course`: the words change a plan as such, rather than the value of an attribute. `lasting`: the user turns
    down what may be offered in future as well.
    """

    status: Status
    statement: str
    by: Role
    alternatives: tuple[str, ...]
    sources: tuple[Source, ...]
    change: bool = False
    course: bool = False
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence of the turn and what its words signal."""

    piece: Piece
    cues: frozenset[Cue]


def decided(turn: TurnRow, before: Sequence[TurnRow], head: Head | None = None) -> tuple[Decision, ...]:
    """The decisions that a turn makes, given the turns before it, latest last; `head` is that of `acts.head_for`."""
    if turn.withheld or turn.reading.cues & {Cue.INJECTION, Cue.QUOTATION, Cue.HYPOTHETICAL}:
        return ()
    parts = [_Part(p, cues_of(fold(p.text))) for p in sentences(turn.text, quoted(turn.text))]
    if turn.role is Role.ASSISTANT:
        echoes = any(Cue.ROOT_CAUSE in t.reading.cues for t in before[-NEAR:])
        causes = [p for p in parts if Cue.ROOT_CAUSE in p.cues and Cue.QUESTION not in p.cues]
        return (_made("root_cause", causes, turn),) if causes and not echoes else _committed(turn, before)
    if turn.role is not Role.USER:
        return ()
    said = [p for p in parts if Cue.QUESTION not in p.cues or Cue.DECISION in p.cues]
    causes = [p for p in said if Cue.ROOT_CAUSE in p.cues]
    configs = [p for p in said if Cue.CONFIG_CHANGE in p.cues and p not in causes]
    rest = [p for p in said if p not in causes and p not in configs and not _hearsay(p) and not _blames(p)]
    last, earlier = answered(before)
    acts = judged(turn, last, head)
    out = [_made("root_cause", causes, turn)] if causes else []
    out += [_made("config", configs, turn)] if configs else []
    turned = _turned(turn, rest, acts, before, optional=last is not None and names_option(last, turn.text))
    if turned is not None:
        taken = [rest[i] for i in turned.taken]
        return (*out, replace(_made("confirmed", taken, turn, turned.dropped), change=True, course=True))
    proposal = last if last is not None and proposes(last, earlier, head) else None
    told = last is not None and only_informs(last)
    found = _answer(turn, [q for p in rest for q in _by_stance(p)], parts, proposal, acts, before, told=told)
    if _bans(turn, parts, acts):
        found = _lasting(found, turn, parts, proposal)
    words = reversal([p.piece for p in rest])
    dropped = words.dropped if words is not None else ()
    bare = [d.status == "confirmed" and not d.alternatives for d in found]
    return (*(replace(d, alternatives=dropped) if b else d for d, b in zip(found, bare, strict=True)), *out)


def _answer(
    turn: TurnRow,
    rest: Sequence[_Part],
    parts: Sequence[_Part],
    proposal: TurnRow | None,
    acts: Acts | None,
    before: Sequence[TurnRow],
    *,
    told: bool,
) -> list[Decision]:
    """What a user's turn turns down, chooses or agrees to; `rest` are the parts of it that can, `parts` all of them.

    `told`: it answers information alone, so its "no" is one to how things are unless it takes up what was raised.
    """
    few = len(parts) <= FEW and not turn.reading.code  # the vector of a turn with code is that of the code
    found = _heard(rest, acts, proposal, few=few, tells=_tells(turn))
    out = []
    if found.refused:
        # The reason and the thing often stand in another sentence than the "no".
        refusal = found.refused if found.chosen or not few else rest
        words = _words(refusal, turn)
        about = proposal
        if not found.chosen:
            other = raised(before, words)  # a word of praise for it ("good idea") is no offer of its own
            if other is not None and (proposal is None or not _taken_up(proposal, refusal)):
                about = other
        # Beside a choice, what is turned down need not be the proposal ("right, Redis, not Memcached").
        turned = about if about is not None and (not found.chosen or names_option(about, words)) else None
        turned_down = () if turned is None else (name_of(turned, words),)
        if about is not None or found.chosen or (_names_something(turn) and not told):
            out.append(_made("rejected", refusal, turn, turned_down, turned))
    if found.chosen:
        passed = passed_over(proposal, _words(found.chosen, turn)) if proposal is not None else ()
        lost = passed or tuple(_words([p], turn) for p in found.refused)
        out.append(_made("confirmed", found.chosen, turn, lost, proposal))
    elif found.agreed and proposal is not None:
        # The whole answer: what is agreed to is often narrowed in the same breath ("fine, but on Wednesday").
        out.append(_made("confirmed", parts, turn, passed_over(proposal, turn.text), proposal))
    return out


def _committed(turn: TurnRow, before: Sequence[TurnRow]) -> tuple[Decision, ...]:
    """What an agent's turn confirms of the user's turn before it (`confirmations`)."""
    found = confirmation(turn, before)
    if found is None:
        return ()
    pieces, asked = found
    made = _made("confirmed", [_Part(p, frozenset()) for p in pieces], turn)
    whole = _source(asked, Span(turn_id=asked.id, start=0, end=len(asked.text)))
    return (replace(made, sources=(*made.sources, whole)),)


def _turned(
    turn: TurnRow, rest: Sequence[_Part], acts: Acts | None, before: Sequence[TurnRow], *, optional: bool
) -> Reversal | None:
    """The change of plan that a turn makes: by its words, less being needed where they overturn a plan as such; or by
    the head, which needs more where no word takes anything, and none where it is one of several options (`optional`).
    """
    pieces = [p.piece for p in rest]
    by_words = reversal(pieces)
    if acts is not None and (acts.kind == "defer" or not rest):
        return None
    if by_words is not None and not _any(rest, Cue.DECISION):
        least = UNLIKELY if by_words.plain else 0.5
        if acts is None or acts.change >= CHANGED:
            return by_words
        if acts.decision >= least and (by_words.plain or max(acts.change, acts.choose) >= SCARCE):
            return by_words
    if acts is None or optional or acts.change < (CHANGED if by_words else TURNED_ROUND) or len(rest) > SEVERAL:
        return None
    if acts.decision < DOUBTFUL or turn.reading.code:
        return None
    said = " ".join(t.text for t in before[-RAISED:] if not t.withheld)
    return by_words or reversal(pieces, query_terms(said).keys())


def _bans(turn: TurnRow, parts: Sequence[_Part], acts: Acts | None) -> bool:
    """Whether a turn refuses something for good that the tables of refused offers do not know (`language.reading`)."""
    if acts is None or acts.ban < BANNED or len(parts) > SEVERAL or turn.reading.code:
        return False
    if not ends(fold(turn.text)):
        return False
    if any(
        s.key == "reply_style" or (s.key.partition("/")[0] in _WAYS and s.affirmed) for s in turn.reading.statements
    ):
        return False
    asks = len(parts) > 1 and _any(parts, Cue.QUESTION)
    hearsay = all(_hearsay(p) for p in parts)
    return not asks and not hearsay and REFUSED.search(fold(turn.text)) is None


def _lasting(
    found: Sequence[Decision], turn: TurnRow, parts: Sequence[_Part], proposal: TurnRow | None
) -> list[Decision]:
    """The decisions of a turn that refuses something for good: its refusal is one that lasts."""
    if any(d.status == "rejected" for d in found):
        return [replace(d, lasting=d.status == "rejected") for d in found]
    if not parts or (found and _any(parts, Cue.DECISION)):
        return list(found)
    named = () if proposal is None else (name_of(proposal, _words(parts, turn)),)
    return [replace(_made("rejected", parts, turn, named, proposal), lasting=True)]


@dataclass(frozen=True, slots=True)
class _Heard:
    """What the sentences of a turn do: those that choose, those that turn down, and whether the turn agrees."""

    chosen: Sequence[_Part]
    refused: Sequence[_Part]
    agreed: bool


def _heard(said: Sequence[_Part], acts: Acts | None, proposal: TurnRow | None, *, few: bool, tells: bool) -> _Heard:
    chosen = [p for p in said if Cue.DECISION in p.cues]
    refused = [p for p in said if Cue.REJECTION in p.cues and p not in chosen]
    if acts is None:
        agreed = any(Cue.ACCEPTANCE in p.cues for p in said) and proposal is not None and not refused
        return _Heard(chosen, refused, agreed)
    if few and acts.decision < DOUBTFUL:
        return _Heard((), (), False)
    if acts.decision < 0.5:
        chosen = [p for p in chosen if Cue.QUESTION not in p.cues]
        return _Heard(chosen, refused, False)
    if acts.kind == "defer":
        return _Heard((), (), False)
    if proposal is None:
        clear = few and not refused and not tells and acts.choose >= CLEAR
        sure = few and not chosen and not clear and acts.decision >= CLEAR and acts.refuse >= CLEAR
        other = said if sure and acts.reject >= FAINT and _brief(said) else ()
        return _Heard(chosen or (said if clear else ()), refused or other, False)
    long = estimate_tokens(proposal.text) > SHORT  # it shares some word with nearly everything
    if acts.kind == "reject":
        clear = acts.reject >= (FAINT if not long and _says_no(said) else 0.5) and _brief(said)
        other = [p for p in said if p not in chosen] if clear else []
        return _Heard(chosen, refused or other, False)
    takes_up = acts.decision >= CLEAR and not long and _taken_up(proposal, said)
    plain = bool(said) and not tells and _brief(said) and (acts.accept >= FAINT or takes_up)
    return _Heard(chosen, refused if chosen else (), plain or any(Cue.ACCEPTANCE in p.cues for p in said))


def _says_no(said: Sequence[_Part]) -> bool:
    """Whether a word denies something; "walnuts are fine" turns nothing down, however the question sounded."""
    return any(NO.search(fold(p.piece.text)) for p in said)


def _brief(said: Sequence[_Part]) -> bool:
    """Whether an answer is short enough to be a verdict without any word of one; a longer one is talk."""
    return sum(estimate_tokens(p.piece.text) for p in said) <= BRIEF


def _taken_up(proposal: TurnRow, said: Sequence[_Part]) -> bool:
    """Whether sentences repeat words of what was proposed ("rebook me on the 9:30")."""
    return bool(query_terms(proposal.text).keys() & query_terms(" ".join(p.piece.text for p in said)).keys())


def _by_stance(part: _Part) -> list[_Part]:
    """A sentence that turns one thing down and takes another, cut between the two ("A is too slow, use plan B")."""
    said = [(c, cues_of(fold(c.text)), designators(c.text)) for c in clauses(part.piece)]
    several = len({name for _, _, names in said for name in names}) > 1
    if not (several or Cue.DECISION in part.cues) or not any(Cue.REJECTION in cues for _, cues, _ in said):
        return [part]
    out: list[tuple[Piece, frozenset[str], bool]] = []  # a stretch, the options it names, whether it refuses
    for clause, cues, names in said:
        refuses = Cue.REJECTION in cues and Cue.DECISION not in cues
        chooses = Cue.DECISION in cues
        if out:
            last, known, refusing = out[-1]
            other = bool(known) and bool(names) and not names & known and not refuses
            if (refusing and not chooses and not other) or (not refusing and not refuses):
                text = part.piece.text[last.start - part.piece.start : clause.end - part.piece.start]
                out[-1] = (Piece(last.start, clause.end, text), known | names, refusing)
                continue
        out.append((clause, names, refuses or (not out and not chooses)))
    if len(out) < 2:
        return [part]
    stance = {True: Cue.REJECTION, False: Cue.DECISION}
    return [_Part(piece, (part.cues - _DECIDING) | {stance[refuses]}) for piece, _, refuses in out]


def _tells(turn: TurnRow) -> bool:
    """Whether a turn states an attribute of its speaker ("I live at ..."): information, not assent.

    The number of an order is none: "send me the blue one, order 4471" says what the choice is filed under.
    """
    return any(s.key and not files(s.key, s.text) for s in turn.reading.statements)


def files(key: str, text: str) -> bool:
    """Whether a statement gives no attribute but the number or name of a matter: "our file is PB-66"."""
    return key in _FILED or (key.partition("/")[0] not in ATTRIBUTES and _NUMBER.search(text) is not None)


def _hearsay(part: _Part) -> bool:
    """Whether a sentence only tells what another said ("my colleague said he would take the other one").

    What the speaker adds to it in a clause of his own is his ("ops advise Redis, so let's take Redis").
    """
    opening, *others = clauses(part.piece) or (part.piece,)
    return tone_of(fold(opening.text)).reported and not any(cues_of(fold(c.text)) & _DECIDING for c in others)


def _blames(part: _Part) -> bool:
    """Whether a sentence finds fault with what is past ("you should have asked") and takes nothing."""
    if BLAMES.search(fold(part.piece.text)) is None:
        return False
    others = [fold(c.text) for c in clauses(part.piece)]
    return not any(cues_of(c) & _DECIDING for c in others if BLAMES.search(c) is None)


def _names_something(turn: TurnRow) -> bool:
    return bool(turn.reading.entities or turn.reading.identifiers)


def _made(
    status: Status,
    parts: Sequence[_Part],
    turn: TurnRow,
    alternatives: tuple[str, ...] = (),
    proposal: TurnRow | None = None,
) -> Decision:
    words = _words(parts, turn)
    text = words if proposal is None else f"{name_of(proposal, words)} → {words}"
    sources = [_source(turn, Span(turn_id=turn.id, start=parts[0].piece.start, end=parts[-1].piece.end))]
    if proposal is not None:
        sources.append(_source(proposal, Span(turn_id=proposal.id, start=0, end=len(proposal.text))))
    change = status in ("confirmed", "config") and _any(parts, Cue.CORRECTION)
    return Decision(status, text[:MAX_STATEMENT], turn.role, alternatives, tuple(sources), change)


def _words(parts: Sequence[_Part], turn: TurnRow) -> str:
    return turn.text[parts[0].piece.start : parts[-1].piece.end].strip().rstrip(",，;；")


def _source(turn: TurnRow, span: Span) -> Source:
    return Source(conversation=turn.conversation, span=span, at=turn.at, role=turn.role, extractor="decision point")


def _any(parts: Iterable[_Part], cue: Cue) -> bool:
    return any(cue in p.cues for p in parts)
