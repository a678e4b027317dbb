"""Decision points: who decided what, on which turns, instead of what; and what is no decision (SPEC B2)."""

from __future__ import annotations

import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.events import DecisionCaptured
from agents_memory.model import Kind, Role, State
from agents_memory.recall.model import Query
from agents_memory.recall.rejected import rejected_before
from tests.unit.core_kit import ONE_TOPIC, Talk


@pytest.mark.parametrize(
    ("proposal", "answer", "status"),
    [
        ("Shall we ship it by courier on Wednesday?", "Yes, please.", "confirmed"),
        ("要不要改成周三上午上门取件？", "可以，就周三", "confirmed"),
        ("I would suggest plan A.", "No, not that one.", "rejected"),
        ("要不要换成蓝色的？", "不要，太难看了", "rejected"),
    ],
)
def test_an_answer_to_a_proposal_decides_it(proposal: str, answer: str, status: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent(proposal)
    talk.says(answer)
    [captured] = talk.said(DecisionCaptured)
    assert (captured.status, captured.by) == (status, Role.USER)
    assert {s.span.turn_id for s in captured.sources} == {"t1", "t2"}
    assert proposal in captured.statement
    assert captured.alternatives == ((proposal,) if status == "rejected" else ())
    [memory] = [m for m in talk.memories() if m.type in (Kind.DECISION, Kind.REJECTED_PROPOSAL)]
    assert (memory.type is Kind.REJECTED_PROPOSAL) is (status == "rejected")
    assert memory.content.importance >= 6
    assert memory.state is State.ACTIVE
    assert memory.status == status


@pytest.mark.parametrize(
    ("before", "answer"),
    [
        ("It arrives tomorrow.", "ok"),
        ("Hello, how are you?", "yes"),
        ("包裹明天到。", "好的"),
        ("Shall we ship it by courier?", "Would that be faster?"),
        ("Shall we ship it by courier?", "If I had a garden, I might agree to it."),
    ],
)
def test_what_answers_no_proposal_decides_nothing(before: str, answer: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent(before)
    talk.says(answer)
    assert not talk.said(DecisionCaptured)
    assert not talk.closed()


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Then let's take Redis for the cache.", "confirmed"), ("那就用Redis做缓存吧", "confirmed"),
        ("The root cause was a missing index on the orders table.", "root_cause"), ("根因找到了，是订单表缺了索引", "root_cause"),
    ],
)  # fmt: skip
def test_a_user_decides_without_being_asked(text: str, status: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(text)
    assert status in {c.status for c in talk.said(DecisionCaptured)}


def test_a_withheld_turn_decides_nothing_and_is_no_proposal() -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent("Shall we ship it to 12 Elm Road?")
    talk.says("I live at 12 Elm Road.")
    talk.says("Forget my address.")
    assert "Elm Road" not in "".join(c.model_dump_json() for c in talk.said(DecisionCaptured))


def test_the_same_decision_twice_is_captured_once() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("Then let's take Redis for the cache.")
    talk.says("Then let's take Redis for the cache.")
    assert len(talk.said(DecisionCaptured)) == 1
    [memory] = [m for m in talk.memories() if m.type is Kind.DECISION]
    assert memory.mentions == 2


USE = UseM3()
"""The head reads the vectors of the real embedder."""


def heard(*turns: str) -> list[DecisionCaptured]:
    """What is captured of a talk in which user and agent take turns, the user's turn last."""
    talk = Talk(ONE_TOPIC, use=USE)
    for back, text in reversed(list(enumerate(reversed(turns)))):
        talk.says(text, Role.ASSISTANT if back % 2 else Role.USER)
    return talk.said(DecisionCaptured)


@pytest.mark.parametrize(
    ("proposal", "answer", "status"),
    [
        ("I could water the plants while you are away.", "That would be lovely", "confirmed"),
        ("Shall I print the badges tonight?", "By all means", "confirmed"),
        ("Shall I print the badges tonight?", "Leave them for now, we have enough", "rejected"),
        ("要不要我把窗帘也量一下？", "量一下吧", "confirmed"),
        ("建议把晨会改成书面汇报。", "书面的没人看，还是开会", "rejected"),
        ("Shall I print the badges tonight?", "No problem, print them", "confirmed"),
    ],
)
def test_an_answer_decides_in_whatever_words(proposal: str, answer: str, status: str) -> None:
    assert [c.status for c in heard(proposal, answer)] == [status]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Our showroom opens at ten.", "Okay, thanks"),
        ("我们的展厅十点开门。", "好的"),
        ("Thanks for the feedback!", "no problem"),
        ("Shall I print the badges tonight?", "Let me check with Dana first"),
        ("要不要我把窗帘也量一下？", "我先问问我爱人"),
        ("Shall I print the badges tonight?", "My brother said he would print his own"),
        ("要不要我把窗帘也量一下？", "量窗帘要收费吗"),
        ("Shall we send the parcel to 4 Birch Lane?", "I live at 4 Birch Lane."),
        ("Anything else I can help with?", "No, that was all"),
    ],
)
def test_information_delay_hearsay_and_questions_decide_nothing(said: str, answer: str) -> None:
    assert heard(said, answer) == []


