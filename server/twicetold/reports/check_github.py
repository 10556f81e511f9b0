"""A check as GitHub's workflow commands: each problem an annotation on its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity

_COMMANDS = {
    Severity.HINT: "notice",
    Severity.INFORMATION: "notice",
    Severity.WARNING: "warning",
    Severity.ERROR: "error",
}


def check_github(run: CheckRun, locations: Locations) -> Iterator[str]:
    """A line for each error and problem; files are relative to the base of ``locations``."""
    for text in run.unusable:
        yield _command("error", {"title": "Twicetold"}, text)
    for check in run.checks:
        for wrong in check.config_problems:
            place = Place(wrong.file, wrong.line - 1, wrong.line)
            properties = _properties(check.root, place, "invalid-configuration", locations)
            yield _command("error", properties, wrong.message)
    for check, problem in run.problems:
        yield _annotation(check.root, problem, locations)


def _annotation(root: Path, problem: Problem, locations: Locations) -> str:
    properties = _properties(root, problem.place, problem.code, locations)
    return _command(_COMMANDS[problem.severity], properties, problem.message)


def _properties(root: Path, place: Place, code: str, locations: Locations) -> dict[str, str]:
    """Lines and columns from 1. GitHub takes columns only where both are on one line."""
    start, end = place.shown
    found = {
        "file": locations.shown(root, place.path),
        "line": str(start + 1),
        "endLine": str(end),
    }
    marked = place.highlight
    if marked is not None and end == start + 1:
        found["col"] = str(marked.start.character + 1)
        found["endColumn"] = str(marked.end.character + 1)
    return {**found, "title": f"Twicetold: {code}"}


def _command(name: str, properties: dict[str, str], message: str) -> str:
    said = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name} {said}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
