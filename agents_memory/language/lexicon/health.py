"""How English and Chinese state allergies and health: rows of `attributes_en` and `attributes_zh`, tried first.

What protects a life outranks every other reading of the same words.
"""

from __future__ import annotations

_C = r"(?:[^,.;:!?()\n]|[.,:'](?=\w))"
_PART = (
    r"(?:knee|hip|valve|lens|disc|shoulder|kidney|liver|spleen|gall ?bladder|appendix|ankle|wrist|elbow|thyroid|"
    r"tonsils|heart|"
    r"back|spine|jaw|eye|ear|lung|womb|toe|finger|tooth|teeth|foot|leg|arm|collarbone)s?"
)
_ILLNESS = (
    r"(?:asthma|diabetes|epilepsy|eczema|arthritis|migraines?|hay fever|hypertension|anaemia|anemia|angina|arrhythmia|"
    r"copd|crohn's|colitis|ibs|gout|vertigo|tinnitus|sciatica|insomnia|depression|psoriasis|narcolepsy|lupus|reflux|"
    r"haemophilia|hemophilia)"
)
_REMEDY_EN = (
    r"(?:sprays?|pills?|tablets?|drops|cream|ointment|patch(?:es)?|syrup|capsules?|inhalers?|injections?|medicines?|"
    r"meds|"
    r"medication|shots?|pens?|suppositor(?:y|ies)|lozenges|drip)"
)
_AGAINST_EN = (
    r"(?:seizure|epilepsy|heart|blood[- ]pressure|bp|asthma|allergy|thyroid|cholesterol|pain|painkilling|sleeping|"
    r"angina|nausea|rescue|insulin|migraine|diabetes|eczema|anxiety|adhd|arthritis|glaucoma|eye|ear|cough|fever|"
    r"antibiotic|parkinson's|gout|reflux|anti-?[a-z]+|steroid|hormone|iron|emergency|blood[- ]thinning|water)"
)
_REMEDY_ZH = (
    r"(?:药(?!店|房|剂师|学|膳|企|科)|喷雾|喷剂|吸入器|贴片?|滴丸|胶囊|糖浆|口服液|眼药水|滴眼液|栓|针剂?|冲剂)"
)
_AGAINST_ZH = (
    r"(?:降(?:血?压|血?糖|血?脂|尿酸)|止(?:痛|咳|泻|吐|血)|退烧|消炎|抗(?:癫痫|过敏|抑郁|凝|生素|病毒|焦虑|排异)|"
    r"安眠|救心|急救|哮喘|癫痫|心脏病?|心绞痛|高血压|糖尿病|甲(?:状腺|亢|减)|痛风|胃病?|过敏|抑郁症?|帕金森|"
    r"青光眼|鼻炎|湿疹|偏头痛|激素|利尿|护肝|补铁|平喘|处方)"
)
_LIMB_ZH = r"(?:脚踝?|脚腕|手腕?|手指|胳膊|腿|小腿|大腿|膝盖|腰|背|脖子|肩膀?|头|眼睛|耳朵|脚趾|肋骨|锁骨|下巴|牙)"