def test_a_choice_between_lettered_options_names_what_was_chosen_and_what_lost() -> None:
    [taken] = heard("方案A是外包给工作室，方案B是自己剪辑。您选哪个？", "选B吧")
    assert taken.statement == "方案B是自己剪辑。 → 选B吧"
    assert taken.alternatives == ("方案A是外包给工作室",)


def test_one_sentence_may_turn_an_option_down_and_take_another() -> None:
    refused, taken = heard("方案A是外包给工作室，方案B是自己剪辑。", "A方案太贵，不行，用B方案。")
    assert (refused.status, refused.alternatives) == ("rejected", ("方案A是外包给工作室",))
    assert (taken.status, taken.statement) == ("confirmed", "方案B是自己剪辑。 → 用B方案。")


def test_of_a_long_plan_the_statement_keeps_its_name_and_the_source_all_of_it() -> None:
    plan = (
        "I suggest moving the archive to the annex. The boxes from 2011 to 2015 would go first, because nobody asks for "
        "them; the vans are free on Tuesday and Thursday, and each takes about forty boxes. The rest would follow in May, "
        "once the shelves are up and the damp in the north wall has been seen to. Does that work for you?"
    )
    [taken] = heard(plan, "Yes, do that.")
    assert taken.statement == "I suggest moving the archive to the annex. → Yes, do that."
    assert [(s.span.start, s.span.end) for s in taken.sources] == [(0, len("Yes, do that.")), (0, len(plan))]


def test_two_proposals_with_the_same_answer_are_two_decisions() -> None:
    assert (
        len(heard("Shall I print the badges tonight?", "Yes, please.", "Shall I hire the minibus?", "Yes, please."))
        == 2
    )


@pytest.mark.parametrize(
    ("proposal", "answer", "again", "other"),
    [
        ("We should use Kestrel as a queue.", "No, Kestrel loses messages.", "let's put the queue in Kestrel", "let's use Pulsar as a queue"),
        ("建议用Kestrel做消息队列。", "不行，Kestrel会丢消息。", "我们把队列放到Kestrel里吧", "用Pulsar做消息队列"),
        ("Option A is to rent a van, option B is to post it.", "Not option A, option B please.", "let's go with option A", "option B it is"),
        ("方案A是周末一次搬完，方案B是分批搬。", "A方案太累，不行，用B方案。", "用方案A吧", "用方案B吧"),
    ],
)  # fmt: skip
def test_what_was_turned_down_is_known_in_other_words(proposal: str, answer: str, again: str, other: str) -> None:
    talk = Talk(ONE_TOPIC, use=USE)
    talk.agent(proposal)
    talk.says(answer)
    talk.later(seconds=10)
    store, key = talk.run.store, talk.run.key("lin")

    def before(text: str) -> int:
        query = Query(text="", now=talk.at)
        return len(talk.run.wait(rejected_before(store, talk.run.embedder, USE, key, text, query, ONE_TOPIC)))

    assert (before(again), before(other)) == (1, 0)


def plan_of(talk: Talk) -> list[tuple[str, State]]:
    """The decisions that are remembered, latest first, with their states."""
    kept = [m for m in talk.memories() if m.type is Kind.DECISION]
    return [(m.content.statement, m.state) for m in sorted(kept, key=lambda m: m.created_at, reverse=True)]


