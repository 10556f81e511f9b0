"""A check as GitLab's code quality report: a JSON array of what a merge request's widget shows."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.rules.severity import Severity

_SEVERITIES = {
    Severity.HINT: "info",
    Severity.INFORMATION: "info",
    Severity.WARNING: "minor",
    Severity.ERROR: "major",
}


def check_gitlab(run: CheckRun, locations: Locations) -> list[dict[str, Any]]:
    """The entries; files are relative to the base of ``locations``.

    GitLab tells new from old by the fingerprint, which must be there once: it is made of the file,
    the problem's own fingerprint, and a count where a file has the same problem twice. Lines are
    no part of it.
    """
    return [*_errors(run, locations), *_problems(run, locations)]


def _problems(run: CheckRun, locations: Locations) -> Iterator[dict[str, Any]]:
    seen = Counter[str]()
    for check, problem in run.problems:
        path = locations.shown(check.root, problem.place.path)
        name = f"{path}\0{problem.fingerprint}"
        seen[name] += 1
        start, end = problem.place.shown
        yield _entry(
            problem.code,
            problem.message,
            f"{name}\0{seen[name]}",
            _SEVERITIES[problem.severity],
            {"path": path, "lines": {"begin": start + 1, "end": end}},
        )


def _errors(run: CheckRun, locations: Locations) -> Iterator[dict[str, Any]]:
    """What is wrong in configuration files. A path that is none has no place to show it on."""
    for check in run.checks:
        for wrong in check.config_problems:
            path = locations.shown(check.root, wrong.file)
            yield _entry(
                "invalid-configuration",
                wrong.message,
                f"{path}\0{wrong.line}\0{wrong.message}",
                _SEVERITIES[Severity.ERROR],
                {"path": path, "lines": {"begin": wrong.line, "end": wrong.line}},
            )


def _entry(
    code: str, message: str, name: str, severity: str, location: dict[str, Any]
) -> dict[str, Any]:
    return {
        "check_name": code,
        "description": message,
        "fingerprint": hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest(),
        "severity": severity,
        "location": location,
    }
