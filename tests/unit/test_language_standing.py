"""What the user asks to be kept exactly, and how they want to be answered from now on."""

from __future__ import annotations

import pytest

from tests.unit.reading_kit import kept, keyed, reading


@pytest.mark.parametrize(
    "text",
    [
        "把这段配置原样存一下：\n```yaml\nport: 8080\n```",
        "这份 nginx 配置请一字不差地保留：\n```\nlisten 80;\n```",
        "下面的脚本别改，以后就照这个来：\n```bash\nmake all\n```",
        "按这个来，以后部署都用它：\n```\nhelm upgrade x\n```",
        "Please keep this Dockerfile as is:\n```\nFROM a\n```",
        "Save this query word for word: ```select 1```",
        "Store the config below verbatim, we will reuse it:\n```toml\na=1\n```",
        "This is our final deploy script, use it from now on:\n```\nrun\n```",
    ],
)
def test_code_to_be_kept_as_it_is_is_a_request_to_remember(text: str) -> None:
    said = reading(text)
    assert said.wish is not None
    assert said.wish.verb == "remember"
    assert said.wish.what
    [statement] = [s for s in said.statements if "remember" in s.features]
    assert statement.importance >= 8
    assert "```" not in statement.text


@pytest.mark.parametrize(
    "text", ["Can you explain this code?\n```python\nprint(1)\n```", "帮我看看这段代码\n```python\nprint(1)\n```"]
)
def test_code_to_be_looked_at_is_not(text: str) -> None:
    assert reading(text).wish is None
    assert not kept(text)


@pytest.mark.parametrize(
    "text",
    [
        "以后给我写的东西都精炼点，别超过三句。",
        "从现在起回答我先给结论再讲原因。",
        "往后跟我说话别用感叹号。",
        "以后发我的消息别太长，直接说重点。",
        "今后都用英文回我。",
        "From now on give me the conclusion first.",
        "Going forward, skip the pleasantries when you answer.",
        "Please always reply in bullet points.",
        "In future keep it to three lines max.",
        "From now on no emojis, please.",
        "Never start your replies with an apology.",
        "你以后别那么啰嗦",
        "别老是道歉",
        "以后先问我再动手",
        "Stop apologising all the time.",
        "From now on just give me the code, no explanation.",
        "请总是先给代码再解释",
        "Please don't use tables in your answers.",
        "Keep your answers under 100 words.",
        "Could you answer in Spanish from now on?",
        "Please check the grammar of all my comments from now on.",
    ],
)
def test_how_to_answer_from_now_on_is_a_lasting_preference(text: str) -> None:
    said = keyed(text)["reply_style"]
    assert said.importance >= 5
    assert said.durable


@pytest.mark.parametrize(
    "text", ["写短一点。", "Make it shorter.", "Can you make it in French?", "Let's get along well from now on."]
)
def test_a_wish_for_the_answer_at_hand_is_not(text: str) -> None:
    assert not [s for s in kept(text) if s.key == "reply_style"]


@pytest.mark.parametrize("text", ["Do not disturb me between noon and one.", "请不要在晚上十点后给我发消息"])
def test_when_not_to_be_disturbed_is_a_rule(text: str) -> None:
    assert keyed(text)["constraint"].durable


@pytest.mark.parametrize("text", ["Scrap the blue theme, dark it is.", "Drop the second column."])
def test_turning_down_a_thing_is_no_wish_to_forget(text: str) -> None:
    assert reading(text).wish is None
