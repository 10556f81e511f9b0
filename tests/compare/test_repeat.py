import pytest

from tests.compare.pairs import parsed
from twicetold.compare.finding import LineRange
from twicetold.compare.repeat import repetitions

RULE = "- Never edit files below `gen/` by hand; change the schema instead."
TABLE = """\
| a | b |
| - | - |
| one two three | four five six |
| one two three | four five six |
"""
PARALLEL = """\
- Run `make test` for the unit tests of the server.
- Run `make lint` for the style checks of the server.
"""


def test_a_rule_told_again():
    text = f"# A\n\n## First\n\n{RULE}\n\n## Second\n\n{RULE}\n"
    (finding,) = repetitions(parsed(text))
    assert (finding.a, finding.b) == (LineRange(8, 9), LineRange(4, 5))
    assert finding.similarity == 1


def test_a_rule_told_again_in_nearly_the_same_words():
    again = "- Files below `gen/` are never edited by hand: change the schema instead."
    text = f"# A\n\n## First\n\n{RULE}\n\n## Second\n\nOther text.\n\nMore of it.\n\n{again}\n"
    (finding,) = repetitions(parsed(text))
    assert finding.similarity < 1


@pytest.mark.parametrize(
    "text",
    [
        f"# A\n\n{RULE}\n",
        "```\nsome code line here with words\n```\n\n```\nsome code line here with words\n```\n",
        TABLE,
        PARALLEL,
        "- `[scope] subject` for one part\n- `scope: subject` for one part\n",
        "- Add a test for every new parser.\n\nText.\n\n- Add a test for every new renderer.\n",
        "See below.\n\nText.\n\nSee below.\n",
        # The same step of two procedures side by side, or of two parts that are steps.
        f"# A\n\n## Step 1: Links\n\nText.\n\n{RULE}\n\n## Step 2: Tags\n\nMore.\n\n{RULE}\n",
        f"# A\n\n## Phase 1\n\n### Look\n\nText.\n\n{RULE}\n\n## Phase 2\n\nMore.\n\n{RULE}\n",
        f"# A\n\n## Trials\n\n### Links\n\nText.\n\n{RULE}\n\n### Tags\n\nMore.\n\n{RULE}\n",
        "",
    ],
)
def test_no_repetition(text):
    assert repetitions(parsed(text)) == ()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("## Rules\n\n### Code", "## Rules\n\n### Code"),  # One part that comes twice.
        ("## Rules\n\n### Code", "## Reviews\n\n### Tags"),
        ("## Rules", "## Rules\n\n### Code"),
        ("## Rules", "## Code"),
        ("## 1. Rules", "## 2. Code"),
    ],
)
def test_a_rule_told_again_in_another_part(first, second):
    text = f"# A\n\n{first}\n\n{RULE}\n\nText.\n\n{second}\n\nMore.\n\n{RULE}\n"
    assert len(repetitions(parsed(text))) == 1
