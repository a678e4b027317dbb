"""How Japanese states and asks for the commonest attributes. Same shape as `attributes_zh`; deliberately light."""

from __future__ import annotations

V = r"(?P<v>[^。、!?はもが]{1,24}?)"

STATES: tuple[tuple[str, str, bool, str], ...] = (
    ("allergy", r"(?P<v>[^はが。、]{1,14})(?:に)?アレルギー", True, "*"), ("health", r"(?P<v>[^は。、]{1,10}(?:病|症|炎|癌|高血圧|喘息))(?:と診断|を患|です|がある|で)", True, "*"),
    ("employer", rf"(?:は|、|^)(?:今|現在)?(?:\d+年から)?{V}(?:で|に)(?:働|勤め|勤務|入社|転職)", True, "p"), ("employer", r"は(?P<v>[^。、のは]{1,14})の(?:[^。、]{0,6})(?:エンジニア|社員|マネージャー|デザイナー|営業)", True, "p"),
    ("address", r"(?:は|、|^)(?:今|現在)?(?P<v>[^。、は]{1,14}\d+番地)(?:に|へ)", True, "p"), ("city", rf"(?:は|、|^)(?:今|現在)?{V}(?:に住|へ引越|に引越|に引っ越|へ引っ越|在住|へ移|に移り住)", True, "p"),
    ("favorite", r"好きな(?P<k>[^は。、のもが]{1,6})は" + V + r"(?:です|だ|。|$)", True, "*"), ("favorite", r"(?P<k>色)を?(?P<v>[^。、は]{1,8})に変え", True, "p"),
    ("like", rf"(?:は|、|^)(?:午後に|朝に|夜に)?{V}(?:が|を)(?:大)?好き", True, "p"), ("like", rf"(?:は|、|^){V}(?:が|は)(?:嫌い|苦手)", False, "p"),
    ("language", r"(?P<v>[^はが。、]{1,6}語)(?:を話|が堪能|が話せ|が得意)", True, "p"), ("birthday", rf"(?:誕生日は|生年月日(?:は)?){V}(?:です|だ|、|。|$)", True, "*"),
    ("phone", r"(?:電話|携帯)(?:番号)?は?(?P<v>\+?\d[\d-]{6,14})", True, "*"), ("email", r"(?P<v>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)", True, "*"), ("name", rf"(?:名前は|と申し|私は(?=[^。、]{{1,8}}と(?:いい|申し))){V}(?:です|と|だ|。|$)", True, "p"),
    ("diet", r"(?P<v>ベジタリアン|ヴィーガン|菜食)", True, "p"), ("diet", rf"{V}(?:を|は)(?:食べません|食べない|食べられない|飲みません|飲まない)", False, "p"), ("address", r"住所は(?P<v>[^。、]{2,24})", True, "p"),
)

ASKS: tuple[tuple[str, str], ...] = (
    ("allergy", r"アレルギー"), ("employer", r"どこで働|勤務先|会社"), ("address", r"住所"), ("city", r"どこに住|住まい"), ("favorite", r"好きな"), ("like", r"好き|好物|嫌い"), ("language", r"何語|話せ"),
    ("birthday", r"誕生日|生年月日"), ("phone", r"電話"), ("email", r"メール"), ("name", r"名前"), ("diet", r"食べられない|食事"), ("health", r"病|健康"),
)
