"""Tools that two documents choose for one job, in words or by the commands that they run.

A tool that the other document knows too, if not only to reject it, is an alternative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.conflicts.choice_claims import tools_asked
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
    if tools_asked(one) is None:
        return False
    return _names(a, str(other.value)) or _names(b, str(one.value))


def chosen_against_run(a: Claims, b: Claims) -> Iterator[tuple[Claim, CommandClaim]]:
    """What A says is used for a job, and a command by which B has another tool do it."""
    for choice in a.all_choices:
        group = tools_asked(choice)
        others = b.tools.get(group.rivalry, ()) if group and group.rivalry else ()
        programs = {tool.split()[0] for tool in others}
        if not programs or choice.value in programs or _names(b, str(choice.value)):
            continue
        if any(_names(a, program) for program in programs):
            continue
        for command in b.all_commands:
            job = command.job
            if job and group and rivalry(job) == group.rivalry and not command.forbidden:
                yield choice, command


def _names(document: Claims, tool: str) -> bool:
    """Whether a document knows a tool, and not only to say that it is not used."""
    name = re.compile(rf"(?<![\w-]){re.escape(tool)}(?![\w-])", re.IGNORECASE)
    text = document.document.parsed.document.text
    return any(
        not _REJECTS.search(text[max(0, found.start() - _NEAR) : found.start()])
        and not _REJECTED.match(text, found.end())
        for found in name.finditer(text)
    )
