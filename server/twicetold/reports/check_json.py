"""A check as the JSON document of `twicetold check --format json`, version 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twicetold.rules.problem import Place, Problem


def check_json(
    roots: Sequence[str],
    files: int,
    errors: Sequence[str],
    problems: Sequence[tuple[str, Problem]],
) -> dict[str, Any]:
    """The document; ``errors`` are sentences about what could not be checked at all.

    Each problem comes with its root, to which its paths are relative.
    """
    return {
        "version": 1,
        "roots": list(roots),
        "files": files,
        "errors": list(errors),
        "findings": [_problem(root, problem) for root, problem in problems],
    }


def _problem(root: str, problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "root": root,
        **_place(problem.place),
        "message": problem.message,
        "twins": [_place(twin) for twin in problem.twins],
        "hosts": list(problem.hosts),
        "differs": [list(pair) for pair in problem.differs],
        "fingerprint": problem.fingerprint,
    }


def _place(place: Place) -> dict[str, Any]:
    return {"path": place.path, "start_line": place.start + 1, "end_line": place.end}
