"""The dashboard "Memory at a glance" as data, from top to bottom.

First how it is, then the questions in the order in which they are asked. Each panel says in its description how to read
it and what to do about it. `build` turns this into Grafana's JSON.
"""

from __future__ import annotations

from grafana.queries import (
    FAST,
    Look,
    Panel,
    Query,
    Row,
    Step,
    in_range,
    mean,
    per_policy,
    quantile,
    quantile_in_range,
    rate,
    ratio,
    seen,
    series,
    share,
    sum_by,
)

LET_GO = 'decision=~"forgotten|discarded"'
KNOWN, UNKNOWN = 'known="true"', 'known="false"'
CONFLICT = 'outcome=~"superseded|unconfirmed"'
ADMITTED = 'outcome!="rejected"'
NOT_DONE = 'outcome!="done"'
DECISIONS, QUESTIONS, WRITES = "retention_decisions_total", "agent_questions_total", "memory_writes_total"

_BLUE = (Step(None, "blue"),)
_NONE_ALLOWED = (Step(None, "green"), Step(1, "red"))
_REPEAT = (Step(None, "green"), Step(0.05, "orange"), Step(0.15, "red"))
_CONFLICT = (Step(None, "green"), Step(0.15, "orange"), Step(0.3, "red"))

GLANCE = Row("How is the memory doing?", (
    Panel("Forgetting rate", "Share of all retention decisions that let something go, over the shown time. Neither "
          "high nor low is good by itself: look at the reasons below, and at what it does to the two rates beside "
          "it.",
          Look.STAT, "percentunit", 4,
          (Query(ratio(in_range(DECISIONS, LET_GO), in_range(DECISIONS)), "forgetting rate"),), high=1, decimals=1),
    Panel("Repeat-question rate", "Share of the agent's questions whose answer it had been given before. Above 5 % "
          "users notice: recall misses, or too much is forgotten.",
          Look.STAT, "percentunit", 4,
          (Query(ratio(in_range(QUESTIONS, KNOWN), in_range(QUESTIONS)), "repeat-question rate"),),
          high=1, decimals=1, steps=_REPEAT),
    Panel("Conflict rate", "Share of memory writes that replaced an older truth or contradicted one. A steady rate "
          "is life going on; a jump means that something is read wrongly.",
          Look.STAT, "percentunit", 4,
          (Query(ratio(in_range(WRITES, CONFLICT), in_range(WRITES, ADMITTED)), "conflict rate"),),
          high=1, decimals=1, steps=_CONFLICT),
    Panel("Recall hit rate", "Share of recalls that found at least one memory above the relevance floor.",
          Look.STAT, "percentunit", 4,
          (Query(ratio(in_range("recalls_total", 'result="hit"'), in_range("recalls_total")), "hit rate"),),
          high=1, decimals=1, steps=(Step(None, "red"), Step(0.3, "orange"), Step(0.6, "green"))),
    Panel("Protected memories lost", "Memories of importance above 7 that went without anybody's wish. Must be 0: "
          "anything else is a bug, and the forgetting log names the memory.",
          Look.STAT, "short", 4, (Query(in_range("protected_forgotten_total"), "lost"),),
          decimals=0, steps=_NONE_ALLOWED),
    Panel("Dead letters", "Records put aside because they could not be read or processed. Stage and code are in the "
          "last row.",
          Look.STAT, "short", 4, (Query(in_range("dead_letters_total"), "dead letters"),), decimals=0,
          steps=(Step(None, "green"), Step(1, "orange"))),
))

FORGETTING = Row("Is the agent forgetting the right things?", (
    Panel("Let go, by reason", "The forgetting rate, split by reason. Much `low_importance` is small talk, as it "
          "should be; much `capacity` or `decayed` means that the limits are too tight.",
          Look.AREAS, "percentunit", 12,
          (Query(f"({share(sum_by('reason', rate(DECISIONS, LET_GO)), rate(DECISIONS))}) "
                 + seen("reason", DECISIONS, LET_GO), "{{reason}}"),), high=1),
    Panel("Importance of what is kept and let go", "Mean importance, 1 to 10, by decision. The lines must stay "
          "apart: if forgotten comes near kept, the scorer does not tell them apart.",
          Look.LINES, "short", 12, (Query(mean("importance", "decision"), "{{decision}}"),),
          low=1, high=10, decimals=1),
    Panel("Forgetting rate, by layer", "Share of each layer's decisions that let something go. The session layer "
          "forgets most, the user layer should forget little.",
          Look.LINES, "percentunit", 6,
          (Query(ratio(sum_by("layer", rate(DECISIONS, LET_GO)), sum_by("layer", rate(DECISIONS))), "{{layer}}"),),
          high=1),
    Panel("Age when forgotten", "Half of what was forgotten was younger than this. Below an hour in the user layer, "
          "memories go before they can be of use.",
          Look.BARS, "s", 6, (Query(quantile_in_range(0.5, "memory_age_seconds", "layer"), "{{layer}}"),), decimals=1),
    Panel("Rejected, by rule", "Memory requests per hour that a rule turned down. One rule that takes most of them "
          "is worth a look into the journal.",
          Look.AREAS, "short", 6,
          (Query(f"3600 * {sum_by('rule', rate('candidates_rejected_total'))} "
                 + seen("rule", "candidates_rejected_total"), "{{rule}}"),)),
    Panel("Regretted or just in time", "Per hour: forgettings that were undone (it forgot too much), and fading "
          "memories woken up by a mention or a recall (it nearly did).",
          Look.LINES, "short", 6,
          (Query(f"3600 * sum({rate('revivals_total')})", "undone"),
           Query(f"3600 * {sum_by('by', rate('reactivations_total'))}", "woken by {{by}}"))),
))

