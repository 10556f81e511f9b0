"""Which of the problems found are shown and count: the filters of `twicetold check`, in order."""

from __future__ import annotations

from collections.abc import Callable

from twicetold.cli.check_options import CheckOptions
from twicetold.reports.check_run import CheckRun

Filter = Callable[[CheckRun, CheckOptions], CheckRun]


def narrow(run: CheckRun, options: CheckOptions) -> CheckRun:
    """The run with what is left after every filter."""
    for narrowed in FILTERS:
        run = narrowed(run, options)
    return run


def _since(run: CheckRun, options: CheckOptions) -> CheckRun:
    if not options.since:
        return run
    from twicetold.cli.since import only_since

    return only_since(run, options, options.since)


def _by_code(run: CheckRun, options: CheckOptions) -> CheckRun:
    select = options.select or ("",)
    return run.keeping(
        lambda problem: (
            problem.code.startswith(select) and not problem.code.startswith(options.ignore)
        )
    )


def _by_severity(run: CheckRun, options: CheckOptions) -> CheckRun:
    return run.keeping(lambda problem: problem.severity.rank >= options.severity.rank)


FILTERS: tuple[Filter, ...] = (_since, _by_code, _by_severity)
