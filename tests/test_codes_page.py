"""docs/codes.md is what the program says about its codes, with a place for each to link to."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.cli.commands import run
from twicetold.reports.code_help import codes_page
from twicetold.rules.codes import CODES, help_uri

PAGE = Path(__file__).parent.parent / "docs" / "codes.md"


def test_the_page_is_the_programs():
    assert PAGE.read_text(encoding="utf-8") == codes_page(), "run: python -m tests.test_codes_page"


def test_every_code_has_a_heading_that_its_address_leads_to():
    prose = re.sub(r"^````.*?^````$", "", codes_page(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^## (\S+)$", prose, re.MULTILINE)
    assert headings == list(CODES)
    assert [help_uri(code).partition("#")[2] for code in CODES] == headings
    assert {help_uri(code).partition("#")[0].rpartition("/main/")[2] for code in CODES} == {
        "docs/codes.md"
    }


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained(code):
    text = run("explain", code).stdout
    assert text.startswith(f"# {code}\n\n**{CODES[code].default.value}** · {CODES[code].summary}")
    assert CODES[code].help in text
    assert "\n> " in text


def test_all_codes_are_listed():
    lines = map(str.strip, run("explain").stdout.splitlines())
    assert [line.split(maxsplit=2) for line in lines] == [
        [code.name, code.default.value, code.summary] for code in CODES.values()
    ]


def test_a_code_that_is_none_is_usage():
    done = run("explain", "drifted-sction")
    assert done.exit_code == 2
    assert "There is no code 'drifted-sction'. Did you mean 'drifted-section'?" in done.output


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(codes_page(), encoding="utf-8")
    sys.stdout.write("docs/codes.md is what the program says about its codes.\n")
