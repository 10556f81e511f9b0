"""Every JSON document is as its schema says, and has nothing that its schema does not name."""

from __future__ import annotations

import copy
import json

import jsonschema
import pytest

from tests.cli.commands import EXAMPLE, document, run
from tests.rules.workspaces import COMMITS, write
from twicetold.cli.main import main
from twicetold.reports.json_schemas import CONFIG, DOCUMENTS, json_schema
from twicetold.rules.codes import CODES
from twicetold.toml import tomllib

BILLING = EXAMPLE / "services" / "billing"
LIMITS = {
    ".git/HEAD": "",
    ".github/copilot-instructions.md": f"# A\n\n{'Read all of this text. ' * 300}\n",
    "CLAUDE.md": "@docs/more.md\n\n# A\n",
    "docs/more.md": "# More\n\n- Write tests.\n",
    "vendor/x/AGENTS.md": "# X\n",
}


def strict(schema):
    """The schema with every object closed: what is not documented is refused."""
    schema = copy.deepcopy(schema)
    parts = [schema]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            if "properties" in part:
                part.setdefault("additionalProperties", False)
            parts.extend(part.values())
        elif isinstance(part, list):
            parts.extend(part)
    return schema


@pytest.mark.parametrize("name", [CONFIG, *DOCUMENTS])
def test_the_schemas_are_schemas_and_printed(name):
    schema = json.loads(run("schema", name).stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    assert schema == json_schema(name)


def test_every_document_has_a_schema_on_the_command_line():
    (argument,) = main.commands["schema"].params
    assert list(argument.type.choices) == [CONFIG, *DOCUMENTS]
    assert json.loads(run("schema").stdout) == json_schema(CONFIG)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("check", ("check", EXAMPLE)),
        ("compare", ("compare", EXAMPLE / "AGENTS.md", EXAMPLE / "CLAUDE.md")),
        ("compare", ("compare", BILLING / "CLAUDE.md", EXAMPLE / "CLAUDE.md")),
        ("inspect", ("inspect", EXAMPLE / "CLAUDE.md")),
        ("inspect-all", ("inspect", "--all", EXAMPLE)),
        ("map", ("map", EXAMPLE)),
        ("context", ("context", BILLING)),
        ("context", ("context", BILLING, "--host", "codex", "--host", "cursor")),
        ("context-explain", ("context", "--explain", EXAMPLE / "AGENTS.md")),
    ],
)
def test_the_example_is_as_the_schema_says(name, command):
    jsonschema.validate(document(*command), strict(json_schema(name)))


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("check", ("check",)),
        ("context", ("context", "--host", "copilot-review", "--host", "claude-code")),
        ("inspect-all", ("inspect", "--all")),
        ("map", ("map",)),
    ],
)
def test_limits_imports_and_exclusions_are_as_the_schema_says(tmp_path, name, command):
    jsonschema.validate(document(*command, write(tmp_path, LIMITS)), strict(json_schema(name)))


@pytest.mark.parametrize("name", ["check", "map"])
def test_clusters_are_as_the_schema_says(tmp_path, name):
    copies = {f"{folder}CLAUDE.md": f"# Own\n\n{COMMITS}" for folder in ("", "a/", "b/")}
    report = document(name, write(tmp_path, copies))
    assert [len(cluster["places"]) for cluster in report["clusters"]] == [3]
    known = {finding["fingerprint"] for finding in report["findings"]} if name == "check" else set()
    assert not known or set(report["clusters"][0]["findings"]) <= known
    jsonschema.validate(report, strict(json_schema(name)))


def test_what_is_not_documented_is_refused():
    report = document("check", EXAMPLE)
    report["findings"][0]["colour"] = "red"
    with pytest.raises(jsonschema.ValidationError, match="colour"):
        jsonschema.validate(report, strict(json_schema("check")))


def test_the_examples_configuration_is_accepted():
    settings = tomllib.loads((EXAMPLE / "twicetold.toml").read_text(encoding="utf-8"))
    jsonschema.validate(settings, json_schema(CONFIG))


@pytest.mark.parametrize(
    "settings",
    [
        {"hosts": ["claude"]},
        {"severity": {"duplicate": "off"}},
        {"severity": {"conflict": "loud"}},
        {"allow": [{"code": "conflicts", "reason": "x"}]},
        {"colour": "red"},
    ],
)
def test_an_editor_refuses_what_the_program_refuses(settings):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(settings, json_schema(CONFIG))


def test_an_editor_knows_every_code():
    schema = json_schema(CONFIG)["properties"]
    assert list(schema["severity"]["properties"]) == list(CODES)
    settings = {"severity": dict.fromkeys(CODES, "hint"), "hosts": ["claude-code", "cursor"]}
    jsonschema.validate(settings, json_schema(CONFIG))


def test_every_setting_says_what_it_is_for():
    parts = [json_schema(CONFIG)]
    while parts:
        part = parts.pop()
        for name, setting in part.get("properties", {}).items():
            assert setting["description"].endswith("."), name
            parts.append(setting)
        if isinstance(part.get("items"), dict):
            parts.append(part["items"])
