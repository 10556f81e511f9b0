"""Tools that two documents choose for one job, in words or by the commands that they run.

A tool that the other document knows too, if not only to reject it, is an alternative.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence

from twicetold.compare.conflicts.choice_claims import TOOLS
from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim, rivalry

# So many characters before a tool may reject it.
_NEAR = 40
# Right before a tool, or a list that has it: "no ESLint or Prettier".
_REJECTS = re.compile(
    r"\b(?:no|not|never|instead of|rather than|over|without|dropped|replaced|replaces)\s+"
    r"(?:using\s+|use\s+)?[`*]*(?:[\w-]+[`*]*(?:,|,? or|,? and)\s+[`*]*)?$",
    re.IGNORECASE,
)
_REJECTED = re.compile(
    r"[`*]*\s+(?:(?:is|are|was|were|has been|have been)\s+"
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
        programs = {tool.split()[0] for tool in b.tools.get(group.rivalry, ()) if choices}
        if not programs or any(_names(a, program) for program in programs):
            continue
        values = {str(choice.value) for choice in choices} - programs
        others = {value for value in values if not _names(b, value)}
        yield (
            [choice for choice in choices if choice.value in others],
            [run for run in b.all_commands if run.told and _does(run, group.rivalry)],
        )


def _does(command: CommandClaim, wanted: Hashable) -> bool:
    job = command.job
    return job is not None and not command.forbidden and rivalry(job) == wanted


def _names(document: Claims, tool: str) -> bool:
    """Whether a document knows a tool, and not only to say that it is not used."""
    name = re.compile(rf"(?<![\w-]){re.escape(tool)}(?![\w-])", re.IGNORECASE)
    text = document.document.parsed.document.text
    return any(
        not _REJECTS.search(text[max(0, found.start() - _NEAR) : found.start()])
        and not _REJECTED.match(text, found.end())
        for found in name.finditer(text)
    )