EN: tuple[tuple[str, str, bool, str], ...] = (
    ("allergy", r"\b(?P<v>[\w][\w ,-]{1,40}?),? (?:always |really |just )?(?:gives?|gave|causes?|caused|triggers?|"
        r"brings? on|"
        r"sets? off) (?:me|my|him|her|us)(?: \w+){0,3}? (?:asthma|attacks?|seizures?|fits?|migraines?|palpitations|"
        r"cramps|"
        r"blisters|welts|a fit)\b", True, "*"),
    ("health", rf"\b(?:had|having|get|getting|got|need) (?:my|a|an|one|both|the) (?:\w+ ){{0,2}}?(?P<v>{_PART} "
        rf"(?:replaced|removed|"
        r"operated on|taken out|fused|pinned|reconstructed|pulled|transplanted)[\w ]{0,16})", True, "p"),
    ("health", rf"\b(?P<v>(?:bad|severe|chronic|mild|terrible|childhood|hereditary|brittle|type \d) {_ILLNESS})\b|"
        rf"\b(?P<w>{_ILLNESS} since (?:childhood|birth|i was|my|\d{{4}})[\w ]{{0,16}})", True, "*"),
    ("health", r"\b(?:have|having|get|getting|had) (?:my|the|a) (?P<v>(?:cast|stitches|brace|staples|plaster|"
        r"bandage) (?:taken |put )?"
        r"(?:off|out|on|removed|changed)[\w ]{0,12})", True, "p"),
    ("health", r"\bmy (?P<v>inhaler|insulin(?: pump| pen)?|pacemaker|hearing aids?|cpap|blood thinners|nitro\w*|"
        r"catheter|stoma|"
        r"prosthesis|crutches|wheelchair)\b", True, "*"),
    ("allergy", rf"\ballerg(?:ic|ies) to (?P<v>{_C}{{1,40}})", True, "*"),
    ("allergy", r"\b(?:have|has|had|got|with) (?:a|an) (?:\w+ )?(?P<v>[\w-]+(?: [\w-]+)?) allergy", True,
        "p"),
    ("allergy", r"\b(?P<v>[\w][\w ,-]{1,40}?),? (?:always |really )?(?:makes?|give|gives|gave|causes?|"
        r"made) (?:me|my|him|her|us) [\w ]{0,24}?(?:swell|itch|rash|hives|wheez|throw up|vomit|break out|"
        r"breathless|choke|allergic|go numb|anaphyla)", True, "*"),
    ("allergy", r"\b(?P<v>[\w][\w -]{1,30}?) (?:once |nearly |almost )?(?:put|puts|sent|send|sends|landed|"
        r"lands|land) (?:me|him|her) in(?:to)? (?:the |a )?(?:hospital|er\b|a&e|emergency)", True, "*"),
    ("allergy", r"\b(?:get|gets|got|break out in|breaks out in|come out in|end up with|develop|have|had) "
        r"(?:a |an |some |terrible |bad |awful )*(?:hives|rash|rashes|swelling|anaphylaxis|allergic "
        r"reactions?|itchy) (?:\w+ ){0,2}?(?:from|to|with|when(?:ever)? i (?:eat|have|touch|drink|use|"
        r"wear)|"
        r"if i (?:eat|have|touch|drink|use|wear)|after (?:eating|having|touching|drinking|using)|"
        r"every time i (?:eat|have|touch|drink)) (?P<v>[\w -]{2,40})", True, "*"),
    ("allergy", r"\b(?P<v>[\w][\w -]{1,30}?) (?:could|can|would|will|nearly|almost|once nearly) kill"
        r"(?:ed)? me", True, "*"),
    ("allergy", r"(?P<v>my (?:throat|lips|tongue|airways?) (?:swells?|closes?|itch\w*|go(?:es)? numb)[\w "
        r"]{0,12})", True, "*"),
    ("allergy", r"\b(?:my|her|his) (?P<v>epi-?pen|auto-?injector)|(?P<w>epi-?pen|anaphyla\w+|carry "
        r"adrenaline)", True, "*"),
    ("allergy", r"\bmy (?:throat|lips|tongue|face|eyes|skin) (?:swells?|closes?|itch\w*|breaks?) [\w "
        r"]{0,20}?(?:from|with|when i (?:eat|have|touch|drink)|after|if i (?:eat|have|touch)) (?P<v>[\w "
        r"-]{2,30})", True, "*"),
    ("health", r"\b(?:diagnosed with|treated for|suffer(?:s|ing|ed)? from|recovering from|on medication "
        rf"for|in remission from) (?P<v>{_C}{{2,40}})", True, "*"),
    ("health", r"\b(?:i|we|he|she|\w+) (?:have|has|had|'ve got|got)(?: a| an| mild| severe| chronic| "
        r"type \d| my| his| her| high| low)* (?P<v>diabetes|asthma|epilepsy|hypertension|(?:high |low "
        r")?blood (?:pressure|sugar)|arthritis|migraines?|gout|cancer|eczema|celiac|coeliac|crohn's|ibs|"
        r"adhd|autism|dyslexia|anaemia|anemia|vertigo|sciatica|heart (?:condition|disease)|pacemaker|"
        r"hernia|ulcers?|insomnia|depression|anxiety disorder|lactose intolerance|"
        r"colou?r ?blindness|metal (?:plate|pins?|rod)[\w ]{0,16})", True, "p"),
    ("health", r"\b(?:i'm|i am|is|am|are|she's|he's) (?:(?:\w+ )?(?:weeks|months) )?(?P<v>pregnant|"
        r"diabetic|asthmatic|epileptic|deaf|blind|colou?r-?blind|lactose intolerant|gluten intolerant|"
        r"celiac|coeliac|a wheelchair user|dyslexic|hard of hearing|breastfeeding|in a wheelchair)", True,
        "p"),
    ("health", r"\b(?P<v>(?:use|uses|using|need|needs|in) a wheelchair|wheelchair user)", True, "p"),
    ("health", r"\b(?:i|he|she|we|\w+) (?P<v>(?:take|takes|am on|is on|am taking|is taking|was "
        r"prescribed|am prescribed)(?: \w+){0,2} (?:insulin|statins?|warfarin|metformin|ibuprofen|"
        r"antibiotics|antidepressants|blood thinners|medication|meds|pills|beta blockers|"
        rf"\d+ ?mg{_C}{{0,20}}))", True, "p"),
    ("health", r"\b(?P<v>(?:sprained|broke|fractured|tore|dislocated|twisted|injured|strained|pulled) "
        r"(?:my|his|her|their) [\w ]{2,20}|(?:had|having|need|getting) (?:\w+ ){0,2}surgery[\w ]{0,20}|"
        r"(?:heart|hip|knee|back|eye) (?:surgery|operation|replacement)|concussion)", True, "p"),
    ("health", rf"\b(?P<v>{_AGAINST_EN} {_REMEDY_EN} (?:is|are|comes?|goes?|must|has to|have to|should|needs?)\b "
        rf"{_C}{{2,50}})", True, "u"),
    ("health", r"\b(?:i|he|she|we|\w+) (?P<v>takes?(?: just| only)? (?:an?|one|two|three|four|half an?|\d+) (?:\w+ )?"
        r"(?:tablets?|pills?|capsules?|puffs?|drops|units?|mg|ml|injections?)\b[\w ]{0,30})", True, "p"),
    ("health", r"\b(?P<v>(?:[\w']+ )?(?:inhaler|insulin|medication|prescription|dosage|dose) (?:is|of|"
        rf"are|:)? ?{_C}{{2,50}})", True, "*"),
    ("health", r"\b(?P<v>(?:had|have|has|got|having) (?:a |an )(?:stent|pacemaker|bypass|transplant|"
        r"implant|shunt|prosthesis|hip replacement|knee replacement|metal (?:plate|rod|pin)|heart attack|"
        r"stroke|seizure|miscarriage|concussion|bad (?:back|knee|heart|hip|shoulder)|weak (?:heart|back|"
        r"stomach))[\w ]{0,20})", True, "p"),
    ("health", r"\b(?P<v>(?:\w+ )?(?:weeks|months) (?:along|pregnant|into my pregnancy))", True, "p"),
    ("health", r"\b(?:my|the) doctor (?:said|says|told me|wants me|advised)(?: i| me)?(?: to)? "
        r"(?P<v>[\w' ]{3,40})", True, "*"),
)
"""Rows of the English table."""

