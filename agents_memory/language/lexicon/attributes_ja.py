"""How Japanese states and asks for the commonest attributes. Same shape as `attributes_zh`; deliberately light."""

from __future__ import annotations

from agents_memory.language.lexicon import offers

V = r"(?P<v>[^。、!?はもが]{1,24}?)"
WHEN = (
    r"(?:(?:今|現在|最近|この[春夏秋冬]|(?:先|今)[週周月]|[今昨去]年|\d+[年月]|[一二三四五六七八九十]+月)(?:では?|は|から|に|より)?、?)?"
)
"""When it is so, or since when: no part of the value."""
END = r"(?:です|だ(?!け)|でした|である|(?:に|へ|と)(?:なり|なっ|変わ|変え|変更|切り替|替え|しまし|した)|[。、]|$)"
"""Where a value ends: at the copula, or at the verb by which it came to be so."""
_AT = rf"(?:は|、|^){WHEN}"
_CLEFT = (
    r"が(?:(?:今|最近|昔から|一番|いちばん|特に|ずっと|最も)(?:は|では)?)*(?:大?好き|お?気に入り)な(?:の|もの)は、?"
)
"""What is liked comes after it: "what Oda likes best is jazz"."""
COLORS = (
    "ピンク オレンジ ベージュ グレー ネイビー ブルー レッド グリーン イエロー ブラック ホワイト パープル ブラウン "
    "ターコイズ"
)
"""Colours whose names have no 色."""
_COLOR = rf"(?P<v>[^。、はがの]{{0,7}}?(?P<k>色|{COLORS.replace(' ', '|')}|[赤青緑黒白紫](?=です|だ|に|[。、]|$)))"
_TRADE = (
    r"(?:師|士|家|医|職|員|業|手|長|官|エンジニア|デザイナー|マネージャー|プログラマー|コンサルタント|ライター|モデル|"
    r"シェフ)"
)

STATES: tuple[tuple[str, str, bool, str], ...] = (
    *(("constraint", refused, True, "i") for refused in offers.JA),
    ("allergy", r"(?P<v>[^はが。、]{1,14}?)(?:に)?アレルギー", True, "*"),
    ("health", r"(?P<v>[^は。、]{1,10}(?:病|症|炎|癌|高血圧|喘息|貧血|頭痛))(?:と診断|を患|です|がある|"
        r"で)", True, "*"),
    ("employer", rf"{_AT}{V}(?:で|に|へ)(?:働|勤め|勤務|入社|転職|再就職)", True, "p"),
    ("employer", rf"(?:は|、)\d+年から{V}にいる", True, "p"),
    ("employer", rf"(?:勤務先|勤め先|会社)は{WHEN}{V}{END}", True, "p"),
    ("job", rf"(?:仕事|職業|本業)は{WHEN}{V}{END}", True, "p"),
    ("job", rf"{_AT}(?P<v>[^。、はがもを]{{0,8}}{_TRADE})(?:(?:を|として)(?:し|やっ|働|勤め)|です$|です。)", True, "p"),
    ("employer", r"は(?P<v>[^。、のは]{1,14})の(?:[^。、]{0,6})(?:エンジニア|社員|マネージャー|"
        r"デザイナー|営業)", True, "p"),
    ("address", r"(?:は|、|^)(?:今|現在)?(?P<v>[^。、は]{1,14}\d+番地)(?:に|へ)", True, "p"),
    ("address", rf"住所は{WHEN}(?P<v>[^。、]{{2,24}}?){END}", True, "p"),
    ("size", rf"(?:サイズ|寸法)は{WHEN}(?P<v>[^。、はも]{{1,8}}?){END}", True, "p"),
    ("city", rf"{_AT}{V}(?:在住|[でに](?:住|暮ら|生活し)|[にへ](?:引っ?越|転居|越し|移り住)|へ移)", True, "p"),
    ("favorite", r"好きな(?P<k>[^は。、のもが]{1,6})は(?P<v>[^。、!?はもが]{1,24}?)(?:です|だ|に変|にな|。|$)", True,
        "*"),
    ("favorite", rf"{_CLEFT}{WHEN}{_COLOR}{END}", True, "*"),
    ("favorite", rf"は{WHEN}{_COLOR}に変え", True, "p"),
    ("like", rf"{_CLEFT}{WHEN}{V}{END}", True, "*"),
    ("diet", r"(?P<v>[ァ-ヶー]{1,8}(?:タリアン|フリー)|(?:ヴィー|ビー)ガン|(?:菜|雑|肉)食(?:主義)?|地中海食|"
        r"ケト(?:食)?|パレオ(?:食)?|ハラール)", True, "p"),
    ("diet", r"(?:食事|食生活)は(?P<v>[^。、]{1,14}?)(?:です|だ|でした|中心|に変|$)", True, "p"),
    ("diet", rf"{V}(?:を|は)(?:食べません|食べない|食べられない|飲みません|飲まない)", False, "p"),
    ("like", rf"(?:は|、|^)(?:午後に|朝に|夜に)?{V}(?:が|を)(?:大)?好き(?!な(?:の|もの)は)", True, "p"),
    ("like", r"(?:は|、|で)(?:今年から|今月から|最近|今)?(?P<v>[^。、はで]{1,16}?)(?:を好む|に(?:完全に|"
        r"永久に)?切り替え|に変更)", True, "p"),
    ("like", rf"(?:は|、|^){V}(?:が|は)(?:嫌い|苦手)", False, "p"),
    ("language", r"(?P<v>[^はが。、]{1,6}語)(?:を話|が堪能|が話せ|が得意)", True, "p"),
    ("birthday", rf"(?:誕生日は|生年月日(?:は|、)?){V}(?:です|だ|、|。|$)", True, "*"),
    ("phone", r"(?:電話|携帯)(?:番号)?は?(?P<v>\+?\d[\d-]{6,14})", True, "*"),
    ("email", r"(?P<v>[a-z0-9_.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)", True, "*"),
    ("name", rf"(?:(?<!の)名前は|(?<=[私僕俺]の)名前は|(?<=自分の)名前は|と申し|"
        rf"私は(?=[^。、]{{1,8}}と(?:いい|申し))){V}(?:です|と|だ|。|$)", True, "p"),
    ("one_time_code", r"(?:otp|ワンタイムパスワード|認証コード)(?:は|:)(?P<v>[a-z0-9-]{3,12})", True, "*"),
)

ASKS: tuple[tuple[str, str], ...] = (
    ("allergy", r"アレルギー"), ("employer", r"どこで働|勤務先|会社|職場"),
    ("delivery_address", r"配送先|届け先|送り先"), ("address", r"住所"), ("city", r"どこに住|住まい"),
    ("favorite", r"好きな"),
    ("like", r"好き|好物|嫌い|テーマ"), ("language", r"何語|話せ"),
    ("birthday", r"誕生日|生年月日"), ("size", r"サイズ|寸法"), ("phone", r"電話|携帯"), ("email", r"メール"),
    ("name", r"名前"), ("one_time_code", r"otp|ワンタイムパスワード|(?:認証|確認|ログイン|セッション)コード"),
    ("diet", r"食べられない|食事|食生活"), ("health", r"病|健康"),
)
