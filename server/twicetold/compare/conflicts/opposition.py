"""Texts in nearly the same words of which one orders what the other forbids: no copies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from twicetold.compare.conflicts.opposite import verbs_of
from twicetold.compare.conflicts.order_claims import Order, orders
from twicetold.compare.unit import Unit
from twicetold.content.polarity import Polarity, polarity_of
from twicetold.remembered import LONG_TEXTS

# The share of the shorter order's words that the other must have to be about the same.
_MOST = 0.6
_ASKS = re.compile(r"\b(?:ask(?:s|ing)?|approval|permission|confirmation)\b", re.IGNORECASE)
_FREELY = re.compile(
    r"\bwithout (?:asking|(?:\w+ )?(?:approval|permission|confirmation))\b", re.IGNORECASE
)
_NEEDLESS = re.compile(
    r"\b(?:no need to|need not|needn['’]t|not (?:necessary|needed|required)|"
    r"(?:do not|don['’]t|does not|doesn['’]t) (?:need|have) to)\b",
    re.IGNORECASE,
)


def oppose(a: Unit, b: Unit) -> bool:
    """Whether the first order of one forbids what that of the other says to do.

    Far weaker than a conflict, which also knows for which part of the project both hold.
    """
    if not (a.print.negated or b.print.negated):
        return False
    one, other = _first(a), _first(b)
    if one is None or other is None:
        return _denies(a, other, b) or _denies(b, one, a)
    if _consents(one) * _consents(other) < 0:
        return True
    if _forbids(one) == _forbids(other):
        return False
    return _share(one.bag, other.bag) >= _MOST


def _share(a: Mapping[str, float], b: Mapping[str, float]) -> float:
    """The share of the shorter text's words that the other has, by weight."""
    shared = sum(min(value, b[word]) for word, value in a.items() if word in b)
    least = min(sum(a.values()), sum(b.values()))
    return shared / least if least else 0.0


def _forbids(order: Order) -> bool:
    return order.forbids or _NEEDLESS.search(order.statement.text) is not None


def _denies(unit: Unit, order: Order | None, of: Unit) -> bool:
    """Whether a statement, of which no order is known, forbids what one of the other orders.

    So does to say that there is no need for it.
    """
    if order is None or order.forbids or verbs_of(order).isdisjoint(unit.print.bag):
        return False
    text = unit.statement.text
    denies = _NEEDLESS.search(text) or polarity_of(text) is Polarity.FORBIDDEN
    return bool(denies) and _share(unit.print.bag, of.print.bag) >= _MOST


def _consents(order: Order) -> int:
    """1 where it is done without asking, -1 where it is asked first, 0 where neither is said."""
    text = order.statement.text
    if _FREELY.search(text):
        return -1 if order.forbids else 1
    return -1 if _ASKS.search(text) else 0


@lru_cache(maxsize=LONG_TEXTS)
def _first(unit: Unit) -> Order | None:
    return next(orders(unit), None)
