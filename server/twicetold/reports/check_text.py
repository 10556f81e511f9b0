"""A check on a terminal: problems grouped by file, the loudest word first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from twicetold.rules.problem import Problem
from twicetold.rules.severity import Severity

_STYLES = {
    Severity.HINT: "dim",
    Severity.INFORMATION: "blue",
    Severity.WARNING: "yellow",
    Severity.ERROR: "bold red",
}


def print_check(
    console: Console,
    root: str,
    files: int,
    errors: Sequence[str],
    problems: Sequence[Problem],
    baselined: int = 0,
) -> None:
    """Print what was found below one root, and a sentence that counts it."""
    for error in errors:
        console.print(Text(error, style="bold red"))
    for path, group in groupby(problems, key=lambda problem: problem.place.path):
        console.print(Text(path, style="bold underline"))
        for problem in group:
            console.print(
                Text.assemble(
                    f"  {_lines(problem)}  ",
                    (problem.severity.value, _STYLES[problem.severity]),
                    f"  {problem.message}  ",
                    (problem.code, "dim"),
                )
            )
        console.print()
    console.print(Text(f"{root}: {_total(files, problems, baselined)}"))


def _lines(problem: Problem) -> str:
    first, last = problem.place.start + 1, problem.place.end
    return f"{first}" if last <= first else f"{first}-{last}"


def _total(files: int, problems: Sequence[Problem], baselined: int) -> str:
    counts = Counter(problem.severity for problem in problems)
    parts = [f"{counts[level]} {level.value}" for level in reversed(Severity) if counts[level]]
    read = f"{files} instruction file{'' if files == 1 else 's'}"
    kept_back = f"; {baselined} in the baseline" if baselined else ""
    return f"{read}, {', '.join(parts) if parts else 'nothing to report'}{kept_back}."
