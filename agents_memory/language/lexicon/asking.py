"""Word classes by which a sentence may show that it asks something of the agent: features of a trained head, each weak.

None of them decides anything; `governance.heard` gives them to the head beside the sentence's vector.
"""

from __future__ import annotations

import re

from agents_memory.language.text import alternatives, one

MARKS: dict[str, re.Pattern[str]] = {
    "you": alternatives((r"你|您|妳|咱", r"\b(?:you|your|yours|yourself|u)\b", r"あなた|君の|そちら|貴社|御社|そっち")),
    "me": alternatives((r"我", r"\b(?:i|me|my|mine|myself)\b", r"私|僕|俺|わたし|自分|うち")),
    "asks": alternatives(
        (
            r"请|麻烦|劳驾|拜托|烦请|帮|能不能|能否|可否|可以|行吗|好吗|吧[。!?,]*$|把|给我|将",
            r"^(?:please|kindly|could|can|would|will|let's|let|just|do|don't|never|go|make|take|be|have|get|ok|okay|and|so)\b|"
            r"\bplease\b|\b(?:could|can|would|will|might) you\b|\bi(?:'d| would) (?:like|rather|prefer|appreciate)\b|"
            r"\bi (?:want|need|expect|insist|ask|demand|beg|prefer|hope)\b|\bmake sure\b|\bsee to it\b",
            r"(?:て|で)(?:ください|下さい|くれ|ほしい|欲しい|もらえ|いただ|頂|ちょうだい|おいて|ね|よ)|お願い|ように|[てで][。!]*$|"
            r"(?:たい|な)(?:です|んです|のですが)?[。!]*$",
        )
    ),
    "must": alternatives(
        (
            r"必须|应该|应当|不该|不应|不能再|不许|不准|不得|需要|有权|要求",
            r"\b(?:must|should|shouldn't|ought|ha(?:s|ve) to|needs? to|supposed to|allowed|entitled|right to)\b",
            r"べき|なければ|ならない|必要|権利|てはいけない|ないで",
        )
    ),
    "no": alternatives(
        (
            r"不|没|别|勿|无|甭|休",
            r"\b(?:no|not|never|none|nothing|nobody|nowhere|without|cease|stop|quit)\b|n't\b",
            r"ない|なく|ぬ(?:$|よう)|ません|ず(?:に|$)|無|不要",
        )
    ),
    "longer": alternatives(
        (
            r"再|以后|今后|从此|往后|永远|不复",
            r"\b(?:any ?more|(?:any|no) longer|again|ever|from now on|for good|forever|permanently|completely)\b",
            r"もう|今後|これから|二度と|永久|完全|これ以上",
        )
    ),
    "store": alternatives(
        (
            r"记忆|脑|笔记|档案|记录|资料|数据|系统|库|备份|存|底|内存|清单|心里|心上",
            r"\b(?:memor\w*|mind|head|brain|notes?|notebook|records?|files?|profile|database|logs?|system|storage|servers?|"
            r"history|books|archive\w*|dossier|data|backups?|copy|copies|trace|traces)\b",
            r"記憶|頭|脳|メモ|記録|ノート|データ|履歴|保存|ファイル|プロフィール|バックアップ|控え|覚え|システム|サーバ",
        )
    ),
    "said": alternatives(
        (
            r"说|讲|提|告诉|聊|透露|发给",
            r"\b(?:said|say|told|tell|mention\w*|shared?|gave|disclosed|brought up|typed|sent|confided|let slip)\b",
            r"言|話|伝え|教え|打ち明け|口にし|書い",
        )
    ),
    "pointing": alternatives(
        (
            r"这|那|它|刚才|刚刚|前面|上面",
            r"\b(?:that|this|it|those|these|them|everything|all|anything|whatever)\b",
            r"それ|これ|あれ|その|この|あの|さっき|先ほど|今の",
        )
    ),
    "past": alternatives(
        (
            r"了[。!]*$|已经|以前|曾|过了",
            r"\b(?:was|were|had|did|been|went|got|\w{3,}ed)\b",
            r"(?:た|ました|だった)[。!]*$",
        )
    ),
    "what": alternatives(
        (
            r"什么|多少|哪|谁|怎么|为什么|几|吗[?]*$",
            r"^(?:what|which|who|whom|whose|where|when|why|how|is|are|was|were|do|does|did|has|have)\b",
            r"何|どこ|誰|いつ|なぜ|どう|いくら|どれ|か[?。]*$",
        )
    ),
    "drop": alternatives(
        (
            r"忘|删|丢|抹|清|扔|销|擦|划掉|去掉|拿掉|没了|消失",
            r"\b(?:forg[eo]t\w*|los(?:e|es|ing|t)|drop\w*|delet\w+|eras\w+|wip(?:e|es|ed|ing)|clear\w*|remov\w+|thr[eo]w\w*|"
            r"toss\w*|bin(?:ned)?|scrub\w*|purg\w+|strik\w+|struck|shred\w*|discard\w*|dump\w*|scrap\w*|"
            r"let(?:ting)? go|go(?:es|ne)?|vanish\w*|disappear\w*)\b",
            r"忘|消|捨|削|外し|破棄|手放|除|失|なくし",
        )
    ),
    "wants": one(r"想|希望|愿|宁|\b(?:want|wish|hope|rather|prefer|like)\b|たい|ほしい|欲しい|願"),
    "starts_with_i": one(r"^(?:我|i\b|i'|私|僕|俺)"),
    "starts_with_the": one(r"^(?:the|a|an|my|our|his|her|their|he|she|they|we|it)\b"),
    "remind": alternatives(
        (
            r"提醒|别忘|记得|记住|留着|保留|保存好|收好",
            r"\b(?:remind|remember|keep|hold on|save|retain|don't (?:forget|lose|delete))\b",
            r"リマインド|忘れない|覚えて|残して|取っておい|保管",
        )
    ),
}
"""Features by name, on folded text."""
