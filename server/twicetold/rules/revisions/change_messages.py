"""The words about a change that left copies behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.rules.messages import quoted
from twicetold.rules.problem import Place
from twicetold.rules.revisions.statement_change import StatementChange

_SHOWN_DIFFERENCES = 3
_SHOWN_PLACES = 20


@dataclass(frozen=True, slots=True)
class UnchangedCopy:
    """A place that was not changed along; ``said`` are its words that are at odds, if known."""

    place: Place
    says_the_old: bool = False
    said: str = ""


def change_message(kind: str, change: StatementChange, copies: Sequence[UnchangedCopy]) -> str:
    """What was changed, and where that is not, is too, or must not be.

    ``kind`` is the first word of the problem's code.
    """
    old = [copy for copy in copies if copy.says_the_old]
    others = [copy for copy in copies if not copy.says_the_old]
    if kind == "conflict":
        says = [_place(copy.place, copy.said) for copy in copies]
        parts = [_counted(says, "place contradicts it", "places contradict it")]
    elif kind == "duplicate" and not old:
        parts = [_counted(_names(copies), "other place says the same", "other places say the same")]
    elif kind == "missing":
        parts = [_counted([c.place.path for c in copies], "file has it not", "files have it not")]
    elif not change.old:
        parts = [_counted(_names(copies), "copy has it not", "copies have it not")]
    else:
        the_old = "it" if not change.new else "the old"
        parts = [
            _counted(_names(old), f"copy still says {the_old}", f"copies still say {the_old}"),
            _counted(_names(others), "copy differs", "copies differ"),
        ]
    return " ".join([_what(change), *filter(None, parts)])


def _what(change: StatementChange) -> str:
    place = _place(change.place)
    if not change.new:
        return f"You took {quoted(change.old)} out at {place}."
    if not change.old:
        return f"You added {place}."
    shown = "; ".join(_difference(*pair) for pair in change.differs[:_SHOWN_DIFFERENCES])
    more = len(change.differs) - _SHOWN_DIFFERENCES
    shown += f"; {more} more" if more > 0 else ""
    return f"You changed {place} ({shown})." if shown else f"You changed {place}."


def _difference(old: str, new: str) -> str:
    if not old:
        return f"{quoted(new)} added"
    return f"{quoted(old)} to {quoted(new)}" if new else f"{quoted(old)} taken out"


def _counted(places: Sequence[str], one: str, many: str) -> str:
    if not places:
        return ""
    shown = ", ".join(places[:_SHOWN_PLACES])
    more = len(places) - _SHOWN_PLACES
    shown += f" and {more} more" if more > 0 else ""
    return f"{len(places)} {one if len(places) == 1 else many}: {shown}."


def _names(copies: Sequence[UnchangedCopy]) -> list[str]:
    return [_place(copy.place) for copy in copies]


def _place(place: Place, said: str = "") -> str:
    """``AGENTS.md:11``, 1-based."""
    name = f"{place.path}:{place.start + 1}"
    return f"{name} ({quoted(said)})" if said else name
