"""What a shell offers while a person types."""

from __future__ import annotations

import pytest
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from tests.cli.commands import run
from twicetold.cli.main import main
from twicetold.hosts.catalog import profiles_by_id
from twicetold.rules.codes import CODES


def offered(*words, shell=BashComplete):
    *before, begun = words
    complete = shell(main, {}, "twicetold", "_TWICETOLD_COMPLETE")
    return [(item.type, item.value) for item in complete.get_completions(list(before), begun)]


def values(*words):
    return [value for _, value in offered(*words)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("ex",), ["explain"]),
        (("explain", "drift"), ["drifted-section", "drifted-statement"]),
        (("explain", ""), list(CODES)),
        (("check", "--select", "over-"), ["over-limit", "over-advice"]),
        (("check", "--ignore", "drifted,conf"), ["drifted,conflict"]),
        (("check", "--format", "s"), ["sarif"]),
        (("check", "--fail-on", "n"), ["never"]),
        (("context", "--host", "claude"), ["claude-code"]),
        (("context", "--host", ""), list(profiles_by_id())),
        (("schema", "context"), ["context", "context-explain"]),
        (("compare", "--relation", "t"), ["together", "template"]),
    ],
)
def test_words(words, expected):
    assert values(*words) == expected


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("check", "CLA"), "file"),
        (("check", "--output", "re"), "file"),
        (("check", "--stdin-filename", "CLA"), "file"),
        (("inspect", "CLA"), "file"),
        (("init", "pa"), "dir"),
    ],
)
def test_files_and_folders_are_the_shells_business(words, kind):
    assert offered(*words) == [(kind, words[-1])]


@pytest.mark.parametrize(
    ("name", "shell"), [("bash", BashComplete), ("zsh", ZshComplete), ("fish", FishComplete)]
)
def test_every_shell_gets_its_script(name, shell):
    done = run(env={"_TWICETOLD_COMPLETE": f"{name}_source"}, prog_name="twicetold")
    assert done.exit_code == 0
    assert "_TWICETOLD_COMPLETE" in done.output
    assert shell(main, {}, "twicetold", "_TWICETOLD_COMPLETE").func_name in done.output
