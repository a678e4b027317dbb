"""How people say whom to turn to should something happen to them, in Chinese and English, over folded text."""

from __future__ import annotations

from agents_memory.language.text import one

_MISHAP_ZH = (
    r"(?:(?:^|[,。]|万一|如果|要是|假如|若是?|倘若|哪天|一旦)(?:我|咱们?|俺|真的?|要是|哪天|突然|不小心|在外面|路上|"
    r"半夜|家里|人)*"
    r"(?:出(?:了)?(?:什么|点)?(?:事|意外|状况)|有个?(?:什么)?(?:三长两短|闪失|不测|意外|好歹)|"
    r"(?:遇|碰)(?:到|上)(?:了)?(?:什么|点)?(?:危险|意外|急事|紧急情况)|发生(?:什么|任何)?(?:意外|紧急情况)|(?:晕|昏|"
    r"病)倒|昏迷|不省人事|"
    r"失联|紧急(?:情况下?|的?时候|时)|有急(?:事|情))|(?:联系|找)不(?:到|上)我)"
)
_MISHAP_EN = (
    r"(?:in (?:the |an |any )?(?:case|event) of (?:an? |any )?(?:emergency|accident)|in an? (?:real )?emergency|"
    r"(?:if|should|in case) (?:anything|something)(?: bad| serious| ever)?(?: (?:should|ever|were to))* (?:happens?|"
    r"goes? "
    r"wrong)(?: to (?:me|us))?|"
    r"(?:if|should|in case) i(?:'m| am)?(?: ever| suddenly)? (?:collapse|pass out|faint|have an accident|get (?:hurt|"
    r"injured)|end up in (?:the )?hospital|go missing|unconscious|hurt|injured|unreachable)|(?:if|in case) i can't be "
    r"reached)"
)

TURN_TO_ZH = (
    rf"{_MISHAP_ZH}(?:了|的话|时|的时候)*[,]?(?:那|就|请|先|马上|立刻|赶紧|都|可以|要|麻烦|直接|第一时间|帮我)*"
    r"(?:打电话给|打给|致电|联系(?!不)|联络|通知|告诉|找|叫|给(?=[^,。;!?:]{1,10}打电话))(?!谁|哪|什么|过)"
    r"(?P<v>[^,。;!?:\n]{1,16}?)(?:打电话|来)?$"
)
"""The person in group `v`."""

TURN_TO_EN = (
    rf"\b{_MISHAP_EN},? (?:(?:please|just|then|you should|you can|first) )*(?:call|ring|phone|contact|notify|text|"
    rf"alert|"
    r"inform|reach|tell|get hold of) (?P<v>(?!me\b|us\b|911|999|112|an? |the (?:police|fire)|"
    r"emergency services)(?:(?:dr|mr|mrs|ms|prof)\. )?"
    r"[^,.;:!?()\n]{2,50})"
)
"""The same in English; the services that everybody calls are nobody's contact."""

TURN_TO_EN_AFTER = (
    r"\b(?:call|ring|phone|contact|notify|alert|inform|get hold of) (?P<v>(?!me\b|us\b|911|999|112|an? |the (?:police|"
    rf"fire)|emergency services)[^,.;:!?()\n]{{2,40}}?),? {_MISHAP_EN}"
)
"""The same with the person first."""

MISHAP = one(f"{_MISHAP_ZH}|{_MISHAP_EN}")
"""Words for the mishap alone."""

ASKED_ZH = (
    r"紧急联系人|(?:出事|出(?:了)?意外|紧急(?:情况|的?时候|时)|急事|万一)[^,。]{0,8}(?:联系|打给|打电话给|找|通知|"
    r"叫)(?:的是)?(?:谁|哪)"
)
ASKED_EN = (
    r"emergency contact|\bwho(?:m)?\b.{0,40}\b(?:emergency|(?:anything|something) (?:happens|happened|goes wrong))"
)
"""How it is asked for."""
