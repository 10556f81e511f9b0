"""Where a document has the names that stand in its code spans, kept from version to version.

Asked for only where another document forbids names: most do not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from twicetold.compare.conflicts.grouped import Grouped
from twicetold.compare.conflicts.names import names_of
from twicetold.compare.conflicts.replaced import replaced
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.inline import code_spans
from twicetold.text.common_ends import common_ends


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """A statement that has a name in a code span."""

    name: str
    unit: Unit


def mentions(document: Profile) -> Grouped[Mention]:
    """The statements of a document that have a name, by the name."""
    lineage = document.parsed.lineage
    return _kept.update(lineage, lambda old: _after(old or _NONE, document)).by_name


@dataclass(frozen=True, slots=True, eq=False)
class _Mentions:
    document: Profile
    all: Sequence[Mention]
    by_name: Grouped[Mention]


def _name(mention: Mention) -> Hashable:
    return mention.name


def _number(mention: Mention) -> int:
    return mention.unit.number


_NONE = _Mentions(EMPTY, (), Grouped(_name, _number))
_kept = ByLineage[_Mentions]()


def _after(old: _Mentions, new: Profile) -> _Mentions:
    """Those of ``new``; whatever ``old`` is, they equal those made from nothing."""
    before = old.document.units
    if before is new.units:
        return old
    start, same = common_ends(before, new.units)
    come = tuple(chain.from_iterable(map(_in_unit, new.units[start : len(new.units) - same])))
    first = bisect_left(old.all, start, key=_number)
    last = bisect_left(old.all, len(before) - same, key=_number)
    change = replaced(old.all, first, last, come)
    return _Mentions(new, change.all, old.by_name.changed(change.gone, change.come))


def _in_unit(unit: Unit) -> Iterator[Mention]:
    """The names of a statement, each once; code has none."""
    if unit.print.is_code or "`" not in unit.statement.text:
        return
    names = (name for span in code_spans(unit.statement.text) for name in names_of(span.text))
    for name in dict.fromkeys(names):
        yield Mention(name, unit)
