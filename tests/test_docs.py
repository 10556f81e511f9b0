"""What docs/ holds is what the program says: of its codes, and of its settings for editors."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.commands import run
from twicetold.reports.code_help import codes_page
from twicetold.reports.json_schemas import CONFIG_ADDRESS
from twicetold.rules.codes import CODES, help_uri

DOCS = Path(__file__).parent.parent / "docs"
CODES_PAGE = DOCS / "codes.md"
SCHEMA = DOCS / "twicetold.schema.json"


def schema_text():
    return run("schema").stdout


def test_the_page_of_codes_is_the_programs():
    assert CODES_PAGE.read_text(encoding="utf-8") == codes_page(), "run: python -m tests.test_docs"


def test_the_schema_is_the_programs_and_stands_where_it_says():
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "run: python -m tests.test_docs"
    address = json.loads(schema_text())["$id"]
    assert address == CONFIG_ADDRESS
    assert address.endswith(f"/main/{SCHEMA.relative_to(DOCS.parent).as_posix()}")


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
    DOCS.mkdir(exist_ok=True)
    CODES_PAGE.write_text(codes_page(), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    sys.stdout.write("docs/ holds what the program says.\n")
