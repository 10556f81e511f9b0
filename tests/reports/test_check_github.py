"""GitHub's workflow commands: one for each problem, and nothing of a text ends one early."""

from __future__ import annotations

import re

from tests.cli.commands import EXAMPLE, run
from tests.reports.runs import hostile_run
from twicetold.reports.check_github import check_github

COMMAND = re.compile(r"::(?P<name>\w+) (?P<properties>[^\r\n]*?)::(?P<message>[^\r\n]*)")


def read(line):
    """As the runner reads it: properties end at a comma, and escapes are taken back."""
    match = COMMAND.fullmatch(line)
    assert match, line
    pairs = (part.split("=", 1) for part in match["properties"].split(","))
    properties = {key: unescaped(value, ":,") for key, value in pairs}
    return match["name"], properties, unescaped(match["message"], "")


def unescaped(text, more):
    for char in f"{more}\r\n%":
        text = text.replace(f"%{ord(char):02X}", char)
    return text


def test_a_line_for_each_problem():
    lines = run("check", EXAMPLE, "--format", "github").stdout.splitlines()
    commands = [read(line) for line in lines]
    assert [(name, p["title"], p["line"], p["endLine"]) for name, p, _ in commands] == [
        ("warning", "Twicetold: drifted-section", "17", "17"),
        ("notice", "Twicetold: missing-section", "30", "30"),
        ("notice", "Twicetold: duplicate-section", "11", "11"),
        ("warning", "Twicetold: drifted-section", "19", "19"),
    ]
    assert commands[0][1]["file"] == "server/example/AGENTS.md"
    assert (commands[3][1]["col"], commands[3][1]["endColumn"]) == ("71", "73")
    assert commands[3][2].startswith("Copy of CLAUDE.md › Commits (line 30) with 1 difference")


def test_nothing_breaks_out_of_a_command(tmp_path):
    usage, setting, drifted = map(read, check_github(*hostile_run(tmp_path)))
    assert usage == ("error", {"title": "Twicetold"}, "nowhere does not exist.")
    assert setting[1]["file"] == "twicetold.toml"
    assert setting[0] == "error"
    assert drifted[1]["file"] == "a b: c, 50%/CLAUDE.md"
    assert "Rules [1]" in drifted[2]
