"""Logs are JSON lines, and no text can get into them."""

import io
import json
import logging
from collections.abc import Callable, Iterator

import pytest
from mode import Service

from agents_memory.errors import BadSettings
from streams.logging import configure

SECRET = " ".join(("my card is", str(4100 + 11), "我的身份证"))  # made at run time, as text from outside is


@pytest.fixture
def lines() -> Iterator[Callable[[], list[dict[str, object]]]]:
    root = logging.getLogger()
    before = (root.handlers[:], root.level, logging.raiseExceptions)
    out = io.StringIO()
    configure("DEBUG", stream=out, id_key="k")
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    root.handlers[:], root.level, logging.raiseExceptions = before


@pytest.fixture
def log() -> logging.Logger:
    return logging.getLogger(__name__)


def test_a_line_has_the_message_and_the_allowed_fields_only(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger
) -> None:
    log.info("segment closed", extra={"stage": "remember", "offset": 17, "text": SECRET, "user": "ann@example.org"})
    [line] = lines()
    assert line.pop("at")
    assert line == {
        "level": "info",
        "logger": log.name,
        "event": "segment closed",
        "stage": "remember",
        "offset": 17,
    }


@pytest.mark.parametrize(
    ("template", "args"),
    [
        (SECRET, ()),
        (f"read {SECRET}", ()),
        ("{} read", ()),
        ("read %s", (SECRET,)),
        ("read %r", ([SECRET],)),
        ("read %(text)s", ({"text": SECRET},)),
    ],
)
def test_text_in_messages_and_arguments_is_withheld(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger, template: str, args: tuple[object, ...]
) -> None:
    log.info(template.format(SECRET), *args)
    [line] = lines()
    assert "4111" not in json.dumps(line)
    assert "身份证" not in json.dumps(line, ensure_ascii=False)


def test_numbers_are_filled_in_and_other_arguments_become_their_type(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger
) -> None:
    log.warning("retry %d of %s in %.1f s for %r", 2, "ann", 0.5, ["ann"])
    assert lines()[0]["event"] == "retry 2 of <str> in 0.5 s for <list>"


def test_a_literal_cut_into_several_source_lines_is_one_message(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger
) -> None:
    log.info("the broker does not answer; trying again")
    assert lines()[0]["event"] == "the broker does not answer; trying again"


def test_a_message_that_does_not_fit_its_arguments_is_still_a_line(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger
) -> None:
    log.info("%d partitions", SECRET)
    assert lines()[0]["event"] == "%d partitions"


def test_an_exception_shows_its_type_and_place_but_not_its_message(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger
) -> None:
    try:
        int(SECRET)  # its message quotes what it was given
    except ValueError:
        log.exception("step failed")
    [line] = lines()
    assert line["error_type"] == "ValueError"
    assert "test_logging.py" in str(line["frames"])
    assert "4111" not in json.dumps(line)


@pytest.mark.parametrize("value", ["two words", "a\nb", "姓名", "x" * 81, ""])
def test_a_word_field_with_anything_but_a_word_is_withheld(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger, value: str
) -> None:
    log.info("skipped", extra={"reason": value})
    assert lines()[0]["reason"] == "withheld"


def test_ids_chosen_outside_become_keyed_digests_and_our_own_stay(
    lines: Callable[[], list[dict[str, object]]], log: logging.Logger
) -> None:
    ours = "5f0c4f0e-8a3b-5d4e-9f00-0123456789ab"
    log.info("stored", extra={"memory": ours, "conversation": "ann@example.org"})
    log.info("stored", extra={"memory": ours, "conversation": "ann@example.org"})
    first, second = lines()
    assert first["memory"] == ours
    assert str(first["conversation"]).startswith("~")
    assert "ann" not in str(first["conversation"])
    assert first["conversation"] == second["conversation"]


def test_a_number_field_takes_no_text(lines: Callable[[], list[dict[str, object]]], log: logging.Logger) -> None:
    log.info("read", extra={"offset": SECRET})
    assert "offset" not in lines()[0]


def test_each_record_is_one_line_of_ascii() -> None:
    out = io.StringIO()
    root = logging.getLogger()
    before = (root.handlers[:], root.level, logging.raiseExceptions)
    try:
        configure("INFO", stream=out)
        logging.getLogger("a\nb\x1b[31m\x7f\u2028").info("x")
    finally:
        root.handlers[:], root.level, logging.raiseExceptions = before
    text = out.getvalue()
    assert text.endswith("\n")
    assert text[:-1].isprintable()
    assert text.isascii()


@pytest.mark.usefixtures("lines")
@pytest.mark.parametrize("name", ["aiokafka.consumer.fetcher", "faust.streams", "mode.services"])
def test_libraries_that_print_values_at_debug_stay_at_info(name: str) -> None:
    assert logging.getLogger(name).getEffectiveLevel() == logging.INFO


def test_the_label_of_a_faust_service_does_not_hide_its_message(lines: Callable[[], list[dict[str, object]]]) -> None:
    class Greeter(Service):
        pass

    Greeter().log.info("worker %d says hello", 7)
    assert lines()[0]["event"] == "worker 7 says hello"


def test_an_unknown_level_is_bad_settings() -> None:
    with pytest.raises(BadSettings, match="LOUD"):
        configure("LOUD")
