"""Short documents for the tests of comparing, and findings in a readable form."""

from textwrap import dedent

from twicetold.compare.find import find
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.text.document import Document

# Both documents of most tests hold this, so that a finding is one among other text.
ABOUT_BIRDS = """\
# Bird atlas

The atlas draws sightings on a map; observers send them from their phones.

## Moderation

Two reviewers look at every sighting of a rare species before it is published.
"""
ABOUT_TIDES = """\
# Tide tables

Forecasts come from harmonic constants that each harbour publishes once a year.

## Rounding

Heights are kept in millimetres and shown in centimetres.
"""


def parsed(text: str) -> ParsedDocument:
    return parse(Document.from_text(dedent(text)))


def found(a: str, b: str, relation: Relation = Relation.TOGETHER):
    return find(parsed(a), parsed(b), relation)


def among(a: str, b: str, relation: Relation = Relation.TOGETHER):
    """Findings of two texts that stand each behind text of its own."""
    left = f"{ABOUT_BIRDS}\n{dedent(a)}"
    right = f"{ABOUT_TIDES}\n{dedent(b)}"
    return found(left, right, relation).findings


def kinds(findings):
    return [(finding.code.value, finding.unit.value) for finding in findings]
