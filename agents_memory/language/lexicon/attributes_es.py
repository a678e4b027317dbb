"""How Spanish states and asks for the commonest attributes. Same shape as `attributes_zh`; deliberately light."""

from __future__ import annotations

V = r"(?P<v>[^,.;:!?]{2,40})"

STATES: tuple[tuple[str, str, bool, str], ...] = (
    ("allergy", rf"\b(?:soy|es) al[eé]rgic[oa] (?:a|al) {V}|alergia (?:a|al) (?P<w>[^,.;:!?]{{2,30}})", True,
        "*"),
    ("health", r"\b(?:tengo|tiene|padezco) (?P<v>diabetes|asma|hipertensi[oó]n|epilepsia|migrañas?|"
        r"artritis)|(?P<w>embarazada|diab[eé]tic[oa]|cel[ií]ac[oa])", True, "*"),
    ("diet", rf"\b(?:nunca|no|ya no) (?:como|bebo|tomo|puedo comer) {V}", False, "*"),
    ("diet", r"\bsoy (?P<v>vegetarian[oa]|vegan[oa])", True, "*"),
    ("name", r"\bme llamo (?P<v>[\w ]{2,30})|mi nombre es (?P<w>[\w ]{2,30})", True, "*"),
    ("city", rf"\b(?:vivo|resido|me mud[eé]) (?:en|a) {V}", True, "*"),
    ("employer", r"\btrabajo (?:en|para) (?P<v>[^,.;:!?]{2,40})", True, "*"),
    ("job", r"\btrabajo (?:como|de) (?P<v>[^,.;:!?]{2,30})", True, "*"),
    ("like", r"\bno me gustan? (?P<v>[^,.;:!?]{2,30})|\b(?:odio|detesto) (?P<w>[^,.;:!?]{2,30})", False,
        "*"), ("like", r"\b(?:me gustan?|me encantan?|prefiero) (?P<v>[^,.;:!?]{2,30})", True, "*"),
    ("email", r"(?P<v>[a-z0-9_.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)", True, "*"),
    ("phone", r"\b(?:tel[eé]fono|m[oó]vil|n[uú]mero)\D{0,12}(?P<v>\+?\d[\d -]{6,16})", True, "*"),
    ("birthday", r"\bcumpleaños es (?:el )?(?P<v>[^,.;:!?]{3,24})", True, "*"),
)

ASKS: tuple[tuple[str, str], ...] = (
    ("allergy", r"al[eé]rgic|alergia"), ("diet", r"\b(?:no )?(?:como|comer|dieta)\b|vegetarian|vegan"),
    ("name", r"llamo|nombre"), ("city", r"d[oó]nde vivo|ciudad"),
    ("employer", r"d[oó]nde trabajo|empresa"), ("like", r"gusta|prefer"),
    ("email", r"correo|e-?mail"), ("phone", r"tel[eé]fono|m[oó]vil"),
    ("birthday", r"cumpleaños"),
)
