"""Six ways in which a text repeats or changes: each gives one finding, and the rest none."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from twicetold.compare.find import find
from twicetold.compare.finding import FindingCode, FindingSet
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

OVERVIEW = """\
# Tide tables

The service reads harbour gauges every minute and predicts the water level of the next three days.
"""
TESTING = """\
## Testing

- Write a test before you fix a bug, and name it after the issue.
- Gauge recordings live in `fixtures/gauges`; never edit one by hand.
- A test that needs the network is marked `slow` and runs at night.
- Run `npm test` before you ask for a review.
"""
LIMITS = """\
## Limits

- A prediction older than 50 minutes is thrown away.
- Requests to the gauge provider wait at most ten seconds.
- Only the importer writes to the table of raw levels.
"""
REVIEW = """\
## Review

- Ask the owner of the folder; the owners are listed in `OWNERS`.
- Explain in the description what a reader cannot see in the change itself.
- Merge only with a green pipeline.
"""
HARBOURS = """\
## Harbours

Each harbour has a folder with its gauge numbers and its datum. New harbours need a datum first.
"""
BERTHS = """\
# Berth planner

Assigns ships to berths by length and draught.

## Draught

The keel clearance is computed from the predicted level minus the charted depth.
"""

ROOT = f"{OVERVIEW}\n{TESTING}\n{LIMITS}\n{REVIEW}\n{HARBOURS}"


@dataclass(frozen=True)
class Planted:
    name: str
    a: str
    relation: Relation
    code: FindingCode
    # A line of A, and one of the root, that the finding must hold.
    here: str
    there: str
    differs: tuple[str, str] | None = None


NESTED = (
    Planted(
        "verbatim section",
        f"{BERTHS}\n{TESTING}",
        Relation.TOGETHER,
        FindingCode.DUPLICATE,
        "## Testing",
        "## Testing",
    ),
    Planted(
        "one number changed",
        f"{BERTHS}\n{LIMITS.replace('50 minutes', '80 minutes')}",
        Relation.TOGETHER,
        FindingCode.DRIFTED,
        "- A prediction older than 80 minutes is thrown away.",
        "- A prediction older than 50 minutes is thrown away.",
        ("80", "50"),
    ),
    Planted(
        "reworded",
        f"{BERTHS}\n"
        "## What holds everywhere\n\n"
        "- Throw a prediction away once it is older than 50 minutes.\n"
        "- Wait at most ten seconds for requests to the gauge provider.\n"
        "- The importer alone writes to the table of raw levels.\n",
        Relation.TOGETHER,
        FindingCode.DUPLICATE,
        "- Wait at most ten seconds for requests to the gauge provider.",
        "- Requests to the gauge provider wait at most ten seconds.",
    ),
    Planted(
        "heading renamed",
        f"{BERTHS}\n{REVIEW.replace('## Review', '## Getting a change in')}",
        Relation.TOGETHER,
        FindingCode.DUPLICATE,
        "## Getting a change in",
        "## Review",
    ),
)
MIRROR_WITH_OTHER_COMMAND = Planted(
    "a command changed in a mirror",
    ROOT.replace("npm test", "pnpm test"),
    Relation.EITHER,
    FindingCode.DRIFTED,
    "- Run `pnpm test` before you ask for a review.",
    "- Run `npm test` before you ask for a review.",
    ("pnpm", "npm"),
)


def compared(a: str, relation: Relation) -> FindingSet:
    return find(parse(Document.from_text(a)), parse(Document.from_text(ROOT)), relation)


def check(planted: Planted, found: FindingSet) -> None:
    findings = [
        finding
        for finding in found.findings
        if not (planted.relation is Relation.EITHER and finding.code is FindingCode.DUPLICATE)
    ]
    assert len(findings) == 1
    (finding,) = findings
    assert finding.code is planted.code
    assert planted.here in planted.a.split("\n")[finding.a.start : finding.a.end]
    assert planted.there in ROOT.split("\n")[finding.b.start : finding.b.end]
    if planted.differs is not None:
        (words,) = finding.differs
        assert all(said in shown for said, shown in zip(planted.differs, words, strict=True))


@pytest.mark.parametrize("planted", NESTED, ids=lambda planted: planted.name)
def test_nested_file(planted):
    found = compared(planted.a, planted.relation)
    check(planted, found)
    assert not found.missing_in_a
    assert not found.missing_in_b


def test_a_section_is_missing_in_a_mirror():
    mirror = ROOT.replace(f"{REVIEW}\n", "")
    found = compared(mirror, Relation.EITHER)
    assert {finding.code for finding in found.findings} == {FindingCode.DUPLICATE}
    assert [section.title for section in found.missing_in_a] == ["Review"]
    assert not found.missing_in_b


def test_a_command_is_changed_in_a_mirror():
    found = compared(MIRROR_WITH_OTHER_COMMAND.a, Relation.EITHER)
    check(MIRROR_WITH_OTHER_COMMAND, found)
    assert not found.missing_in_a
    assert not found.missing_in_b


def test_the_unchanged_rest_gives_none():
    assert not compared(BERTHS, Relation.TOGETHER).findings
    same = compared(ROOT, Relation.EITHER)
    assert {finding.code for finding in same.findings} == {FindingCode.DUPLICATE}
    assert not same.missing_in_a
    assert not same.missing_in_b
