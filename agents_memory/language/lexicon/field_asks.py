"""By which words a question asks for something of a certain field: (English, Chinese) for each field.

A field is a sort of thing that people tell of themselves and are asked for: a colour, a breed, a means of travel. Its
instances are in `field_tells`. English terms are parted by commas and Chinese ones by spaces; all are folded.
"""

from __future__ import annotations

ASKS: dict[str, tuple[str, str]] = {
    "colour": (
        "colour, color, shade",
        "颜色 什么色 哪个色 哪种色 色号",
    ),
    "transport": (
        "how will you get, how are you getting, how will you be getting, how are you coming, how will you come, "
        "how do you get, how are you travelling, how will you travel, means of transport, vehicle, "
        "how will you arrive",
        "怎么来 怎么过来 怎么去 怎么走 怎么到 怎么出行 交通工具 交通方式 什么方式来 打算怎么走",
    ),
    "payment": (
        "pay, paying, payment, charge, refund go, settle",
        "怎么付 付款 支付 怎么结 结算 结账 怎么交 退到哪 付钱 买单",
    ),
    "pet": (
        "pet, pets, animal, animals, pet's",
        "宠物 动物 养了什么 养的什么 养的是什么 猫狗",
    ),
    "breed": (
        "breed, kind of dog, kind of cat, sort of dog, what dog, type of dog",
        "品种 什么狗 什么猫",
    ),
    "children": (
        "child, children, kid, kids, baby, babies, little one, little ones, son or, daughter",
        "孩子 小孩 宝宝 小朋友 娃 儿女 子女",
    ),
    "recipient": (
        "who is it for, who for, whose, who is the, who are they for, for whom, who will use, who is that for, "
        "who's it",
        "给谁 送谁 谁用 谁的 谁要 是谁 送给 谁吃 谁穿 谁住 帮谁 什么人 替谁 给哪位",
    ),
    "occasion": (
        "occasion, celebrating, celebrate, event, celebration, what is the reason",
        "什么活动 什么宴 宴席 什么场合 场合 什么事 庆祝 什么日子 什么聚会 什么节日 办什么",
    ),
    "diet": (
        "dietary, diet, anything you don't eat, avoid eating, foods, leave out, not eat, food you, eat meat, "
        "eating habits",
        "忌口 不吃 饮食 口味 吃素 不能吃 吃得惯 要求 忌讳",
    ),
    "allergy": (
        "allergic, allergy, allergies, intolerance, intolerances, sensitive, react to",
        "过敏 不耐受",
    ),
    "medication": (
        "medication, medications, medicine, medicines, tablets, drug, drugs, pills, taking anything, take anything",
        "什么药 药 用药 服药",
    ),
    "illness": (
        "symptom, symptoms, complaint, complaints, suffering, condition, conditions, illness, ill, wrong with you, "
        "hurt, hurts, ailment, health, injury, injuries, diagnosis, disease, operation, surgery, pain, worries, "
        "diseases",
        "不舒服 症状 毛病 什么病 病史 基础病 旧伤 受伤 受过伤 身体怎么 怎么了 哪里疼 慢性病 疾病 手术 哪里难受",
    ),
    "body": (
        "part of your body, which part, where does it hurt, where is the pain, which tooth, which side, what hurts",
        "部位 哪里疼 哪里不舒服 哪里受伤 哪儿疼 哪里受了 哪一边 哪边 哪个位置 哪里痛 哪颗 哪只",
    ),
    "job": (
        "for a living, profession, occupation, your job, his job, her job, line of work, kind of work, "
        "what do you do, what does he do, what does she do, what work, your work, position, role, trade, sector, "
        "business",
        "做什么的 职业 什么工作 工作是 岗位 职位 哪行 行业 干什么的 干哪 做什么工作 什么业务 身份",
    ),
    "company": (
        "which company, employer, where do you work, who do you work for, what company, firm, which firm, organisation",
        "哪家公司 什么公司 单位 在哪上班 在哪工作 哪里工作 哪里上班 哪个公司 哪家",
    ),
    "system": (
        "operating system, os, platform, macos, android version, system",
        "操作系统 什么系统 系统 哪个平台",
    ),
    "processor": (
        "chip, processor, cpu, graphics card",
        "芯片 处理器 显卡",
    ),
    "device": (
        "phone do you, what phone, which phone, laptop, computer, device, machine, camera, console, tablet, "
        "what printer, hardware",
        "什么手机 哪款手机 设备 电脑 机型 相机 型号 什么机器 哪台 哪部 什么型号",
    ),
    "brand": (
        "brand, make, manufacturer, maker, brands",
        "牌子 品牌 什么牌 哪个牌 哪家的 哪个厂",
    ),
    "car": (
        "what car, which car, vehicle, your car, kind of car",
        "什么车 车型 车辆 哪款车 哪种车",
    ),
    "plate": (
        "number plate, registration, plate, licence plate, license plate, registration number, plate number",
        "车牌 牌号 牌照 尾号",
    ),
    "fuel": (
        "fuel, petrol, engine",
        "什么油 燃料 油车 加什么油 动力",
    ),
    "floor": (
        "floor, storey, which level",
        "几楼 几层 哪层 楼层 哪一层 哪一楼",
    ),
    "lift": (
        "lift, elevator, stairs",
        "电梯 楼梯",
    ),
    "address": (
        "address, street, house number, flat number, deliver, delivered, send it, sent, where shall we, "
        "where should we, where should it go, where do you want, where do you live, postcode, building, which flat, "
        "which block",
        "地址 几栋 哪栋 门牌 哪个小区 几室 房号 送到哪 寄到哪 发到哪 送哪 住哪 住在哪 哪个单元 几号楼 哪栋楼 送货",
    ),
    "school": (
        "school, university, college, where do you study, which uni",
        "哪个学校 什么学校 学校 哪所 哪个大学 院校",
    ),
    "grade": (
        "which year, what year, year is, grade, class, form, which class, which year are you",
        "几年级 大几 年级 哪个年级 读几 上几 哪个班",
    ),
    "studies": (
        "study, studying, major, subject, course, degree, teach, field of study, what are you reading",
        "什么专业 学什么 专业 教什么 科目 哪门 哪科 学的是 学科",
    ),
    "degree": (
        "degree, level of education, qualification",
        "学位 学历 文凭",
    ),
    "tongue": (
        "language, languages, speak, mother tongue, native",
        "语言 什么话 哪种话 说什么 讲什么 哪国话 方言 母语",
    ),
    "country": (
        "country, nationality, citizenship, passport, citizen, from where",
        "国家 国籍 哪国 哪个国 签证",
    ),
    "town": (
        "where, city, town, from, destination, heading, area, region, location, travelling to, come from, airport, "
        "station, hometown, based, live, born, stop, branch, part of town",
        "哪里 哪儿 城市 目的地 出发 去哪 到哪 从哪 哪个站 机场 哪个区 地方 老家 哪里人 籍贯 户口 户籍 在哪 哪家店 门店",
    ),
    "instrument": (
        "instrument, play",
        "乐器 学什么 拉什么 弹什么",
    ),
    "music": (
        "music, song, songs, voice, sing, band",
        "音乐 歌 曲风 声部 歌手",
    ),
    "hobby": (
        "hobby, hobbies, sport, sports, interests, interested in, like to do, free time, training for, into, likes, "
        "like, enjoy, keen on, fond of",
        "爱好 兴趣 喜欢什么 什么运动 平时玩 业余 喜欢做 喜好 感兴趣",
    ),
    "food": (
        "eat, dish, dishes, cuisine, food, flavour, flavor, filling, order, meal, cook, cake, pizza, did you have",
        "吃什么 什么菜 什么馅 口味 点什么 锅底 菜系 哪种味 什么味 味道 吃的什么 主食",
    ),
    "drink": (
        "drink, drinks, beverage",
        "喝什么 饮料 酒水 喝点",
    ),
    "material": (
        "material, made of, fabric, materials, surface",
        "材质 材料 什么料 面料 质地 什么做的",
    ),
    "room": (
        "room, rooms, type of room, bed, beds, accommodation, kind of room",
        "房型 什么房 几间房 哪种房 什么床 房间 间房 几间",
    ),
    "seat": (
        "seat, seats, sit, sitting, row",
        "座位 位置 坐哪 几排 靠窗",
    ),
    "height": (
        "how tall, height, your height",
        "多高 身高 个子 个头 高度 高多少",
    ),
    "weight": (
        "how heavy, weigh, weight, weighs",
        "多重 体重 几斤 多少斤 重量 多少公斤",
    ),
    "measure": (
        "how wide, how long is the, how large, how big, area, dimensions, measurements, how deep, how thick, square, "
        "how high, how much space, width, length, size of, surface, how long should the",
        "多大面积 多长 多宽 面积 多少平 尺寸 多厚 多深 多大 几平 多粗 多大的 大小",
    ),
    "wear": (
        "size, shoe size, waist, fit, chest, how big are your feet, clothes size, collar",
        "尺码 几码 多大码 鞋码 码数 腰围 什么码 号码 穿几 穿多大 戴几号",
    ),
    "warmth": (
        "temperature, fever, how hot, how warm",
        "体温 多少度 几度 发烧 温度 烧到",
    ),
    "sight": (
        "glasses, prescription, lenses, how strong, eyesight, vision",
        "度数 视力 近视 散光 老花 眼镜",
    ),
    "score": (
        "score, mark, marks, points, result, how did you do, value, level",
        "多少分 几分 成绩 考了 考得 分数 血压",
    ),
    "level": (
        "how good is, experience, beginner, your level, level, done this before, ever played, played before, "
        "first time, skill, how well, experienced, performed before",
        "水平 基础 学过 玩过 练过 级别 经验 会不会 第几次 第一次 以前去过 新手 做过",
    ),
    "since": (
        "since when, how long have you, how long has, how long did, for how long, how old is the, how many years, "
        "when did you start, how long ago, how far along",
        "多久了 几年了 几天了 多长时间了 学了多久 用了多久 驾龄 工龄 几年 从什么时候 多久 过去多久 第几天 多少周",
    ),
    "purpose": (
        "what for, purpose, use it for, need it for, what will you, what are you going to, what do you need, "
        "used for, why do you need, need the, what brings you, looking for",
        "做什么用 干什么用 用途 目的 用来 做什么 去干什么 干嘛 用车是 买来",
    ),
    "fault": (
        "wrong with, problem, fault, issue, damage, happened, trouble, broken, defect, the matter, condition",
        "什么问题 什么故障 怎么了 毛病 哪里坏 出了什么 有问题 的问题 哪些问题 故障 坏的 哪儿坏 投诉",
    ),
    "errorcode": (
        "error code, fault code, error message, what error, which error, code does, display say, shows",
        "故障码 错误码 报什么 错误代码 显示什么 报错",
    ),
    "account": (
        "username, user name, user id, account, login, handle, member id, nickname, wechat id",
        "用户名 账号 帐号 用户id 登录名 微信号 会员号 账户",
    ),
    "number": (
        "number, code, reference, pin, digits, order number, purchase order, tracking",
        "单号 编号 号码 取件码 密码 验证码 卡号 多少号 代码 几号 后四位",
    ),
    "email": (
        "email, e-mail, mail address",
        "邮箱 邮件地址 电邮",
    ),
    "telephone": (
        "phone number, telephone, mobile number, number to call, contact number, reach you, call you, ring you, phone",
        "电话 手机号 联系方式 号码 联系您 联系你",
    ),
    "contact": (
        "contact you, reach you, notify, let you know, get in touch, call or, prefer a call, informed, tell you",
        "怎么联系 怎么通知 联系方式 通知您 通知你 联系您 打电话还是",
    ),
    "name": (
        "name, called, speaking with, what name, under which name, surname, last name, who am i, whose name, "
        "call you, address you, name's",
        "姓名 名字 贵姓 怎么称呼 叫什么 姓什么 称呼 名下 谁的名字 大名 收件人 以谁",
    ),
    "marital": (
        "married, single, partner, spouse, marital, husband, wife, boyfriend, girlfriend",
        "结婚没 婚姻 婚否 结婚 成家 对象 单身 婚龄 离婚",
    ),
    "company_of": (
        "who with, anyone else, accompany, accompanying, joining, alone, with you, come along, who is coming, "
        "who will be, by yourself, who are you",
        "跟谁 和谁 谁陪 一起 同行 一个人 跟什么人 陪同 单独 跟着谁",
    ),
    "party": (
        "how many people, how many of you, how many guests, how many will you, party, how many seats, people will, "
        "how many persons, how many travellers, how many adults, how many tickets, how many",
        "几位 几个人 多少人 几人 人数 几口 几个大人 一共几 多少位 几张",
    ),
    "mobility": (
        "mobility, disability, step-free, walk, get about, impairment, hearing, limited, wheelchair, handicap, "
        "special needs, access",
        "行动方便 行走 残疾 腿脚 走路 听力 方便吗 身体方便",
    ),
    "smoke": (
        "smoke, smoking, smoker",
        "抽烟 吸烟",
    ),
    "alcohol": (
        "alcohol, drink, drinking",
        "喝酒 饮酒",
    ),
    "tenure": (
        "own or rent, rent or own, owner, tenant, rent, homeowner",
        "业主 租客 租的 自有 房子是",
    ),
    "luggage": (
        "luggage, baggage, bags, suitcases, cases",
        "行李 箱子 大件 东西多",
    ),
    "software": (
        "browser, editor, database, software, framework, tool, programming language, message broker, app, program, "
        "library, keep your",
        "编辑器 数据库 浏览器 软件 框架 编程语言 什么工具 哪个库 哪款软件",
    ),
    "version": (
        "version, release, edition, build",
        "版本 哪一版 第几版",
    ),
    "storage": (
        "ram, memory, storage, disk, capacity, how many gigs",
        "内存 硬盘 存储 容量 多大内存",
    ),
    "style": (
        "style, look, design, format",
        "风格 款式 样式 格式",
    ),
    "title": (
        "book, film, title, reading, read, novel, play, series, essays about",
        "什么书 哪本 读了什么 看了什么 什么电影 片子 书名",
    ),
    "sex": (
        "boy or, girl or, boys or, gender, sex, male or",
        "男孩 女孩 男女 男的还是 几男 公的 母的 性别",
    ),
    "blood": (
        "blood type, blood group",
        "血型",
    ),
    "pregnancy": (
        "pregnant, pregnancy, how far along, due date, expecting, baby due",
        "怀孕 预产期 孕周 几个月了 产后 孕期",
    ),
    "percent": (
        "rate, percent, percentage, interest",
        "率 百分之 利率 比例 查重",
    ),
    "often": (
        "how often, how many times, frequency, how regularly",
        "几次 频率 多久一次 多少次 几顿 经常",
    ),
    "deadline": (
        "deadline, by when, due, how soon, when do you need, when must, when do you have to, hand it in, latest, "
        "submission",
        "最晚 最迟 截止 什么时候要 什么时候交 之前要 几时要 期限 来得及 还有多久",
    ),
    "pickup": (
        "delivery or, collection, pick up or, collect it, would you like it delivered, receive it",
        "自提 上门取 送货还是 怎么取 取货",
    ),
    "cause": (
        "why, reason, what for, how come",
        "为什么 为啥 原因 理由 怎么会 何故",
    ),
    "zodiac": (
        "zodiac, star sign, sign of",
        "属什么 星座 生肖",
    ),
    "money": (
        "budget, how much, spend, afford, price, cost, income, earn, salary, rent, per head, per person, amount, "
        "charged, pay for",
        "多少钱 预算 花多少 价位 价格 收入 工资 月薪 房租 余额 费用 金额 涨多少 出多少",
    ),
    "distance": (
        "how far, distance, mileage, miles, commute, kilometres",
        "多远 多少公里 距离 里程 通勤 跑了多少",
    ),
    "age": (
        "how old, age, year of birth, turn, born",
        "几岁 多大 年龄 年纪 岁数 高寿 贵庚 哪年出生",
    ),
    "day": (
        "which day, what day, when, what date, which date, which evening, which month, what time, date of, day suits, "
        "arrive, birthday, weekend, at what time, what year",
        "哪天 几号 什么时候 何时 日期 生日 星期几 周几 几月 哪年 什么日子 几点 时间 哪一天 哪个月 时段",
    ),
    "relation": (
        "relation, related, relationship, who is she, who is he, what is she to",
        "什么关系 的关系 是您的 是你的",
    ),
    "hand": (
        "left-handed, right-handed, which hand, which eye, which ear, which foot",
        "哪只手 惯用 左手 右手 哪只脚 哪只眼",
    ),
    "season": (
        "season, time of year, which holiday",
        "季节 哪个季 什么季 哪个节",
    ),
    "weather": (
        "weather, climate, forecast",
        "天气 气候",
    ),
    "shift": (
        "shift, working hours, opening hours, hours, busiest",
        "班次 上班时间 营业时间 作息 几点上班 几点下班",
    ),
    "gift": (
        "wrapped, gift, wrap, present",
        "礼物 包装 送礼 贺卡",
    ),
    "wish": (
        "prefer, preference, rather, would you like, want, requirements, wishes, special requests, must the",
        "想要 偏好 要求 希望 打算 选哪",
    ),
}
