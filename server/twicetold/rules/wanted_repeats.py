"""What two files rightly both say: what a file is about, and the name of a task to be run."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace

from twicetold.compare.entry import are_one_name, entry_names
from twicetold.compare.finding import Extent, Finding, FindingCode, FindingSet, LineRange
from twicetold.compare.profile import Profile, unit_at
from twicetold.compare.profile_commands import command_range
from twicetold.compare.profiles import profile
from twicetold.compare.unit import Unit
from twicetold.markdown.by_lineage import AnswerByLineage
from twicetold.rules.pair import Pair

# "pnpm turbo run test" is the shortest way to ask for the tests; an option, a path or a value is
# more to know than a name.
_TASK = re.compile(r"[\w-]+(?: \w[\w:-]*){1,3}")


_kept = AnswerByLineage[FindingSet]()


def without_wanted(pair: Pair, path: str) -> Pair:
    """The pair without those repeats that are no fault in the file at ``path``.

    An index entry ("`docs/`: the manual") has to say what the file is about to which it leads, and
    the file says so itself. A command without options or paths is named wherever it is to be run.
    """
    if pair.relation.wants_copies or not pair.found.findings:
        return pair
    a, b = profile(pair.a), profile(pair.b)
    question = (pair.found, path, pair.reference.path, _opening(a), _opening(b))
    lineages = pair.a.lineage, pair.b.lineage
    found = _kept.to(lineages, question, lambda: _without_wanted(pair, a, b, path))
    return pair if found is pair.found else replace(pair, found=found)


def _without_wanted(pair: Pair, a: Profile, b: Profile, path: str) -> FindingSet:
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
    return replace(pair.found, findings=kept)


def _opening(file: Profile) -> Unit | None:
    """The first statement of a file that says something of its own."""
    return next((unit for unit in file.units if not unit.print.is_stock), None)


def _leads_to(
    index: Profile, entry: LineRange, file: Profile, opening: LineRange, path: str
) -> bool:
    """Whether an entry of the index leads to a file, and repeats no more than its first text."""
    first = _opening(file)
    if first is None or not _lines(first).covers(opening):
        return False
    said = unit_at(index.units, entry.start)
    if said is None or not _lines(said).covers(entry):
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
    unit = unit_at(file.units, lines.start)
    return unit is not None and _lines(unit) == lines and len(unit.print.lines) == 1


def _commands(file: Profile, lines: LineRange) -> set[str]:
    first, last = command_range(file.commands, (lines.start, lines.end))
    return {placed.command.form for placed in file.commands[first:last]}


def _lines(unit: Unit) -> LineRange:
    return LineRange(unit.statement.start, unit.statement.end)
