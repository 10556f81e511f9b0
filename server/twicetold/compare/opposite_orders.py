"""Orders of one document that another forbids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from twicetold.compare.order_claims import Order, is_opposite, least_shared, orders
from twicetold.compare.scope import Surroundings, same_part
from twicetold.compare.unit import Unit


def forbidden_orders(
    bans: Iterable[Order], around: Surroundings, units: Iterable[Unit], elsewhere: Surroundings
) -> Iterator[tuple[Order, Order]]:
    """Each ban of one document with the first order of the other that it forbids.

    ``bans`` and ``units`` are what the first document forbids and what the second one says.
    """
    holders: dict[str, list[Unit]] | None = None
    # Many bans meet one statement; its orders are read once.
    ordered: dict[Unit, tuple[Order, ...]] = {}
    for ban in bans:
        if holders is None:
            holders = _holders(units)
        for unit in _candidates(ban, holders):
            if unit not in ordered:
                ordered[unit] = tuple(order for order in orders(unit) if not order.forbids)
            order = next(
                (
                    order
                    for order in ordered[unit]
                    if is_opposite(ban, order)
                    and same_part(ban.statement, around, order.statement, elsewhere)
                ),
                None,
            )
            if order is not None:
                yield ban, order
                break


def _holders(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    holders: dict[str, list[Unit]] = defaultdict(list)
    for unit in units:
        if not unit.print.is_code:
            for stem in {stem for word in unit.print.words for stem, _ in word.bag}:
                holders[stem].append(unit)
    return holders


def _candidates(ban: Order, holders: Mapping[str, list[Unit]]) -> list[Unit]:
    """The units that have enough of the ban's words to order just that, in order."""
    shared: dict[Unit, float] = defaultdict(float)
    # The verb may be another one for the same action: it is granted to every unit.
    granted = ban.bag.get(ban.verb, 0.0)
    for word, value in ban.bag.items():
        if word != ban.verb:
            for unit in holders.get(word, ()):
                shared[unit] += value
    least = least_shared(ban) - granted
    return sorted((unit for unit, value in shared.items() if value >= least), key=_number)


def _number(unit: Unit) -> int:
    return unit.number
