"""Turn the panels into `dashboards/memory-at-a-glance.json`: `python -m grafana.build` writes it.

The JSON is committed, so that Grafana can be provisioned from a plain checkout; a test holds it against this code.
Needs `grafana-foundation-sdk`, exactly the version of the dependency group: a later one on the index is an older model.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from grafana_foundation_sdk.builders import bargauge, common, dashboard, prometheus, stat, timeseries
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models import common as kinds
from grafana_foundation_sdk.models import dashboard as model

from agents_memory.metrics import METRICS
from grafana.panels import CHANGE_EXPR, ROWS
from grafana.queries import SLOW, Look, Panel, Query

PATH = Path(__file__).parent / "dashboards" / "memory-at-a-glance.json"
UID = "agents-memory-glance"
SOURCE = kinds.DataSourceRef(type_val="prometheus", uid="${datasource}")
HEIGHT = 8
STAT_HEIGHT = 4

COLORS: dict[str, str] = {
    **dict.fromkeys(("kept", "stored", "active", "answer was not known", "structured", "assistant"), "green"),
    **dict.fromkeys(("reinforced", "semantic"), "blue"),
    **dict.fromkeys(("held",), "yellow"),
    **dict.fromkeys(("unconfirmed", "answer was known", "retried", "corrected"), "orange"),
    **dict.fromkeys(("superseded", "forgotten", "tool"), "purple"),
    **dict.fromkeys(("discarded", "rejected", "none", "ignored", "system"), "#8e8e99"),
    **dict.fromkeys(("undone", "retracted"), "red"),
    **dict.fromkeys(("user", "conflict rate", "mean"), "blue"),
    **dict.fromkeys(("session", "duplicate"), "light-blue"),
    "fading": "dark-yellow",
    "repeat-question rate": "blue",
    "mean depth": "blue",
}
"""What is the same thing has the same colour on every chart; grey is what is left aside, red what went wrong."""

AnyPanel = stat.Panel | bargauge.Panel | timeseries.Panel


def build() -> str:
    """The dashboard as JSON text, byte for byte what is committed."""
    board = (
        dashboard.Dashboard("Memory at a glance")
        .uid(UID)
        .description("Is the agent forgetting the right things, asking twice, contradicting itself? Did a change help?")
        .tags(["agents-memory"])
        .readonly()
        .tooltip(model.DashboardCursorSync.CROSSHAIR)
        .time("now-24h", "now")
        .refresh("1m")
        .timezone("browser")
        .variables(
            [
                _source(),
                _variable("job", "agents_memory_build_info"),
                _variable("instance", 'agents_memory_build_info{job=~"$job"}'),
            ]
        )
        .annotation(_change())
    )
    number, y = 1, 0
    for row in ROWS:
        board = board.with_row(dashboard.Row(row.question).id(number).grid_pos(model.GridPos(h=1, w=24, x=0, y=y)))
        number, y, x = number + 1, y + 1, 0
        height = STAT_HEIGHT if all(panel.look is Look.STAT for panel in row.panels) else HEIGHT
        for panel in row.panels:
            if x + panel.width > 24:
                x, y = 0, y + height
            place = model.GridPos(h=height, w=panel.width, x=x, y=y)
            board = board.with_panel(_panel(panel).id(number).grid_pos(place))
            number, x = number + 1, x + panel.width
        y += height
    return json.dumps(board.build(), cls=JSONEncoder, indent=2, sort_keys=True) + "\n"


def _source() -> dashboard.DatasourceVariable:
    return dashboard.DatasourceVariable("datasource").label("Data source").type("prometheus")


def _variable(label: str, of: str) -> dashboard.QueryVariable:
    everything = model.VariableOption(selected=True, text="All", value="$__all")
    return (
        dashboard.QueryVariable(label)
        .label(label.capitalize())
        .datasource(SOURCE)
        .query({"query": f"label_values({of}, {label})", "refId": label})
        .refresh(model.VariableRefresh.ON_TIME_RANGE_CHANGED)
        .sort(model.VariableSort.ALPHABETICAL_ASC)
        .multi(True)
        .include_all(True)
        .all_value(".+")
        .current(everything)
    )


def _change() -> dashboard.AnnotationQuery:
    return (
        dashboard.AnnotationQuery()
        .name("Version or policy changed")
        .datasource(SOURCE)
        .enable(True)
        .icon_color("purple")
        .expr(CHANGE_EXPR)
        .step("60s")
        .title_format("Version {{version}}, policy {{policy}}")
        .tag_keys("version,policy")
    )


def _panel(panel: Panel) -> AnyPanel:
    built = _DRAW[panel.look](panel)
    built = built.title(panel.title).description(panel.description).datasource(SOURCE).unit(panel.unit)
    for index, query in enumerate(panel.queries):
        built = built.with_target(_target(query, chr(ord("A") + index), instant=panel.look in (Look.STAT, Look.BARS)))
    if panel.low is not None:
        built = built.min(panel.low)
    if panel.high is not None:
        built = built.max(panel.high)
    if panel.decimals is not None:
        built = built.decimals(panel.decimals)
    steps = [model.Threshold(value=step.value, color=step.color) for step in panel.steps]
    return built.thresholds(dashboard.ThresholdsConfig().mode(model.ThresholdsMode.ABSOLUTE).steps(steps))


def _target(query: Query, ref: str, *, instant: bool) -> prometheus.Dataquery:
    target = prometheus.Dataquery().ref_id(ref).expr(query.expr).legend_format(query.legend).datasource(SOURCE)
    return target.instant() if instant else target.range()


def _stat(panel: Panel) -> AnyPanel:
    return (
        stat.Panel()
        .reduce_options(common.ReduceDataOptions().calcs(["lastNotNull"]))
        .color_mode(kinds.BigValueColorMode.VALUE)
        .graph_mode(kinds.BigValueGraphMode.NONE)
        .text_mode(kinds.BigValueTextMode.VALUE)
        .text(common.VizTextDisplayOptions().value_size(48))
        .color_scheme(_color(model.FieldColorModeId.THRESHOLDS))
        .no_value("nothing yet")
    )


def _bars(panel: Panel) -> AnyPanel:
    return (
        bargauge.Panel()
        .reduce_options(common.ReduceDataOptions().calcs(["lastNotNull"]))
        .orientation(kinds.VizOrientation.HORIZONTAL)
        .display_mode(kinds.BarGaugeDisplayMode.BASIC)
        .value_mode(kinds.BarGaugeValueMode.TEXT)
        .color_scheme(_color(model.FieldColorModeId.THRESHOLDS))
        .text(common.VizTextDisplayOptions().title_size(14).value_size(18))
        .no_value("nothing yet")
        .interval(SLOW)
    )


def _lines(panel: Panel) -> AnyPanel:
    chart = _chart(panel).line_width(2).fill_opacity(0)
    if len(panel.steps) > 1:
        chart = chart.thresholds_style(common.GraphThresholdsStyleConfig().mode(kinds.GraphThresholdsStyleMode.DASHED))
    return chart


def _areas(panel: Panel) -> AnyPanel:
    stack = common.StackingConfig().mode(kinds.StackingMode.NORMAL).group("A")
    return _chart(panel).line_width(1).fill_opacity(35).stacking(stack)


def _chart(panel: Panel) -> timeseries.Panel:
    chart = timeseries.Panel()
    for name in _names(panel):
        if name in COLORS:
            color = {"mode": model.FieldColorModeId.FIXED, "fixedColor": COLORS[name]}
            chart = chart.override_by_name(name, [model.DynamicConfigValue(id_val="color", value=color)])
    if panel.soft is not None:
        chart = chart.axis_soft_max(panel.soft)
    return (
        chart.interval(panel.interval)
        .color_scheme(_color(model.FieldColorModeId.PALETTE_CLASSIC))
        .show_points(kinds.VisibilityMode.AUTO)
        .span_nulls(False)
        .legend(
            common.VizLegendOptions()
            .display_mode(kinds.LegendDisplayMode.LIST)
            .placement(kinds.LegendPlacement.BOTTOM)
            .show_legend(len(panel.queries) > 1 or "{{" in panel.queries[0].legend)
            .calcs([])
        )
        .tooltip(common.VizTooltipOptions().mode(kinds.TooltipDisplayMode.MULTI).sort(kinds.SortOrder.DESCENDING))
    )


def _names(panel: Panel) -> list[str]:
    """The names that the panel's series can have, as far as they follow from the table of metrics."""
    names = []
    for query in panel.queries:
        wanted = query.legend.removeprefix("{{").removesuffix("}}")
        labels = [label for metric in METRICS.values() if metric.name in query.expr for label in metric.labels]
        names += [value for label in labels if label.name == wanted for value in label.values or ()] or [query.legend]
    return list(dict.fromkeys(names))


def _color(mode: model.FieldColorModeId) -> dashboard.FieldColor:
    return dashboard.FieldColor().mode(mode)


_DRAW: dict[Look, Callable[[Panel], AnyPanel]] = {
    Look.STAT: _stat,
    Look.BARS: _bars,
    Look.LINES: _lines,
    Look.AREAS: _areas,
}


if __name__ == "__main__":
    PATH.write_text(build(), "utf-8")
