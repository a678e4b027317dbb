"""How English tells what somebody is reading, watching, playing or listening to these days: over folded text."""

from __future__ import annotations

_C = r"(?:[^,.;:!?()\n]|[.,:'](?=\w))"
_TAKING_IN = (
    r"(?:reading|rereading|watching|rewatching|playing|listening to|bingeing|binge-watching|following|hooked on|"
    r"(?:half-?way|part-?way|most of the way) through)"
)
_WORK = (
    r"(?:audiobook|book|novel|series|show|podcast|(?:video ?)?game|album|documentary|manga|comic|memoir|biography|"
    r"trilogy|"
    r"drama|anime|saga|thriller|sitcom)"
)
_LATELY = r"(?:these days|lately|at the moment|right now|now|recently)"

EN: tuple[tuple[str, str], ...] = (
    (rf"\b{_TAKING_IN} (?P<v>(?:the |a )?(?:{_WORK} ?)?{_C}{{2,40}})(?= {_LATELY})", "p"),
    (
        rf"\b{_TAKING_IN} (?P<v>(?:(?:an?|the|this|another|some) )?(?:[\w-]+ ){{0,3}}?{_WORK}\b"
        rf"(?=(?: {_C}+?)? (?:called|named|titled|by [a-z]|{_LATELY})){_C}{{0,60}})",
        "i",
    ),
)
"""Patterns with the subject they admit: a work that has a name, or is a matter of these days, also without "I am"."""
