"""Programs that a document forbids to run by themselves, and commands of another that do.

"Never invoke bare `python`", "do not run `tsc` directly": such a ban is of all commands that begin
with the program, while the ban of a whole command is of that one alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim
from twicetold.compare.conflicts.scope import holds_for

_SPANS = r"`[^`\n]+`(?:\s*(?:,|/|,?\s(?:or|and|nor))\s*`[^`\n]+`)*"
_DIRECT = re.compile(
    rf"\b(?:bare|raw|plain|naked|directly\s+(?:run|use|call|invoke))\s+{_SPANS}"
    rf"|{_SPANS}\s+(?:commands?\s+)?(?:directly|by\s+itself|on\s+its\s+own)\b",
    re.IGNORECASE,
)
_SPAN = re.compile(r"`([^`\n]+)`")
# A program, or one and what starts it (`npx tsc`).
_MOST_WORDS = 2
# What makes an environment cannot run in it.
_MAKES_ENVIRONMENT = re.compile(r"python3? -m (?:venv|virtualenv)\b")


def direct_uses(one: Claims, other: Claims) -> Iterator[tuple[CommandClaim, CommandClaim]]:
    """Each ban of ``one`` on running a program by itself, with the first use in ``other``.

    None where ``one`` runs the program all the same, or ``other`` forbids it too: then both mean
    something else by it.
    """
    for ban in _banned(one):
        if _uses(ban.form, one) or _forbids(ban.form, other):
            continue
        for use in sorted(_uses(ban.form, other), key=lambda use: use.claim.lines):
            if holds_for(ban.claim.statement, one.around, use.claim.statement, other.around):
                yield ban, use
                break


def _banned(document: Claims) -> Iterator[CommandClaim]:
    for form, commands in document.forbidden.groups.items():
        if len(str(form).split()) <= _MOST_WORDS:
            yield from (one for one in commands if _is_direct(one) and not one.claim.scope)


def _is_direct(ban: CommandClaim) -> bool:
    """Whether its sentence forbids to run the program by itself, and not altogether."""
    told = _DIRECT.finditer(ban.claim.statement.text)
    return any(ban.claim.text in _SPAN.findall(match[0]) for match in told)


def _uses(program: str, document: Claims) -> list[CommandClaim]:
    """The commands that the document tells to run and that begin with the program."""
    return [
        use
        for form, commands in document.ordered.groups.items()
        if f"{form} ".startswith(f"{program} ") and not _MAKES_ENVIRONMENT.match(str(form))
        for use in commands
        if use.told
    ]


def _forbids(program: str, document: Claims) -> bool:
    return any(f"{form} ".startswith(f"{program} ") for form in document.forbidden.groups)
