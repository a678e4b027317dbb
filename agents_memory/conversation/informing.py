"""What a turn does that puts nothing up for decision: it feels, guesses, explains, disclaims, asks (SPEC B2; pure).

In open talk most turns of an agent are such: advice at large, an explanation, a request for the text it is to work on.
What answers them is no verdict. `only_informs` knows the turns of which grammar alone says so; `speech` gives the
same signs, and weaker ones, to the head (`acts`).
"""

from __future__ import annotations

from agents_memory.language.cues import cues_of
from agents_memory.language.spans import quoted, sentences
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue
from agents_memory.rows import TurnRow

_DEED = alternatives(
    (
        r"(?:换|改|试|选|订|约|买|装|退|去|用|来|送|寄|发|取|做|走|坐|定)(?![过了着久])|可以|可否|能不能|要|不如|建议|"
        r"最好|更好|会好|更快|合适|划算|方便|值得|行[吗么]|好[吗么]|对[吗么]|帮|[给替为][您你]|咱|我们|我[来先就再去]|"
        r"需|想[吗么要]|愿|兴趣|意见|确认|安排|\d",
        r"\b(?:we|let's|let us|us|i'll|i'd|i would|i will|i could|i can|you could|you can|you might|you may|you'd|try|"
        r"tried|should|shall|would|want|need|like|prefer|mind|agree|mean|meant|interested|looking|happy|consider\w*|"
        r"thought|replac\w*|swap\w*|switch\w*|send|order|book\w*|confirm\w*|go|worth|better|more|instead|idea|option|ok|"
        r"okay|fine|right|correct|good|nice|all right|alright|suits?|works?|acceptable|enough|possible|free|available|"
        r"else|ready|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|\w{3,}est)\b|\d|"
        r"\b(?:could|may|can) be (?:\w+ed|done|sent|made|put|set|built|brought)\b",
    )
)
"""Words of a deed, an offer or a verdict that is asked for, on folded text: a sentence with one may propose."""

_FEELS = alternatives(
    (
        r"^(?:(?:嗯|哦|啊|是啊|确实)[,\s]*)*(?:我)?(?:也|都|很|真|太|完全|非常|特别|能够?|可以)*"
        r"(?:理解|体谅|体会|想象|想得到|看得出|听得出|感受到|心疼|抱歉|对不起|不好意思|辛苦|不容易)",
        r"^(?:(?:oh|well|yes|yeah|ah),? )?i (?:can|could) (?:\w+ly |just |well )?(?:imagine|understand|relate|believe|"
        r"feel|sympathi[sz]e|appreciate|(?:see|tell|hear) (?:that|why|how|what)\b)|"
        r"^(?:i'm |i am |we're |so |very |really |oh |terribly )*sorry\b|"
        r"^(?:that|it|this) must (?:be|have been|feel|have felt)\b",
    )
)
"""How a sentence of sympathy begins, on folded text."""

_GUESSES = alternatives(
    (
        r"(?:兴许|可能|也许|或许|大概|多半|恐怕|估计|怕是|八成|说不定|会不会|是不是)[^,。;]{0,12}?"
        r"(?:是(?!否)|没|不(?!不)|有|了|着|太|坏|漏|断|松|堵|卡)",
        r"^(?:(?:hm+|well|then|so|oh),? )?(?:maybe|perhaps|probably|possibly|presumably)\b.*"
        r"(?:'s|n't|\b(?:is|are|was|were|has|have|had|got|did))\b|"
        r"^(?:it|that|this|there|the \w+|your \w+)(?: \w+)? (?:might|could|may|must)(?: not|n't)? "
        r"(?:\w+ly |just |well )?(?:be|have)\b",
    )
)
"""Guesses at a cause or a state of things, on folded text."""

_FACTS = alternatives(
    (
        r"有没有|(?:有|没)[^,。;]*[吗么]\W*$|[了过着][^,。;]{0,6}(?:没有?|吗|么)\W*$",
        r"^(?:(?:and|so|but|then|ok(?:ay)?),? )?(?:is|are|was|were|does|did|has|have|had)(?:n't)? "
        r"(?!(?:it|that|this) (?:the|an?|for|in|on|at|to|with)\b)\w",
    )
)
"""Questions after the state of things, on folded text: what is so, what there is, what was done."""


