"""No text makes comparing raise, and the same two texts always give the same findings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twicetold.compare.find import find
from twicetold.compare.relation import Relation
from twicetold.compare.repeat import repetitions
from twicetold.content.statements import statements
from twicetold.markdown.by_lineage import forget_all
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

_PIECES = (
    "# Setup",
    "## Setup",
    "- run `make all` at 3 o'clock",
    "  - never `rm -rf /`; use trash instead.",
    "1. Node 20 only",
    "| a | b |\n| - | - |\n| `x` | y |",
    "```bash\n$ npm test # c\n```",
    "~~~\nunclosed",
    "> quoted **bold** text",
    "**Lead:**",
    "<div>html</div>",
    "<!-- c -->",
    "[link](../a/b.md) and ![i](x.png)",
    "---\nname: x\n---",
    "\ufeff\u200b —→ 漢字かな 👩‍👩‍👧 \x00 \x0c",
    "`" * 5,
    "",
)
_texts = st.one_of(
    st.text(max_size=200),
    st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=40)), max_size=14).map("\n".join),
)


@given(_texts, _texts, st.sampled_from(list(Relation)))
@settings(max_examples=200, deadline=None)
def test_any_text(a, b, relation):
    left, right = (parse(Document.from_text(text)) for text in (a, b))
    found = find(left, right, relation)
    for finding in found.findings:
        for lines, document in ((finding.a, left.document), (finding.b, right.document)):
            assert 0 <= lines.start < lines.end <= document.line_count
        assert 0 <= finding.similarity <= 1
    for statement in statements(left):
        assert 0 <= statement.start < statement.end <= left.document.line_count
    assert all(finding.b < finding.a for finding in repetitions(left))


@given(_texts, _texts)
@settings(max_examples=50, deadline=None)
def test_the_same_every_time(a, b):
    def once():
        forget_all()
        left, right = (parse(Document.from_text(text)) for text in (a, b))
        return find(left, right, Relation.EITHER)

    assert once() == once()


@pytest.mark.parametrize("relation", list(Relation))
def test_a_text_against_itself_is_all_duplicate(relation):
    text = "# A\n\nOne order to follow here.\n\n## B\n\n- Another order for the reader.\n"
    parsed = parse(Document.from_text(text))
    found = find(parsed, parsed, relation)
    assert {finding.code.value for finding in found.findings} == {"duplicate"}
    assert (found.missing_in_a, found.missing_in_b) == ((), ())
