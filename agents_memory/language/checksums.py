"""Check digits: whether a number can be what it looks like."""

from __future__ import annotations

import re

_GB_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_TW_AREAS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"  # in the order of their codes, from 10


def id_card_valid(number: str) -> bool:
    """Whether an 18-character Chinese ID number has the right check character (GB 11643)."""
    if len(number) != 18:
        return False
    total = sum(int(d) * w for d, w in zip(number[:17], _GB_WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == number[17].upper()


def luhn_valid(digits: str) -> bool:
    """Whether a card number passes the Luhn check (ISO/IEC 7812)."""
    total = 0
    for index, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if index % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0 and len(set(digits)) > 1


def iban_valid(text: str) -> bool:
    """Whether an account number passes the check of ISO 13616 (remainder 1 modulo 97); spaces do not count."""
    number = re.sub(r"\s", "", text).upper()
    if not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", number):
        return False
    return int("".join(str(int(c, 36)) for c in number[4:] + number[:4])) % 97 == 1


def my_number_valid(digits: str) -> bool:
    """Whether the twelve digits of a Japanese individual number have the right check digit."""
    if len(digits) != 12:
        return False
    total = sum(int(d) * (n + 1 if n <= 6 else n - 5) for n, d in enumerate(reversed(digits[:11]), 1))
    return (0 if total % 11 <= 1 else 11 - total % 11) == int(digits[11])


def hong_kong_id_valid(text: str) -> bool:
    """Whether a Hong Kong identity number, check character in brackets or not, has the right one."""
    number = re.sub(r"[()]", "", text).upper()
    letters, digits, check = number[:-7], number[-7:-1], number[-1]
    values = [36] * (2 - len(letters)) + [int(c, 36) for c in letters] + [int(c) for c in digits]
    rest = sum(v * w for v, w in zip(values, range(9, 1, -1), strict=True)) % 11
    return check == ("0" if rest == 0 else "A" if rest == 1 else str(11 - rest))


def taiwan_id_valid(text: str) -> bool:
    """Whether a Taiwanese identity number has the right check digit."""
    area = _TW_AREAS.find(text[0].upper()) + 10
    digits = [area // 10, area % 10, *(int(c) for c in text[1:])]
    return area >= 10 and sum(d * w for d, w in zip(digits, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) % 10 == 0
