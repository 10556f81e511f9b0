"""Tools that two documents choose for one job, in words or by the commands that they run.

A tool that the other document knows too, if not only to reject it, is an alternative.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from twicetold.compare.conflicts.choice_claims import TOOLS
from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.claims import Claims, program_of
from twicetold.compare.conflicts.command_claims import CommandClaim, rivalry

# Whoever uses the project installs it so, whatever the project uses itself.
_FOR_USERS = re.compile(r"pip3? install (?!-|\.)")
# So many characters before a tool may reject it.
_NEAR = 40
# Right before a tool, or a list that has it: "no ESLint or Prettier".
_REJECTS = re.compile(
    r"\b(?:no|not|never|instead of|rather than|over|without|dropped|replaced|replaces)\s+"
    r"(?:using\s+|use\s+)?[`*]*(?:[\w-]+[`*]*(?:,|,? or|,? and)\s+[`*]*)?$",
    re.IGNORECASE,
)
_REJECTED = re.compile(
    r"[`*]*(?:(?:,| and| or|/)\s*[`*]*[\w-]+[`*]*)*\s+(?:(?:is|are|was|were|has been|have been)\s+"
    r"(?:no longer|gone|removed|dropped|banned|forbidden|replaced))\b",
    re.IGNORECASE,
)


def is_alternative(a: Claims, one: Claim, b: Claims, other: Claim) -> bool:
    """Whether of two claims that choose tools one names a tool which the other document knows."""
    if one.subject not in TOOLS:
        return False
    return _names(a, str(other.value)) or _names(b, str(one.value))


def chosen_against_run(
    a: Claims, b: Claims
) -> Iterator[tuple[Sequence[Claim], Sequence[CommandClaim]]]:
    """What A says is used for a job, and the commands by which B has other tools do it."""
    for subject, group in TOOLS.items():
        choices = a.choices.groups.get(subject, ())
        if not choices:
            continue
        programs = {tool.split()[0] for tool in b.tools.get(group.rivalry, ())}
        # What a program is run for is not always known, that it is run is enough.
        programs |= {tool for tool in group.answers if tool in b.run_by_program.groups}
        if not programs or any(_names(a, program) for program in programs):
            continue
        values = {str(choice.value) for choice in choices} - programs
        others = {value for value in values if not _names(b, value)}
        yield (
            [choice for choice in choices if choice.value in others],
            [run for run in b.all_commands if run.told and _does(run, group.rivalry, programs)],
        )


def _does(command: CommandClaim, wanted: Hashable, programs: AbstractSet[str]) -> bool:
    if command.forbidden:
        return False
    if command.job is not None and wanted is not None:
        return rivalry(command.job) == wanted
    return program_of(command.form) in programs and not _FOR_USERS.match(command.form)


def _names(document: Claims, tool: str) -> bool:
    """Whether a document knows a tool, and not only to say that it is not used."""
    name = re.compile(rf"(?<![\w-]){re.escape(tool)}(?![\w-])", re.IGNORECASE)
    text = document.document.parsed.document.text
    return any(
        not _REJECTS.search(text[max(0, found.start() - _NEAR) : found.start()])
        and not _REJECTED.match(text, found.end())
        for found in name.finditer(text)
    )
