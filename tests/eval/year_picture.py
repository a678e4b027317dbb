"""The curves of a simulated year as one SVG: what is held, how strong it is, and what was let go for which reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, LEFT, RIGHT, PANEL, GAP, TOP = 980, 64, 210, 210, 56, 56
COLOURS = ("#1b6ca8", "#c0392b", "#e39b23", "#7d3c98", "#2e8b57", "#8d6e63", "#546e7a", "#d81b60", "#00897b", "#9e9d24")

Row = Mapping[str, float]
"""One week: figures by name."""


def picture(rows: Sequence[Row], reasons: Sequence[str], limit: int, title: str) -> str:
    """Three panels over the weeks: memories by state with the limit, mean strength, acts of forgetting by reason."""
    height = TOP + 3 * (PANEL + GAP)
    lines = ["active", "protected", "fading", "unconfirmed", "held", "joined"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>',
    ]
    most = max([row[name] for row in rows for name in lines] + [1.0])
    show_limit = limit <= 4 * most
    top = 1.08 * max(most, limit if show_limit else 0)
    parts += _frame(0, "memories at the end of the week", top, len(rows))
    for colour, name in zip(COLOURS, lines, strict=False):
        parts.append(_line([row[name] for row in rows], 0, top, colour))
    parts += _legend(0, lines)
    if show_limit:
        y = _y(limit, 0, top)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#444" stroke-dasharray="5 4"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 6}" y="{y - 4}" font-size="11">limit {limit}</text>')
    parts += _frame(1, "mean strength of what decays", 1.0, len(rows))
    parts.append(_line([row["mean_strength"] for row in rows], 1, 1.0, COLOURS[0]))
    for mark, name in ((0.6, "certain"), (0.3, "vague"), (0.1, "forgotten")):
        y = _y(mark, 1, 1.0)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#bbb" stroke-dasharray="3 4"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 6}" y="{y + 4}" font-size="11">{name} {mark}</text>')
    parts += _bars(rows, reasons)
    return "\n".join([*parts, "</svg>"])


def _bars(rows: Sequence[Row], reasons: Sequence[str]) -> list[str]:
    top = max([sum(row[name] for name in reasons) for row in rows] + [1.0]) * 1.08
    parts = _frame(2, "memories let go in the week, by reason", top, len(rows))
    step = (WIDTH - LEFT - RIGHT) / max(1, len(rows))
    for place, row in enumerate(rows):
        floor = 0.0
        for colour, name in zip(COLOURS, reasons, strict=False):
            if row[name]:
                upper, lower = _y(floor + row[name], 2, top), _y(floor, 2, top)
                x = LEFT + place * step + step * 0.12
                parts.append(
                    f'<rect x="{x:.1f}" y="{upper:.1f}" width="{step * 0.76:.1f}" height="{lower - upper:.1f}" '
                    f'fill="{colour}"/>'
                )
                floor += row[name]
    return parts + _legend(2, list(reasons))


def _y(value: float, panel: int, top: float) -> float:
    return round(TOP + panel * (PANEL + GAP) + PANEL * (1 - value / top), 1)


def _line(values: Sequence[float], panel: int, top: float, colour: str) -> str:
    step = (WIDTH - LEFT - RIGHT) / max(1, len(values))
    points = " ".join(f"{LEFT + (n + 0.5) * step:.1f},{_y(v, panel, top)}" for n, v in enumerate(values))
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _frame(panel: int, title: str, top: float, weeks: int) -> list[str]:
    y = TOP + panel * (PANEL + GAP)
    parts = [
        f'<rect x="{LEFT}" y="{y}" width="{WIDTH - LEFT - RIGHT}" height="{PANEL}" fill="none" stroke="#ccc"/>',
        f'<text x="{LEFT}" y="{y - 6}" font-size="12">{escape(title)}</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        value = top * share
        shown = f"{value:.2f}" if top <= 2 else f"{value:.0f}"
        parts.append(
            f'<text x="{LEFT - 6}" y="{_y(value, panel, top) + 4}" font-size="11" text-anchor="end">{shown}</text>'
        )
    step = (WIDTH - LEFT - RIGHT) / max(1, weeks)
    for week in range(0, weeks, 4):
        x = LEFT + (week + 0.5) * step
        parts.append(f'<text x="{x:.1f}" y="{y + PANEL + 15}" font-size="11" text-anchor="middle">{week + 1}</text>')
    return parts


def _legend(panel: int, names: Sequence[str]) -> list[str]:
    parts = []
    for n, (colour, name) in enumerate(zip(COLOURS, names, strict=False)):
        x, y = WIDTH - RIGHT + 96, TOP + panel * (PANEL + GAP) + 12 + 18 * n
        parts.append(f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{x + 14}" y="{y}" font-size="11">{escape(name)}</text>')
    return parts
