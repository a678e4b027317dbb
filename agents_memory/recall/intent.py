"""What a question asks for, from its words: attributes, identifiers, persons, and the sort of answer wanted.

Tables for Chinese and English, matched against the folded text. They only ever help a memory that is there to be
found first, or keep a wrong one out; a question that fits no row is answered by meaning and words alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from agents_memory.language.attributes import keys_of
from agents_memory.language.identifiers import entities, identifiers
from agents_memory.language.notation import marks
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Sensitivity
from agents_memory.recall.unfinished import asks_for_unfinished


class Wish(StrEnum):
    """Sorts of answers that are recognised by what a memory is, not by what it is about."""

    EVERYTHING = "everything"  # what is remembered at large
    LATEST = "latest"  # the most recent of several
    CAUTION = "caution"  # what to avoid, to mind, to respect
    ADVICE = "advice"  # what would suit the user
    OFFER = "offer"  # what to recommend, sell or send to the user
    ROOT_CAUSE = "root_cause"
    DECISION = "decision"
    REJECTED = "rejected"
    OPEN = "open"  # what is left to do
    PEOPLE = "people"  # others at large: "what do people like to eat"


_WISHES: Mapping[Wish, tuple[str, ...]] = {
    Wish.EVERYTHING: (
        r"(?:记得|知道|了解|记住了?|保存了?|存了)(?:些|过)?(?:关于)?我(?:的)?(?:什么|哪些|多少|所有|全部|一切)",
        r"(?:你|都)(?:还)?(?:记得|记住了?)(?:些)?(?:什么|哪些)(?:关于我)?|我的(?:全部|所有)(?:记忆|信息)",
        r"\b(?:what|everything|anything|all)\b.{0,24}\byou(?:'ve| have)? (?:remember|know|stored?|saved)\b.* about me",
        r"\bwhat do you remember\b",
        r"^\W*(?:anything|everything|all|任何|随便什么|一切|所有|全部)\W*$",
    ),
    Wish.LATEST: (r"最近|上一?次|最新|最后一?|刚才|刚刚", r"\b(?:latest|most recent(?:ly)?|last|newest|just now)\b"),
    Wish.CAUTION: (
        r"注意|当心|小心|留意|避开|避免|忌|不能|不可以?|不该|不宜|别(?:给|用|点|碰)|风险|约束|限制|要求|讲究",
        r"\b(?:avoid(?:ed|ing)?|careful|caution|watch out|mind(?:ful)?|risks?|off[- ]limits|beware|forbidden)\b",
        r"\b(?:must(?: not|n't)|shouldn't|should (?:not|never)|not allowed)\b",
        r"\b(?:constraints?|restrictions?|requirements?|medical|conditions?)\b",
    ),
    Wish.ADVICE: (
        r"推荐|适合|合适|建议|点(?:一?杯|什么|菜|餐)|(?:能|可以|要不要|该不该)(?:给|请|带|送|约|发|打)",
        r"\b(?:recommend(?:ations?)?|suggest(?:ions?)?|suitable|appropriate|(?:can|could|should|may) (?:i|we)|offer)\b",
        r"\b(?:would (?:he|she|they)|a good (?:time|idea|choice|gift|\w+))\b",
    ),
    Wish.OFFER: (
        r"推荐|推送|推销|推广|推(?:什么|哪|点|些|给)|营销|促销|安利|介绍(?:什么|哪|点|些|给)|卖(?:什么|哪|点|些|给)|"
        r"(?:适合|合适)[^,。]{0,14}(?:产品|套餐|活动|商品|服务|方案|课程|礼品|东西|会员|优惠)|(?:产品|套餐|活动|商品|服务|课程|优惠|会员)"
        r"[^,。]{0,6}(?:适合|合适|感兴趣)|(?:发|寄|送)(?:什么|哪些|点什么|些什么)|(?:发|推)[^,。]{0,6}(?:优惠|活动|广告|短信)",
        r"\b(?:offer(?:s|ed|ing)?|recommend\w*|suggest\w*|pitch\w*|promot\w+|upsell\w*|cross-sell\w*|advertis\w+|"
        r"market to|"
        r"sell (?:to )?(?:him|her|them|me|this|the)|campaigns?|deals?|newsletters?|mailings?)\b",
        r"\b(?:products?|services?|plans?|packages?|deals?|items?|add-?ons?|courses?|things)\b.{0,24}\b(?:suits?|suited|"
        r"suitable|fits?|interest\w*|appeal\w*|appropriate|right for|good for)\b|"
        r"\b(?:suitable|appropriate|fitting|right|good) (?:products?|services?|plans?|packages?|add-?ons?|courses?)\b",
        r"\bwhat (?:to|should (?:we|i)|can (?:we|i)|could (?:we|i)|shall (?:we|i)) (?:send|sell|show|mail)\b",
        r"おすすめ|勧め|提案|宣伝|案内する",
    ),
    Wish.ROOT_CAUSE: (
        r"根因|根本原因|什么原因|原因(?:是|在)|怎么造成|怎么引起|为(?:什么|何|啥)",
        r"\b(?:root cause|caus(?:e|ed|es)|reasons?|why|behind (?:the|that|this))\b",
    ),
    Wish.DECISION: (
        r"决定|敲定|定(?:了|下来|的)|选(?:了|择|定|的)|采用|用的?哪|方案|最后怎么",
        r"\b(?:decid(?:e|ed)|decisions?|agreed?|settled?|cho(?:se|sen|ose)|pick(?:ed)?|go(?:ing)? with|went with)\b",
    ),
    Wish.REJECTED: (
        r"否(?:掉|决|了|过)|被否|拒绝|没(?:有)?(?:通过|同意|采纳)|不(?:用|要|采用)(?:哪|什么)|要不要(?:试|用|上|换)",
        r"\b(?:reject(?:ed)?|turn(?:ed)? down|rul(?:ed?|ing) out|declin(?:ed?|ing)|decided against|considered)\b",
        r"\bshould we (?:try|use)\b",
    ),
    Wish.OPEN: (
        r"还(?:剩|差|缺|欠)(?!多少钱|不多)|还没|还有[^?,。]{0,8}(?:没|未|要|待|得|需)|"
        r"没(?:有)?(?:做完?|完成|办|查|处理|解决|弄|搞定|落实|定下)|待(?:办|处理|定|确认|解决)|未(?:完成|解决|决)|遗留|悬而未决|下一步",
        r"\b(?:left to \w+|(?:is|was|what's|are|anything|things?)(?: still)? left\b(?! (?:the|my|in|by|on (?!my|our|"
        r"the (?:list|agenda))))|still (?:open|to (?:do|be)|pending|"
        r"missing|outstanding|left|undone|due|unresolved|unsettled|have to|need(?:s|ed)? to)|remain(?:s|ing)?|to[- "
        r"]?dos?)\b",
        r"\b(?:unfinished|pending|open (?:items?|questions?|points?|issues?)|outstanding|unresolved|loose ends|next "
        r"steps?|"
        r"yet to (?:do|be)|not (?:yet )?(?:done|finished|resolved|settled|closed)|what's (?:open|missing|next))\b",
        r"残って|未完了|未解決|やること|まだ(?:やって|終わって|決まって)",
    ),
    Wish.PEOPLE: (
        r"大家|这些人|那些人|人们|各位|每个人|所有人|哪些人|谁(?!的手机)|别人",
        r"\b(?:people|everyone|everybody|colleagues|the team|others|folks|they (?:each|all)|who)\b",
        r"みんな|皆|人たち|人々|この人|誰|メンバー",
    ),
}

_OFFERED = (
    r"(?:推荐|介绍|推送|推销|建议)(?:过|了|的(?:那|是|哪))|上一?次|之前|以前",
    r"\b(?:did|had|have|has) (?:you|we|i|he|she|they)\b|\b(?:you|we|i|he|she|they|was|were) (?:\w+ )?(?:recommended|"
    r"suggested|offered|pitched|promoted)\b|\blast time\b",
)
"""Words that ask for an offer that was made, not for one to make."""

_USER = (
    r"我(?!们)|用户|客户|顾客|本人|(?<![其])他(?!们)|她(?!们)",
    r"\b(?:i|i'm|i've|i'd|me|my|mine|myself|(?:user|customer|client)(?:'?s)?|he|she|him|her|his|hers)\b",
)

_KIN: Mapping[str, str] = {
    "mother": r"我?妈妈?|母亲|老妈|娘亲?|\b(?:mom|mum|mother)\b",
    "father": r"我?爸爸?|父亲|老爸|\b(?:dad|father)\b",
    "spouse": r"老婆|妻子|太太|媳妇|老公|丈夫|先生(?!们)|爱人|\b(?:wife|husband|spouse|partner)\b",
    "daughter": r"女儿|闺女|\bdaughter\b",
    "son": r"儿子|\bson\b",
    "child": r"孩子|小孩|娃|宝宝|\b(?:kids?|child(?:ren)?)\b",
    "brother": r"哥哥?|弟弟?|兄弟|\bbrother\b",
    "sister": r"姐姐?|妹妹?|姐妹|\bsister\b",
    "grandmother": r"奶奶|外婆|姥姥|\bgrand(?:mother|ma)\b",
    "grandfather": r"爷爷|外公|姥爷|\bgrand(?:father|pa)\b",
    "boss": r"老板|上司|领导|\b(?:boss|manager)\b",
    "colleague": r"同事|\b(?:colleague|co-?worker)\b",
    "friend": r"朋友|闺蜜|室友|\b(?:friend|roommate)\b",
    "neighbour": r"邻居|\bneighbou?r\b",
}
_CHILDREN = frozenset({"daughter", "son", "child"})

EXACT_KEYS = frozenset(
    key for key, known in ATTRIBUTES.items() if known.single and known.sensitivity is not Sensitivity.NONE
).union({"account", "order"}) - {"name"}
"""Attributes that are asked for literally: contact and identity data, numbers of orders. Near is wrong (SPEC F1). Not
`name`: "what is it called" asks for the name of anything."""

VAGUE_KEYS = frozenset(("like", "favorite", "constraint", "decision", "tool", "habit", "event", "location_of", "name"))
"""Attributes under which anything may stand: having one is no answer, it must be relevant too."""

_KINDRED: tuple[frozenset[str], ...] = (
    frozenset({"hobby", "like", "favorite", "learning"}),
    frozenset({"drink", "like", "diet", "alcohol"}),
    frozenset({"allergy", "health", "diet"}),
)

_ID = re.compile(r"(?=\S*\d)(?:(?=\S*[a-z@_-])\S{4,}|\d{5,})")
_PLACES = ("[address ", "[employer ")
"""Marks of values that tell where somebody lives or works: several things may be told of one place."""

_NO_ID = re.compile(r"[¥$€£]?\d{1,4}(?:[.,]\d+)*[a-z%]{1,8}|\d{4}-\d{1,2}(?:-\d{1,2})?")  # amounts and dates


@dataclass(frozen=True, slots=True)
class Intent:
    """A question as read. `text`, `entities` and `identifiers` (order numbers, addresses and the like) are folded.

    `marks` are those of its sealed values; those that name one thing are among the identifiers.
    """

    text: str
    keys: frozenset[str]
    entities: frozenset[str]
    identifiers: frozenset[str]
    wishes: frozenset[Wish]
    of_user: bool
    kin: frozenset[str]
    marks: frozenset[str] = frozenset()

    @property
    def exact(self) -> bool:
        """Whether it asks for something that has one right answer: all known attributes it names are such."""
        known = {base(key) for key in self.keys} & ATTRIBUTES.keys()
        return bool(known) and known <= EXACT_KEYS

    @property
    def personal(self) -> bool:
        """Whether it asks for an attribute of the user, of which only the user's own words are evidence (SPEC D10)."""
        return self.of_user and any(base(key) in ATTRIBUTES for key in self.keys)

    @property
    def latest_order(self) -> bool:
        """Whether it asks for the number of the newest of several orders, tickets or cases."""
        return Wish.LATEST in self.wishes and "order" in self.keys

    def asks(self, key: str) -> bool:
        """Whether a memory's key is what it asks for; a qualified key (`email/invoice`) if its qualifier is named."""
        general, _, qualifier = key.partition("/")
        return bool(key) and (key in self.keys or (general in self.keys and fold(qualifier) in self.text))

    def near(self, key: str) -> bool:
        """Whether the key is of a kind with what it asks for: likings and hobbies, allergies and diets."""
        return any(base(key) in group and group & {base(k) for k in self.keys} for group in _KINDRED)

    def names(self, about: str) -> bool:
        """Whether the question speaks of this person."""
        person = fold(about)
        return person in self.text or bool(kin_of(person) & self.kin)


