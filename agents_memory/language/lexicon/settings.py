"""How a team says at which figure it runs something ("we keep the pool at 25"), over folded text: rows of the "
"tables."""

from __future__ import annotations

_UNIT_EN = r"(?:ms|milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|quarters?)"
_WE_EN = (
    r"\b(?:we|ops|(?:our|the) (?:[\w-]+ )?team|our (?:[\w-]+ ){0,2}[\w-]+)"
    r"(?: (?:\w+ly|always|now|still|just|by default|never|then))*"
)
_FIGURE_EN = (
    r"(?:(?:about|around|exactly|precisely|at most|at least|a max(?:imum)? of|up to|only|v|port) )*v?\d[\w.,%/]*"
)
_NO_HOUR = r"(?!\S*:\d| ?(?:am|pm|a\.m|p\.m|o'clock)\b| (?:in the|at night|tomorrow|sharp)\b)"
_THING_EN = r"(?:(?!for\b|it\b|me\b|you\b|him\b|her\b|dinner|lunch|table|alarm|clock)[\w/.'-]+ ){1,5}?"
_MORE = r"[^.;!?,]{0,30}"

EN: tuple[str, ...] = (
    rf"{_WE_EN} (?P<v>(?:keep|hold|cap|limit|pin|fix|set|scale|throttle|lock|configure|restrict|tune)s? {_THING_EN}"
    rf"(?:at|to|on|under|below|within|between) {_FIGURE_EN}\b{_NO_HOUR}{_MORE})",
    rf"{_WE_EN} (?P<v>(?:retain|keep|store|cache|archive|hold)s? {_THING_EN}for {_FIGURE_EN} {_UNIT_EN}\b{_MORE})",
    rf"{_WE_EN} (?P<v>(?:rotate|poll|retry|retries|refresh(?:es)?|back(?:s)? up|snapshot|renew|prune|flush|sync|scan|"
    rf"reload|"
    rf"restart|deploy|release|sample|scrape|expire|purge)s? (?:{_THING_EN})?(?:every|after|each|once (?:a|every)) "
    rf"(?:{_FIGURE_EN} )?{_UNIT_EN}\b{_MORE})",
    rf"{_WE_EN} (?P<v>(?:allow|permit|accept|run|use|allocate|reserve|give|grant)s? (?:(?:up to|at most|a "
    rf"max(?:imum)? of|no more "
    rf"than|exactly) \d[\w.,%]*{_MORE}|\d[\w.,%]* [\w-]+ (?:per|a|each) [\w-]+))",
    rf"\b(?P<v>(?:the |max(?:imum)? |min(?:imum)? )*(?:[\w/.-]+ ){{1,4}}?(?:on (?:our|the \w+) (?:side|end)|in "
    rf"(?:our )?(?:prod"
    rf"(?:uction)?|staging|dev)|with us) (?:is|are|stays?|sits?) (?:\w+ed |set |hard-?coded |kept )?(?:at |to |on )?"
    rf"{_FIGURE_EN}\b{_NO_HOUR}{_MORE})",
    rf"\b(?:on our (?:side|end)|in (?:our )?(?:prod(?:uction)?|staging|dev)|with us),? (?P<v>(?:the |max(?:imum)? )*"
    rf"(?:[\w/.-]+ ){{1,4}}?(?:is|are|stays?|sits?) (?:\w+ed |set |kept )?(?:at |to |on "
    rf")?{_FIGURE_EN}\b{_NO_HOUR}{_MORE})",
)

_WE_ZH = r"(?=[^,。;!?]*(?:我们|咱们?|团队|线上|生产|测试环境|预发|集群))"
_UNIT_ZH = r"(?:毫秒|秒钟?|分钟?|小时|天|周|个?月|年|ms|s\b)"
_FIXED_ZH = r"固定|保持|控制|限制|封顶|设(?!计|备|想)|配(?!合|送|置文)|锁|卡|统一|默认"
_SET_ZH = rf"(?:{_FIXED_ZH}|上限|下限|最多|最大|至多|至少|不超过|限流|限)"
_FIGURE_ZH = r"\d[\w.,%/]*"
_NO_TIME = r"(?!\s*(?:点(?!\d)|号|月\s*\d|日|人|位|岁|块|元|万|个人))"

ZH: tuple[str, ...] = (
    rf"^{_WE_ZH}(?P<v>[^,。;!?]{{2,24}}?{_SET_ZH}(?:用|是|为|在|到|成|死|于|了|的|不变|大概|大约|开)*\s*{_FIGURE_ZH}(?![\d.]){_NO_TIME}"
    r"[^,。;!?]{0,10})",
    rf"^{_WE_ZH}(?P<v>[^,。;!?]{{2,16}}?(?:每隔?|隔)\s*{_FIGURE_ZH}\s*{_UNIT_ZH}(?:就|会|自动|都|来)*(?:轮换|轮询|备份|重试|刷新|清理|"
    r"同步|重启|采样|发版|发布|上报|扫描|更新|过期|全量|换)[^,。;!?]{0,8})",
    rf"^{_WE_ZH}(?P<v>[^,。;!?]{{2,16}}?(?:保留|缓存|留存|存(?!款|在|钱)|有效|过期)(?:期|时间)?(?:是|为|了)?\s*{_FIGURE_ZH}\s*{_UNIT_ZH}"
    r"[^,。;!?]{0,8})",
)
