"""Orders of one document that another forbids, kept from version to version."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeVar

from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.opposite import is_opposite, least_shared, verbs_of
from twicetold.compare.conflicts.order_claims import Order, orders
from twicetold.compare.conflicts.scope import same_part
from twicetold.compare.of_last_version import OfLastVersion
from twicetold.compare.profile import Profile
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import unit_change
from twicetold.markdown.by_lineage import ByLineage
from twicetold.remembered import LONG_TEXTS
from twicetold.text.common_ends import changed_between

K = TypeVar("K")
V = TypeVar("V")

# Sums of weights may differ by less, by the order in which they are added.
_ROUNDING = 1e-9


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


@dataclass(frozen=True, slots=True, eq=False)
class _Hit:
    """A ban, and an order of a unit of the other document, that say the opposite."""

    ban: Order
    order: Order
    unit: Unit


Naming = Mapping[str, Sequence[Order]]


@dataclass(frozen=True, slots=True)
class _Opposites:
    """All hits between some bans and some units, by the places of both.

    ``naming`` are the bans by words of theirs: see `_telling`.
    """

    bans: Sequence[Order]
    units: Sequence[Unit]
    hits: tuple[_Hit, ...]
    naming: Naming

    def after(self, bans: Sequence[Order], document: Profile) -> _Opposites:
        """The same for other bans or other units; where both are others, from nothing."""
        units = document.units
        if bans is self.bans and units is self.units:
            return self
        if bans is self.bans:
            naming = self.naming
            change = unit_change(self.units, units)
            moved = dict(change.moved)
            gone = {*change.gone, *moved}
            new = [*change.new, *(moved[hit.unit] for hit in self.hits if hit.unit in moved)]
            kept = [hit for hit in self.hits if hit.unit not in gone]
            kept += _hits_of_units(dict.fromkeys(new), naming)
        else:
            known = self if units is self.units else _NONE
            left, come = changed_between(known.bans, bans)
            naming = _renamed(known.naming, left, come, document.frequency)
            kept = [hit for hit in known.hits if hit.ban not in left]
            kept += _hits_of_bans(come, document)
        if len(kept) > 1:
            places = {ban: number for number, ban in enumerate(bans)}
            kept.sort(key=lambda hit: (places[hit.ban], hit.unit.number, hit.order.statement.start))
        return _Opposites(bans, units, tuple(kept), naming)


_NONE = _Opposites((), (), (), {})
_kept = ByLineage[_Opposites]()


def _renamed(
    naming: Naming, gone: Iterable[Order], come: Iterable[Order], frequency: Mapping[str, int]
) -> Naming:
    """The bans by their telling words, after some have gone and others come."""
    changed: dict[str, list[Order]] = {}
    for ban in come:
        for word in _telling(ban, frequency):
            changed.setdefault(word, list(naming.get(word, ()))).append(ban)
    left_out = set(gone)
    for word in {word for ban in left_out for word in ban.bag if word in naming}:
        bans = changed.get(word, naming[word])
        changed[word] = [ban for ban in bans if ban not in left_out]
    return {**naming, **changed}


def _hits_of_bans(bans: Sequence[Order], document: Profile) -> Iterator[_Hit]:
    if not bans:
        return
    holders = _holders(document)
    # Many bans may be held against a unit, which is read once.
    stems: dict[Unit, AbstractSet[str]] = {}
    ordered: dict[Unit, tuple[Order, ...]] = {}
    with_verbs: dict[frozenset[str], AbstractSet[Unit]] = {}
    for ban in bans:
        sought = _Sought.of(ban)
        units = _holding(holders, _telling(ban, document.frequency))
        if units and sought.verbs:
            with_verb = _once(with_verbs, sought.verbs, partial(_holding, holders))
            units &= with_verb
        for unit in units:
            if sought.may_be_in(_once(stems, unit, _stems)):
                told = _once(ordered, unit, _ordered)
                yield from _hits(ban, unit, told)


def _once(known: dict[K, V], key: K, find: Callable[[K], V]) -> V:
    """What is known of the key, else what is found of it now."""
    if key not in known:
        known[key] = find(key)
    return known[key]


def _holding(holders: Mapping[str, Sequence[Unit]], words: Iterable[str]) -> set[Unit]:
    """The units that have one of the words."""
    return set().union(*[holders.get(word, ()) for word in words])


def _hits_of_units(units: Iterable[Unit], naming: Naming) -> Iterator[_Hit]:
    if not naming:
        return
    for unit in units:
        stems = _stems(unit)
        for ban in {ban for stem in stems for ban in naming.get(stem, ())}:
            if _Sought.of(ban).may_be_in(stems):
                yield from _hits(ban, unit, _ordered(unit))


def _hits(ban: Order, unit: Unit, told: Iterable[Order]) -> Iterator[_Hit]:
    return (_Hit(ban, order, unit) for order in told if is_opposite(ban, order))


def _telling(ban: Order, frequency: Mapping[str, int]) -> list[str]:
    """Words of the ban without any of which a unit shares too little with it, the rarest first.

    The commonest are left out, as many as weigh too little together.
    """
    words = sorted(ban.bag, key=lambda word: frequency.get(word, 0))
    spare = _least_shared(ban) - _ROUNDING
    while words and _weight(ban, words[-1]) < spare:
        spare -= _weight(ban, words.pop())
    return words


def _weight(ban: Order, word: str) -> float:
    """What a word of the ban counts for: the verb may be another one, so it is granted."""
    return ban.bag[word] if word != ban.verb else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class _Sought:
    """What a unit must have of a ban's words to order what it forbids."""

    words: Sequence[tuple[str, float]]
    least: float
    verbs: frozenset[str]

    @staticmethod
    def of(ban: Order) -> _Sought:
        words = [(word, _weight(ban, word)) for word in ban.bag]
        return _Sought(words, _least_shared(ban), verbs_of(ban))

    def may_be_in(self, stems: AbstractSet[str]) -> bool:
        """Whether a unit with these stems has enough of them."""
        shared = sum([weight for word, weight in self.words if word in stems])
        return shared >= self.least and not (self.verbs and self.verbs.isdisjoint(stems))


def _least_shared(ban: Order) -> float:
    """The weight of the ban's words, its verb aside, that a unit must have.

    The verb may be another one for the same action, so it is granted to every unit.
    """
    return least_shared(ban) - ban.bag.get(ban.verb, 0.0)


@lru_cache(maxsize=LONG_TEXTS)
def _ordered(unit: Unit) -> tuple[Order, ...]:
    return tuple(order for order in orders(unit) if not order.forbids)


@OfLastVersion
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
