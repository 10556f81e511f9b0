"""Commands of one document that begin with a program which the other one forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim
from twicetold.compare.conflicts.scope import holds_for

# What makes an environment cannot run in it, and what installs another program or goes to the
# registry is seldom meant.
_MEANT_OTHERWISE = re.compile(
    r"python3? -m (?:venv|virtualenv)\b|\S+ (?:install|i|add) (?:.* )?(?:-g|--global)\b"
    r"|npm (?:publish|login|logout|whoami|view|info|pack|config|token|owner|access|deprecate|"
    r"dist-tag|version|search)\b"
)


def uses_of_banned(one: Claims, other: Claims) -> Iterator[tuple[Claim, CommandClaim]]:
    """Each ban of ``one`` on a program, with the first use in ``other``.

    None where ``one`` runs the program all the same, or ``other`` forbids it too: then both mean
    something else by it.
    """
    told: set[object] = set()
    for ban in one.program_bans:
        program = str(ban.subject)
        if program in told or _uses(program, one) or _forbids(program, other):
            continue
        for use in sorted(_uses(program, other), key=lambda use: use.claim.lines):
            if holds_for(ban.statement, one.around, use.claim.statement, other.around):
                told.add(program)
                yield ban, use
                break


def _uses(program: str, document: Claims) -> list[CommandClaim]:
    """The commands that the document tells to run and that begin with the program."""
    return [
        use
        for form, commands in document.ordered.groups.items()
        if f"{form} ".startswith(f"{program} ") and not _MEANT_OTHERWISE.match(str(form))
        for use in commands
        if use.told
    ]


def _forbids(program: str, document: Claims) -> bool:
    return any(ban.subject == program for ban in document.program_bans) or any(
        f"{form} ".startswith(f"{program} ") for form in document.forbidden.groups
    )
