"""Scoring formulas: Qdrant's expressions as the engine takes them. What server 1.19 does not know is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import qdrant_edge as edge
from qdrant_client import models

from agents_memory.adapters.edge.refusal import malformed

_X = edge.Expression


def expression(node: Any, condition: Callable[[Any], Any]) -> Any:
    """An expression tree; `condition` translates the conditions in it, which count as 1 or 0."""
    if isinstance(node, int | float) and not isinstance(node, bool):
        return _X.Constant(float(node))
    if isinstance(node, str):
        return _X.Variable(node)
    if type(node) in _CONDITIONS:
        return _X.Condition(condition(node))
    if (make := _TABLE.get(type(node))) is None:
        raise malformed("Expected some form of vector, id, or a type of query")
    return make(node, lambda inner: expression(inner, condition))


def _decay(kind: Any, parameters: models.DecayParamsExpression, inner: Callable[[Any], Any]) -> Any:
    target = None if parameters.target is None else inner(parameters.target)
    return _X.Decay(
        kind=kind, x=inner(parameters.x), target=target, midpoint=parameters.midpoint, scale=parameters.scale
    )


def iso(time: Any) -> Any:
    """A time as RFC 3339 text; anything else as it is."""
    return time.isoformat() if hasattr(time, "isoformat") else time


_CONDITIONS = frozenset({models.FieldCondition, models.HasIdCondition, models.IsEmptyCondition, models.Filter})
_TABLE: Mapping[type, Callable[[Any, Callable[[Any], Any]], Any]] = {
    models.SumExpression: lambda e, inner: _X.Sum([inner(part) for part in e.sum]),
    models.MultExpression: lambda e, inner: _X.Mult([inner(part) for part in e.mult]),
    models.NegExpression: lambda e, inner: _X.Neg(inner(e.neg)),
    models.AbsExpression: lambda e, inner: _X.Abs(inner(e.abs)),
    models.ExpExpression: lambda e, inner: _X.Exp(inner(e.exp)),
    models.LnExpression: lambda e, inner: _X.Ln(inner(e.ln)),
    models.Log10Expression: lambda e, inner: _X.Log10(inner(e.log10)),
    models.SqrtExpression: lambda e, inner: _X.Sqrt(inner(e.sqrt)),
    models.PowExpression: lambda e, inner: _X.Pow(inner(e.pow.base), inner(e.pow.exponent)),
    models.DivExpression: lambda e, inner: _X.Div(inner(e.div.left), inner(e.div.right), e.div.by_zero_default),
    models.DatetimeExpression: lambda e, inner: _X.Datetime(iso(e.datetime)),
    models.DatetimeKeyExpression: lambda e, inner: _X.DatetimeKey(e.datetime_key),
    models.ExpDecayExpression: lambda e, inner: _decay(edge.DecayKind.Exp, e.exp_decay, inner),
    models.LinDecayExpression: lambda e, inner: _decay(edge.DecayKind.Lin, e.lin_decay, inner),
    models.GaussDecayExpression: lambda e, inner: _decay(edge.DecayKind.Gauss, e.gauss_decay, inner),
}