ASKING = Row("Is it asking twice?", (
    Panel("Repeat-question rate over time", "Share of the agent's questions whose answer was known. "
          "`question.judged` in the journal names the memory that answers each.",
          Look.LINES, "percentunit", 12,
          (Query(ratio(f"sum({rate(QUESTIONS, KNOWN)})", f"sum({rate(QUESTIONS)})"), "repeat-question rate"),),
          soft=0.2, steps=_REPEAT),
    Panel("Questions the agent asks", "Questions per hour. If few are asked, the rate beside it says little.",
          Look.AREAS, "short", 12,
          (Query(f"3600 * sum({rate(QUESTIONS, KNOWN)})", "answer was known"),
           Query(f"3600 * sum({rate(QUESTIONS, UNKNOWN)})", "answer was not known"))),
))

CONTRADICTING = Row("Is it contradicting itself?", (
    Panel("Conflict rate over time", "Share of memory writes that replaced an older truth or contradicted one.",
          Look.LINES, "percentunit", 8,
          (Query(ratio(f"sum({rate(WRITES, CONFLICT)})", f"sum({rate(WRITES, ADMITTED)})"), "conflict rate"),),
          soft=0.4, steps=_CONFLICT),
    Panel("Memory requests, by outcome", "Requests per hour by what became of them. Much `reinforced` is a good "
          "sign: users say the same thing again, and it is known.",
          Look.AREAS, "short", 8, (Query(f"3600 * {sum_by('outcome', rate(WRITES))}", "{{outcome}}"),)),
    Panel("Corrections per recall", "Memories that users retracted or corrected, for each recall: how often the "
          "memory is wrong in the eyes of those who know. Not a share: one may retract what was never recalled.",
          Look.LINES, "short", 8,
          (Query(share(sum_by("how", rate("corrections_total")), rate("recalls_total")), "{{how}}"),), soft=0.05,
          decimals=2),
))

CHANGE = Row("Did my last change help?", (
    Panel("Forgetting rate, by policy", "Over the shown time, each policy with the decisions taken while it was in "
          "force. The dashed lines on the charts mark when version or policy changed.",
          Look.BARS, "percentunit", 8, (Query(per_policy(DECISIONS, LET_GO), "{{policy}}"),), high=1, decimals=1),
    Panel("Repeat-question rate, by policy", "The lower, the better the policy remembers what matters.",
          Look.BARS, "percentunit", 8, (Query(per_policy(QUESTIONS, KNOWN), "{{policy}}"),),
          high=1, decimals=1, steps=_REPEAT),
    Panel("Conflict rate, by policy", "A policy that reads more into what is said has more conflicts.",
          Look.BARS, "percentunit", 8, (Query(per_policy(WRITES, CONFLICT, ADMITTED), "{{policy}}"),),
          high=1, decimals=1, steps=_CONFLICT),
))

HOLDINGS = Row("What does it hold?", (
    Panel("Memories, by state", "What is in the store now. Many `unconfirmed` ones ask the agent to ask; many "
          "`fading` ones are about to go.",
          Look.AREAS, "short", 8, (Query(f"{sum_by('state', series('memories'))} > 0", "{{state}}"),), decimals=0),
    Panel("Memories, by layer", "Where they live: one conversation, one user, or nobody in particular.",
          Look.AREAS, "short", 8, (Query(sum_by("layer", series("memories")), "{{layer}}"),), decimals=0),
    Panel("Signal and noise", "Memories that were recalled at least once, never, duplicates among the active, and "
          "outdated ones still kept. Memory is worth its share of the first.",
          Look.BARS, "short", 8, (Query(sum_by("use", series("memories_by_use")), "{{use}}"),), decimals=0),
))

