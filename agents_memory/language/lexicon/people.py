"""Words for people: kin and roles that follow "my", per language, with the form they are remembered under."""

from __future__ import annotations

KIN_ZH: dict[str, str] = {w: w for w in ["老婆", "老公", "妻子", "丈夫", "爱人", "女儿", "儿子", "孩子",
    "闺女", "爷爷", "奶奶", "外公", "外婆", "姥姥", "姥爷", "同事", "老板", "领导", "上司", "经理", "朋友",
        "室友", "舍友", "邻居", "闺蜜", "男朋友", "女朋友", "男友", "女友", "对象", "媳妇", "太太", "先生",
            "舅舅", "姑姑", "姨妈", "叔叔", "伯伯", "婶婶", "表哥", "表姐", "表弟", "表妹", "堂哥", "堂弟",
                "侄子", "侄女", "外甥", "孙子", "孙女", "公公", "婆婆", "岳父", "岳母", "丈母娘", "老师",
                    "学生", "客户", "同学", "爸妈", "父母", "家人", "导师", "助理", "房东", "师傅", "教练",
                        "徒弟", "老大", "老二", "老三", "宝宝", "家属", "亲戚", "队友", "搭档", "秘书",
                            "医生", "律师", "大儿子", "小儿子", "大女儿", "小女儿"]} | {
    "妈": "妈妈", "妈妈": "妈妈", "母亲": "妈妈", "老妈": "妈妈", "爸": "爸爸", "爸爸": "爸爸", "父亲":
        "爸爸", "老爸": "爸爸", "哥": "哥哥", "哥哥": "哥哥",
    "姐": "姐姐", "姐姐": "姐姐", "弟": "弟弟", "弟弟": "弟弟", "妹": "妹妹", "妹妹": "妹妹", "娃": "孩子",
        "小孩": "孩子", "父母亲": "父母",
}
"""Chinese kin and roles, to their remembered form."""

KIN_EN: dict[str, str] = {w: w for w in ["wife", "husband", "partner", "spouse", "daughter", "son", "kid",
    "child", "baby", "brother", "sister", "grandmother", "grandfather", "boss", "manager", "lead",
        "friend", "neighbour", "colleague", "coworker", "roommate", "flatmate", "girlfriend", "boyfriend",
            "fiance", "fiancee", "aunt", "uncle", "cousin", "nephew", "niece", "teacher", "student",
                "client", "parents", "kids", "children", "family", "landlord", "mother", "father", "tutor",
                    "mentor", "assistant", "twin", "stepson", "stepdaughter", "grandson", "granddaughter",
                        "teammate", "supervisor", "professor", "mother-in-law", "father-in-law",
                            "brother-in-law", "sister-in-law", "godson", "goddaughter"]} | {
    "mum": "mother", "mom": "mother", "mummy": "mother", "dad": "father", "daddy": "father", "neighbor":
        "neighbour", "grandma": "grandmother",
    "grandpa": "grandfather", "co-worker": "colleague", "best friend": "friend", "bf": "boyfriend", "gf":
        "girlfriend", "hubby": "husband",
}
"""English kin and roles, to their remembered form."""