def read(text: str, sealed: str = "") -> Intent:
    """Read a question. `sealed` is the same with tokens for its sealed values, by which memories know them."""
    folded = fold(text)
    wishes = frozenset(wish for wish, pattern in _compiled().items() if pattern.search(folded))
    if asks_for_unfinished(folded):
        wishes |= {Wish.OPEN}
    if _offered().search(folded):
        wishes -= {Wish.OFFER}
    return Intent(
        text=folded,
        keys=frozenset(keys_of(text)),
        entities=frozenset(fold(name) for name in entities(text)),
        identifiers=ids_of(sealed or text),
        wishes=wishes,
        of_user=_of_user().search(folded) is not None,
        kin=kin_of(folded),
        marks=frozenset(marks(sealed)),
    )


def base(key: str) -> str:
    """The attribute of a key that may be qualified: `email` of `email/invoice`."""
    return key.partition("/")[0]


def ids_of(text: str) -> frozenset[str]:
    """The identifiers in a text that name one thing, folded, sealed ones by mark: no amounts, dates, short numbers."""
    plain = frozenset(name for name in map(fold, identifiers(text)) if _is_id(name))
    return plain | {mark for mark in marks(text) if not mark.startswith(_PLACES)}


def kin_of(folded: str) -> frozenset[str]:
    """The family and other relations that a folded text names; a daughter or son is a child as well."""
    named = {kin for kin, pattern in _kin_patterns().items() if pattern.search(folded)}
    return frozenset(named | ({"child"} if named & _CHILDREN else set()))


def _is_id(folded: str) -> bool:
    """Whether it names one thing: no amount, no date, no short number."""
    return _ID.fullmatch(folded) is not None and _NO_ID.fullmatch(folded) is None


@cache
def _compiled() -> dict[Wish, re.Pattern[str]]:
    return {wish: alternatives(patterns) for wish, patterns in _WISHES.items()}


@cache
def _offered() -> re.Pattern[str]:
    return alternatives(_OFFERED)


@cache
def _of_user() -> re.Pattern[str]:
    return alternatives(_USER)


@cache
def _kin_patterns() -> dict[str, re.Pattern[str]]:
    return {kin: re.compile(pattern) for kin, pattern in _KIN.items()}
