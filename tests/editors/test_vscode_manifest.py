"""What the extension's manifest says is what server, README and sources say."""

from __future__ import annotations

import json
import re
import runpy
from dataclasses import fields

import pytest

from tests.editors.programs import EXTENSION
from twicetold import __version__
from twicetold.hosts.catalog import load_profiles
from twicetold.lsp.features import COMMANDS
from twicetold.lsp.presentation import Presentation, read_presentation

MANIFEST = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in EXTENSION.glob("src/*.ts")}
README = (EXTENSION / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def written():
    return runpy.run_path(str(EXTENSION / "scripts" / "settings.py"))


@pytest.mark.parametrize(
    ("name", "make"), [("package.json", "manifest_text"), ("README.md", "readme_text")]
)
def test_the_settings_are_those_of_the_server(written, name, make):
    text = (EXTENSION / name).read_text(encoding="utf-8")
    assert written[make](text) == text, "run: python editors/vscode/scripts/settings.py"


def test_all_that_is_drawn_is_a_setting(written):
    changed = [
        read_presentation({name: value}) for name in written["DRAWN"] for value in (False, True)
    ]
    assert len(set(changed)) == len(fields(Presentation)) + 1


def test_every_file_that_a_host_loads_is_known_to_the_extension():
    patterns = {
        pattern
        for profile in load_profiles()
        for rule in profile.files
        for group in rule.alternatives
        for pattern in group
    }
    (markdown,) = MANIFEST["contributes"]["languages"]
    known = (".md", *markdown["extensions"], *markdown["filenames"])
    others = {pattern for pattern in patterns if not pattern.endswith(known)}
    # A text file is Markdown in the folders of rules alone.
    assert {f"**/{pattern}" for pattern in others} == set(markdown["filenamePatterns"])


def test_the_extension_has_the_version_of_the_server():
    assert MANIFEST["version"] == __version__


def test_the_commands_are_named_and_explained():
    for command in MANIFEST["contributes"]["commands"]:
        assert command["title"] in README or command["title"].removesuffix(" Server") in README
    used = {item["command"] for menu in MANIFEST["contributes"]["menus"].values() for item in menu}
    assert used <= {command["command"] for command in MANIFEST["contributes"]["commands"]}


def test_the_servers_commands_have_their_names():
    named = set(re.findall(r'"(twicetold\.server\.\w+)"', SOURCES["answers.ts"]))
    assert named <= {name for name, _ in COMMANDS}


def test_the_walkthrough_is_there():
    (walkthrough,) = MANIFEST["contributes"]["walkthroughs"]
    for step in walkthrough["steps"]:
        assert (EXTENSION / step["media"]["markdown"]).read_text(encoding="utf-8")
    commands = {command["command"] for command in MANIFEST["contributes"]["commands"]}
    linked = re.findall(r"\(command:(twicetold\.\w+)\)", json.dumps(walkthrough))
    assert linked
    assert set(linked) <= commands


def test_workspaces_decide_nothing_that_is_run_before_they_are_trusted():
    trust = MANIFEST["capabilities"]["untrustedWorkspaces"]
    assert trust["supported"] == "limited"
    assert trust["restrictedConfigurations"] == ["twicetold.server.command"]
    assert MANIFEST["extensionKind"] == ["workspace"]
