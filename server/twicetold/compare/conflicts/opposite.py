"""Whether a ban forbids what an order tells to do."""

from __future__ import annotations

from collections.abc import Mapping

from twicetold.compare.conflicts.order_claims import VERBS, Order
from twicetold.compare.words import telling, weight

# The weight of words that an order and its ban must have in common.
_LEAST_SHARED = 1.3
# With so much in common, a few more words are another wording of one thing.
_MUCH = 2.0
_ALL, _MOST = 0.95, 0.75
# An equal condition counts as a word.
_CONDITION_WEIGHT = 1.0
_EXCEPTIONS = ("if", "unless", "only", "without", "except")


def verbs_of(ban: Order) -> frozenset[str]:
    """The stems of which an order that the ban forbids has one; () where it may have none.

    Stop words have no stem.
    """
    verbs = VERBS.get(ban.verb, frozenset((ban.verb,)))
    return verbs if all(map(weight, verbs)) else frozenset()


def is_opposite(ban: Order, order: Order) -> bool:
    """Whether one forbids just what the other orders, under no condition that tells them apart."""
    if ban.verb != order.verb or order.condition.startswith(_EXCEPTIONS) or order.asks:
        return False
    return _is_within(order, ban) or _is_reverse(ban, order)


def _is_reverse(ban: Order, order: Order) -> bool:
    """Whether they say the same in nearly the same words, and the ban nothing besides."""
    if ban.scope != order.scope or not ban.bag.keys() <= order.bag.keys():
        return False
    if ban.condition and not ban.asks and not _same(ban.condition, order.condition):
        return False
    shared = _shared(ban.bag, order.bag)
    union = sum(ban.bag.values()) + sum(order.bag.values()) - shared
    if ban.condition and ban.condition == order.condition:
        shared, union = shared + _CONDITION_WEIGHT, union + _CONDITION_WEIGHT
    return shared >= max(_LEAST_SHARED, (_ALL if shared < _MUCH else _MOST) * union)


def _is_within(order: Order, ban: Order) -> bool:
    """Whether the order is to do just what the ban forbids everywhere, for whatever purpose."""
    return ban.is_plain and ban.opening == order.opening and ban.scope <= order.scope


def least_shared(ban: Order) -> float:
    """The weight of the ban's words that a text must have to order what it forbids."""
    total, extra = sum(ban.bag.values()), _CONDITION_WEIGHT if ban.condition else 0.0
    least = max(_LEAST_SHARED, _MOST * (total + extra)) - extra
    return min(total, least) if ban.is_plain else least


def _shared(a: Mapping[str, float], b: Mapping[str, float]) -> float:
    """The weight of the words that both have."""
    return sum(min(value, b[word]) for word, value in a.items() if word in b)


def _same(a: str, b: str) -> bool:
    return telling(a) == telling(b)
