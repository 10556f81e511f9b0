"""What the editors' configurations have in common: version, server, and the files they are for."""

from __future__ import annotations

import json
import re

import pytest

from tests.editors.programs import REPOSITORY
from twicetold import __version__
from twicetold.toml import tomllib

EDITORS = REPOSITORY / "editors"
RULE_FILES = (".cursorrules", ".windsurfrules", ".clinerules", ".rules", ".goosehints")
FOR_RULE_FILES = (
    "neovim/plugin/twicetold.lua",
    "vim/ftdetect/twicetold.vim",
    "helix/languages.toml",
    "jetbrains/twicetold/template.json",
    "zed/README.md",
)


def text_of(path):
    return (EDITORS / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FOR_RULE_FILES)
def test_rule_files_under_names_of_their_own_are_markdown(path):
    text = text_of(path)
    assert [name for name in (*RULE_FILES, "mdc") if name not in text] == []


def test_emacs_takes_the_same_files():
    patterns = re.findall(r'"([^"]*\\\\\')"', text_of("emacs/twicetold.el"))
    python = [
        pattern.replace(r"\\'", "$").replace(r"\\(?:", "(?:").replace(r"\\|", "|")
        .replace(r"\\)", ")").replace(r"\\.", r"\.")
        for pattern in patterns
    ]  # fmt: skip
    for name in (*RULE_FILES, "rules.mdc"):
        assert any(re.search(pattern, f"/home/{name}") for pattern in python), name


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("neovim/lua/twicetold/init.lua", r'VERSION = "(.*?)"'),
        ("zed/Cargo.toml", r'^version = "(.*?)"'),
        ("zed/extension.toml", r'^version = "(.*?)"'),
    ],
)
def test_plugins_have_the_version_of_the_server(path, pattern):
    assert re.search(pattern, text_of(path), re.MULTILINE)[1] == __version__


def test_each_configuration_starts_the_server():
    helix = tomllib.loads(text_of("helix/languages.toml"))
    started = helix["language-server"]["twicetold"]
    assert [started["command"], *started["args"]] == ["twicetold", "server"]
    assert "twicetold" in helix["language"][0]["language-servers"]
    sublime = json.loads(text_of("sublime/LSP.sublime-settings"))
    assert sublime["clients"]["twicetold"]["command"] == ["twicetold", "server"]
    jetbrains = json.loads(text_of("jetbrains/twicetold/template.json"))
    assert all("twicetold server" in argv for argv in jetbrains["programArgs"].values())


def test_each_editor_has_a_readme_and_a_row_in_both_tables():
    overview = text_of("README.md")
    for folder in sorted(path.parent for path in EDITORS.glob("*/README.md")):
        assert overview.count(f"({folder.name}/README.md)") == 1, folder.name
    rows = [line for line in overview.splitlines() if line.startswith("| ") and "---" not in line]
    assert len(rows) == 2 * (1 + len(list(EDITORS.glob("*/README.md"))))
