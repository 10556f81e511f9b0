"""Names that one document forbids and the other tells to use."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.grouped import Grouped, shared_keys
from twicetold.compare.conflicts.mentions import Mention, mentions
from twicetold.compare.conflicts.name_uses import tells_to_use
from twicetold.compare.conflicts.names import path_in
from twicetold.compare.conflicts.order_claims import polarity_above
from twicetold.compare.conflicts.scope import no_other_part
from twicetold.compare.finding import LineRange, Reason
from twicetold.compare.unit import Unit
from twicetold.compare.words import telling
from twicetold.content.statements import Statement


def uses_of_banned_names(one: Claims, other: Claims) -> Iterator[tuple[Claim, Claim]]:
    """Each ban of ``one`` on a name, with the first order of ``other`` to use it.

    None where ``one`` orders it too, or ``other`` forbids it too: then both mean something else.
    """
    if not one.name_bans.keys:
        return
    here, there = mentions(one.document), mentions(other.document)
    for name in shared_keys(one.name_bans, there):
        if name in other.name_bans.groups or any(_uses(here, str(name))):
            continue
        uses = list(_uses(there, str(name)))
        for ban in one.name_bans.groups[name]:
            use = next((use for use in uses if _is_meant(ban, one, use, other)), None)
            if use is not None:
                yield ban, use
                break


def _uses(named: Grouped[Mention], name: str) -> Iterator[Claim]:
    """The orders to use a name."""
    for mention in named.groups.get(name, ()):
        part = _ordering(mention)
        if part is not None:
            lines = LineRange(part.start, part.end)
            scope = _telling(mention.unit)
            number = mention.unit.number
            yield Claim(Reason.ORDER, name, True, part.text, lines, part, number, scope)


def _ordering(mention: Mention) -> Statement | None:
    """The sentence that orders what it mentions."""
    above = polarity_above(mention.unit)
    parts = mention.unit.clauses
    return next((part for part in parts if tells_to_use(part.text, mention.name, above)), None)


def _is_meant(ban: Claim, one: Claims, use: Claim, other: Claims) -> bool:
    """Whether the use is of all that limits the ban, and in one part of the project with it."""
    if not ban.scope <= use.scope:
        return False
    # A file is the same one below every title.
    return path_in(str(ban.subject)) != "" or no_other_part(
        ban.statement, one.around, use.statement, other.around
    )


def _telling(unit: Unit) -> frozenset[str]:
    statement = unit.statement
    return telling(" ".join((*statement.path, statement.lead, statement.text)).lower())