_LOOKS = alternatives(
    (r"检查|查一下|看看|看一下|瞧", r"\b(?:check|(?:have|take) a look|look at|see (?:if|whether)|inspect)\b")
)
"""Words that ask to look whether a guess is right, on folded text."""


_PARTICIPLE = (
    r"(?:\w{2,}ed|been|done|said|told|gone|come|made|known|seen|taken|given|chosen|written|thought|kept|left|got|gotten|"
    r"found|read|put|let|had|asked|shown|brought|caught|begun|paid|sent|spoken|understood|heard|meant|stayed|waited|held)"
)

BLAMES = alternatives(
    (
        r"(?:早|本来|原本|当初|刚才|一开始)(?:就)?(?:该|应该|可以|能)(?!死)|早(?:就)?(?:说|讲|告诉)(?:我|过)?(?:不就|就好|啊|呀|嘛)|怎么不早|早知道",
        rf"\b(?:should|could|might|ought to|needn't|would)(?:n't| not)?(?: have|'ve|a)"
        rf"(?: (?:just|also|simply|at least|not|never|always|first|\w+ly))* {_PARTICIPLE}\b",
        r"(?:べきだった|べきでした|ばよかった|ばよかったのに)",
    )
)
"""Words that find fault with what is done and past, on folded text: "you should have asked" decides nothing."""

_GIVE = (
    r"(?:tell|give|send|show|share|provide|paste|post|type|attach|upload|clarify|explain|describe|specify|elaborate|"
    r"rephrase|repeat|restate|suggest|recommend|be (?:more|a (?:bit|little) more) specific)"
)
_CHOSEN = r"(?! (?:me )?(?:which|if|whether|what you(?:'d| would)? (?:think|prefer|like|want)))"

_WANTS_INPUT = alternatives(
    (
        r"(?:(?:告诉|发(?:送)?给|打给|分享给|提供给|展示给)我|[发贴传](?:出|上|过)来)"
        r"(?![^,。;!?]{0,8}(?:哪[个种款]|是否|要不要|喜欢|选))|"
        r"(?:(?:能|能否|可以|可否|能不能|可不可以|方便|麻烦|劳烦|需要|还需|得|要)(?:请|麻烦)?(?:您|你)|"
        r"(?:您|你)(?:能|可以|能否|可否|能不能|方便)|请(?!问)(?:您|你)?)[^,。;!?]{0,16}?"
        r"(?:提供|贴|分享|说明|说得|说一下|说说|说清|讲讲|描述|补充|解释|澄清)(?![^,。;!?]{0,6}(?:哪[个种款]|是否))|"
        r"(?:不太|没太|不大|不|没)(?:明白|理解|懂|清楚|认识)(?:您|你|这|那|[“\"「])",
        rf"\b(?:could|can|would|will) you (?:please |kindly |perhaps |maybe |also )*{_GIVE}\b{_CHOSEN}|"
        rf"\b(?:please|kindly) {_GIVE}\b{_CHOSEN}|"
        r"\bi(?:'d| would|'ll| will)? (?:\w+ )?need (?:to (?:know|see|read|hear)\b|"
        r"(?:the|your|some|more|a (?:few|bit))\b|"
        rf"you to (?:\w+ )?{_GIVE}\b)|"
        r"\blet me know (?:more|the|your|a bit|"
        r"(?:what|who|where|when)\b(?! you(?:'d| would)? (?:think|prefer|like|want)))|"
        r"\bi(?:'m| am) not (?:\w+ )?(?:sure|certain) (?:what|who|i (?:understand|follow))\b|"
        r"\bi (?:don't|do not|didn't|did not) (?:\w+ )?(?:understand|recogni[sz]e|follow)\b",
        r"(?:教えて|送って|貼って|説明して|聞かせて|共有して|入力して|書いて)(?:いただけ|頂け|もらえ|くれ|ください|下さい)",
    )
)
"""Words that ask the user to give or to make clear what the agent works on, on folded text; not which way to take."""

