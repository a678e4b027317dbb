"""What the slots of the own wordings of the head `requests` are filled with: the same things where nothing is asked.

Things are made of patterns, names and nouns, so that a head hears the asking and not what it is about.
"""

from __future__ import annotations

import random

NAMES = {
    "en": "Ben Anna Rosa Kim Marta Oskar Leila Tom Priya Hugo Ines Jonas Sara Pavel Mia Omar Grace Luca Nadia Felix",
    "zh": "小本 安娜 罗莎 李娜 王磊 张伟 刘芳 陈静 老周 小赵 孙婷 吴刚 郑爽 何军 马丽 林涛 阿杰 阿梅 老钱 许晴",
    "ja": "田中さん 佐藤さん アンナさん ローザさん 健二 美咲 山本さん 高橋さん 直樹 由美 大輔 彩 翔太 葵 中村さん 小林さん",
}
NOUNS = {
    "en": "gym garage bank library clinic gallery bakery server router alarm cinema hotel museum rental boat studio cabin",
    "zh": "健身房 车库 银行 图书馆 诊所 画廊 面包房 服务器 路由器 报警器 影院 酒店 博物馆 出租屋 游艇 工作室 木屋",
    "ja": "ジム 車庫 銀行 図書館 診療所 画廊 パン屋 サーバー ルーター 警報器 映画館 ホテル 博物館 貸家 ヨット 工房 山小屋",
}
PLACES = {
    "en": "Lisbon Porto Lima Oslo Kyoto Hanoi Prague Dakar Perth Quito",
    "zh": "里斯本 波尔图 利马 奥斯陆 京都 河内 布拉格 达喀尔 珀斯 基多",
    "ja": "リスボン ポルト リマ オスロ 京都 ハノイ プラハ ダカール パース キト",
}
_THINGS = {
    "en": (
        "my {o} code", "where {n} works", "what I told you about {n}'s divorce", "the {o} Wi-Fi password", "my old address",
        "the thing about my knee", "{n}'s phone number", "my allergy to shellfish", "order {d}", "that story with the {o}",
        "the name of my therapist", "how much {n} earns", "{n}'s school", "the trip to {p}", "{n}@example.org",
        "the key for the {o} API", "the API key sk-{d}x", "my weight", "who {n} voted for", "the appointment on Friday",
        "{n}'s birthday", "the flat in {p}", "my passport number", "what {n} likes to eat", "{n}'s flight to {p}",
        "everything about {n}", "the {o} login", "{n}'s favourite colour", "where {n} lives", "the film that {n} saw",
        "my appointment at the {o}", "that {n} is pregnant", "{n}'s record", "the number {d}", "the book I lent to {n}",
        "what {n} said about the {o}", "my promise to {n}", "card {d}", "the PIN of the {o}", "{n}'s allergy",
        "the code [one-time code]", "the {o} key [api key]", "my number [phone]", "{n}'s seat on the train to {p}",
        "{n}'s login for the {o}", "the parcel from {p}", "my blood pressure", "{n}'s visa for {p}", "the {o} badge",
        "the quarrel between {n} and me", "my loan at the {o}", "{n}'s night shifts",
        "my cat's name", "lockers {m} to {k}", "the note about the {o}", "that I moved to {p}", "my wife's job", "{n}'s weight",
        "what I paid for the {o}", "the second entry", "the story of how {n} and I met", "my shoe size", "my bank details",
        "the nickname {n} gave me", "everything I told you about {p}", "my medication", "{n}'s address in {p}",
        "the argument we had on Monday", "my plan to leave the {o}", "that thing with {n}", "the surprise party", "my old job",
        "my mother's diagnosis", "the licence plate", "my salary at the {o}", "the draft of my letter to {n}", "my dislike of {p}",
        "the lab result", "{n}'s e-mail", "rule {m}", "the tattoo", "what {n} does on Sundays", "all my appointments in {p}",
        "when {n} was born", "who lent me the {o} key", "why {n} left the {o}", "how I got into the {o}", "my exam results",
        "my hatred of olives", "the name of the dog", "{n}'s order", "the tickets for {p}", "my back-up number", "{n}'s loan",
        "the room in the {o}", "number {m} on the list", "the affair", "my sister's wedding", "the meeting with {n} at the {o}",
        "{n}'s customer record", "{n}'s medical file", "the data of customer {n}", "the book {n} read", "{n}'s diet",
    ),
    "zh": (
        "我的{o}密码", "{n}在哪里上班", "我说的{n}离婚的事", "{o}的无线密码", "我以前的住址", "我膝盖的毛病", "{n}的电话",
        "我对虾过敏这件事", "订单{d}", "我跟{o}吵架那回事", "我心理医生的名字", "{n}的工资", "{n}的学校", "去{p}的行程",
        "user{d}@example.org", "{o}接口的密钥", "密钥sk-{d}x", "我的体重", "{n}投了谁", "周五的预约", "{n}的生日", "{p}的那套房",
        "我的护照号", "{n}爱吃什么", "{n}飞{p}的航班", "关于{n}的一切", "{o}的登录", "{n}最喜欢的颜色", "{n}住哪儿", "{n}看的电影",
        "我在{o}的预约", "{n}怀孕的事", "{n}的档案", "号码{d}", "我借给{n}的书", "{n}说{o}的话", "我答应{n}的事", "卡号{d}",
        "{o}的验证码", "{n}的过敏史", "验证码[one-time code]", "{o}的密钥[api key]", "我的手机号[phone]", "{n}去{p}的车票",
        "{n}的{o}账号", "从{p}寄来的包裹", "我的血压", "{n}的{p}签证", "{o}的门禁卡", "我跟{n}吵架的事", "我在{o}的贷款",
        "{n}上夜班的事",
        "我家猫的名字", "{m}到{k}号柜子", "{o}那条笔记", "我搬到{p}的事", "我老婆的工作", "{n}的体重", "我买{o}会员花的钱", "第二条",
        "我跟{n}怎么认识的", "我的鞋码", "我的银行卡信息", "{n}给我起的外号", "我跟你讲的{p}的一切", "我吃的药", "{n}在{p}的地址",
        "周一吵的那一架", "我想离开{o}的打算", "跟{n}那档子事", "惊喜派对", "我以前的工作", "我妈的诊断结果", "车牌号", "我在{o}的薪水",
        "我写给{n}的信的草稿", "我不喜欢{p}这件事", "化验单", "{n}的邮箱", "规则{m}", "那个纹身", "{n}周日干什么", "我在{p}的所有预约",
        "{n}哪年出生", "谁把{o}钥匙借给我的", "{n}为什么离开{o}", "我是怎么进{o}的", "我的考试成绩", "我讨厌橄榄", "那条狗的名字",
        "{n}的订单", "去{p}的票", "我的备用号码", "{n}的欠款", "{o}那间房", "清单上第{m}条", "那段外遇", "我妹妹的婚礼",
        "跟{n}在{o}的会面", "客户{n}的记录", "{n}的病历", "{n}的所有信息", "{n}读《小说》的事", "{n}的饮食",
    ),
    "ja": (
        "{o}の暗証番号", "{n}の勤め先", "{n}の離婚の件", "{o}のWi-Fiのパスワード", "前の住所", "膝の話", "{n}の電話番号",
        "エビのアレルギーのこと", "注文{d}", "{o}との揉めごと", "主治医の名前", "{n}の給料", "{n}の学校", "{p}旅行の予定",
        "user{d}@example.org", "{o}のAPIのキー", "APIキーsk-{d}x", "体重のこと", "{n}が誰に投票したか", "金曜の予約",
        "{n}の誕生日", "{p}の家の話", "パスポート番号", "{n}の好きな食べ物", "{n}の{p}行きの便", "{n}に関すること全部",
        "{o}のログイン", "{n}の好きな色", "{n}の住んでいるところ", "{n}が見た映画", "{o}の予約", "{n}の妊娠のこと",
        "{n}の記録", "番号{d}", "{n}に貸した本", "{n}が{o}について言ったこと", "{n}との約束", "カード{d}", "{o}の認証コード",
        "{n}のアレルギー", "認証コード[one-time code]", "{o}のキー[api key]", "私の番号[phone]", "{n}の{p}行きの切符",
        "{n}の{o}のアカウント", "{p}からの荷物", "血圧のこと", "{n}の{p}のビザ", "{o}の入館証", "{n}との喧嘩の件",
        "{o}のローン", "{n}の夜勤の話",
        "うちの猫の名前", "ロッカー{m}から{k}まで", "{o}のメモ", "{p}に引っ越したこと", "妻の仕事", "{n}の体重", "{o}に払った金額",
        "二番目の項目", "{n}と出会ったときの話", "靴のサイズ", "銀行口座のこと", "{n}がつけたあだ名", "{p}について話したこと全部",
        "飲んでいる薬", "{n}の{p}の住所", "月曜の口論", "{o}を辞めるつもりだという話", "{n}とのあの件", "サプライズパーティー",
        "前の仕事", "母の診断結果", "車のナンバー", "{o}での給料", "{n}への手紙の下書き", "{p}が苦手なこと", "検査の結果", "{n}のメール",
        "ルール{m}", "タトゥーの話", "{n}が日曜にすること", "{p}での予約すべて", "{n}がいつ生まれたか", "誰が{o}の鍵を貸してくれたか",
        "{n}が{o}を辞めた理由", "{o}に入ったいきさつ", "試験の結果", "オリーブが嫌いなこと", "犬の名前", "{n}の注文", "{p}のチケット",
        "予備の番号", "{n}の借金", "{o}の部屋", "リストの{m}番", "不倫の話", "妹の結婚式", "{o}での{n}との面会", "顧客{n}の記録",
        "{n}の医療記録", "{n}に関する情報すべて", "{n}が読んだ本の件", "{n}の食事",
    ),
}  # fmt: skip
_FACTS = {
    "en": (
        "{n} works at the {o}", "my {o} code is {d}", "{n} lives in {p} now", "I'm allergic to shellfish",
        "the meeting is on Thursday at three", "{n}'s number is 555-0142", "we moved to 12 Hill Road", "I prefer tea",
        "{n} goes to Oakfield School", "I weigh 71 kilos", "the flight to {p} leaves from gate B7", "I stopped smoking",
        "{n}'s birthday is on 3 May", "my boss is called {n}", "order {d} has been shipped", "{n} likes dumplings",
        "{n}'s favourite colour is green", "{n} booked a flight to {p}", "the {o} opens at nine", "{n} switched to blue",
        "lost property is kept at the {o}", "the soap in the {o} was replaced", "the {o} inspection is overdue",
        "the certificate has to be renewed in March", "visitors need a badge after {m} pm", "the {o} was moved to floor {m}",
        "{n} read a novel last month", "{n}'s login code is {d}", "the API key of the {o} is sk-{d}x", "{n} is a vegan",
        "{n}, born on 4 May, has asthma", "customer {n} bought {m} things last week", "{n} speaks Spanish", "{n} plays chess",
        "{n} is the manager of the {o}", "the old cap is gone", "the whiteboard was wiped last week", "{n} prefers dark mode",
        "the {o} is closed for good", "we threw out the old chairs", "{n} moved to the {o} in 20{k}", "the list was cleared",
        "nobody uses the {o} any more", "the {o} key is under the mat", "{n} has left the {o}",
    ),
    "zh": (
        "{n}在{o}上班", "我的{o}密码是{d}", "{n}现在住在{p}", "我对虾过敏", "会议改到周四三点", "{n}的电话是555-0142",
        "我们搬到山路12号了", "我更喜欢喝茶", "{n}在橡树小学上学", "我现在71公斤", "去{p}的航班在B7登机", "我戒烟了",
        "{n}的生日是5月3号", "我领导叫{n}", "订单{d}已经发货", "{n}爱吃饺子", "{n}最喜欢绿色", "{n}订了去{p}的机票",
        "{o}九点开门", "{n}改喜欢蓝色了",
        "失物放在{o}", "{o}的洗手液换过了", "{o}的检查已经过期", "证书三月要续期", "晚上{m}点以后进{o}要刷卡", "{o}搬到了{m}楼",
        "{n}上个月读完了一本小说", "{n}的登录码是{d}", "{o}的接口密钥是sk-{d}x", "{n}吃全素", "{n},5月4日出生,有哮喘",
        "客户{n}上周买了{m}件东西", "{n}会说西班牙语", "{n}爱下棋", "{n}是{o}的经理", "旧的那个没了", "白板上周擦过了",
        "{n}偏好深色模式", "{o}永久关门了", "旧椅子都扔了", "{n}20{k}年去了{o}", "名单清空过了", "没人用{o}了", "{o}的钥匙在垫子下面",
        "{n}离开{o}了",
    ),
    "ja": (
        "{n}は{o}で働いています", "{o}の暗証番号は{d}です", "{n}は今{p}に住んでいます", "エビにアレルギーがあります",
        "会議は木曜の三時になりました", "{n}の番号は555-0142です", "丘通り12番地に引っ越しました", "お茶のほうが好きです",
        "{n}は樫の木小学校に通っています", "体重は71キロです", "{p}行きの便はB7番ゲートです", "タバコをやめました",
        "{n}の誕生日は5月3日です", "上司は{n}です", "注文{d}は発送されました", "{n}は餃子が好きです", "{n}の好きな色は緑です",
        "{n}は{p}行きの便を取りました", "{o}は九時に開きます", "{n}は青が好きになりました",
        "落とし物は{o}で預かっています", "{o}の石けんは交換済みです", "{o}の点検は期限切れです", "証明書は三月に更新です",
        "夜{m}時以降は{o}に入るのにカードが要ります", "{o}は{m}階に移りました", "{n}は先月小説を読みました",
        "{n}のログインコードは{d}です", "{o}のAPIキーはsk-{d}xです", "{n}はビーガンです", "{n}は5月4日生まれで、喘息です",
        "顧客{n}は先週{m}点買いました", "{n}はスペイン語を話します", "{n}は将棋を指します", "{n}は{o}の店長です", "古いほうはもうありません",
        "ホワイトボードは先週消しました", "{n}はダークモードが好きです", "{o}は閉店しました", "古い椅子は捨てました",
        "{n}は20{k}年に{o}に移りました", "名簿は空にしました", "{o}はもう誰も使っていません", "{o}の鍵はマットの下です", "{n}は{o}を辞めました",
    ),
}  # fmt: skip


def things(lang: str, number: int, chance: random.Random) -> list[str]:
    """So many different noun phrases for `{what}`."""
    return [_made(one, lang, chance) for one in chance.sample(_THINGS[lang], number)]


def facts(lang: str, number: int, chance: random.Random) -> list[str]:
    """So many different clauses for `{fact}`."""
    return [_made(one, lang, chance) for one in chance.sample(_FACTS[lang], number)]


def _made(pattern: str, lang: str, chance: random.Random) -> str:
    name, noun, place = (chance.choice(words[lang].split()) for words in (NAMES, NOUNS, PLACES))
    return pattern.format(
        n=name, o=noun, p=place, d=chance.randint(10_000, 999_999), m=chance.randint(1, 9), k=chance.randint(10, 30)
    )