@pytest.mark.parametrize(
    ("before", "agent", "change"),
    [
        ("Let's use Vue for the shop.", "OK.", "On second thought, React. Vue has no maintainer here"),
        ("Then let's take MySQL.", "OK.", "drop MySQL, we switch to Postgres"),
        ("We go with the tram for the outing.", "OK.", "Change of plan: we hire a bus for the outing"),
        ("Let's go with the lilies for the table.", "Fine.", "Scrap the lilies, we do tulips instead"),
        ("就用 Vue 写吧", "好的。", "算了改 React，Vue 没人维护"),
        ("那就定周六爬山", "好的。", "计划有变，周六去看展"),
        ("Logo 就用绿色吧", "好的。", "我改主意了，Logo 换蓝色"),
        ("就选顺丰吧", "好的。", "顺丰太慢，换京东"),
        ("数据库就用 MySQL 吧", "好的。", "推翻之前的，上 Postgres"),
    ],
)
def test_a_change_of_plan_takes_the_place_of_the_decision_before(before: str, agent: str, change: str) -> None:
    talk = Talk(ONE_TOPIC, use=USE)
    talk.says(before)
    talk.agent(agent)
    talk.says(change)
    (latest, state), (old, was) = plan_of(talk)
    assert latest in change
    assert (old, state, was) == (before, State.ACTIVE, State.SUPERSEDED)
    assert talk.said(DecisionCaptured)[-1].alternatives


@pytest.mark.parametrize(
    ("agent", "text"),
    [
        ("Tickets are reserved.", "I'll take a look"),
        ("Tickets are reserved.", "I changed my shoes, they were too tight"),
        ("OK, the tram.", "never mind the rain, it's fine"),
        ("It opens at nine.", "how do I get there instead?"),
        ("Noted.", "no rush, take your time"),
        ("票订好了。", "我先去吃饭了"),
        ("票订好了。", "我换了件衣服"),
        ("好的。", "算了，今天太累了"),
        ("好的。", "不急，我改天再看"),
        ("好的。", "换成红色要多少钱"),
        ("好的，两份。", "把收据留一份"),
        ("Module one is done.", "open module two"),
    ],
)
def test_words_of_change_that_change_no_plan_decide_nothing(agent: str, text: str) -> None:
    assert heard(agent, text) == []


@pytest.mark.parametrize(
    ("asked", "offered", "answer", "sealed"),
    [
        ("My ticket got voided, what can you do?", "A seat on the night coach, or a voucher.", "put me on the night coach, ticket ZK4410", "Confirmed: ZK4410 is on the night coach. The meal is still to be picked."),
        ("How can I get the certificate?", "By post or at the counter.", "post it please, case 8821", "Done: case 8821 goes out by post."),
        ("窗帘坏了怎么弄", "可以换轨道，也可以整套换新。", "换轨道就行，单号 CL-771", "已确认：CL-771 换轨道，师傅哪天来还没定。"),
        ("硬盘满了，扩容还是清理？", "扩容要停机一刻钟，清理两个钟头。", "先清理，工单 OP-55", "确定：OP-55 先清理日志。"),
    ],
)  # fmt: skip
def test_a_choice_and_its_confirmation_are_one_decision(asked: str, offered: str, answer: str, sealed: str) -> None:
    talk = Talk(ONE_TOPIC, use=USE)
    talk.says(asked)
    talk.agent(offered)
    talk.says(answer)
    talk.agent(sealed)
    [captured] = talk.said(DecisionCaptured)
    [memory] = [m for m in talk.memories() if m.type is Kind.DECISION]
    assert captured.by is Role.USER
    assert answer in memory.content.statement
    assert {s.role for s in memory.sources} == {Role.USER, Role.ASSISTANT}


def test_a_confirmation_completes_the_decision_with_the_number_it_gives() -> None:
    talk = Talk(ONE_TOPIC, use=USE)
    talk.agent("上门取件，或者您放到驿站？")
    talk.says("上门取吧")
    talk.agent("好的，已确认：上门取，取件码 QJ-883。")
    [memory] = [m for m in talk.memories() if m.type is Kind.DECISION]
    assert "QJ-883" in memory.content.statement


