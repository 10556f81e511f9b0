"""What a person asks of `twicetold check`, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from twicetold.rules.severity import Severity


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The options of one run.

    ``select`` and ``ignore`` are codes or beginnings of codes; an empty ``select`` is all of them.
    ``severity`` is the severity below which nothing is shown or counts, ``fail_on`` the one from
    which on the exit code is 1 (None: never). ``no_new`` makes it 1 for any finding that no
    baseline has; the other two rewrite the baselines instead of telling what is found.
    ``diff`` shows changes in place of problems. ``quiet`` makes one line of each problem.
    ``output`` is the file to write (None: standard output). ``since`` is a revision: what was there
    already where the branch left it is not shown ("": all is). ``stdin_filename`` is the one file
    that is checked, with the text of standard input. ``jobs`` is how many processes share the work
    (None: what `twicetold.cli.workers.default_jobs` says).
    """

    paths: tuple[Path, ...]
    form: str = "text"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Severity = Severity.HINT
    fail_on: Severity | None = Severity.WARNING
    no_new: bool = False
    write_baseline: bool = False
    prune_baseline: bool = False
    diff: bool = False
    quiet: bool = False
    output: Path | None = None
    since: str = ""
    stdin_filename: Path | None = None
    jobs: int | None = None
