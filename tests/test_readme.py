"""The README is true: its table of codes is the program's, its commands are there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from twicetold.rules.codes import CODES

README = Path(__file__).parent.parent / "README.md"
TABLE = re.compile(r"(?<=<!-- codes -->\n).*?(?=<!-- /codes -->)", re.DOTALL)


def table() -> str:
    head = "| code | default | what it says |\n| --- | --- | --- |\n"
    return head + "".join(
        f"| [`{code.name}`](docs/codes.md#{code.name}) | {code.default.value} | {code.summary} |\n"
        for code in CODES.values()
    )


def test_the_table_of_codes_is_the_programs():
    text = README.read_text(encoding="utf-8")
    assert TABLE.search(text)[0] == table(), "run: python -m tests.test_readme"


def test_the_two_commands_are_there():
    commands = re.findall(r"^python3 -m venv .*$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 2
    assert commands[0].endswith("tests.show_example")
    assert ".venv/bin/pytest" in commands[1]


def test_the_first_command_shows_the_example_and_nothing_else():
    done = subprocess.run(
        [sys.executable, "-m", "tests.show_example"],
        cwd=README.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert "4 of 6 sections equal, 1 drifted, 1 missing" in done.stdout
    assert "(drifted-section)" in done.stdout


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(TABLE.sub(lambda _: table(), text), encoding="utf-8")
    sys.stdout.write("README.md has the program's table of codes.\n")
