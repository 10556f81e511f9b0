"""A check as the JSON document of `twicetold check --format json`, version 1."""

from __future__ import annotations

from typing import Any

from twicetold.reports.check_run import CheckRun
from twicetold.reports.cluster_json import cluster_json, place_json
from twicetold.rules.overview.clusters import clusters, told_together
from twicetold.rules.problem import Problem


def check_json(run: CheckRun) -> dict[str, Any]:
    """The document. Each finding names its root, to which its paths are relative.

    A cluster says of several findings that they are about one text.
    """
    return {
        "version": 1,
        "roots": [check.root.as_posix() for check in run.checks],
        "files": run.files,
        "errors": list(run.errors),
        "baselined": run.baselined,
        "findings": [_problem(check.root.as_posix(), problem) for check, problem in run.problems],
        "clusters": [
            {"root": check.root.as_posix(), **cluster_json(cluster)}
            for check in run.checks
            for cluster in told_together(clusters(check.snapshot, check.problems, check.repeated))
        ],
    }


def _problem(root: str, problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "root": root,
        **place_json(problem.place),
        "message": problem.message,
        "twins": [place_json(twin) for twin in problem.twins],
        "hosts": list(problem.hosts),
        "differs": [list(pair) for pair in problem.differs],
        "fingerprint": problem.fingerprint,
    }
