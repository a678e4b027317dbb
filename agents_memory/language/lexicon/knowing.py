"""Words by which a sentence speaks of what the agent knows, and not of the thing itself, in three languages.

"Leave the peanuts out of the salad" is about peanuts, "leave the peanuts out of your notes" about what is known.
"""

from __future__ import annotations

from agents_memory.language.lexicon import letting_go
from agents_memory.language.text import alternatives

FORGETS = alternatives(
    (
        r"\b(?:forget(?!-me)|forgot|unlearn|unremember|let .{1,40} slip your mind)",
        r"忘",
        r"忘れ|なかったこと",
    )
)
"""Forgetting by name."""

KEPT = alternatives(
    (
        r"\b(?:memor(?:y|ies)|your (?:own )?(?:mind|head|brain)|notes?|records?|files?|profile|database|storage|"
        r"archives?|dossier|data|info|information|details?|stor(?:e|ed|ing)|saved|recorded|logged|"
        r"(?:everything|anything|all|whatever|what|things?)(?: \w+){0,3} "
        r"(?:about|on|regarding|concerning|told|said|mentioned)|"
        r"(?:told|said|tell|mention\w*|know\w*|talk\w*)(?: \w+){0,2} about|forget (?:that i|how i|my))\b",
        r"记忆|脑|笔记|备.录|档案|资料|数据|信息|存|(?:说|讲|提|聊|告诉你)过?的|关于|有关|留底|心里|心上",
        r"記憶|記録|頭|脳|ノート|データ|情報|履歴|保存|保持|登録|ファイル|プロフィール|に関|について|のこと|"
        r"(?:言っ|話し|伝え|教え)た(?:こと|件|話)|こと[はをも]?忘れ",
    )
)
"""What is kept in mind or was told, as a thing."""

KNOWN = alternatives(
    (
        KEPT.pattern,
        r"\b(?:remember\w*|mind|head|knows|knew|retain\w*|told|tell you|said|mention\w*|shared|confided|brought up|"
        r"(?:to|not|longer|what you|everything you|all you|ever|that you|should|needn't|still) know|"
        r"know (?:about|where|how|who|my|of))\b",
        r"记(?:着|得|住|录|下|了|在)|备注|知道(?![的吧呀啦])|认识|说过|讲过|提过|提起|告诉|聊过|透露|惦记",
        r"覚え|メモ|知っ|知ら|言っ|話し|話は|伝え|教え|打ち明け",
    )
)
"""Any word of knowing and telling."""

NOTED_DOWN = alternatives(
    (
        r"\b(?:put|write|print|sign|stamp|list|show|display|leave|include|type|enter|mention|say)\b[^.;!?]{0,40}? "
        r"(?:on|off|in|from|to) (?:the|it|this|that|these|my|our|any|a|an|his|her|their)\b",
        r"(?:别|不要|不用|不必|勿)[^,，。]{0,4}(?:写|印|填|署|贴|签|落款|留(?!着|存|底|在你|了)|放(?!在心))",
        r"(?:書|載|貼|印刷し|記入し|入れ|残)[^。、]{0,2}(?:ない|ず)",
    )
)
"""Putting something down on a thing, or leaving it off: a name, an address."""

ALLERGY = alternatives(
    (r"\ballerg(?:y|ies)\b", r"过敏(?:史|症|的事|这|情况|信息|反应|[吧了,，。!！]|$)", r"アレルギー(?!な|が|で|だ)")
)
"""An allergy by its name, not as the reason for something."""

LETS_GO = alternatives(
    (
        rf"\b{letting_go.GO_EN}|\b{letting_go.NOT_EN}|"
        r"\b(?:out|off|away|gone|without|any ?more|no longer|stop|quit|nothing|not)\b|n't\b",
        rf"{letting_go.GO_ZH}|不|别|没|丢|扔|撤|作废|消失|翻篇|算了|划|抠",
        rf"{letting_go.GO_JA}|ない|ません|なし|ナシ|捨|消|外|除|手放|白紙|取り下げ",
    )
)
"""Letting go, or a denial."""
