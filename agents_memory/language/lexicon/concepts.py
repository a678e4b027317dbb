"""Words of opposite sense, in Chinese and English: each pair is one concept, affirmed on the
left, opposed on the right.

Both sides hold the synonyms as well ("afraid of", "scares"), so that what is said in other words is known to agree.
"""

from __future__ import annotations

import re
from functools import cache

from agents_memory.language.text import simplified

_PAIRS: tuple[tuple[str, str], ...] = (
    # what one thinks of it
    (
        r"\b(?:likes?|liked|loves?|loved|adores?|enjoys?|enjoyed|fond of|fond|prefers?|favou?rite|fan of|fan|into|"
        r"keen on|crazy about|delights?)\b|喜欢|热爱|最爱|喜爱|钟爱|偏爱|爱(?!人|尔|好)",
        r"\b(?:hates?|hated|dislikes?|disliked|detests?|loathes?|despises?|can't (?:stand|bear|face)|"
        r"cannot (?:stand|bear)|sick of|tired of|gone off|fed up with|averse to)\b|讨厌|反感|厌恶|厌倦|受不了|腻|"
        r"嫌弃",
    ),
    (
        r"\b(?:afraid of|scared of|fear|fears|scares?|frightens?|terrif(?:ies|ied) (?:of|by)|terrifies|"
        r"terrified of|phobia of|nervous about|anxious about)\b|害怕|恐惧|不敢|怕",
        r"\b(?:comfortable with|at ease with|relaxed about|fearless about)\b|胆子大",
    ),
    (r"\b(?:trusts?|believes? in)\b|信任|信得过", r"\b(?:distrusts?|mistrusts?|doubts?)\b|怀疑|信不过"),
    (
        r"\b(?:happy|glad|satisfied|pleased|content)\b|满意|高兴|开心",
        r"\b(?:unhappy|dissatisfied|disappointed|upset)\b|失望|难过",
    ),
    (
        r"\b(?:comfortable|comfy|cosy|cozy)\b|舒服|舒适|自在",
        r"\b(?:uncomfortable|painful|uncomfy)\b|难受|不适|硌",
    ),
    (r"\b(?:interested|curious)\b|感兴趣|有兴趣", r"\b(?:bored|uninterested|indifferent)\b|没兴趣|无聊"),
    (
        r"\baccept(?:s|ed)?\b|\bagree(?:s|d)?\b|\bapproved?\b|\bin favou?r of\b|\bsupport(?:s|ed)?\b|接受|同意|"
        r"批准|赞成|赞同|支持",
        r"\breject(?:s|ed)?\b|\bdeclined?\b|\brefuse[sd]?\b(?! to \w)|\bdisagrees?\b|\bdisapproved?\b|\bagainst\b|"
        r"\boppose[sd]?\b|拒绝|反对|否决|婉拒",
    ),
    (r"\b(?:easy|simple|straightforward)\b|容易|轻松", r"\b(?:hard|difficult|tough|tricky)\b|困难|吃力|难(?!道|得)"),
    (r"\b(?:important|crucial|vital|essential)\b|重要|要紧", r"\b(?:unimportant|trivial|irrelevant)\b|无所谓"),
    (
        r"\b(?:true|right|correct|accurate)\b|正确|准确|属实",
        r"\b(?:false|wrong|incorrect|inaccurate)\b|错误|有误|错了",
    ),
    # how it is
    (
        r"\b(?:short|brief|concise|terse)\b|简短|简洁|简单|简略|短",
        r"\b(?:long|longer|detailed|verbose|lengthy|in depth)\b|详细|详尽|展开|长(?!大|辈|期)",
    ),
    (
        r"\bopen(?:s|ed)?\b|开着|打开|营业|敞开",
        r"\b(?:closed?|closes|shut)\b|关着|关闭|关门|关上|停业|关了|关掉|没开",
    ),
    (
        r"\bbetter\b|\bimprov(?:es?|ed|ing)\b|好多了|好转|更好|变好|改善",
        r"\bworse\b|\bworsen(?:s|ed)?\b|\bdeteriorat\w+\b|更糟|变差|恶化|更差|加重|严重了|更严重",
    ),
    (
        r"\b(?:well|great|excellent(?:ly)?|brilliant(?:ly)?|smoothly|fine)\b|很好|不错|顺利|出色|[得考做挺真]好|"
        r"理想",
        r"\b(?:badly|poorly|terribl[ey]|horribl[ey]|awful(?:ly)?|dreadful(?:ly)?)\b|很差|糟糕|糟|砸了|很烂",
    ),
    (r"\b(?:hot|warm)\b|热(?!爱|闹|情|线)|暖和|温暖", r"\b(?:cold|iced|chilly|cool)\b|冰|冷(?!静)|凉"),
    (r"\bsweet\b|甜", r"\b(?:savou?ry|salty|bitter|unsweetened)\b|咸|苦|无糖"),
    (r"\bspicy\b|辣|口味重|重口", r"\b(?:mild|bland)\b|清淡"),
    (r"\bformal(?:ly)?\b|正式", r"\b(?:informal(?:ly)?|casual(?:ly)?)\b|随意|口语|随便"),
    (r"\bpublic(?:ly)?\b|公开", r"\bprivate(?:ly)?\b|\bconfidential\b|私密|保密|私有"),
    (r"\b(?:alive|living)\b|活着|健在|在世", r"\b(?:dead|died|passed away|deceased)\b|去世|死|过世|不在了"),
    (r"\b(?:quiet|silent|calm)\b|安静|清静", r"\b(?:noisy|loud|rowdy)\b|吵|热闹|嘈杂"),
    (r"\b(?:cheap|inexpensive|affordable)\b|便宜|实惠", r"\b(?:expensive|pricey|costly)\b|贵(?!姓|公司|司)"),
    (
        r"\b(?:big|large|huge|spacious|roomy)\b|大号|宽敞|很大",
        r"\b(?:small|tiny|little|cramped)\b|小号|狭小|拥挤|很小",
    ),
    (r"\b(?:tall|high)\b|很高|高个", r"\blow\b|很低|很矮|矮个"),
    (r"\b(?:fast|quick(?:ly)?|rapid(?:ly)?)\b|很快|迅速", r"\bslow(?:ly)?\b|很慢|缓慢"),
    (r"\b(?:strong|powerful)\b|很强|强壮", r"\bweak\b|很弱|虚弱"),
    (r"\b(?:heavy)\b|很重|沉", r"\b(?:light|lightweight)\b|很轻|轻便"),
    (r"\b(?:dark)\b|深色|暗色|黑暗", r"\b(?:bright|light)\b|浅色|亮色|明亮"),
    (r"\b(?:new|brand-new|modern)\b|全新|崭新", r"\b(?:old|used|second-?hand|ancient)\b|二手|陈旧|老旧"),
    (r"\b(?:clean|tidy|neat)\b|干净|整洁", r"\b(?:dirty|messy|filthy)\b|脏|凌乱"),
    (r"\b(?:full)\b|满了|满员", r"\b(?:empty|vacant)\b|空着|空的|没人"),
    (r"\b(?:dry)\b|干燥", r"\b(?:wet|humid|damp)\b|潮湿|湿"),
    (r"\b(?:hard|firm)\b|偏硬|硬", r"\bsoft\b|偏软|软(?!件)"),
    (r"\b(?:rich|wealthy)\b|富裕|有钱", r"\b(?:poor|broke)\b|贫穷|没钱"),
    (
        r"\b(?:healthy|recovered|cured|fit)\b|健康|康复|痊愈|治好",
        r"\b(?:ill|sick|unwell|unhealthy)\b|生病|病了|不舒服",
    ),
    (r"\b(?:busy|occupied)\b|很忙|忙碌|没空", r"\b(?:free|idle|available)\b|有空|空闲|很闲|不忙"),
    (r"\b(?:safe|secure)\b|安全", r"\b(?:dangerous|unsafe|insecure|risky)\b|危险"),
    (r"\b(?:stable|reliable)\b|稳定|可靠", r"\b(?:unstable|unreliable|flaky)\b|不稳"),
    (
        r"\b(?:introvert(?:ed)?|shy|reserved)\b|内向|害羞",
        r"\b(?:extroverts?|extroverted|outgoing|sociable)\b|外向|开朗",
    ),
    (
        r"\b(?:(?:is|are|it's) (?:working|running)|functional|fixed|repaired)\b|修好|正常",
        r"\b(?:broken|broke down|out of order|faulty|crashed|not working|down)\b|坏(?!人|处|蛋|事)|故障|崩了|"
        r"出毛病|用不了",
    ),
    (r"\b(?:optional|voluntary)\b|可选|自愿", r"\b(?:mandatory|compulsory|obligatory|required)\b|必填|强制|必须"),
    (r"\b(?:temporary|temporarily|provisional)\b|临时|暂时", r"\b(?:permanent(?:ly)?|for good)\b|永久|长期"),
    (r"\b(?:fixed|constant)\b|固定", r"\b(?:flexible|variable|floating)\b|弹性|灵活|浮动"),
    (r"\b(?:same|identical)\b|相同|一样", r"\bdifferent\b|不同|不一样"),
    (r"\b(?:possible|feasible)\b|可行", r"\b(?:impossible|infeasible)\b|不可能"),
    (
        r"\b(?:legal|allowed|permitted|permissible)\b|允许|准许|可以",
        r"\b(?:illegal|forbidden|prohibited|banned|disallowed)\b|禁止|不准|不许",
    ),
    (r"\b(?:married)\b|已婚|结婚", r"\b(?:divorced|separated)\b|离婚|分居"),
    (r"咸|重盐", r"淡(?!季|定|水)|少盐"),
    (r"\b(?:clear|unblocked|passable)\b|畅通|通了", r"\b(?:blocked|clogged|jammed|impassable)\b|堵|不通"),
    (r"\b(?:tight)\b|很紧|太紧", r"\bloose\b|很松|太松"),
    (r"\bthick\b|很厚|太厚", r"\bthin\b|很薄|太薄"),
    (r"\b(?:fat|overweight)\b|很胖|太胖", r"\b(?:slim|skinny|underweight)\b|很瘦|太瘦"),
    # where and when
    (r"\bwindow seat\b|\bby the window\b|\bwindow\b|靠窗|窗边", r"\baisle\b|过道|走道"),
    (r"\bhome\b|\bhouse\b|家(?!人|庭|具)", r"\boffice\b|\bwork\b|公司|单位"),
    (
        r"\bearly\b|\bahead of (?:time|schedule)\b|\b(?:brought|bring|moved) .{1,24}\b(?:forward|up)\b|提前|早到|提早",
        r"\b(?:late|delayed|behind schedule|overdue|postponed?|put off|pushed back)\b|迟到|晚到|延误|晚点|延期|推迟|"
        r"延后|推后",
    ),
    (r"\bbefore\b|之前|以前", r"\bafter\b|之后|以后"),
    (r"\b(?:left)(?=-| hand| side|\b)|左", r"\bright(?=-| hand| side|\b)|右"),
    (r"\bmorning\b|早上|上午|早班|清晨", r"\b(?:evening|afternoon|night)\b|晚上|下午|晚班|夜班|夜里"),
    (r"\b(?:indoors?|inside)\b|室内|屋里", r"\b(?:outdoors?|outside)\b|室外|户外|外面"),
    (
        r"\b(?:online|remote(?:ly)?|virtual(?:ly)?|from home)\b|线上|远程|网上|居家",
        r"\b(?:offline|in person|on[- ]?site|face to face|in the office)\b|线下|面对面|当面|现场|坐班|到店",
    ),
    (r"\b(?:upstairs|top floor)\b|楼上|顶楼", r"\b(?:downstairs|ground floor)\b|楼下|一楼"),
    (r"\b(?:near|close to|nearby)\b|附近|很近|挨着", r"\b(?:far from|far away)\b|很远|离得远"),
    (r"\b(?:first)\b|第一|最先", r"\blast\b|最后"),
    (r"\b(?:weekdays?)\b|工作日", r"\bweekends?\b|周末"),
    (
        r"\b(?:alone|by myself|on my own)\b|独自|一个人|自己住",
        r"\b(?:together|with (?:my|a|two|three|some) (?:\w+ )?(?:friends?|family|parents|roommates?|flatmates?|"
        r"partner))\b|一起|合租|和[^,。]{1,6}住",
    ),
    # what is done
    (r"\b(?:stole|stolen|steal)\b|偷", r"\b(?:bought|buy|paid)\b|买"),
    (
        r"\b(?:sold|sell|selling|deleted?|discard(?:ed)?|threw (?:\w+ ){0,3}(?:away|out)|thrown (?:away|out)|got rid "
        r"of|"
        r"destroy(?:ed)?|shredded|returned|gave away|given away|binned)\b|卖|删|扔|丢掉|退货|退掉|销毁|撕|清空|送人",
        r"\b(?:kept|keep|keeping|held on to|retain(?:ed)?|still have)\b|留下|保留|留着|收着|舍不得",
    ),
    (r"\b(?:abroad|overseas|in another country)\b|国外|海外|外地", r"\b(?:here in|in town|locally|at home here)\b|"
        r"国内|本地|本市"),
    (r"\b(?:lost|misplaced)\b|丢了|弄丢", r"\b(?:found|recovered)\b|找到|找回"),
    (r"\b(?:win|won|passed)\b|赢|通过了|及格", r"\b(?:lose|lost|failed)\b|输(?!入|出)|没通过|挂科"),
    (r"\b(?:success(?:ful)?|succeeded)\b|成功", r"\b(?:fail(?:ed|ure)?|unsuccessful)\b|失败"),
    (
        r"\bincrease[sd]?\b|\brais(?:e[sd]?|ing)\b|\bmore\b|\bgain(?:ed)?\b|\brose\b|\b(?:is|are|was|were|went|gone|"
        r"going|goes|go) up\b|提高|增加|上调|上涨|"
        r"涨|增长|变多|胖了",
        r"\bdecrease[sd]?\b|\blower(?:ed)?\b|\breduce[sd]?\b|\bless\b|\blost\b|\bfell\b|\bdropped\b|\b(?:is|are|was|"
        r"were|went|gone|going|goes|go) down\b|降低|"
        r"减少|下调|下降|跌|变少|瘦了",
    ),
    (
        r"\benabled?\b|\b(?:turned|switched|is|are|be|leave|keep) (?:it )?on\b|\bon\b(?=$|[.!])|开启|启用|打开|"
        r"开着",
        r"\bdisabled?\b|\b(?:turned|switched|is|are|be|leave|keep) (?:it )?off\b|\boff\b(?=$|[.!])|关闭|停用|禁用|"
        r"关了|关着|关掉",
    ),
    (
        r"\b(?:attend(?:s|ed|ing)?|present|joined?|took part|take part|participat\w+)\b|出席|参加|到场|加入",
        r"\b(?:absent|missed|miss|left)\b|缺席|没来|退出|错过",
    ),
    (
        r"\binclud(?:es?|ing|ed)\b|\bwith\b(?= (?:breakfast|sugar|ice|milk|tax))|包含|含有|包括|含",
        r"\b(?:exclud(?:es?|ing|ed)|omit(?:s|ted|ting)?)\b|\b(?:leave|leaving|left)\b.{1,20}\b(?:out|off)\b|不含|"
        r"不包|去掉|省略",
    ),
    (r"\bmanual(?:ly)?\b|\bby hand\b|手动|人工", r"\bautomatic(?:ally)?\b|自动"),
    (r"\bfull[- ]?time\b|全职", r"\bpart[- ]?time\b|兼职"),
    (
        r"\b(?:ally|friends? with|get along)\b|合得来|关系好",
        r"\b(?:enem(?:y|ies)|fell out|don't get along)\b|合不来|闹翻|关系不好",
    ),
    (r"\b(?:rent(?:s|ed|ing)?|tenant)\b|租(?!金)", r"\b(?:own(?:s|ed)?|bought|purchased)\b|买下|买了|自有|自己的"),
    (r"\b(?:remember(?:ed|s)?)\b|记得", r"\bforg(?:e|o)t(?:ten|s)?\b|忘"),
    (
        r"\b(?:confirmed?|booked|reserved)\b|确认|订好|订了",
        r"\b(?:cancel(?:l?ed)?|called off|scrapped)\b|取消|退了|作废",
    ),
    (
        r"\b(?:arriv(?:es?|ed|ing)|delivered|received)\b|到了|收到|送达",
        r"\b(?:still (?:on its way|waiting|missing)|in transit)\b|还没到|没收到|在路上",
    ),
    (
        r"\b(?:finished|completed?|done)\b|完成|做完|写完|弄完",
        r"\b(?:unfinished|incomplete|pending|in progress|half done)\b|还没做|没弄|进行中",
    ),
    (r"\b(?:win|merge[sd]?)\b|合并", r"\b(?:split|reverted?|rolled back)\b|拆分|回滚|撤回"),
    (r"\b(?:vegetarian|vegan)\b|吃素|素食", r"\b(?:carnivore|meat[- ]eater)\b|无肉不欢"),
    (
        r"\b(?:stay(?:s|ed|ing)?|remain(?:s|ed)?)\b|留在|待在",
        r"\b(?:leav(?:e|es|ing)|left|resign(?:ed)?)\b|离开|离职|辞职",
    ),
    (r"\b(?:save[sd]?|saving)\b|存钱|攒钱|省钱", r"\b(?:spen[dt]|spending)\b|花钱|花光"),
)


@cache
def opposites() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Pairs of patterns, for folded text: what affirms a concept and what opposes it."""
    return tuple((re.compile(simplified(a)), re.compile(simplified(b))) for a, b in _PAIRS)
