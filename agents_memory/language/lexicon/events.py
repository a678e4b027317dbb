"""Something the speaker did or lived through, in one clause: what makes an event worth a place of its own."""

from __future__ import annotations

ENGLISH = (
    r"\b(?:i|we)(?:'ve| have| had)?(?: just| recently| finally| also| already| actually)* (?P<v>(?:went "
    r"(?:to|on|for|camping|hiking|skiing|swimming|back)|joined|signed up|started|finished|completed|"
    r"bought|adopted|"
    r"got (?:a|an|my|our|the|into|promoted|hired|fired|accepted|engaged|rid)|won|lost|passed|failed|"
    r"graduated|moved|travell?ed|visited|met|attended|volunteered|performed|painted|wrote|published|"
    r"launched|opened|founded|"
    r"applied|registered|enrolled|took (?:a|an|up|part|my|our|the)|made|built|celebrated|hosted|"
    r"organi[sz]ed|ran|hiked|camped|booked|ordered|received|created|planted|learned|tried|stole|sold|"
    r"paid|"
    r"broke up|gave birth|had (?:a|an|my|our)|planned|set up|read|watched|saw|decided to|found|lent|"
    r"borrowed|crashed|repaired|fixed|cancelled|returned|donated|raised) [^.;!?\n]{3,120})"
)

CHINESE = (
    r"(?:我|我们|我和[^,。;!?]{1,6})(?![^,。;!?]{0,8}(?:想|打算|准备|计划|希望|迫不及待|要是|没有|忘了))(?:已经|"
    r"刚刚?|终于|也|还|又|今天|昨天|前天|上周|上个?月|去年|今年|"
    r"最近|第一次|第二天|前几天|早上|下午|晚上|周末)*(?P<v>[^,。;!?很太]{0,14}(?:去了|参加了|买了|"
    r"订了|养了|领养了|报名了|考过了?|考上了?|毕业了|入职了|升职了|"
    r"辞职了|获得了|赢了|输了|写完了|读完了|看完了|去看了|听了|注册了|申请了|报了|认识了|见了|生了|收到了|学会了|"
    r"偷了|偷走了|卖了|搬了|"
    r"修好了|组织了|完成了|开始|拿到了|丢了|弄丢了|还了|借了|退了|换了|做了|"
    r"花了?[^,。;!?]{1,8}买)(?!吗|没|什么|怎么)[^,。;!?]{1,40})"
)

_PAPERS_EN = (
    r"(?:licen[cs]e|degree|diploma|certificate|visa|green card|citizenship|passport|driving test|road test|bar exam|"
    r"exams?|"
    r"finals|results|offer|promotion|residence permit|work permit|phd|master's|scholarship|mortgage)"
)
MILESTONE_EN = (
    r"^(?:(?:so|and|oh|hey|btw|yes|yay|guess what|good news|the day before yesterday|yesterday|today|last \w+|"
    r"this \w+)[,!:]? "
    r")*(?:(?:just|finally|i|i've|we|we've|recently|already) )*(?P<v>(?:got|passed|received|earned|picked up|collected|"
    rf"finished|was (?:granted|given|awarded)) (?:my|our|the|an?) (?:[\w'-]+ ){{0,2}}?{_PAPERS_EN}\b[^.;!?\n]{{0,60}})"
)
_PAPERS_ZH = (
    r"(?:驾照|驾驶证|[^,。;!?]{0,6}资格证|证书|学位证?|毕业证|结婚证|离婚证|房产证|营业执照|执照|执业证|签证|绿卡|"
    r"居住证|身份证|户口|"
    r"护照|录取通知书?|录取|offer|奖学金|职称|雅思|托福|科目[一二三四]|高考|考研|答辩|驾考|编制|公务员)"
)
MILESTONE_ZH = (
    rf"(?P<v>(?:拿到|拿了|拿下|领到|领了|取到|考到|考下来?|考过|考上|收到|办好|办下来?|办完|通过|评上|申请到|"
    rf"换了?)(?:了)?"
    rf"[^,。;!?没不]{{0,5}}?{_PAPERS_ZH}|{_PAPERS_ZH}(?:终于|总算|已经|刚刚?|也|都)*(?:拿到|领到|考过|考下来|下来|"
    rf"办好|办下来|到手|"
    r"通过|过)了)(?!吗|没|怎么|之[前后]|以[前后]|的?(?:时候|流程|条件|话))"
)
"""What somebody has won, passed or been granted: told in few words, often without saying who, and kept for good."""
