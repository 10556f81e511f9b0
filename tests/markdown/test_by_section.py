"""What a function finds in sections, kept through edits, is what it finds in a new document."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.editing import random_edit, starting_text
from twicetold.markdown.by_lineage import ByLineage, Lineage, forget
from twicetold.markdown.by_section import BySection, section_blocks, section_titles
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

UTF16 = PositionEncoding.UTF16


@dataclass(frozen=True)
class Found:
    line: int
    text: str
    titles: tuple[str, ...]


def find(parsed, number, word):
    """Every leaf with the word, where it stands and under which titles."""
    titles = section_titles(parsed, number)
    for start, block in section_blocks(parsed, number):
        for leaf in block.leaves:
            if word in leaf.text:
                yield Found(start + leaf.start, leaf.text, titles)


def moved(found, lines):
    return replace(found, line=found.line + lines)


@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.sampled_from(["", "a", "e ", "#"]))
def test_what_is_kept_through_edits_is_what_a_new_document_gives(rng, word):
    kept = BySection(find, moved)
    parsed = parse(Document.from_text(starting_text(rng)))
    for version in range(1, 8):
        assert kept(parsed, word) == BySection(find, moved)(parse(parsed.document), word)
        edit = random_edit(rng, parsed.document, UTF16)
        parsed = reparse_edits(parsed, [edit], version, UTF16)[0]


def test_sections_that_stay_are_not_asked_again():
    asked = []

    def listen(parsed, number, _):
        asked.append(number)
        return find(parsed, number, "")

    kept = BySection(listen, moved)
    text = "".join(f"## Part {number}\n\nIts text.\n\n" for number in range(50))
    parsed = parse(Document.from_text(text))
    first = kept(parsed, None)
    del asked[:]
    edit = Edit("Other", Position(42, 0), Position(42, 3))
    parsed = reparse_edits(parsed, [edit], 1, UTF16)[0]
    second = kept(parsed, None)
    assert 1 <= len(asked) <= 3
    assert sum(one is other for one, other in zip(first, second, strict=False)) >= 40


def test_another_context_asks_everything_again():
    kept = BySection(find, moved)
    parsed = parse(Document.from_text("# A\n\none\n\n# B\n\ntwo\n"))
    assert [f.text for f in kept(parsed, "one")] == ["one"]
    assert [f.text for f in kept(parsed, "two")] == ["two"]


def kept_names(kept, names, keys):
    """Of which keys, named in this order, something is kept; asking for one keeps it."""
    seen = {}
    for name in names:
        kept.update(keys[name], lambda old, name=name: seen.setdefault(name, old) or name)
    return "".join(name for name, old in seen.items() if old)


def test_the_lineage_asked_for_longest_ago_is_dropped():
    kept, keys = ByLineage[str](2, lines=0), {name: Lineage(1) for name in "abc"}
    assert kept_names(kept, "abac", keys) == ""
    assert kept_names(kept, "acb", keys) == "ac"


def test_more_is_kept_of_short_documents():
    kept = ByLineage[str](2, lines=10)
    keys = {name: Lineage(3) for name in "abc"} | {"d": Lineage(30), "e": Lineage(), "f": Lineage()}
    assert kept_names(kept, "abc" * 2, keys) == ""
    assert kept_names(kept, "cba", keys) == "abc"[::-1]
    # A long one leaves room for one more; when it is gone, there is room again.
    assert kept_names(kept, "d", keys) == ""
    assert kept_names(kept, "ad", keys) == "ad"
    forget(keys["d"])
    assert kept_names(kept, "bcef", keys) == ""
    assert kept_names(kept, "abcef", keys) == "abcef"


def test_a_forgotten_lineage_is_dropped_alone_and_with_others():
    kept = ByLineage[str]()
    a, b, c = Lineage(), Lineage(), Lineage()
    keys = {"a": a, "b": b, "ab": (a, b), "ba": (b, a), "bc": (b, c)}
    kept_names(kept, keys, keys)
    forget(a)
    assert kept_names(kept, keys, keys) == "bbc"
