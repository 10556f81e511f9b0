"""Orders of one document that another forbids, kept from version to version."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.order_claims import (
    Order,
    is_opposite,
    least_shared,
    orders,
    verbs_of,
)
from twicetold.compare.conflicts.scope import same_part
from twicetold.compare.matching.unit_change import unit_change
from twicetold.compare.profile import Profile
from twicetold.compare.unit import Unit
from twicetold.markdown.by_lineage import ByLineage

_KEPT = 16


def forbidden_orders(one: Claims, other: Claims) -> Iterator[tuple[Order, Order]]:
    """Each ban of one document with the first order of the other that it forbids."""
    lineages = one.document.parsed.lineage, other.document.parsed.lineage
    found = _kept.update(lineages, lambda old: (old or _NONE).after(one.bans, other.document))
    answered: set[Order] = set()
    for hit in found.hits:
        if hit.ban not in answered and same_part(
            hit.ban.statement, one.around, hit.order.statement, other.around
        ):
            answered.add(hit.ban)
            yield hit.ban, hit.order


def forget() -> None:
    """Drop what is kept of all pairs of documents."""
    _kept.clear()


@dataclass(frozen=True, slots=True, eq=False)
class _Hit:
    """A ban, and an order of a unit of the other document, that say the opposite."""

    ban: Order
    order: Order
    unit: Unit


@dataclass(frozen=True, slots=True)
class _Opposites:
    """All hits between some bans and some units, by the places of both."""

    bans: tuple[Order, ...]
    units: tuple[Unit, ...]
    hits: tuple[_Hit, ...]

    def after(self, bans: tuple[Order, ...], document: Profile) -> _Opposites:
        """The same for other bans or other units; where both are others, from nothing."""
        units = document.units
        if bans is self.bans:
            if units is self.units:
                return self
            change = unit_change(self.units, units)
            moved = dict(change.moved)
            gone = {*change.gone, *moved}
            new = [*change.new, *(moved[hit.unit] for hit in self.hits if hit.unit in moved)]
            kept = [hit for hit in self.hits if hit.unit not in gone]
            kept += _hits_of_units(dict.fromkeys(new), bans)
        else:
            known = set(self.bans) if units is self.units else set()
            kept = [hit for hit in self.hits if hit.ban in known.intersection(bans)]
            kept += _hits_of_bans([ban for ban in bans if ban not in known], document)
        places = {ban: number for number, ban in enumerate(bans)}
        kept.sort(key=lambda hit: (places[hit.ban], hit.unit.number, hit.order.statement.start))
        return _Opposites(bans, units, tuple(kept))


_NONE = _Opposites((), (), ())
_kept = ByLineage[_Opposites](_KEPT)


def _hits_of_bans(bans: Sequence[Order], document: Profile) -> Iterator[_Hit]:
    if not bans:
        return
    holders = _holders(document)
    for ban in bans:
        shared: dict[Unit, float] = defaultdict(float)
        for word, value in ban.bag.items():
            for unit in holders.get(word, ()):
                shared[unit] += value if word != ban.verb else 0.0
        verbs, least = verbs_of(ban), _least_shared(ban)
        able = {unit for verb in verbs for unit in holders.get(verb, ())}
        for unit, value in shared.items():
            if value >= least and (unit in able or not verbs):
                yield from _opposites(ban, unit)


def _hits_of_units(units: Iterable[Unit], bans: Sequence[Order]) -> Iterator[_Hit]:
    if not bans:
        return
    naming = _naming(bans)
    for unit in units:
        shared: dict[Order, float] = defaultdict(float)
        stems = _stems(unit)
        for stem in stems:
            for ban in naming.get(stem, ()):
                shared[ban] += ban.bag[stem] if stem != ban.verb else 0.0
        for ban, value in shared.items():
            verbs = verbs_of(ban)
            if value >= _least_shared(ban) and not (verbs and verbs.isdisjoint(stems)):
                yield from _opposites(ban, unit)


def _opposites(ban: Order, unit: Unit) -> Iterator[_Hit]:
    for order in _ordered(unit):
        if is_opposite(ban, order):
            yield _Hit(ban, order, unit)


def _least_shared(ban: Order) -> float:
    """The weight of the ban's words, its verb aside, that a unit must have.

    The verb may be another one for the same action, so it is granted to every unit.
    """
    return least_shared(ban) - ban.bag.get(ban.verb, 0.0)


@lru_cache(maxsize=2_000)
def _ordered(unit: Unit) -> tuple[Order, ...]:
    return tuple(order for order in orders(unit) if not order.forbids)


@lru_cache(maxsize=8)
def _naming(bans: tuple[Order, ...]) -> Mapping[str, list[Order]]:
    """The bans that have a word."""
    naming: dict[str, list[Order]] = defaultdict(list)
    for ban in bans:
        for stem in ban.bag:
            naming[stem].append(ban)
    return naming


@lru_cache(maxsize=16)
def _holders(document: Profile) -> Mapping[str, list[Unit]]:
    """The units of a document that have a word."""
    holders: dict[str, list[Unit]] = defaultdict(list)
    for unit in document.units:
        for stem in _stems(unit):
            holders[stem].append(unit)
    return holders


def _stems(unit: Unit) -> set[str]:
    if unit.print.is_code:
        return set()
    return {stem for word in unit.print.words for stem, _ in word.bag}