ZH: tuple[tuple[str, str, bool, str], ...] = (
    ("health", rf"(?P<v>(?:{_AGAINST_ZH}的?{_REMEDY_ZH}|眼药水|滴眼液|吸入器|胰岛素笔?)(?:现在|一直|都|就|得|要|必须|"
        r"每次|平时)*(?:是|放|在|用|吃|喷|贴|滴|打|每|早|晚|一[天日]|饭[前后]|睡前|换成|改成|叫)(?!谁|什么|哪|不是|"
        r"多少)"
        r"[^,。;!?]{1,16})(?!吗)", True, "u"),
    ("health", rf"(?P<v>(?:把?{_LIMB_ZH}(?:给)?(?:崴|扭|闪|摔|烫|割|撞|拉|碰|压|砸|夹)(?:伤|断|到|破|着|肿)?了?|"
        rf"(?:崴|扭|闪|烫|割|拉)(?:了|到|伤)+"
        rf"(?:我的?)?{_LIMB_ZH}))(?!吗)", True, "p"),
    ("health", r"(?:没有?|没得过|不是|没患)(?P<v>[^,。;!?]{0,6}(?:病|症(?!状)|炎|癌|瘤|泻|哮喘|糖尿病|高血压|"
        r"不耐受?))(?:史)?$", False, "p"),
    ("health", r"(?P<v>拆(?:线|石膏)|打石膏|(?:做|去做|要做)(?:个)?(?:胃|肠)镜|复诊|复查|住院|化疗|"
        r"打(?:第[一二三]针)?疫苗)(?!吗|怎么|要多久|多少)", True, "p"),
    ("health", r"(?P<v>(?:腰|颈)?椎间盘突出|(?:先天性?|一型|二型|轻度|重度|慢性)[^,。;!?]{1,8}(?:病|症|炎|哮喘|不全|"
        r"缺陷)|胰岛素(?:离不|笔|泵)[^,。]{0,4}|"
        r"硝酸甘油|速效救心丸|助听器|心脏起搏器)(?!是什么|怎么|的?(?:原因|症状))", True, "p"),
    ("allergy", r"对(?P<v>[^,。;!?]{1,12}?)(?:也|都|有点|有些|严重|会|很|特别|不)*过敏", True, "p"),
    ("allergy", r"(?:吃|喝|碰|闻|沾|用|接触)(?:了|到)?(?P<v>[^,。;!?]{1,12}?)(?:就|会|也|都|后)*过敏", True,
        "p"),
    ("allergy", r"(?P<v>[^,。;!?我是有对说从]{1,10})过敏(?!测试|原|吗|怎|药|了怎)", True, "p"),
    ("allergy", r"(?:一|只要|每次)?(?:吃|喝|碰|闻|沾|用|接触)(?:了|到|着)?(?P<v>[^,。;!?就会我]{1,10}?)"
        r"(?=[,就会我嘴嗓喉脸身皮眼舌全浑手脖都马立过肿起发痒喘打])[,]?(?:我)?(?:就|会|都|马上|"
        r"立刻)?.{0,6}?(?:肿|喘不[上过]|起疹|出疹|起红|发痒|痒得|呼吸困难|休克|"
        r"长疙瘩|起疙瘩|上吐下泻|进(?:了)?医院|送医|进急诊)", True, "*"),
    ("allergy", r"(?P<v>.{1,10}?)(?:让|害|使|把)我.{0,8}(?:肿|喘不|起疹|休克|进(?:了)?(?:医院|急诊)|送"
        r"(?:进|去)?医院)", True, "*"),
    ("allergy", r"(?P<v>肾上腺素(?:笔|针)?|过敏性休克|epipen)", True, "*"),
    ("health", r"(?P<v>怀孕|备孕|哺乳期|孕\w{0,3}周)", True, "p"),
    ("health", r"(?:得了|患有|患了|患|确诊(?:了|为)?|查出(?:来)?(?:有|了)?|诊断(?:为|出)?(?:有)?|有(?:点|"
        r"轻微|严重|先天|遗传)?(?:的)?|被诊断)(?P<v>[^,。;!?]{0,8}(?:病|症|炎|癌|瘤|综合征|高血压|糖尿|"
        r"哮喘|结石|溃疡|贫血|痛风|过速|早搏|结节(?!目)|椎间盘突出|低血糖|高血脂|高血糖|脂肪肝|肥胖|鼻窦|荨麻疹|湿疹|"
        r"白内障|青光眼|"
        r"心律不齐|房颤|骨质疏松|甲亢|甲减))(?!人)", True,
        "p"),
    ("health", r"(?P<v>(?:血糖|血压|血脂|尿酸|胆固醇|心率|视力|转氨酶)(?:有点|有些|一直|最近|比较|很)?"
        r"(?:偏|过|太)?(?:高|低|不好|异常|不稳))", True, "p"),
    ("health", r"(?:我|腿|手|腰|背|膝|胳膊|心脏|体内|脚|骨|身上|里).{0,6}(?P<v>(?:打过?|装过?|做过?|"
        r"放过?|植入|有)(?:了)?(?:个|根|块|颗)?(?:钢钉|钢板|支架|起搏器|搭桥|假体|人工\w{1,3}))", True,
        "p"),
    ("health", r"(?P<v>(?:做过?|动过?|刚做|要做)(?:了)?[^,。;!?]{0,8}手术|化疗|透析|在吃[^,。;!?]{1,8}药|"
        r"每天(?:吃|服)[^,。;!?]{1,8}(?:药|片|粒)|服用[^,。;!?]{1,12}|长期吃药|打胰岛素)", True, "p"),
    ("health", r"(?P<v>骨折|扭伤|脱臼|拉伤|摔伤|烧伤|脑震荡|韧带|半月板|拔(?:智)?牙|拔(?:了)?智齿|色盲|"
        r"色弱|听力不好|失聪|失明|乳糖不耐受?|麸质不耐|晕车|晕船|恐高|心脏病|高血压|糖尿病|哮喘|癫痫|"
        r"痛风|胃病|胃溃疡|失眠症|抑郁症|焦虑症|幽闭恐惧)(?!怎|是什么|的?(?:症状|原因|人))", True, "p"),
    ("health", r"(?P<v>(?:膝盖|腰|胃|肠胃|心脏|肾|肝|肺|颈椎|腰椎|眼睛|耳朵|腿脚|血管|肩膀|关节)(?:一直|"
        r"有点|有些|最近|都)?(?:不太?好|有问题|有毛病|有旧伤|不行|疼))", True, "p"),
    ("health", r"(?P<v>(?:吃|服用?|打)(?:着|了)?[^,。;!?]{0,5}(?:阿司匹林|胰岛素|降压药|降糖药|布洛芬|"
        r"二甲双胍|他汀|华法林|抗生素|抗抑郁药|安眠药|激素|避孕药|头孢|中药))", True, "p"),
    ("health", r"医生(?:让|叫|说|建议|不让|不许|嘱咐|要求)(?:我)?(?P<v>[^,。;!?]{2,20})", True, "p"),
    ("health", r"(?P<v>坐轮椅|用轮椅|拄拐|残疾|行动不便)", True, "p"),
)
"""Rows of the Chinese table."""
