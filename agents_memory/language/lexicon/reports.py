"""How it is reported that something was deleted: "Deleted: the gate code 7714", 已删除柜子密码, 番号を削除しました."""

from __future__ import annotations

from agents_memory.language.text import alternatives, one

_DONE_EN = r"(?:deleted|removed|erased|wiped|cleared|purged|scrubbed|forgotten)"
_DONE_ZH = r"(?:删除|删掉|删去|删了|清除|清掉|抹掉|抹去|移除|销毁)"
_DONE_JA = r"(?:削除|消去|抹消|破棄)"

REPORT = alternatives(
    (
        rf"^(?:[\w' ]{{0,24}}[:,.–-] ?)?(?:(?:i|we)(?:'ve| have)? (?:now |just |already )?)?{_DONE_EN}"
        rf"(?: (?!from\b|by\b|on\b|as\b|per\b)|: ?)(?P<a>.+?)(?: (?:per|as|on) \w+ request.*)?$",
        rf"^(?P<b>.+?),? (?:(?:has|have) (?:now |just )?been |was |were |is now |are now |is |are |now |all )?"
        rf"{_DONE_EN}"
        r"(?: (?:from|out of) .*| (?:per|as|on) .*)?$",
        r"^(?:the )?(?:deletion|removal|erasure)(?: request)? (?:is |was |has been )?(?:logged|recorded|noted|done|"
        r"confirmed|completed|processed|executed|carried out|fulfilled|honou?red|handled|actioned|received|accepted|"
        r"acknowledged|approved|submitted|filed|entered)"
        r"(?: for| of|:) ?(?:remove |delete |erase )?(?P<g>.+)$",
        r"^(?:已)?(?:登记|记录|完成|处理|执行|落实|收到|接受|受理)(?:了)?(?:删除|清除)(?:请求|申请)?[:：,，](?P<h>.+)$|"
        r"^(?:删除|清除)(?:请求|申请)?已?(?:登记|记录|完成|处理|执行|落实|收到|接受|受理)[:：,，](?P<i>.+)$",
        r"^削除(?:依頼|申請)?(?:を|の)?(?:記録|完了|受付|受領|承認|実行|対応)(?:しました)?[:：、](?P<j>.+)$",
        rf"^(?:好的?[,，。])?(?:已经?|都)(?:从[^,。]{{1,10}})?{_DONE_ZH}了?[:：]?(?P<d>[^?]+)$",
        rf"^(?:好的?[,，。])?(?:已经?|都已?|我)?(?:把|将)?(?P<c>(?!已|都)[^?]{{2,}}?)(?:已经?|都|全部|从[^,。]{{1,10}}(?:中|里)?)*{_DONE_ZH}(?:了|完毕)?",
        rf"^(?P<e>[^?]+?)(?:を|は)?(?:すべて|全て)?{_DONE_JA}(?:しました|した|済み(?:です)?|いたしました)",
        r"^(?P<f>[^?]+?)(?:を|は)(?:すべて|全て)?消しました",
    )
)
"""A sentence that reports a deletion; the group that matched is what is gone."""

NO_REPORT = one(
    r"\?|\b(?:not|never|cannot|if|once|when|after|before|until|will|would|can|could|should|must|please|to be|unless)\b|"
    r"n't\b|没|未|不能|无法|如果|等|之后|请(?!求)|ない|ません|ください|たら|もし"
)
"""What makes a sentence no report: a denial, a condition, a question, a wish."""
