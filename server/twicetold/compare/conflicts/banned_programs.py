"""Commands of one document that begin with a program which the other one forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.claims import Claims, program_of
from twicetold.compare.conflicts.command_claims import CommandClaim
from twicetold.compare.conflicts.grouped import Grouped
from twicetold.compare.conflicts.scope import holds_for

# What makes an environment cannot run in it, and what installs another program or goes to the
# registry is seldom meant.
_MEANT_OTHERWISE = re.compile(
    r"python3? -m (?:venv|virtualenv)\b|\S+ (?:install|i|add) (?:.* )?(?:-g|--global)\b"
    r"|npm (?:publish|login|logout|whoami|view|info|pack|config|token|owner|access|deprecate|"
    r"dist-tag|version|search)\b"
)

# What starts a program that a package brings.
_RUNNERS = ("npx", "bunx", "pnpm exec")


def uses_of_banned(one: Claims, other: Claims) -> Iterator[tuple[Claim, CommandClaim]]:
    """Each ban of ``one`` on a program, with the first use in ``other``.

    None where ``one`` runs the program all the same, or ``other`` forbids it too: then both mean
    something else by it.
    """
    told: set[str] = set()
    for ban in one.program_bans:
        program = str(ban.subject)
        uses = [] if program in told else _uses(program, other)
        if not uses or _uses(program, one) or _forbids(program, other):
            continue
        for use in uses:
            if holds_for(ban.statement, one.around, use.claim.statement, other.around):
                told.add(program)
                yield ban, use
                break


def _uses(program: str, document: Claims) -> list[CommandClaim]:
    """The commands that the document tells to run and that begin with the program, in order."""
    found = _begin_with(program, document.run_by_program)
    return [use for use in found if use.told and not _MEANT_OTHERWISE.match(use.form)]


def _forbids(program: str, document: Claims) -> bool:
    return any(ban.subject == program for ban in document.program_bans) or bool(
        _begin_with(program, document.forbidden_by_program)
    )


def _begin_with(program: str, commands: Grouped[CommandClaim]) -> list[CommandClaim]:
    """Those of the commands that begin with the program, which may be more than one word."""
    return [
        one
        for start in (program, *(f"{runner} {program}" for runner in _RUNNERS))
        for one in commands.groups.get(program_of(start), ())
        if f"{one.form} ".startswith(f"{start} ")
    ]
