"""Taking a request to forget back: "actually, keep it", 还是留着吧, やっぱり残しておいて.

Only asked where a request is waiting, so it may be generous: "keep the gate code" means nothing else then. `retained`
gives what is to stay after all, "" where it only points.
"""

from __future__ import annotations

import re

from agents_memory.language.lexicon import conditions
from agents_memory.language.text import fold, one

LONGEST = 120
"""Characters of the longest sentence that can be one."""

_WELL_EN = (
    r"(?:(?:actually|no|wait|hold on(?! to)|hmm+|oh|ok(?:ay)?|sorry|well|but|and|please|on second thoughts?|"
    r"come to think of it|"
    r"after all|never ?mind(?: that)?|scratch that|forget (?:that|it)|i(?:'ve| have)? changed my mind|"
    r"i take (?:it|that) back|"
    r"i was wrong|let's|you (?:can|may|should)|i(?:'d| would)? (?:want|like|prefer|rather)(?: you)?(?: to)?|"
    r"instead)[ ,.;:!–—-]*)*+"
)
_KEEP_EN = (
    r"(?:keep|retain|hold on(?: to)?|hang on to|remember|leave|(?:don't|do not|no need to|never|you (?:needn't|"
    r"don't (?:need|have) to))"
    r" (?:forget|delete|erase|remove|wipe|purge|drop)(?: about)?)"
)
_STILL_EN = (
    r"(?:,? (?:after all|anyway|for now|then|please|instead|as (?:it is|is)|in (?:your |the )?(?:memory|mind)|"
    r"where it is|"
    r"for good|for longer|a (?:bit|little|while) longer|longer|i(?:'ll| will)? (?:still )?need (?:it|them)"
    r"(?: \w+)?|too|thanks|"
    r"on file|still))*"
)
_ENGLISH = one(rf"^{_WELL_EN}{_KEEP_EN} (?P<what>[^.!?;]{{2,60}}?){_STILL_EN}[\s.!~]*$")
_CHINESE = one(
    r"^(?:算了|不(?![用要必])|等等|等一下|还是|改(?:变)?主意了?|我|又|想了想|先|其实|要不|你|您|请|麻烦|帮我|"
    r"继续|那|就|了|[,，。!\s])*+(?:把|将)?"
    r"(?P<what>[^,，。!?]{0,30}?)[,，]?(?:还是|先|就|请|你|也|继续|都|一直)*(?:(?:留|记(?!得)|存|收)(?:着|下|住)"
    r"?|保留|保存|"
    r"(?:先)?(?:别|不要|不用|不必|甭)(?:再)?(?:删|忘|清|抹)(?:掉|除|了|记)?)(?:它|着|下来|下去)"
    r"?(?P<tail>[^,，。!?了吧着吗]{0,30}?)(?:了|吧|好了|着|啊|哦|[。!~\s])*$"
)
_JAPANESE = one(
    r"^(?:やっぱり|やはり|いや|待って|気が変わった(?:ので|から)?|すみません|ごめん|その|あの|まだ|[、。\s])"
    r"*+(?P<what>[^、。!?]{0,30}?)"
    r"(?:は|を|も)?(?:、)?(?:やっぱり|やはり|まだ|そのまま|ずっと|忘れずに)*(?:(?:残し|覚え|保存し|取っ|とっ|"
    r"記憶し|保管し)て(?!い?な)|"
    r"(?:忘れ|消さ|削除し)な(?:い|く))[^。!?]{0,14}[。!\s]*$"
)
_NOTHING = re.compile(r"^(?:它|这个?|那个?|这些|那些|这条|那条|それ|これ|あれ|そのまま|在|你)?$")


def retained(sentence: str) -> str | None:
    """What a sentence asks to keep after all, "" if it only points to it; None if it asks for nothing of the kind."""
    folded = fold(sentence.strip())
    if len(folded) > LONGEST:
        return None
    for form in (_ENGLISH,) if folded.isascii() else (_JAPANESE, _CHINESE, _ENGLISH):
        if match := form.search(folded):
            name = "what" if match["what"].strip() or "tail" not in form.groupindex else "tail"
            what = sentence.strip()[match.start(name) : match.end(name)].strip(" ,，、")
            points = conditions.POINTS_EN.search(fold(what)) or _NOTHING.search(fold(what))
            return "" if points else what
    return None
