"""The mid tier: the summaries of a conversation, between its window and long-term memory (SPEC C4, A3).

Its items, the lines of the summaries, are judged against the task from time to time, 0-10. What is of no use to it is
put aside: it stands in no context, a question for it still finds it, and it comes back when the task changes. A clear
puts aside what is neither decided nor open. Putting aside is an act of letting go, with its entry in the log.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from agents_memory.conversation import premises, summaries
from agents_memory.events import SummaryRestored
from agents_memory.ids import digest
from agents_memory.inputs import Line, TurnEnriched
from agents_memory.language.cues import cues_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.text import fold
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Cue, Kind, Layer, Reason
from agents_memory.rows import Conversation, Memory, Summary, TurnRow
from agents_memory.subject.work import Work
from agents_memory.summary.fill import ARROW
from agents_memory.summary.slots import terms
from agents_memory.summary.template import FIELDS, Feed
from agents_memory.summary.wording import Mark, marks_of
from agents_memory.vectors import Array, cosine, mean, unpack

EMBEDDER = "use-m3"
TO_TASK, SHARED, INTERCEPT = 10.8, 2.2, -3.8
"""From the greater cosine of a line's turns or its summary with the task to the odds of being of use to it.

`SHARED` is added where the summary has a word in common with the task. Fitted to 200 dialogues of SGD (task: the name
of the intent) and 120 of CrossWOZ (task: a sentence for the domain), the intercept moved in favour of keeping: below 3
of 10 fall 5.4 and 0.8 per cent of what was said for the task, 79 and 47 per cent of what was said for another.
"""

ONE_WORD = 4.0
"""Score of a line that has a word in common with the task: enough to stay, whatever the vectors say."""

_STAYS = frozenset({Cue.DECISION, Cue.ROOT_CAUSE, Cue.CONFIG_CHANGE, Cue.REMEMBER})
_DECIDED = (Kind.DECISION, Kind.REJECTED_PROPOSAL)
_SETTLED = frozenset({Feed.DECISIONS, Feed.OPEN})


def judge(work: Work, conversation: Conversation) -> None:
    """Put aside what the summaries of a conversation say that is of no use to its task; without a task, nothing."""
    turn = work.input
    if not isinstance(turn, TurnEnriched) or turn.model != EMBEDDER:
        return
    stated = premises.goal(work, conversation)
    task = conversation.task or (stated.text if stated is not None else "")
    vector = unpack(conversation.task_vector if conversation.task else stated.vector if stated is not None else "")
    if not task or not vector.size:
        return
    threshold = work.policy.summary.relevant_from
    firm = _firm(work)
    for summary in of(work, conversation.id):
        scores = _scores(work, summary, task, vector)
        low = {d: s for d, s in scores.items() if s < threshold}
        exempt = {digest(line.text) for line in summary.content.lines() if _stays(line, summary, task, firm)}
        put_aside(work, summary, {d: s for d, s in low.items() if d not in exempt}, Reason.TASK_IRRELEVANT)


def clear(work: Work, summary: Summary) -> Summary:
    """After a clear: what is neither decided nor open, no constraint and not protected stands in no context more."""
    firm = _firm(work)
    gone = {
        digest(line.text): 0.0
        for name, line in _placed(summary)
        if not (_settled(name) or _stays(line, summary, "", firm))
    }
    return put_aside(work, summary, gone, Reason.TOPIC_CHANGE)


def put_aside(work: Work, summary: Summary, lines: dict[str, float], reason: Reason) -> Summary:
    """Put lines (by digest, with their scores) aside, and say so; those put aside before are not counted again."""
    new = {d: score for d, score in lines.items() if d not in summary.aside and d not in summary.wanted}
    if not new:
        return summary
    changed = summary.model_copy(update={"aside": {**summary.aside, **dict.fromkeys(new, reason)}})
    work.put(changed)
    rest_on = [s.span.turn_id for line in summary.content.lines() if digest(line.text) in new for s in line.sources]
    numbers = {"items": float(len(new)), "of": float(len(summary.content.lines()))}
    if reason is Reason.TASK_IRRELEVANT:
        numbers |= {"score": round(max(new.values()), 2), "threshold": work.policy.summary.relevant_from}
    summaries.log(
        work,
        summary,
        reason,
        layer=Layer.SESSION,
        rule="of no use to the task" if reason is Reason.TASK_IRRELEVANT else "the conversation was cleared",
        turns=tuple(dict.fromkeys(rest_on)) or summary.sources,
        numbers=numbers,
        reversible_until=summary.expires_at,
    )
    return changed


def restore(work: Work, conversation_id: str, by: str, reason: Reason = Reason.TASK_IRRELEVANT) -> None:
    """What was put aside for this reason stands in the context again."""
    for summary in of(work, conversation_id, archived=True):
        _back(work, summary, [d for d, why in summary.aside.items() if why is reason], by)


def revive(work: Work, summary: Summary) -> bool:
    """Undo on request: all that was put aside of a summary, for whatever reason; False if nothing was."""
    wanted = tuple(dict.fromkeys((*summary.wanted, *summary.aside)))
    return _back(work, summary.model_copy(update={"wanted": wanted}), list(summary.aside), "command")


def _back(work: Work, summary: Summary, digests: Sequence[str], by: str) -> bool:
    if not digests:
        return False
    work.put(summary.model_copy(update={"aside": {d: r for d, r in summary.aside.items() if d not in digests}}))
    told = SummaryRestored.model_validate({"summary_id": summary.id, "items": len(digests), "by": by})
    work.say(summary.id, told, summary.conversation)
    return True


def of(work: Work, conversation_id: str, *, archived: bool = False) -> list[Summary]:
    """The summaries of a conversation, oldest first; joined ones only if asked for."""
    found = [s for s in work.all(Summary) if s.conversation == conversation_id and (archived or not s.archived)]
    return sorted(found, key=lambda s: (s.ended_at, s.id))


def _placed(summary: Summary) -> Iterator[tuple[str, Line]]:
    content = summary.content
    apart = {"hypotheses": content.hypotheses, "superseded": content.superseded, "rejected": content.rejected}
    for name, lines in [*content.fields.items(), *apart.items()]:
        for line in lines:
            yield name, line


def _settled(name: str) -> bool:
    """Whether a field takes what was decided or what is open and nothing else."""
    return name == "rejected" or (name in FIELDS and FIELDS[name].feeds <= _SETTLED)


def _scores(work: Work, summary: Summary, task: str, vector: Array) -> dict[str, float]:
    """By the digest of each line how much it is of use to the task, 0-10."""
    near = _nearness(work, vector)
    whole = near(list(summary.sources))
    wanted = terms(task)
    turns = [t for i in summary.sources if (t := work.get(TurnRow, i)) is not None and not t.withheld]
    texts = [*(t.text for t in turns), *(line.text for line in summary.content.lines())]
    shared = any(terms(text) & wanted for text in texts)
    out: dict[str, float] = {}
    for line in summary.content.lines():
        value = max(whole, near([s.span.turn_id for s in line.sources])) if line.sources else whole
        odds = TO_TASK * value + SHARED * shared + INTERCEPT
        score = 10 / (1 + math.exp(-odds))
        out[digest(line.text)] = max(score, ONE_WORD) if terms(line.text) & wanted else score
    return out


def _nearness(work: Work, vector: Array) -> Callable[[list[str]], float]:
    def of_turns(ids: list[str]) -> float:
        known = [unpack(t.vector) for i in dict.fromkeys(ids) if (t := work.get(TurnRow, i)) is not None and t.vector]
        # Where nothing of it can be compared any more, nothing speaks against it.
        return cosine(mean(known), vector) if known else 1.0

    return of_turns


def _firm(work: Work) -> set[str]:
    """The turns on which a living memory rests that is protected, a decision or a turned-down proposal."""
    firm = [m for m in work.all(Memory) if m.state in ASSERTED and (m.protected or m.type in _DECIDED)]
    return {s.span.turn_id for m in firm for s in m.sources}


def _stays(line: Line, summary: Summary, task: str, firm: set[str]) -> bool:
    """Whether a line stays whatever it is judged by: a decision, a constraint, a protected fact, the task's own ids."""
    parts = [fold(part) for part in line.text.split(ARROW)]
    if line in summary.content.rejected or any(cues_of(part) & _STAYS for part in parts):
        return True
    if any(marks_of(part) & {Mark.CONSTRAINT, Mark.CHOICE} for part in parts):
        return True
    if any(s.span.turn_id in firm for s in line.sources):
        return True
    return bool({fold(i) for i in identifiers(task)} & {fold(i) for i in identifiers(line.text)})
