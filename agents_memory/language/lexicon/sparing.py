"""Wishes that something does not go, in the words of deleting and forgetting: the opposite of a request to forget."""

from __future__ import annotations

from agents_memory.language.text import alternatives

_DROP_EN = (
    r"(?:forg[eo]t\w*(?! to)|los(?:e|es|ing|t)|drop\w*|delet\w+|eras\w+|wip(?:e|es|ed|ing)|clear\w*|remov\w+|"
    r"thr[eo]w\w*|toss\w*|bin(?:ned)?|scrub\w*|purg\w+|strik\w+|stricken|struck|shred\w*|discard\w*|dump\w*|scrap\w*|"
    r"get(?:ting)? rid|let(?:ting)? .{1,30}? (?:go|slip)|slip\w*|gone|vanish\w*|disappear\w*|without)"
)

PATTERNS = (
    r"(?<!why )\b(?:do not|don't(?: you| ever)?|never|must not|mustn't|should not|shouldn't|shall not|may not|can't|"
    r"cannot|not to|no one|nobody|not)(?:,? (?:ever|even|you|dare|let|just|be|to|get|want|wants|here|told|"
    rf"asked|please|me|accidentally|simply|go and)){{0,4}}(?:, [^,;.!?]{{3,40}},)?,? {_DROP_EN}\b",
    rf"\bunder no circumstances\b.{{0,60}}\b{_DROP_EN}\b",
    r"(?:别|不要|勿|莫|(?<!能)不能|不得|(?<!可)不可以?|不许|不准|甭)(?:给我|轻易|随便|随手|就|再|一起|也|都|误|乱|被|"
    r"把[^,。!?;]{1,24}?)*(?:忘(?!.{0,12}(?:删|清|擦|抹|销))|删|丢|抹|清|扔|销毁|擦|划掉|去掉|拿掉|弄丢|弄没)",
    r"(?:(?<!のを)(?<!ことを)忘れ|消さ|捨て|削除し|削除さ|外さ|破棄し|失わ|なくさ|手放さ|消去し|落とさ)(?:せ)?(?:れ)?"
    r"(?:な(?:い(?:で|よう)|くて)|ず(?:に)|ん(?:と|な))|"
    r"(?:忘れ|消し|捨て|削除し|外し|破棄し|なくし|手放し|消去し|落とし)(?:ちゃ|ては)(?:だめ|ダメ|駄目|いけ|なら|困)|"
    r"(?:(?<!のを)(?<!ことを)忘れる|消す|捨てる|削除する|外す|失う|なくす)(?:な(?![らど])|こと(?:の|が)ないよう|わけに)",
)
SPARES = alternatives(PATTERNS)
"""A wish that something does not go: "don't you dare let it slip your mind", 千万别删, 消さないで."""
