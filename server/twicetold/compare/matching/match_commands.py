"""The same command line told in both documents, outside of what is matched already."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain

from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim
from twicetold.compare.conflicts.shared_groups import Shared, SharedGroups
from twicetold.compare.profile import PlacedCommand
from twicetold.compare.unit import Unit
from twicetold.content.command import Where
from twicetold.markdown.inline import plain_text
from twicetold.text.last_answer import LastAnswer

# Scripts that every package has: in another folder the same words run another thing.
_GENERIC_SCRIPTS = frozenset(
    """
    add all audit bench build check ci clean compile coverage deploy dev docs e2e fix fmt
    format i install lint preview publish release run serve setup start sync test tests type-check
    typecheck types up update watch
    """.split()
)
# What only goes somewhere or looks around counts with what is done there.
_MOVES = frozenset(("cd", "pushd", "popd", "ls", "pwd"))
_LEAST_PARTS = 2
# A command with so many parts is told wherever it is named.
_SPECIFIC_PARTS = 4
# A sentence with more text around the command than this (in UTF-8 bytes, so that scripts without
# spaces count alike) tells something else and only names the command.
_MOST_AROUND = 48


@dataclass(frozen=True, slots=True, eq=False)
class CommandPair:
    """A command of A and the place where B tells it."""

    a: PlacedCommand
    b: PlacedCommand


@dataclass(frozen=True, slots=True)
class KnownCommands:
    """The commands that two documents both tell to run, and not to run, and what came of them."""

    ordered: SharedGroups[CommandClaim] = field(default_factory=SharedGroups)
    forbidden: SharedGroups[CommandClaim] = field(default_factory=SharedGroups)
    pairs: LastAnswer[tuple[CommandPair, ...]] = field(default_factory=LastAnswer)


def match_commands(
    a: Claims,
    b: Claims,
    done: AbstractSet[Unit],
    known: KnownCommands,
    *,
    same_folder: bool,
) -> tuple[CommandPair, ...]:
    """Each command of A that no matched unit of A (``done``) holds, with its place in B.

    Equal means equal normal forms and the same polarity. A command told in several places makes
    one pair, of the first places in code blocks if there are any. Two files of which one is for a
    folder of its own do not mean the same by ``make test``: see ``same_folder``.
    """
    told = known.ordered.of(a.ordered, b.ordered), known.forbidden.of(a.forbidden, b.forbidden)
    return known.pairs.to(
        (told, done, same_folder), lambda: _pairs(told, done, same_folder=same_folder)
    )


def _pairs(
    told: Sequence[Shared[CommandClaim]], done: AbstractSet[Unit], *, same_folder: bool
) -> tuple[CommandPair, ...]:
    found = []
    for form, (here, there) in chain.from_iterable(shared.items() for shared in told):
        parts = str(form).split()
        if len(parts) < _LEAST_PARTS:
            continue
        if not same_folder and set(parts[1:]) <= _GENERIC_SCRIPTS:
            continue
        own = [one.placed for one in here if one.placed.unit not in done]
        own = [placed for placed in own if _is_told(placed, parts)]
        twins = [one.placed for one in there if own]
        twins = [placed for placed in twins if _is_told(placed, parts)]
        if own and twins:
            found.append(CommandPair(_first(own), _first(twins)))
    done_next = {(pair.a.command.start, pair.b.command.start) for pair in found if not _moves(pair)}
    found = [
        pair
        for pair in found
        if not _moves(pair) or (pair.a.command.end, pair.b.command.end) in done_next
    ]
    found.sort(key=lambda pair: (pair.a.command.start, pair.a.command.form))
    return tuple(found)


def _moves(pair: CommandPair) -> bool:
    return pair.a.command.form.split()[0] in _MOVES


def _first(places: Sequence[PlacedCommand]) -> PlacedCommand:
    return min(places, key=lambda p: (p.command.where is not Where.FENCE, p.command.start))


def _is_told(placed: PlacedCommand, parts: Sequence[str]) -> bool:
    """Whether the command is what its sentence is about, and not only named in it."""
    command = placed.command
    if command.where is Where.FENCE or len(parts) >= _SPECIFIC_PARTS:
        return True
    own = len(command.text.encode())
    return any(
        command.text in part.statement.text
        and len(plain_text(part.statement.text).encode()) - own <= _MOST_AROUND
        for part in placed.unit.sentences
    )
