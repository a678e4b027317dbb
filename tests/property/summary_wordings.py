"""Other wordings for planted details than those the rules were first tuned on.

They were written after the rules and first run blind (.874 and .911 of the details survived). Then rules were
changed after a look at what was missed, so this set is blind no longer: what it measures now is a regression.
"""

from __future__ import annotations

SAID: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "zh": {
        "colour": (("要{x}款，其他都看不上", "嗯，{x}。"), ("拿{x}给我", "这就去拿。"), ("{x}好看，定它", "眼光不错。")),
        "size": (("脚长配 {x}", "清楚了。"), ("{x} 才塞得进柜子", "好嘞。"), ("老样子，{x}", "老规矩。")),
        "order": (("凭证上写着 {x}", "我看看。"), ("{x}，麻烦对一下", "对上了。"), ("编号给你：{x}", "谢谢提供。")),
        "amount": (("划走了 {x}", "了解。"), ("老板只批了 {x}", "好。"), ("账面差 {x}", "我核一下。")),
        "date": (("{x}开业，前一天要摆好", "来得及。"), ("{x}之后我都在", "好的呀。"), ("最晚拖到{x}", "行。")),
        "person": (("前台{x}会签收", "ok。"), ("你跟{x}讲一声", "我来讲。"), ("{x}管钥匙", "知道啦。")),
        "ban": (("{x}这种事想都别想", "当然不会。"), ("我最烦{x}，别来这套", "理解。"), ("合同里写明了没有{x}", "是的。")),
        "allergy": (("一沾{x}喉咙就肿", "听着吓人，我会避开。"), ("{x}是我的雷区，碰了要进医院", "一定注意。"), ("店里有人{x}过敏", "感谢提醒。")),
        "command": (("运维说敲 {x} 就能恢复", "嗯嗯。"), ("定时任务里跑的 {x}", "明白啦。")),
        "signature": (("代码在这儿：\n```\n{x}\n    ...\n```", "收到代码。"), ("照着这个来：\n```\n{x}\n    ...\n```", "好。")),
        "version": (("客户那边还是 {x}", "有点旧了。"), ("回退到 {x} 就没事", "那先回退。")),
        "place": (("卸在{x}", "好。"), ("{x}有人接", "知道了。"), ("走{x}进来", "好的呢。")),
        "count": (("库里剩{x}", "不多了。"), ("先订{x}", "马上订。")),
        "time": (("{x}打烊，别晚了", "不会晚。"), ("约{x}", "可以呀。")),
        "track": (("物流号发我下", "{x}，今天发出的。"), ("寄了吗", "寄了，单号 {x}。")),
    },
    "en": {
        "colour": (("Only {x} will match the curtains", "Nice match."), ("Let's have it in {x}", "Right away."), ("We settled on {x} at home", "Good choice.")),
        "size": (("My feet are a {x}", "Right."), ("Nothing but {x} goes through the door", "Clear."), ("Same as ever, {x}", "As usual then.")),
        "order": (("The receipt says {x}", "Let me look."), ("{x}, can you match that", "It matches."), ("Reference is {x}", "Thanks for that.")),
        "amount": (("{x} left my account", "Right."), ("The boss signed off {x}, no more", "Fine."), ("We're {x} out", "I will check.")),
        "date": (("We open on {x}, it must stand the day before", "That is enough time."), ("From {x} on I'm around", "Lovely."), ("{x} is as late as it gets", "Sure thing.")),
        "person": (("{x} at the desk takes it in", "OK."), ("Have a word with {x} first", "I will."), ("{x} keeps the keys", "Right you are.")),
        "ban": (("Don't even think of {x}", "Certainly not."), ("I can't stand {x}, spare me that", "Fair enough."), ("The contract rules out {x}", "It does.")),
        "allergy": (("One touch of {x} and my throat closes", "That is serious, we will stay clear of it."), ("{x} lands me in hospital", "We will be careful."), ("Somebody here can't have {x}", "Thanks for the warning.")),
        "command": (("Ops says {x} brings it back", "Right."), ("The cron job calls {x}", "Clear.")),
        "signature": (("Code below:\n```\n{x}\n    ...\n```", "Received."), ("Follow this one:\n```\n{x}\n    ...\n```", "Will follow it.")),
        "version": (("The client still has {x}", "That is rather old."), ("Going back to {x} cures it", "Then go back first.")),
        "place": (("Unload at {x}", "Right."), ("Somebody waits at {x}", "Good to know."), ("Come in by {x}", "Thanks.")),
        "count": (("{x} are all that's left", "Not many."), ("Start with {x}", "Ordering now.")),
        "time": (("We shut at {x}, don't be late", "I won't."), ("Let's say {x}", "Suits me.")),
        "track": (("Send me the parcel number", "{x}, left today."), ("Has it gone out", "It has, under {x}.")),
    },
}  # fmt: skip

CHATTER: dict[str, tuple[tuple[str, str], ...]] = {
    "zh": (
        ("外头太阳真毒", "夏天就是这样，出门记得带把伞，多喝水，别中暑了，身体最要紧。"),
        ("刚追完一部剧", "结局怎么样呀？追剧总是让人又哭又笑，看完还会空落落一阵子，挺正常的。"),
        ("我妈又催我吃饭", "妈妈的关心最暖心了，先去吃吧，吃饱了才有力气忙别的事情呢。"),
        ("办公室冷气开太大", "那可以披件外套，或者跟同事商量把温度调高一点，别着凉了。"),
        ("手机快没电了", "找个充电器先充上吧，断电了聊到一半怪可惜的，我不着急。"),
        ("周末去爬山了", "爬山真是好习惯，既锻炼身体又能看风景，回来泡个热水澡就更舒服了。"),
        ("楼下新开了家奶茶店", "听着就很诱人，偶尔喝一杯犒劳自己也不错，少糖更健康一些。"),
        ("同事一直在打喷嚏", "换季容易感冒，提醒他多休息多喝热水，你自己也要注意防护哦。"),
    ),
    "en": (
        ("It's boiling out here", "Summers can be brutal. An umbrella for shade and plenty of water go a long way, so look after yourself."),
        ("Just finished a series", "How did it end? A good series makes one laugh and cry, and leaves a bit of an empty feeling afterwards."),
        ("Mum keeps calling me to dinner", "Mothers do care, don't they. Go and eat, everything is easier on a full stomach."),
        ("The office is freezing", "A jumper might help, or a friendly word with whoever holds the remote. Do not catch a cold."),
        ("My battery is nearly dead", "Better plug it in then, it would be a pity to stop halfway. There is no hurry on my side."),
        ("We went hiking at the weekend", "Hiking is a wonderful habit, exercise and scenery in one, and a hot bath afterwards is pure bliss."),
        ("A bubble tea place opened downstairs", "That does sound tempting. A treat now and then is well deserved, and less sugar keeps it light."),
        ("A colleague sneezes all day", "It is that season. Rest and hot drinks help, and do keep a little distance yourself."),
    ),
}  # fmt: skip

OPENING: dict[str, tuple[tuple[str, str], ...]] = {
    "zh": (
        ("上个月定的货出了点岔子", "怎么了？"),
        ("麻烦看看我们展会的事", "好，讲讲。"),
    ),
    "en": (
        ("Something went wrong with the delivery for our stand", "What happened?"),
        ("Please look into the fair for us", "Sure, what about it?"),
    ),
}

ONWARD = {"zh": ("嗯，还有吗？", "接着说。"), "en": ("Is there more?", "Carry on.")}
