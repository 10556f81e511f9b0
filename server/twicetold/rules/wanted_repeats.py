"""What two files rightly both say: what a file is about, and the name of a task to be run."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace

from twicetold.compare.entry import are_one_name, entry_names
from twicetold.compare.finding import Extent, Finding, FindingCode, LineRange
from twicetold.compare.profile import Profile
from twicetold.compare.profiles import profile
from twicetold.compare.unit import Unit
from twicetold.rules.pair import Pair

# "pnpm turbo run test" is the shortest way to ask for the tests; an option, a path or a value is
# more to know than a name.
_TASK = re.compile(r"[\w-]+(?: \w[\w:-]*){1,3}")


def without_wanted(pair: Pair, path: str) -> Pair:
    """The pair without those repeats that are no fault in the file at ``path``.

    An index entry ("`docs/`: the manual") has to say what the file is about to which it leads, and
    the file says so itself. A command without options or paths is named wherever it is to be run.
    """
    if pair.relation.wants_copies or not pair.copies:
        return pair
    a, b = profile(pair.a), profile(pair.b)
    other = pair.reference.path
    kept = tuple(
        finding
        for finding in pair.found.findings
        if finding.code is not FindingCode.DUPLICATE
        or finding.unit is Extent.SECTION
        or not (
            _leads_to(b, finding.b, a, finding.a, path)
            or _leads_to(a, finding.a, b, finding.b, other)
            or _names_a_task(finding, a, b)
        )
    )
    if len(kept) == len(pair.found.findings):
        return pair
    return replace(pair, found=replace(pair.found, findings=kept))


def _leads_to(
    index: Profile, entry: LineRange, file: Profile, opening: LineRange, path: str
) -> bool:
    """Whether an entry of the index leads to a file, and repeats no more than its first text."""
    first = next((unit for unit in file.units if not unit.print.is_stock), None)
    if first is None or not _lines(first).covers(opening):
        return False
    said = next((unit for unit in index.units if _lines(unit).covers(entry)), None)
    if said is None:
        return False
    if said.print.is_code:
        said = next((part for part in said.parts if _lines(part) == entry), said)
    if _forbids(said, entry) and _forbids(first, opening):
        return False
    return are_one_name(entry_names(said.statement), (posixpath.dirname(path), path))


def _forbids(unit: Unit, lines: LineRange) -> bool:
    """Whether one of its sentences on these lines is a prohibition, and describes nothing."""
    return any(part.print.negated for part in unit.sentences if lines.covers(_lines(part)))


def _names_a_task(finding: Finding, a: Profile, b: Profile) -> bool:
    """Whether the finding is one line that both run, and a name alone."""
    sides = ((a, finding.a), (b, finding.b))
    if finding.unit is Extent.STATEMENT and not all(_is_line_of_code(*side) for side in sides):
        return False
    here, there = (_commands(*side) for side in sides)
    shared = here & there
    if not shared or (finding.unit is Extent.COMMAND and finding.a.end - finding.a.start > 1):
        return False
    return all(_TASK.fullmatch(form) for form in shared)


def _is_line_of_code(file: Profile, lines: LineRange) -> bool:
    return any(_lines(unit) == lines and len(unit.print.lines) == 1 for unit in file.units)


def _commands(file: Profile, lines: LineRange) -> set[str]:
    return {
        placed.command.form
        for placed in file.commands
        if lines.start <= placed.command.start < lines.end
    }


def _lines(unit: Unit) -> LineRange:
    return LineRange(unit.statement.start, unit.statement.end)
