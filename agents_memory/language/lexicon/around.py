"""What stands around the thing in a request about memory and is no part of it, in Chinese, English and Japanese.

"(every record you hold about) my locker code (at this point)", "(你记忆中的)周勇的机票(这一条)".
"""

from __future__ import annotations

from agents_memory.language.text import one

_MIND_ZH = r"(?:记忆|脑子|脑海|脑袋|备.录|记录|笔记|记事本|数据库|系统|存储|档案)"
_MIND_JA = r"(?:記憶|頭|メモ|記録|データ|システム|備.録|ノート)"

LEADING = one(
    r"^(?:请(?!求)|麻烦|帮我|我(?:之前|刚才|以前)?(?:说|提|讲)(?:过|到)?的?|之前(?:说|提)(?:过|到)?的?|跟|和|"
    r"与|关于|有关|对于|涉及到?|我说的关于|你(?:记住|存|记)的|从记忆里|所有跟|把|将|算了|其实|那个|"
    rf"(?:存|留|记|放|保存)?(?:在|于)?(?:你|您)?的?{_MIND_ZH}(?:里面?|中|内|当中|上)(?:存|记|留|保存|记录)?(?:着|下)?的?|"
    r"(?:从今?以后|以后|今后|往后|从现在起|从此)?[,，]?(?:咱们?|我们?|你|您)?(?:也|就|都)?(?:别|不|甭|不用|不要)再?"
    r"(?:聊|提|谈|说|讲|讨论|管|问)(?:起|到|及)?(?:的)?|"
    r"(?:这|以下|下面)(?:个|条|些)?(?:信息|内容|事实?|句话|点)[:：]|"
    r"(?:this|the following)(?: fact| information| detail)?: |"
    r"about |on |regarding |concerning |what i (?:just )?(?:said|told you|mentioned) (?:about |on |"
    r"regarding )?|everything (?:i (?:said|told you) )?(?:about |on )|anything about |all about |the "
    r"fact that |that |"
    r"(?:what )?(?:i|you)(?: have|'ve)?(?: just)? (?:said|told you|mentioned|shared|saved|stored|noted|"
    r"know|remember|kept) (?:about |on |regarding )|what you (?:have |'ve )?(?:saved|stored|noted|"
    r"know|remember|kept) (?:about |on )|プライバシーのため(?:に)?、?|個人情報なので、?|"
    r"(?:前に|以前に?|先日|この前|さっき|昔)(?:言|話|頼ん|伝え|教え|お願いし|お伝えし|お話しし|預け)(?:っ|し)?[ただ]|"
    rf"(?:あなた|君|きみ|そちら|そっち)の{_MIND_JA}(?:の中)?(?:にある|に残っている|に入っている|の)|"
    r"(?:覚えて|保存して|記録して|残して)(?:い)?る|以前の)(?=\S)"
)
"""What leads to the thing."""

TRAILING = one(
    r"(?:从(?:你的?)?(?:记忆|记录|资料)(?:里|中)?|(?:的)?(?:所有|全部)?(?:有关的?|相关的?)(?:信息|内容|"
    r"东西|记录|事情?|都)*|都|全都|全部|的(?:事|事情|那件事|内容|话)|[这那](?:件事|回事|码事|点)|"
    r"的?[这那]一?(?:条|项|个|笔|段)(?:记录|记忆|信息|内容|笔记|事)?|的(?:条目|那条|那些(?:地方|内容)?)|了|吧|,?\s*"
    r"(?:please|now|any ?more|anymore|for good|permanently|completely|forever|entirely|at all|"
    r"at this point|in (?:the )?future|going forward|from (?:now|here) on(?:wards?)?(?: out)?|these days|right away|"
    r"immediately|at once|asap|as soon as possible|for the time being|once and for all|altogether|instead|lol|haha|"
    r"if you (?:can|could|would|don't mind|please)|,? "
    r"from (?:everything|your|all|the|shared|assistant|my|our) .{2,40}|,? and (?:never|don't|do not|"
    r"keep no|leave no) .{2,40}|,? "
    r"(?:will|would|can|could) you|你|, ok(?:ay)?|thanks|thank you|for me)|"
    r"(?:に関する|について)(?:の)?(?:情報)?(?:すべて)?|の項目|もう|すべて)$"
)
"""What follows on the thing."""
