"""Which files' changes a client is asked to tell of: all those that change what is found."""

from __future__ import annotations

import fnmatch

import pytest

from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.setting import load_settings
from twicetold.lsp.watched_files import watched_files
from twicetold.workspace.closure import PROSE

PATTERNS = {
    pattern
    for profile in load_profiles()
    for rule in profile.files
    for group in rule.alternatives
    for pattern in group
}
SETTINGS = {
    file for settings in load_settings().values() for setting in settings for file in setting.files
}
OURS = {"twicetold.toml", "pyproject.toml", "twicetold-baseline.json"}


@pytest.mark.parametrize(
    "path",
    sorted({
        *(pattern.replace("**/", "a/").replace("*", "b") for pattern in PATTERNS),
        *(f"docs/style{ending}" for ending in PROSE if ending),
        *SETTINGS, *OURS, ".gitignore", "package.json", "Makefile", ".kilo/kilo.jsonc",
    }),
)  # fmt: skip
def test_what_changes_a_finding_is_watched(path):
    watched = watched_files().removeprefix("**/{").removesuffix("}").split(",")
    name = path.rpartition("/")[2]
    assert any(fnmatch.fnmatchcase(name, pattern) for pattern in watched)


def test_what_does_not_is_not():
    assert not {"*", "*.json", "*.py"} & set(watched_files()[4:-1].split(","))
