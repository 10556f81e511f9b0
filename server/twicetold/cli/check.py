"""`twicetold check`: collect what is found, narrow it, print it, say whether to worry."""

from __future__ import annotations

from pathlib import Path

from twicetold.cli.baseline import is_new, rewrite
from twicetold.cli.check_options import CheckOptions
from twicetold.cli.collect import collect
from twicetold.cli.excluded_options import refuse_excluded
from twicetold.cli.exit_codes import FINDINGS, OK, USAGE
from twicetold.cli.narrow import narrow
from twicetold.cli.nested import tell_of_outer
from twicetold.cli.render import write
from twicetold.cli.unchecked import tell_of_unchecked, tell_of_unreadable
from twicetold.reports.check_run import CheckRun


def run(options: CheckOptions) -> int:
    """Check each path's root, print what was found, and return the exit code."""
    refuse_excluded(options)
    is_for_people = options.form == "text" and not options.quiet
    if is_for_people:
        tell_of_outer(options.paths)
    if options.write_baseline or options.prune_baseline:
        return rewrite(options.paths, prune_only=options.prune_baseline)
    found = collect(options)
    if is_for_people:
        tell_of_unchecked(_files(options), found)
        tell_of_unreadable(found)
    found = narrow(found, options)
    write(found, options)
    return _exit_code(found, options)


def _files(options: CheckOptions) -> list[Path]:
    """The files that are asked for by name."""
    if options.stdin_filename is not None:
        return [options.stdin_filename]
    return [path for path in options.paths if path.is_file()]


def _exit_code(found: CheckRun, options: CheckOptions) -> int:
    if found.errors:
        return USAGE
    if options.no_new:
        return FINDINGS if any(is_new(problem) for _, problem in found.problems) else OK
    worst = max((problem.severity.rank for _, problem in found.problems), default=0)
    return FINDINGS if options.fail_on and worst >= options.fail_on.rank else OK
