"""Small talk for the families: neutral, to be forgotten; on one topic; or going through many.

Other words than the filler of the shared cases, so that nothing fitted to that one passes here.
"""

from __future__ import annotations

Pair = tuple[str, str]

TALK: dict[str, tuple[Pair, ...]] = {
    "en": (
        ("The sun is right in my eyes.", "Pull the blind down."),
        ("Just had a coffee.", "Good morning to you, then."),
        ("haha", ":)"),
        ("My neighbour is mowing again.", "It is that season."),
        ("hm", "Take your time."),
        ("The tram was packed today.", "That is no fun."),
        ("I can hear an ice cream van.", "Lucky you."),
        ("Still here?", "I am."),
        ("A bit sleepy after lunch.", "A short walk helps."),
        ("The screen needed a wipe.", "Now you see clearly."),
        ("Somebody left the window open.", "Fresh air at least."),
        ("That was a loud truck.", "I can imagine."),
        ("alright", "Good."),
        ("It smells of rain.", "Take an umbrella."),
        ("The lift is slow today.", "It has its days."),
    ),
    "zh": (
        ("太阳晒得睁不开眼", "把窗帘拉一拉。"),
        ("刚泡了壶茶", "慢慢喝。"),
        ("嘿嘿", "嘿嘿。"),
        ("楼下又在剪草", "这个季节都这样。"),
        ("嗯", "不着急。"),
        ("地铁今天挤死了", "真不容易。"),
        ("外面有小孩在踢球", "挺有活力。"),
        ("还在不", "在。"),
        ("吃完午饭有点犯困", "走两步就好。"),
        ("屏幕上全是灰", "擦一擦就亮了。"),
        ("谁把窗户开着", "透透气也好。"),
        ("刚才那辆车真响", "是有点吓人。"),
        ("行吧", "好。"),
        ("闻着像要下雨", "带把伞。"),
        ("今天键盘有点粘", "拿布擦擦。"),
    ),
}
TOPICS: dict[str, tuple[Pair, ...]] = {
    "aquarium": (
        ("Should the gravel be dark or light?", "Dark gravel shows the fish better."),
        ("How often do we change the water?", "A quarter of it every week."),
        ("Does the filter run at night?", "Yes, all day and all night."),
        ("Where should the tank stand?", "Away from the window, or algae grow."),
        ("Which fish get along with snails?", "Small tetras do."),
        ("Who feeds the fish in the holidays?", "An automatic feeder will do."),
        ("Do we need a heater?", "For tetras, yes."),
    ),
    "bakery": (
        ("When do we put the first trays in?", "An hour before the doors open."),
        ("Who stands at the counter?", "Two people in the morning."),
        ("Do we slice the bread for people?", "If they ask for it."),
        ("Paper bags or cloth bags?", "Paper, with the logo on it."),
        ("What happens with the leftovers?", "The food bank collects them."),
        ("Shall we give out samples?", "Yes, small pieces of the rye."),
        ("Where do the flour sacks go?", "On the pallet at the back."),
    ),
    "婚礼": (
        ("司仪几点到场？", "提前两个小时到。"),
        ("伴手礼放哪里？", "放在签到台旁边。"),
        ("新娘从哪边入场？", "从花门那一侧入场。"),
        ("敬酒按什么顺序？", "从主桌开始，顺时针走。"),
        ("摄影师站哪里？", "舞台左边留一个机位。"),
        ("交换戒指用什么音乐？", "选一首慢一点的钢琴曲。"),
        ("小花童要彩排吗？", "前一天走一遍就行。"),
    ),
    "合唱": (
        ("开场先唱哪一首？", "先来一首慢的暖场。"),
        ("男声站后排吗？", "对，男声站后两排。"),
        ("指挥要不要麦？", "不用，台口有收音。"),
        ("谱夹统一颜色吗？", "统一用黑色谱夹。"),
        ("领唱排练几次？", "单独排两次。"),
        ("服装穿长裙还是裤装？", "女声长裙，男声西裤。"),
        ("返场要准备吗？", "准备一首短的。"),
    ),
    "网站": (
        ("导航栏放顶部还是侧边？", "放顶部，滚动时固定。"),
        ("字体要不要自己 host？", "自己 host，少一次请求。"),
        ("首屏图片用什么格式？", "用 AVIF，WebP 兜底。"),
        ("页脚放哪些链接？", "联系方式和隐私条款。"),
        ("要不要做 dark theme？", "先留好变量，后面再做。"),
        ("表单提交后跳哪里？", "留在当前页给个提示。"),
        ("旧链接怎么处理？", "全部做 301 跳转。"),
    ),
}
MANY = {
    "en": ("knitting", "stargazing", "a bread starter", "chess openings", "bird feeders", "watercolours",
           "a bookshelf", "juggling", "old maps", "a herb pot"),
    "zh": ("织围巾", "看星星", "养酵母", "学象棋", "做鸟食盆", "画水彩", "钉书架", "练口琴", "收老地图", "种香草"),
}  # fmt: skip
STEPS = {
    "en": ("On {}, what would part {} look like?", "Part {1} of {0} is best done slowly."),
    "zh": ("说说{}吧，第{}段怎么来？", "{0}的第{1}段慢慢来就好。"),
}


def small(lang: str, n: int, topic: str | None = None, topics: int | None = None) -> list[dict[str, str]]:
    """`n` exchanges of small talk; on `topic` if one is named; going through `topics` unrelated ones if so many are."""
    pairs = TOPICS[topic] if topic else TALK[lang]
    found = []
    for i in range(n):
        asked, answered = pairs[i % len(pairs)]
        if topics:
            about = MANY[lang][i * topics // n % len(MANY[lang])]
            asked, answered = (step.format(about, i % 7 + 1) for step in STEPS[lang])
        found += [{"role": "user", "text": asked}, {"role": "assistant", "text": answered}]
    return found


def bulk(n: int) -> list[dict[str, str]]:
    """`n` distinct facts."""
    return [{"role": "user", "text": f"Hook {i + 1} in the hall holds the key of flat {100 + i}."} for i in range(n)]
