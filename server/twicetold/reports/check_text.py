"""A check on a terminal: grouped by file, each problem with the lines that show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from twicetold.reports.check_run import CheckRun
from twicetold.reports.console_line import print_line
from twicetold.reports.excerpt import Excerpt, ExcerptLine, excerpt
from twicetold.reports.locations import Locations
from twicetold.reports.visible import visible
from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity

_MARKS = {
    Severity.ERROR: ("✗", "bold red"),
    Severity.WARNING: ("▲", "yellow"),
    Severity.INFORMATION: ("●", "blue"),
    Severity.HINT: ("·", "dim"),
}
_NOUNS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "info",
    Severity.HINT: "hint",
}
_SIDES = (("here", "bold yellow"), ("there", "bold cyan"))
_SAME = "bold"
_BEHIND_MARKS = 12
# A log that is no terminal has no width, but a line of 2,000 characters helps nobody.
_WIDTH_OF_LOGS = 160


def print_check(console: Console, run: CheckRun, locations: Locations) -> None:
    """Print what was found, file by file, and a sentence that counts it.

    Paths are from the root, as in every message; where that is not the base, it is told.
    """
    for check in run.checks:
        if check.problems and check.root != locations.base:
            print_line(console, Text(f"In {visible(locations.shown(check.root))}:\n"))
        several = _of_one_message(check.problems)
        told = {problem for group in several for problem in group}
        alone = (problem for problem in check.problems if problem not in told)
        for path, group in groupby(alone, key=lambda problem: problem.place.path):
            print_line(console, Text(visible(path), style="bold underline"))
            _print_file(console, check, list(group))
            console.print()
        for same in several:
            _print_several(console, check, same)
            console.print()
    if run.checks:
        print_line(console, _summary(run))


def print_errors(console: Console, run: CheckRun) -> None:
    """Print what could not be checked, or not as configured."""
    for error in run.errors:
        print_line(console, Text.assemble(("✗ ", "bold red"), visible(error)))


def print_lines(console: Console, run: CheckRun, locations: Locations) -> None:
    """Print a line for each problem in the form that compilers use, and nothing else.

    Programs follow the path, so it is no path from the root. From a folder inside of the root it
    is absolute: a shorter one could be the message's, which is from the root.
    """
    for check, problem in run.problems:
        root, path = check.root, problem.place.path
        from_base = locations.holds(root)
        shown = locations.shown(root, path) if from_base else (root / path).as_posix()
        place = f"{visible(shown)}:{problem.place.shown[0] + 1}"
        said = f"{visible(problem.message)} [{problem.code}]"
        level = problem.severity.value, _MARKS[problem.severity][1]
        print_line(console, Text.assemble((place, "bold"), ": ", level, f": {said}"))


def _of_one_message(problems: Sequence[Problem]) -> list[list[Problem]]:
    """Problems that say the very same of several files: of copies of one text, for example."""
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        if problem.twins:
            key = (problem.code, problem.severity, problem.message, problem.differs)
            groups.setdefault(key, []).append(problem)
    return [
        group for group in groups.values() if len({problem.place.path for problem in group}) > 1
    ]


def _print_several(console: Console, check: WorkspaceCheck, same: list[Problem]) -> None:
    """One sentence and one excerpt for all the places that it holds for."""
    first = same[0]
    files = len({problem.place.path for problem in same})
    print_line(console, Text(f"{files} files", style="bold underline"))
    start = Text.assemble("  ", _MARKS[first.severity], "  ")
    for line in _wrapped(
        console, Text.assemble(visible(first.message), "  ", (first.code, "dim")), 5
    ):
        print_line(console, start + line)
        start = Text(" " * 5)
    for problem in same:
        path = visible(problem.place.path)
        print_line(console, Text(f"     {path}:{problem.place.start + 1}"))
    for line in _excerpt(console, excerpt(check.snapshot, first), 5):
        print_line(console, line)


def _print_file(console: Console, check: WorkspaceCheck, problems: list[Problem]) -> None:
    width = max(len(_lines(problem.place)) for problem in problems)
    indent = width + 6
    shown_last = Excerpt()
    for (place, mark, message, code), same in groupby(problems, key=_head):
        found = list(same)
        times = f"{len(found)} times: " if len(found) > 1 else ""
        text = Text.assemble(times, visible(message), "  ", (code, "dim"))
        start = Text.assemble("  ", mark, f" {place:>{width}}  ")
        for line in _wrapped(console, text, indent):
            print_line(console, start + line)
            start = Text(" " * indent)
        shown = excerpt(check.snapshot, found[0])
        if shown != shown_last:
            for line in _excerpt(console, shown, indent):
                print_line(console, line)
        shown_last = shown


def _head(problem: Problem) -> tuple[str, tuple[str, str], str, str]:
    """What stands above the excerpt. Two sentences on one line may have the same."""
    return _lines(problem.place), _MARKS[problem.severity], problem.message, problem.code


def _wrapped(console: Console, text: Text, indent: int) -> Iterator[Text]:
    """The text in lines that leave room for the indentation; as it is where nobody would see."""
    if console.is_terminal:
        yield from text.wrap(console, max(20, console.width - indent))
    else:
        yield text


def _excerpt(console: Console, shown: Excerpt, indent: int) -> Iterator[Text]:
    numbers = [line.number for row in shown.rows for line in row if line]
    digits = len(str(max(numbers, default=0)))
    room = (console.width if console.is_terminal else _WIDTH_OF_LOGS) - indent - digits - 9
    for row in shown.rows:
        for line, (side, style) in zip(row, _SIDES, strict=True):
            if line is not None:
                label = f"{side:>5} {line.number:>{digits}} │ "
                clipped = _clipped(line, _SAME if shown.is_same else style, room)
                yield Text(" " * indent).append(label, "dim") + clipped
    if shown.more:
        lines = "line differs" if shown.more == 1 else "lines differ"
        yield Text(f"{' ' * (indent + 6)}{shown.more} more {lines}", style="dim")


def _clipped(line: ExcerptLine, style: str, room: int) -> Text:
    """The line in the room there is, with the start of what is marked in sight."""
    text = Text(visible(line.text))
    for start, end in line.marks:
        text.stylize(style, start, end)
    first, last = line.marks[0] if line.marks else (0, 0)
    seen = min(len(text), max(last, first + 1) + _BEHIND_MARKS)
    hidden = min(first, seen + 1 - room)
    if hidden > 0 and first > room // 2:
        text = Text("…") + text[hidden + 1 :]
    text.truncate(max(10, room), overflow="ellipsis")
    return text


def _lines(place: Place) -> str:
    first, last = place.start + 1, place.end
    return f"{first}" if last <= first else f"{first}-{last}"


def _summary(run: CheckRun) -> Text:
    counts = Counter(problem.severity for _, problem in run.problems)
    read = f"{run.files} instruction file{'' if run.files == 1 else 's'}"
    if len(run.checks) > 1:
        read = f"{read} in {len(run.checks)} workspaces"
    kept_back = f"; {run.baselined} in the baseline" if run.baselined else ""
    if not run.files and not counts:
        files = (file for check in run.checks for file in check.snapshot.files.values())
        left_out = any(file.excluded for file in files)
        listed = " `twicetold inspect --all` lists those that are left out." if left_out else ""
        return Text(f"No instruction files.{listed}")
    if not counts:
        mark = ("", "") if run.errors else ("✓ ", "green")
        return Text.assemble(mark, f"{read}, nothing to report{kept_back}.")
    text = Text(f"{read}: ")
    for level in reversed(Severity):
        if count := counts[level]:
            text.append(f"{count} {_NOUNS[level]}{'' if count == 1 else 's'}", _MARKS[level][1])
            text.append(", ")
    return text[:-2] + Text(f"{kept_back}.")