SUMMARIES = Row("Are the summaries any good?", (
    Panel("Length against source", "Length of a summary over its source's, for sources long enough to be "
          "compressed. The aim is 20 % at most.",
          Look.LINES, "percentunit", 6,
          (Query(quantile(0.5, "compression_ratio"), "half are below"),
           Query(quantile(0.9, "compression_ratio"), "nine of ten are below")),
          soft=0.4,
          steps=(Step(None, "green"), Step(0.2, "orange"))),
    Panel("Summaries of summaries", "Mean compaction depth. At 1 all are made from the turns themselves; at 3 "
          "details erode, and a full review is due.",
          Look.LINES, "short", 6, (Query(mean("compaction_depth"), "mean depth"),), soft=3.5, decimals=1,
          steps=(Step(None, "green"), Step(3, "orange"))),
    Panel("Why topics close", "Segments per hour by what closed them. Much `forced` means that topic shifts are "
          "missed: see the threshold that `agents-memory` suggests.",
          Look.AREAS, "short", 6,
          (Query(f"3600 * {sum_by('reason', rate('segments_closed_total'))} "
                 + seen("reason", "segments_closed_total"), "{{reason}}"),)),
    Panel("Exchanges between summaries", "Mean number of exchanges in a segment. At 15 it is cut off.",
          Look.LINES, "short", 6, (Query(mean("segment_exchanges"), "mean"),), decimals=1),
))

RECALL = Row("Does recall answer, and in time?", (
    Panel("Recalls, by route", "Recalls per hour by the route of their first result; `none` found nothing.",
          Look.AREAS, "short", 12, (Query(f"3600 * {sum_by('route', rate('recalls_total'))}", "{{route}}"),),
          interval=FAST),
    Panel("Recall latency", "Time from question to answer. It stands in the way of the agent's own answer.",
          Look.LINES, "s", 12,
          (Query(quantile(0.5, "recall_duration_seconds"), "half are faster"),
           Query(quantile(0.95, "recall_duration_seconds"), "19 of 20 are faster")), interval=FAST),
))

KEEPING_UP = Row("Does it keep up, and does it lose anything?", (
    Panel("Turns coming in", "Turns per hour by who speaks. Nothing here, and nothing else moves either.",
          Look.AREAS, "short", 6, (Query(f"3600 * {sum_by('role', rate('turns_total'))}", "{{role}}"),), interval=FAST),
    Panel("Time until it takes effect", "From publication to the end of each stage's work, 19 of 20 are faster.",
          Look.LINES, "s", 6, (Query(quantile(0.95, "event_lag_seconds", "stage"), "{{stage}}"),), interval=FAST),
    Panel("Backlog", "Records still to be read, by topic. A line that only rises needs another worker or a look at "
          "the stage behind it.",
          Look.LINES, "short", 6, (Query(sum_by("topic", series("consumer_lag_records")), "{{topic}}"),),
          decimals=0, interval=FAST),
    Panel("Work time, by stage", "Time for one record or batch, 19 of 20 are faster.",
          Look.LINES, "s", 6, (Query(quantile(0.95, "stage_duration_seconds", "stage"), "{{stage}}"),), interval=FAST),
    Panel("Dead letters, by stage and code", "Records per hour that were put aside. The record itself lies in the "
          "dead-letter topic, with these words in its headers.",
          Look.AREAS, "short", 6,
          (Query(f"3600 * {sum_by('stage, code', rate('dead_letters_total'))} "
                 + seen("stage, code", "dead_letters_total"), "{{stage}}: {{code}}"),), interval=FAST),
    Panel("Not done at once", "Records per hour that were tried again, came too late, or were delivered twice. "
          "Retries mean that a dependency is down.",
          Look.LINES, "short", 6,
          (Query(f"3600 * {sum_by('outcome', rate('stage_records_total', NOT_DONE))}", "{{outcome}}"),
           Query(f"3600 * sum({rate('duplicates_skipped_total')})", "duplicate")), interval=FAST),
    Panel("Time since the last sweep", "Without the sweep nothing expires. It runs every few minutes.",
          Look.STAT, "s", 6,
          (Query(f"time() - max({series('sweep_last_run_timestamp_seconds')} > 0)", "since the last sweep"),),
          decimals=0, steps=(Step(None, "green"), Step(900, "orange"), Step(3600, "red"))),
    Panel("Time to delete", "From a deletion request to its completion in every store, 19 of 20 are faster.",
          Look.STAT, "s", 6,
          (Query(quantile_in_range(0.95, "erasure_duration_seconds"), "deletion"),),
          steps=(Step(None, "green"), Step(3600, "orange"), Step(86400, "red"))),
))

ROWS: tuple[Row, ...] = (
    GLANCE, FORGETTING, ASKING, CONTRADICTING, CHANGE, HOLDINGS, SUMMARIES, RECALL, KEEPING_UP,
)
"""All rows, in order."""

CHANGE_EXPR = (
    "count by (version, policy) (agents_memory_build_info{job=~\"$job\"}) unless "
    "count by (version, policy) (agents_memory_build_info{job=~\"$job\"} offset 5m)"
)
"""Has a value for five minutes after a version or policy came into force: the annotation of all charts."""