_DISCLAIMS = alternatives(
    (
        r"作为(?:一个|一名|一款)?[^,。;]{0,6}(?:人工智能|ai|语言模型|机器人|助手)|"
        r"我(?:只是|只能|没有|没法|无法|不能|不会|不了解|看不到|听不到|并没有|没看到|没有看到|还?不具备)|(?:无法|没法)(?:获取|访问|播放|提供|查到|看到|直接)",
        r"\bas an? (?:\w+ )?(?:ai|artificial intelligence|(?:large )?language model|text-based|virtual|chatbot)\b|"
        r"\bi(?:'m| am)(?: \w+)? (?:unable|not able|not capable)\b|"
        r"\bi (?:can't|cannot|can only|could not|couldn't|have no|(?:don't|do not) (?:have|possess|see|find))\b",
        r"(?:取得|提供|お答え|表示|再生|確認|歌うこと|お送り)(?:は|が)?(?:できません|できかね)|見当たりません|aiですので|aiなので",
    )
)
"""Words that say what the agent is not, has not or cannot do, on folded text."""

_SPEECH = {
    "input": _WANTS_INPUT,
    "disclaims": _DISCLAIMS,
    "either": alternatives((r"还是(?!会|要|得|不|没)[^。!]{0,30}[?]", r"\bor\b[^.!?]*\?", r"それとも|どちら")),
    "explains": alternatives(
        (
            r"意思是|是指|表示|说明|因为|由于|比如|例如|是一种|是一个|就是|叫做|称为|一般|通常|往往|取决于",
            r"\b(?:means?|refers? to|stands? for|is called|because|for (?:example|instance)|such as|usually|often|"
            r"generally|depends? on|caused by|is an?|are)\b",
            r"という意味|例えば|など|のことです|示し",
        )
    ),
    "undertakes": alternatives(
        (
            r"(?:要|需要|想)不?(?:要|想)?(?:让|由)?(?:我|咱)|(?:我|我们|咱们?)(?:来|先|可以|会|建议|倾向|推荐|帮|给|替|就)|"
            r"建议|不如|要不",
            r"\b(?:i(?:'d|'ll| would| will)|i (?:can|could|suggest|recommend|propose)|(?:shall|should) (?:i|we)|let's|"
            r"we (?:can|could|should)|want me to|like me to|how about|what if)\b",
            r"ましょうか|はどう|ますか|しますか|にしますか",
        )
    ),
}


def speech(folded: str) -> dict[str, float]:
    """Signs of what a folded text does, each 0 or 1: what it asks for, disclaims, advises, explains, undertakes."""
    return {name: float(pattern.search(folded) is not None) for name, pattern in _SPEECH.items()}


def only_informs(row: TurnRow) -> bool:
    """Whether each sentence of a turn feels for the user, guesses at the state of things, asks after it or disclaims.

    Such a turn, and a request to look whether the guess is right, is answered with how things are. So is one that ends
    by asking for what the agent is to work on, and offers nothing apart from it. In doubt, where a word names a deed or
    asks for a verdict, it is no such turn: the head and the cue words judge it.
    """
    texts = [fold(p.text).strip() for p in sentences(row.text, quoted(row.text))]
    if texts and _WANTS_INPUT.search(texts[-1]) and not any(Cue.PROPOSAL in cues_of(t) for t in texts[:-1]):
        return True
    rest = [t for t in texts if not _informs(t)]
    return len(rest) < len(texts) and all(_LOOKS.search(t) and not _offers(t) for t in rest)


def _informs(folded: str) -> bool:
    feels = _FEELS.search(folded)
    if feels is not None:
        return _DEED.search(folded, feels.end()) is None
    if _offers(folded):
        return False
    asks = Cue.QUESTION in cues_of(folded) and _FACTS.search(folded) is not None
    return asks or _GUESSES.search(folded) is not None or _DISCLAIMS.search(folded) is not None


def _offers(folded: str) -> bool:
    return Cue.PROPOSAL in cues_of(folded) or _DEED.search(folded) is not None
