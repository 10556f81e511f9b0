from tests.compare.pairs import found
from twicetold.compare.relation import Relation

MIRROR = """\
# Notes

## Build

Run the bundler with the release profile.

## Review

Ask two people, one of them from the core team.

## Groups

### Storage

Blobs go to the object store.
"""


def titles(a: str, b: str, relation: Relation = Relation.EITHER):
    result = found(a, b, relation)
    return (
        [section.title for section in result.missing_in_a],
        [section.title for section in result.missing_in_b],
    )


def test_equal_documents_lack_nothing():
    assert titles(MIRROR, MIRROR) == ([], [])


def test_a_section_that_only_one_has():
    shorter = MIRROR.replace("## Review\n\nAsk two people, one of them from the core team.\n\n", "")
    assert titles(shorter, MIRROR) == (["Review"], [])
    assert titles(MIRROR, shorter) == ([], ["Review"])


def test_only_where_copies_are_wanted():
    assert titles("# Notes\n", MIRROR, Relation.TOGETHER) == ([], [])


def test_a_renamed_section_with_the_same_text_is_there():
    assert titles(MIRROR.replace("## Review", "## How we review"), MIRROR) == ([], [])


def test_an_equal_title_is_a_counterpart_whatever_it_says():
    assert titles(MIRROR.replace("Ask two people, one of", "Nobody of"), MIRROR) == ([], [])


def test_a_heading_that_only_groups_is_there_with_what_it_groups():
    assert titles(MIRROR.replace("## Groups", "## Kinds"), MIRROR) == ([], [])


def test_a_section_whose_text_stands_elsewhere_is_there():
    said = "Ask two people, one of them from the core team.\n\n"
    moved = MIRROR.replace(f"## Review\n\n{said}", "").replace("### St", f"{said}### St")
    assert titles(moved, MIRROR) == ([], [])


def test_titles_of_the_documents_answer_each_other():
    assert titles(MIRROR.replace("# Notes", "# CLAUDE.md"), MIRROR) == ([], [])
