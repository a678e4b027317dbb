"""How Japanese states and asks for the commonest attributes. Same shape as `attributes_zh`; deliberately light."""

from __future__ import annotations

from agents_memory.language.lexicon import offers

V = r"(?P<v>[^。、!?はもが]{1,24}?)"
_AT = r"(?:は|、|^)(?:今|現在)?(?:\d+年(?:から|に))?"

STATES: tuple[tuple[str, str, bool, str], ...] = (
    *(("constraint", refused, True, "i") for refused in offers.JA),
    ("allergy", r"(?P<v>[^はが。、]{1,14}?)(?:に)?アレルギー", True, "*"),
    ("health", r"(?P<v>[^は。、]{1,10}(?:病|症|炎|癌|高血圧|喘息|貧血|頭痛))(?:と診断|を患|です|がある|"
        r"で)", True, "*"),
    ("employer", rf"{_AT}{V}(?:で|に|へ)(?:働|勤め|勤務|入社|転職)", True, "p"),
    ("employer", rf"(?:は|、)\d+年から{V}にいる", True, "p"),
    ("employer", r"は(?P<v>[^。、のは]{1,14})の(?:[^。、]{0,6})(?:エンジニア|社員|マネージャー|"
        r"デザイナー|営業)", True, "p"),
    ("address", r"(?:は|、|^)(?:今|現在)?(?P<v>[^。、は]{1,14}\d+番地)(?:に|へ)", True, "p"),
    ("address", r"住所は(?P<v>[^。、]{2,24})", True, "p"),
    ("city", rf"{_AT}{V}(?:に住|へ引越|に引越|に引っ越|へ引っ越|在住|へ移|に移り住)", True, "p"),
    ("favorite", r"好きな(?P<k>[^は。、のもが]{1,6})は(?P<v>[^。、!?はもが]{1,24}?)(?:です|だ|。|$)", True,
        "*"),
    ("favorite", r"が好きなのは(?P<v>[^。、]{1,8}?(?P<k>色))", True, "*"),
    ("favorite", r"は(?P<v>[^。、は]{1,8}(?P<k>色))に変え", True, "p"),
    ("diet", r"(?P<v>ベジタリアン|ヴィーガン|菜食|地中海食|グルテンフリー|ケト(?:食)?|パレオ(?:食)?|"
        r"ハラール)", True, "p"),
    ("diet", rf"{V}(?:を|は)(?:食べません|食べない|食べられない|飲みません|飲まない)", False, "p"),
    ("like", rf"(?:は|、|^)(?:午後に|朝に|夜に)?{V}(?:が|を)(?:大)?好き", True, "p"),
    ("like", r"(?:は|、|で)(?:今年から|今月から|最近|今)?(?P<v>[^。、はで]{1,16}?)(?:を好む|に(?:完全に|"
        r"永久に)?切り替え|に変更)", True, "p"),
    ("like", rf"(?:は|、|^){V}(?:が|は)(?:嫌い|苦手)", False, "p"),
    ("language", r"(?P<v>[^はが。、]{1,6}語)(?:を話|が堪能|が話せ|が得意)", True, "p"),
    ("birthday", rf"(?:誕生日は|生年月日(?:は|、)?){V}(?:です|だ|、|。|$)", True, "*"),
    ("phone", r"(?:電話|携帯)(?:番号)?は?(?P<v>\+?\d[\d-]{6,14})", True, "*"),
    ("email", r"(?P<v>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)", True, "*"),
    ("name", rf"(?:名前は|と申し|私は(?=[^。、]{{1,8}}と(?:いい|申し))){V}(?:です|と|だ|。|$)", True, "p"),
    ("one_time_code", r"(?:otp|ワンタイムパスワード|認証コード)(?:は|:)(?P<v>[a-z0-9-]{3,12})", True, "*"),
)

ASKS: tuple[tuple[str, str], ...] = (
    ("allergy", r"アレルギー"), ("employer", r"どこで働|勤務先|会社|職場"),
    ("delivery_address", r"配送先|届け先|送り先"), ("address", r"住所"), ("city", r"どこに住|住まい"),
    ("favorite", r"好きな"),
    ("like", r"好き|好物|嫌い|テーマ"), ("language", r"何語|話せ"),
    ("birthday", r"誕生日|生年月日"), ("phone", r"電話"), ("email", r"メール"),
    ("name", r"名前"),
    ("diet", r"食べられない|食事|食生活"), ("health", r"病|健康"),
)
