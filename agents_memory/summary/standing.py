"""How a unit stands by its own words alone: asserted, guessed, proposed, asked, left to do; and what a no is."""

from __future__ import annotations

from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import Standing
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import TO_YOU, Mark, acknowledges

BRIEF = 12
"""Words (Chinese: characters) up to which an answer is not understood without its question."""


def first_standing(unit: Unit) -> Standing:
    """How a unit stands by its own words alone."""
    if unit.noise:
        return Standing.DROPPED
    if unit.code:
        return Standing.CONFIRMED
    agent = unit.role is not Role.USER
    if unit.question:
        return Standing.PROPOSED if agent and offers(unit) else Standing.OPEN
    if unit.guess or (not agent and Mark.SUPPOSED in unit.marks and not TO_YOU.search(fold(unit.text))):
        return Standing.GUESS
    folded = fold(unit.text)
    left = _UNFINISHED.search(folded) if agent else Cue.OPEN_ITEM in unit.cues or _LEFT.search(folded)
    to_do = unit.size <= 2 * BRIEF and left
    if unit.marks & {Mark.DEFERRAL, Mark.UNDONE} or to_do:  # a long tale is none
        return Standing.OPEN
    settled = unit.marks & {Mark.DONE, Mark.PROMISE} or Cue.ROOT_CAUSE in unit.cues
    return Standing.PROPOSED if unit.role is Role.ASSISTANT and offers(unit) and not settled else Standing.CONFIRMED


def offers(unit: Unit) -> bool:
    """Whether a sentence puts something forward: a proposal or advice, not a mere acknowledgement."""
    told = not unit.question and unit.size <= BRIEF and acknowledges(unit.said)  # "sure, I can see it"
    return (Cue.PROPOSAL in unit.cues or Mark.ADVICE in unit.marks) and not told


_LEFT = alternatives(
    (
        r"(?:还|也|再|回头|晚点|之后|稍后|待会儿?|有空|改天|抽空|下次)(?:还|再|也)*(?:要|得|需要?|须|去|把)(?![不是求么紧点])[^,，。]{2,}|"
        r"(?:晚点|回头|待会儿?|之后|稍后|改天|有空|抽空)再[^,，。]{1,}|^(?:就|只|还)(?:剩|差|欠)(?:下|了)?[^,，。]{2,}|[^,，。]{2,}(?:没|未)(?:来得及|顾上|找着|弄|搞|办|处理|盖|交)",
        r"\b(?:gotta|have to|need to|must|got to|should) .{2,40}\b(?:later|afterwards|next|tomorrow|at some point|some time|soon)\b|"
        r"\b(?:what|all that) (?:remains|is left)\b|\b(?:only|just) .{2,30} (?:left|remains?|to go)\b|\bthere(?:'s| is| are) still .{2,40} to \w+|"
        r"\b(?:didn't|haven't|hasn't|never) (?:got|get|gotten) (?:round|around) to\b",
    )
)
"""What somebody means to do later, or has left over, on folded text; of the user's sentences only."""

_FOR_YOU = alternatives(
    (
        r"^(?:那|另外|同时|还)?请?(?:您|你)[^,，。]{0,4}(?:还|也)?(?:要|得|需|可以)|^请",
        r"\byou(?:'ll| will)? (?:still |also |first |then )*(?:need|have|must|should|can)\b",
    )
)
"""What the other side is told to do: advice or a condition, no promise of an answer."""

