"""What tells a request about memory from one about files, and how what was deleted is spoken of: zh, en, ja."""

from __future__ import annotations

from agents_memory.language.text import alternatives, one

SAVES = one(
    r"保存|存(?!在)|记录|保留|留着|録|残[しさす]|\b(?:sav(?:e|es|ing)|stor(?:e|es|ing)|keep(?:ing)?|record(?:ing)?|"
    r"retain(?:ing)?)\b"
)
"""Verbs that are said of files as well as of what is remembered."""

IN_MIND = alternatives(
    (
        r"忘|记(?!录)|记忆|知道|关于我|隐私|你(?:那|这)(?:里|边)|你的",
        r"\b(?:forget|unlearn|remember(?:ing)?|memor(?:y|ies|i[sz]e)|minds?|about me|privacy|know|your)\b",
        r"覚|記憶|メモリ|あなた|プライバシー|個人",
    )
)
"""What shows that it is memory in which something is kept."""

SAVED = one(
    r"(?:文件|文档|代码|脚本|图片|图像|照片|截图|截屏|视频|录音|日志|草稿|修改|更改|改动|缓存|附件|表格|版本|压缩包|"
    r"空(?:行|格)|ファイル|文書|コード|スクリプト|画像|写真|スクリーンショット|動画|録音|ログ|下書き|変更|"
    r"キャッシュ|添付)$|"
    r"\b(?:files?|documents?|docs?|code|scripts?|images?|pictures?|photos?|screenshots?|videos?|recordings?|logs?|"
    r"drafts?|changes|edits|caches?|attachments?|spreadsheets?|versions?|archives?|rows?|lines?|spaces?|outputs?)$"
)
"""Heads of what is saved as a file, and of no memory."""

SAVED_AT = alternatives(
    (
        r"(?:存|写|录|放)(?:到|进|入|在)(?!.{0,4}(?:记|脑|心))",
        r"\b(?:on|to|onto|in|into|under) (?:the |my |this |that )?(?:/|~|disks?|drives?|desktop|folders?|"
        r"director(?:y|ies)|repo(?:sitory)?|branch|database|cloud|git|usb|clipboard)",
        r"(?:ディスク|フォルダ|デスクトップ|リポジトリ|クラウド)[にへ]",
    )
)
"""Places in which files are saved."""

PART_OF = one(
    r"^(?:the |any |all )?(?:backups?|cop(?:y|ies)|duplicates?) of |"
    r"\s(?:of|in|on|from|to|into|for|at|with) .*|到.*|.*的"
)
"""What stands around the head of a phrase."""

UNSAID = alternatives(
    (
        r"\b(?:delet|eras|remov|wip(?:e|ed|ing)\b|purg|scrub|forg[eo]t|redact|retract|restor|reconstruct|recover|"
        r"no longer (?:kept|stored|held|known)|used to be|unavailable)",
        r"\b(?:was|were|did|wasn't|weren't|didn't)\b.*\?|\b(?:old|former|previous|earlier|prior|retired)\b.*\?",
        r"删|忘|清除|抹|移除|销毁|撤销|恢复|还原|不再(?:保存|保留|记)|(?:之前|以前|原来|原先|旧|老).*[?吗]|是不是.*[?吗]?",
        r"削除|消去|消し|抹消|忘れ|復元|(?:以前|前の|元の|古い|旧).*(?:か|\?)",
    )
)
"""What a sentence has that speaks of something as deleted, or asks what it was."""

UNTRUE = alternatives(
    (
        r"n't\b|\b(?:not|no|never|nobody|none|neither|nor|without|cannot|stop(?:ped)?|any ?more)\b",
        r"不|没|别|勿|无",
        r"ない|ません|なく|ずに",
    )
)
"""What denies: a thing that was forgotten is not told anew by saying that it is not so."""

NEGATED = one(r"(?:n't|\b(?:not|never|without|stop|no need to|needn't))(?: ever| even| just| please)?\s*$")
"""A denial right before a verb."""
