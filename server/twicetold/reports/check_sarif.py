"""A check as a SARIF 2.1.0 log, which code scanning services and editors read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from twicetold import HOME, __version__
from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.reports.sarif_places import BASE_ID, SarifPlaces
from twicetold.reports.taken_text import taken_text
from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.codes import CODES, Code, help_uri
from twicetold.rules.overview.clusters import clusters, told_together
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {
    Severity.OFF: "none",
    Severity.HINT: "note",
    Severity.INFORMATION: "note",
    Severity.WARNING: "warning",
    Severity.ERROR: "error",
}
_SETTING = "invalid-configuration"
_NUMBERS = {code: number for number, code in enumerate(CODES)}


def check_sarif(run: CheckRun, locations: Locations) -> dict[str, Any]:
    """The log, of one run. Files are relative to the base of ``locations`` where they lie below.

    Columns are code points. Every result has the fingerprint that stays while the texts do; a
    copy that drifted has the fix that takes the reference's text. Results about one text of
    several files share the property ``cluster``.
    """
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver()},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {BASE_ID: {"uri": locations.base_uri}},
                "invocations": [_invocation(run, locations)],
                "results": [
                    _result(check, problem, SarifPlaces(check.root, locations), of_several)
                    for check in run.checks
                    for of_several in [_of_several_files(check)]
                    for problem in check.problems
                ],
            }
        ],
    }


def _driver() -> dict[str, Any]:
    return {
        "name": "Twicetold",
        "version": __version__,
        "semanticVersion": __version__,
        "informationUri": HOME,
        "rules": [_rule(code) for code in CODES.values()],
    }


def _rule(code: Code) -> dict[str, Any]:
    words = code.name.split("-")
    # A name that is the id in capitals is none, says the standard's own validator.
    name = {"name": "".join(map(str.capitalize, words))} if len(words) > 1 else {}
    address = help_uri(code.name)
    return {
        "id": code.name,
        **name,
        "shortDescription": {"text": code.summary},
        "fullDescription": {"text": f"{code.summary} {code.help}"},
        "help": {"text": code.help, "markdown": f"{code.help}\n\n[More]({address})"},
        "helpUri": address,
        "defaultConfiguration": {
            "enabled": code.default is not Severity.OFF,
            "level": _LEVELS[code.default],
        },
        "properties": {"tags": ["instructions", "maintainability"], "precision": "high"},
    }


def _invocation(run: CheckRun, locations: Locations) -> dict[str, Any]:
    """Whether all could be checked as configured, and what could not."""
    return {
        "executionSuccessful": not run.errors,
        "toolExecutionNotifications": [
            {"level": "error", "message": {"text": text}} for text in run.unusable
        ],
        "toolConfigurationNotifications": [
            {
                "level": "error",
                "associatedRule": {"id": _SETTING, "index": _NUMBERS[_SETTING]},
                "message": {"text": problem.message},
                "locations": [{"physicalLocation": places.physical(place)}],
            }
            for check in run.checks
            for places in [SarifPlaces(check.root, locations)]
            for problem in check.config_problems
            for place in [Place(problem.file, problem.line - 1, problem.line)]
        ],
    }


def _of_several_files(check: WorkspaceCheck) -> dict[Problem, str]:
    """The problems that are about one text, with a name for it."""
    return {
        problem: cluster.problems[0].fingerprint
        for cluster in told_together(clusters(check.snapshot, check.problems, check.repeated))
        for problem in cluster.problems
    }


def _result(
    check: WorkspaceCheck,
    problem: Problem,
    places: SarifPlaces,
    of_several: Mapping[Problem, str],
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": _NUMBERS[problem.code],
        "level": _LEVELS[problem.severity],
        "message": {"text": _linked(problem)},
        "locations": [{"physicalLocation": places.physical(problem.place)}],
        "partialFingerprints": {"twicetold/v1": problem.fingerprint},
        "properties": {"hosts": list(problem.hosts), "differs": list(map(list, problem.differs))},
    }
    if problem in of_several:
        result["properties"]["cluster"] = of_several[problem]
    if problem.twins:
        result["relatedLocations"] = list(_related(problem, places))
    if fix := taken_text(check, problem):
        result["fixes"] = [places.fix(fix)]
    return result


def _related(problem: Problem, places: SarifPlaces) -> Iterator[dict[str, Any]]:
    for number, twin in enumerate(problem.twins, 1):
        yield {
            "id": number,
            "physicalLocation": places.physical(twin),
            "message": {"text": f"{twin.path}, line {twin.shown[0] + 1}"},
        }


def _linked(problem: Problem) -> str:
    """The message, with the words for each twin as a link to its place, which viewers then show."""
    text = _without_links(problem.message)
    for number, twin in enumerate(problem.twins, 1):
        path, number_of_line = re.escape(_without_links(twin.path)), twin.start + 1
        line = rf"\bline {number_of_line}\b"
        names = rf"{path}(?: › .+?)? \({line}\)", rf"{path}:{number_of_line}\b", line, path
        for words in names:
            named = re.search(rf"(?<!\[){words}", text)
            if named:
                text = f"{text[: named.start()]}[{named[0]}]({number}){text[named.end() :]}"
                break
    return text


def _without_links(text: str) -> str:
    return text.replace("[", "\\[").replace("]", "\\]")
