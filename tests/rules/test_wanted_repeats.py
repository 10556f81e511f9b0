"""What two files both say and rightly so is no problem of either."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import check

GLOSS = "Reads tide gauges, smooths their noise, and forecasts high water"
OPENING = f"{GLOSS} for every harbour."
TREE = f"```\nferry/\n├── tides/    # {GLOSS}\n└── web/\n```"
NAMED_BY_LINK = f"- [tides](src/tides/CLAUDE.md): {GLOSS}"
STOCK = "This file provides guidance to Claude Code (claude.ai/code) when working with this code."
ORDER = "Never smooth the noise of a tide gauge twice before you forecast high water"
ABOUT = "Ropes older than a decade are burned; bollards are painted by whoever moored there last."
MORE = "Gauges are counted from the north end.\n"


def told(tmp_path, root, nested, path="src/tides/CLAUDE.md"):
    files = {"CLAUDE.md": f"# Ferry\n\n{ABOUT}\n\n{root}\n", path: nested}
    return [(problem.code, problem.place.path) for problem in check(tmp_path, files).problems]


@pytest.mark.parametrize(
    "entry",
    [
        f"- `src/tides/`: {GLOSS}",
        f"- **src/tides** - {GLOSS}",
        f"- **@ferry/tides** (`src/tides`): {GLOSS}",
        NAMED_BY_LINK,
        f"| what | is |\n| --- | --- |\n| `tides` | {GLOSS} |",
        TREE,
    ],
)
@pytest.mark.parametrize(
    "nested",
    [
        f"# Tides\n\n{OPENING}\n\n{MORE}",
        f"# CLAUDE.md\n\n{STOCK}\n\n## Overview\n\n{OPENING}\n\n## Gauges\n\n{MORE}",
    ],
)
def test_an_index_says_what_a_file_says_first(tmp_path, entry, nested):
    assert told(tmp_path, entry, nested) == []


@pytest.mark.parametrize(
    ("entry", "nested"),
    [
        # It leads to another file.
        (f"- `src/tidal/`: {GLOSS}", f"# Tides\n\n{OPENING}\n\n{MORE}"),
        # No entry, only the same sentence.
        (f"{OPENING}", f"# Tides\n\n{OPENING}\n\n{MORE}"),
        # Not what the file begins with.
        (NAMED_BY_LINK, f"# Tides\n\n{MORE}\n\n{OPENING}"),
        # An order is to be given once.
        (f"- `src/tides/`: {ORDER}.", f"# Tides\n\n{ORDER}.\n\n{MORE}"),
    ],
)
def test_other_copies_are_told(tmp_path, entry, nested):
    assert told(tmp_path, entry, nested) == [("duplicate-statement", "src/tides/CLAUDE.md")]


def test_a_description_that_drifted_is_told(tmp_path):
    entry = f"- `src/tides/`: {GLOSS} for 12 harbours."
    nested = f"# Tides\n\n{GLOSS} for 14 harbours.\n\n{MORE}"
    assert told(tmp_path, entry, nested) == [("drifted-statement", "src/tides/CLAUDE.md")]


def test_an_index_that_imports_what_it_leads_to(tmp_path):
    files = {
        "CLAUDE.md": f"# Ferry\n\n@docs/tides.md\n\n- [tides](docs/tides.md): {GLOSS}\n",
        "docs/tides.md": f"# Tides\n\n{OPENING}\n\n{MORE}",
    }
    assert check(tmp_path, files).problems == ()


@pytest.mark.parametrize(
    ("command", "is_told"),
    [
        ("make gauges", False),
        ("pnpm turbo run forecast:all", False),
        ("make gauges SITE=north", True),
        ("pnpm run forecast --filter tides", True),
        ("uv run python tools/gauges.py", True),
    ],
)
@pytest.mark.parametrize("around", ["```sh\n{}\n```", "- Last of all: `{}`"])
def test_a_command_that_is_a_name_alone(tmp_path, command, is_told, around):
    root = f"## Work\n\n```sh\nls charts\n{command} # takes an hour\n```"
    nested = f"# Tides\n\n{MORE}\n{around.format(command)}\n"
    expected = [("duplicate-statement", "src/tides/CLAUDE.md")] if is_told else []
    assert told(tmp_path, root, nested) == expected


def test_several_commands_that_stand_together(tmp_path):
    lines = "make gauges\nmake forecasts"
    root = f"## Work\n\n```sh\n{lines}\nmake charts\n```"
    nested = f"# Tides\n\n{MORE}\n```sh\nls gauges\n{lines}\n```\n"
    assert told(tmp_path, root, nested) == [("duplicate-statement", "src/tides/CLAUDE.md")]