@pytest.mark.parametrize(
    ("asked", "sealed", "statement"),
    [
        ("Please cancel my gym contract, number G-771.", "Confirmed: contract G-771 ends on 31 March. The refund is still to be checked.", "Confirmed: contract G-771 ends on 31 March."),
        ("帮我约周五的牙医", "已确认：周五上午牙医，预约号 DY-209；医生待定。", "已确认：周五上午牙医，预约号 DY-209"),
    ],
)  # fmt: skip
def test_an_agent_that_confirms_a_request_decides(asked: str, sealed: str, statement: str) -> None:
    talk = Talk(ONE_TOPIC, use=USE)
    talk.says(asked)
    talk.agent(sealed)
    [captured] = talk.said(DecisionCaptured)
    assert (captured.by, captured.statement) == (Role.ASSISTANT, statement)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("What time is it?", "Confirmed."),
        ("谢谢", "好的，已确认，还有别的吗？"),
        ("run the tests", "Done: all tests pass."),
        ("把日志发我", "好的，已发。"),
        ("Which day suits you?", "Please confirm: Friday at nine."),
    ],
)
def test_an_agent_that_reports_or_asks_confirms_nothing(asked: str, said: str) -> None:
    talk = Talk(ONE_TOPIC, use=USE)
    talk.says(asked)
    talk.agent(said)
    assert talk.said(DecisionCaptured) == []


def test_a_refusal_names_what_was_under_discussion_and_keeps_its_reason() -> None:
    [refused] = heard(
        "Should we rent the loft for the party?",
        "Sure, it is pretty.",
        "No, my parents can't climb the stairs. The loft is out.",
    )
    assert (refused.status, refused.alternatives) == ("rejected", ("Should we rent the loft for the party?",))
    assert "stairs" in refused.statement
    assert "loft is out" in refused.statement


@pytest.mark.parametrize(
    ("before", "said", "answer"),
    [
        ("The radiator is cold.", "Maybe the valve is shut. Take a look, please.", "No, it's wide open."),
        ("The scanner beeps.", "The lid might not be closed.", "No, I closed it firmly."),
        ("The dryer stops after a minute.", "Perhaps the lint filter is full, check it.", "No, it's clean."),
        ("窗户漏风", "也许是胶条老化了。", "不是，胶条去年刚换的"),
        ("打印机不出纸", "多半是纸盒没推到底，您看看。", "推到底了，不是这个"),
    ],
)
def test_a_guess_at_the_cause_that_is_overturned_decides_nothing(before: str, said: str, answer: str) -> None:
    assert heard(before, said, answer) == []


@pytest.mark.parametrize(
    ("before", "said", "answer"),
    [
        ("My parcel is wrecked.", "Sorry about that. Was the seal broken?", "No, Dana opened it herself"),
        ("我想换一张卡", "您之前办过会员吗？", "没办过"),
        ("借书证刷不开门", "抱歉，证件有折痕吗？", "没折。我都排了两回队了，真烦"),
    ],
)
def test_a_no_to_a_question_after_the_state_of_things_turns_nothing_down(before: str, said: str, answer: str) -> None:
    assert heard(before, said, answer) == []


@pytest.mark.parametrize(
    ("before", "said", "answer"),
    [
        ("I barely slept, the neighbours again.", "I can only imagine.", "Right, okay"),
        ("I barely slept, the neighbours again.", "I can believe that.", "alright"),
        ("又加班到半夜", "太理解了，不容易。", "好"),
    ],
)
def test_a_nod_to_sympathy_decides_nothing(before: str, said: str, answer: str) -> None:
    assert heard(before, said, answer) == []


@pytest.mark.parametrize(
    ("before", "said", "answer", "status"),
    [
        ("The tap drips.", "I can understand the annoyance. Shall I send Joe?", "yes", "confirmed"),
        ("My bag was torn.", "Sorry about that. I can send you a new one.", "Yes, send it", "confirmed"),
        ("又加班到半夜", "辛苦了，要不要把明早的会推掉？", "好，推掉", "confirmed"),
        ("The radiator is cold.", "Maybe we should call the landlord.", "No, I'll bleed it first", "rejected"),
        ("电动车充不进电", "可能得换电池，给您约明天？", "不约了，我自己换", "rejected"),
        ("I need a haircut.", "I can see you at nine.", "Great, nine it is", "confirmed"),
        ("我下午没空", "我替您挂明早的号？", "不劳烦了，我自己挂", "rejected"),
    ],
)
def test_an_offer_beside_sympathy_or_in_the_words_of_a_guess_is_decided(
    before: str, said: str, answer: str, status: str
) -> None:
    assert [c.status for c in heard(before, said, answer)] == [status]
