"""What is known of each attribute: what kind of memory it makes, whether it has one value, how much it matters.

The keys are the same in every language; keys that are not listed (`free keys`) are normalised phrases of the
speaker and behave like `FREE`.
"""

from __future__ import annotations

from typing import NamedTuple

from agents_memory.model import Kind, Sensitivity


class Attribute(NamedTuple):
    """One attribute. `importance` is its base on the 1-10 scale; `protected` ones score at least 8."""

    kind: Kind = Kind.FACT
    single: bool = False
    importance: float = 5.0
    sensitivity: Sensitivity = Sensitivity.NONE
    durable: bool = True

    @property
    def protected(self) -> bool:
        """Whether the attribute belongs to a class that is never forgotten by decay."""
        return self.importance >= 8.0


_FACT, _PREF, _REL = Kind.FACT, Kind.PREFERENCE, Kind.RELATION
_NONE, _PERSONAL, _HEALTH, _IDENTITY = Sensitivity.NONE, Sensitivity.PERSONAL, Sensitivity.HEALTH, Sensitivity.IDENTITY

ATTRIBUTES: dict[str, Attribute] = {
    "allergy": Attribute(_FACT, False, 9.0, _HEALTH),
    "health": Attribute(_FACT, False, 8.0, _HEALTH),
    "blood_type": Attribute(_FACT, True, 8.0, _HEALTH),
    "emergency_contact": Attribute(_FACT, True, 8.0, _IDENTITY),
    "budget": Attribute(_FACT, True, 8.0),
    "constraint": Attribute(_FACT, False, 6.5),
    "goal": Attribute(_FACT, True, 6.5),
    "deadline": Attribute(_FACT, True, 6.0),
    "name": Attribute(_FACT, True, 7.0, _PERSONAL),
    "email": Attribute(_FACT, True, 6.0, _IDENTITY),
    "phone": Attribute(_FACT, True, 6.0, _IDENTITY),
    "contact": Attribute(_FACT, False, 4.0, _IDENTITY, False),
    "address": Attribute(_FACT, True, 6.5, _IDENTITY),
    "delivery_address": Attribute(_FACT, True, 6.5, _IDENTITY),
    "city": Attribute(_FACT, True, 6.0, _PERSONAL),
    "hometown": Attribute(_FACT, True, 5.0, _PERSONAL),
    "account": Attribute(_FACT, False, 5.0, _IDENTITY),
    "bank_branch": Attribute(_FACT, True, 6.0, _PERSONAL),
    "locker": Attribute(_FACT, True, 5.5, _IDENTITY),
    "locker combination": Attribute(_FACT, True, 5.5, _IDENTITY),
    "birthday": Attribute(_FACT, True, 6.0, _PERSONAL),
    "age": Attribute(_FACT, True, 5.0, _PERSONAL),
    "marital_status": Attribute(_FACT, True, 5.5, _PERSONAL),
    "children": Attribute(_FACT, True, 5.5, _PERSONAL),
    "body": Attribute(_FACT, False, 5.0, _PERSONAL),
    "employer": Attribute(_FACT, True, 6.0, _IDENTITY),
    "workplace": Attribute(_FACT, True, 5.5, _IDENTITY),
    "job": Attribute(_FACT, True, 6.0, _PERSONAL),
    "education": Attribute(_FACT, False, 5.0, _PERSONAL),
    "favorite": Attribute(_PREF, True, 5.5),
    "drink": Attribute(_PREF, True, 5.5),
    "diet": Attribute(_FACT, False, 6.5),
    "alcohol": Attribute(_PREF, True, 5.5),
    "smoking": Attribute(_FACT, True, 5.5, _PERSONAL),
    "like": Attribute(_PREF, False, 5.0),
    "hobby": Attribute(_PREF, False, 5.0),
    "learning": Attribute(_FACT, False, 5.0),
    "language": Attribute(_FACT, False, 5.0),
    "native_language": Attribute(_FACT, True, 5.0),
    "pet": Attribute(_FACT, False, 5.5),
    "size": Attribute(_FACT, True, 5.5),
    "seat": Attribute(_PREF, True, 5.0),
    "vehicle": Attribute(_FACT, True, 5.0),
    "license_plate": Attribute(_FACT, True, 5.0, _IDENTITY),
    "commute": Attribute(_PREF, True, 4.5),
    "contact_channel": Attribute(_PREF, True, 6.0),
    "delivery_form": Attribute(_PREF, False, 6.0),
    "reply_style": Attribute(_PREF, False, 6.0),
    "schedule": Attribute(_FACT, False, 5.5),
    "habit": Attribute(_PREF, False, 4.5),
    "tool": Attribute(_FACT, False, 4.5),
    "configuration": Attribute(_FACT, False, 6.0),
    "procedure": Attribute(_FACT, False, 6.0),
    "root_cause": Attribute(_FACT, False, 6.5),
    "decision": Attribute(Kind.DECISION, False, 6.0),
    "rejected": Attribute(Kind.REJECTED_PROPOSAL, False, 6.0),
    "order": Attribute(_FACT, False, 4.5, _NONE, False),
    "one_time_code": Attribute(_FACT, False, 4.0, _IDENTITY, False),
    "trait": Attribute(_FACT, False, 4.5, _PERSONAL),
    "reference": Attribute(_FACT, False, 4.0, _NONE, False),
    "location_of": Attribute(_FACT, False, 4.5),
    "event": Attribute(_FACT, False, 4.2, _NONE, False),
}
"""The known attributes by key."""

FREE = Attribute(_FACT, True, 5.0)
"""What a key of the speaker's own ("locker number", "wifi name") is taken for."""


def attribute(key: str) -> Attribute:
    """The attribute of a key; a qualified key (`favorite/color`, `email/开票`) is like its first part."""
    if key.startswith("name/"):  # the name of a thing or an animal, not the user's
        return FREE
    return ATTRIBUTES.get(key) or ATTRIBUTES.get(key.partition("/")[0], FREE)
