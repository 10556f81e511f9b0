"""Commands that one document forbids and the other tells to run.

The ban of a command that is words alone is of it with options and paths, too: "never run `go test`"
forbids `go test ./...`, and "do not run `npm install`" leaves `npm install left-pad` open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from twicetold.compare.conflicts.claims import Claims, program_of
from twicetold.compare.conflicts.command_claims import CommandClaim

# Two words or more, none of them an option, a path or something to be filled in.
_WORDS = re.compile(r"[\w:.]+(?: [a-z][\w:-]*)+")
_ARGUMENTS = re.compile(r" (?:-|\./|\.\./|<|[\w.-]+/)")
# Behind a command that is banned for one purpose.
_LIMIT = re.compile(
    r"`?(?:\s+(?:and|or)\s+`[^`]+`)?\s+(?:as|to|for|while|during|when|between|before|after|in|on)\s"
)


def uses_of_banned_commands(
    one: Claims, other: Claims
) -> Iterator[tuple[CommandClaim, Sequence[CommandClaim]]]:
    """Each ban of a command in ``one`` with the orders of ``other`` to run it."""
    for form in one.forbidden.keys:
        uses = _uses(str(form), other)
        if not uses or _uses(str(form), one) or form in other.forbidden.groups:
            continue
        for ban in one.forbidden.groups[form]:
            if _is_of_all(ban, one):
                yield ban, uses


def _uses(form: str, document: Claims) -> Sequence[CommandClaim]:
    """The commands that a document tells to run, and that are the banned one or begin with it."""
    if " " not in form:
        return ()
    if not _WORDS.fullmatch(form):
        return [use for use in document.ordered.groups.get(form, ()) if use.told]
    return [
        use
        for use in document.run_by_program.groups.get(program_of(form), ())
        if use.told and use.form not in document.forbidden.groups and _begins(use.form, form)
    ]


def _begins(command: str, form: str) -> bool:
    return command == form or (
        command.startswith(form) and _ARGUMENTS.match(command, len(form)) is not None
    )


def _is_of_all(ban: CommandClaim, within: Claims) -> bool:
    """Whether the command is forbidden whatever it is run for, and on no condition."""
    text, command = ban.claim.statement.text, ban.claim.text
    at = text.find(command)
    if at >= 0 and _LIMIT.match(text, at + len(command)):
        return False
    return not any(
        order.condition and not order.asks
        for order in within.bans
        if order.number == ban.claim.number
    )