_LATER = alternatives(
    (
        r"(?:请示|核实|核对|核查|鉴定|审核|审批|评估|研究|商量|汇报|讨论|检测|排查|上报|落实|确认|查|问)[^,，。]{0,8}"
        r"(?:之?后|完|清楚|再|才)[^,，。]{0,4}(?:定|说|回|答|告|通知|决定|能|知道|给)",
        r"(?:要|得)看[^,，。]{1,14}(?:怎么|如何|能不能|会不会|的意思|情况|结果)|(?:要|得|须)(?:先)?[跟问找向请与和][^,，。]{1,12}"
        r"(?:确认|核实|申请|请示|沟通|商量|讨论|问|协调|汇报)|(?:量|看|查|测|算|验|问|试)(?:过|完|了)(?:之?后)?(?:才|再)[^,，。]{0,4}(?:能|知道|定|说|回)|"
        r"(?:要|得|需要?|须|等)[^,，。]{1,14}(?:再|才能?)[^,，。]{0,3}(?:定|说|议|看|回|答|告|决定|知道|通知)",
        r"(?:不好说|说不准|定不下来|没法(?:定|答|说)|没(?:有)?(?:定论|准信|结论)|答不上来|给不了(?:答复|准信))",
        r"(?:在|正在?)(?:走)?(?:审核|流程|审批|评估|核实|排查|研究|讨论|处理|协商)(?:中|当中)?$",
        r"\b(?:has|have|needs?|must|will|'ll|(?:is|are) going) (?:to )?(?:first |still )?(?:look into|check|review|decide|"
        r"approve|confirm|assess|examine|inspect|investigate|verify|weigh in|sign (?:\w+ )?off)\b",
        r"\b(?:has|have|needs?) to be (?:\w+ly )?(?:approved|reviewed|decided|assessed|examined|inspected|investigated|"
        r"signed off|discussed|clarified)\b|\b(?:under|in) (?:review|investigation|discussion)\b|"
        r"\bbeing (?:reviewed|assessed|investigated|looked into|discussed|processed|worked on|checked)\b",
        r"\b(?:once|after|when|as soon as)\b.{2,60}\b(?:we|i|they|he|she)(?:'ll| will| can)\b.{0,12}\b(?:know|decide|tell|say|"
        r"see|answer|confirm|get back)\b|\b(?:we|i|they)(?:'ll| will| can| can only)\b.{0,12}\b(?:know|decide|tell|say|"
        r"answer|confirm) .{0,24}\b(?:once|after|when|as soon as)\b",
        r"\b(?:only|not until|not before) (?:once|after|when)?.{2,50}\b(?:can|will|could) (?:we|i|they)\b|"
        r"\b(?:can't|cannot|can not|couldn't) (?:say|tell|answer|promise|confirm|decide)\b.{0,24}\b(?:yet|until|before|now)\b|"
        r"\b(?:no|not an?) (?:final |clear |definite )?(?:answer|decision|word|news)\b.{0,20}\b(?:yet|so far|at the moment)\b",
        r"\b(?:up to|depends on what) (?:the |our |my )?\w+(?: \w+)? (?:to decide|decides?|says?)\b",
    )
)
"""Some step or somebody's word comes before the answer, on folded text."""

_UNFINISHED = alternatives(
    (
        r"(?:还|尚|仍)(?:没|未)(?:有)?(?:最终)?(?:定|敲定|决定|落实|谈妥|安排)|待(?:定|核实|确认|补充?|审批?|回复|通知)(?=$|[,，。;；)）])|"
        r"(?:还|仍)?(?:在)?等(?:着)?(?:您|你|客户|对方|财务|仓库|上级|厂家|师傅)[^,，。]{0,6}(?:提供|确认|回复|通知|审批|签字|补)",
        r"\b(?:is|are|remains?) (?:still )?(?:to be \w+ed|tb[acd]|pending|outstanding|undecided|unresolved|not (?:yet )?"
        r"(?:settled|decided|fixed))\b|\btb[acd]\b|\bawaiting\b",
    )
)
"""What an agent leaves undecided, on folded text."""


def puts_off(unit: Unit) -> bool:
    """Whether a reply gives no answer yet: something has to be found out, decided, or waited for first."""
    folded = fold(unit.text)
    if _FOR_YOU.search(folded) or unit.size > 2 * BRIEF or Mark.DONE in unit.marks:
        return False
    return Mark.DEFERRAL in unit.marks or Cue.OPEN_ITEM in unit.cues or _LATER.search(folded) is not None


def turns_down(unit: Unit) -> bool:
    """Whether the user says no to what was put forward."""
    no = Cue.REJECTION in unit.cues or Mark.REFUSAL in unit.marks
    return no and unit.role is Role.USER and not unit.question and (unit.place == 0 or strikes(unit))


def strikes(unit: Unit) -> bool:
    """Whether a sentence says of something by name that it was turned down."""
    text = fold(unit.text)
    return any(word in text for word in ("否了", "否决", "否掉", "ruled out", "rejected", "不采纳"))
