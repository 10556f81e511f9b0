from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.editing import HAZARDS, TEXTS, client_edit, undo
from tests.fuzz_incremental import EffortCounts, run
from twicetold.markdown.incremental import Effort, reparse, reparse_edits
from twicetold.markdown.oracle import checked, difference, oracle_is_on
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

UTF16 = PositionEncoding.UTF16
LONG = "# A\n\npara\n\n- one\n- two\n\n## B\n\ntext\n\n```\ncode\n```\n\n## C\n\nlast\n\nend\n"


def replaced(text, line, new, lines=1):
    """Replace lines of a text; the result, held against a full parse."""
    old = parse(Document.from_text(text))
    edit = Edit(new, Position(line, 0), Position(line + lines, 0))
    document, change = old.document.edited_with_change([edit], 1, UTF16)
    after = reparse(old, document, change)
    assert difference(after.parsed, parse(document)) is None
    return old, after


@pytest.mark.parametrize(
    ("line", "new", "effort"),
    [
        (9, "text!\n", Effort.REGION),
        (9, "text\n", Effort.UNCHANGED),
        (9, "", Effort.REGION),
        (9, "text\n\n\n\nmore\n", Effort.REGION),
        (9, "```\n", Effort.WIDENED),  # runs to the old opening marker, and flips what follows
        (9, "<!--\n", Effort.WIDENED),
        (2, "<!--\n", Effort.FULL),
        (0, "---\n", Effort.FULL),
        (7, "### B\n", Effort.REGION),
        (17, "last!\n", Effort.REGION),
    ],
)
def test_how_much_an_edit_takes(line, new, effort):
    assert replaced(LONG, line, new)[1].effort is effort


def test_blocks_that_stay_are_the_same_objects():
    old, after = replaced(LONG, 9, "one\n\ntwo\n")
    change = after.change
    assert (change.start, change.old_end, change.new_end, change.line_shift) == (4, 5, 6, 2)
    before, now = old.tree.blocks, after.parsed.tree.blocks
    assert all(a is b for a, b in zip(before[:4], now[:4], strict=True))
    assert all(a is b for a, b in zip(before[5:], now[6:], strict=True))


def test_sections_that_stay_are_the_same_objects():
    old, after = replaced(LONG, 9, "other\n")
    before, now = old.outline.sections, after.parsed.outline.sections
    assert [a is b for a, b in zip(before, now, strict=True)] == [True, False, True]


@pytest.mark.parametrize(
    ("text", "line", "new"),
    [
        # what a block above the edit reads below a blank line
        ("- a\n\nb\n\nc\n\nd\n", 2, "  b\n"),  # the list goes on
        ("- a\n\nb\n\nc\n\nd\n", 2, "- b\n"),
        ("    code\n\nb\n\nc\n\nd\n", 2, "    b\n"),
        ("> a\nb\n\nc\n\nd\n", 1, "# b\n"),  # no longer lazy
        ("- > a\nb\n\nc\n\nd\n", 1, "===\n"),
        ("a\nb\n\nc\n\nd\n", 1, "---\n"),  # setext underline, not a thematic break
        ("x\n\na | b\nc\n\nd\n\ne\n", 3, "--|--\n"),  # paragraph to table
        ("para\na | b\nc\n\nd\n\ne\n", 2, "--|--\n"),  # the table ends the paragraph above it
        # link reference definitions: no token, but lines
        ("[a]: /u\n'title\nmore\n\nc\n\nd\n", 2, "more'\n"),
        ("x\n\n- [a]: /u\n'title\nmore\n\nc\n\nd\n", 4, "more'\n"),
        ("# h\n'title\nmore'\n\nc\n\nd\n", 0, "[a]: /u\n"),
        ("[a]:\n\n/u\n\nc\n", 1, ""),
        # what runs to an end marker
        ("a\n\n<!--\n\nb\n\n-->\n\nc\n\nd\n", 6, "\n"),
        ("a\n\n<pre>\n\nb\n\n\nc\n\nd\n", 5, "</pre>\n"),
        ("a\n\n<b>\nc\n\nd\n\ne\n", 1, "x\n"),  # type 7 does not interrupt a paragraph
        ("- ```\n\n  x\n\nb\n\nc\n", 2, "x\n"),
        ("```\na\n```\n\nb\n\n```\nc\n```\n", 2, "x\n"),
        # front matter
        ("---\na: b\n\nc\n\nd\n\ne\n\nf\n", 7, "---\n"),
        ("---\na: b\n\nc\n\nd\n\n---\n\nf\n", 7, "x\n"),
        ("---\na: b\n---\n\nd\n\n---\n\nf\n", 2, "x\n"),
        ("x\n---\na: b\n---\n\nd\n", 0, ""),
        ("\n---\na: b\n---\n\nd\n", 0, ""),
        ("---\na: b\n---\n\nd\n", 0, "\n---\n"),
        ("---\na: b\n\nc\n\nd\n\ne\n\nf\n", 8, "\n\n...\n"),
        # blank in Unicode's eyes is not blank in CommonMark's
        ("- a\n\nx\n\u2028\nb\n\nc\n\nd\n", 4, "- b\n"),
        ("[a]: /u\n'x\n\x0c\ny\n\nc\n\nd\n", 3, "y'\n"),
        # the end of the document
        ("a\n\nb", 2, "b\n===\n"),
        ("a\n\n```\nb\n\n\n", 5, "c\n"),
        ("a\n", 1, "b"),
        ("", 0, "# a"),
        ("# a", 0, ""),
        # nesting past the limit swallows the rest of the document
        ("".join("  " * n + "- x\n" for n in range(60)) + "\n\nb\n\nc\n", 63, "d\n"),
    ],
)
def test_what_reaches_across_blocks(text, line, new):
    replaced(text, line, new)
    replaced(text.replace("\n", "\r\n"), line, new)
    filler = "# F\n\ntext\n\n"
    if not text.startswith("---"):
        replaced(filler + text + "\n" + filler, line + filler.count("\n"), new)


def test_several_cursors_are_several_regions():
    old = parse(Document.from_text(LONG * 20))
    edits = [Edit("x", Position(line, 0), Position(line, 0)) for line in (300, 200, 9, 9)]
    after, efforts = reparse_edits(old, edits, 5, UTF16)
    assert difference(after, parse(after.document)) is None
    assert after.document.version == 5
    assert efforts == (Effort.REGION,) * 4


def test_many_edits_are_one_parse():
    old = parse(Document.from_text(LONG * 20))
    edits = [Edit("x", Position(line, 0), Position(line, 0)) for line in range(40, 300, 13)]
    after, efforts = reparse_edits(old, edits, 1, UTF16)
    assert difference(after, parse(after.document)) is None
    assert len(efforts) == 1


def test_a_notification_without_edits_is_a_new_version():
    old = parse(Document.from_text(LONG))
    after, efforts = reparse_edits(old, [], 3, UTF16)
    assert (after.document.version, efforts) == (3, (Effort.UNCHANGED,))
    assert after.tree is old.tree


def test_a_whole_text_sent_anew_costs_what_differs():
    old = parse(Document.from_text(LONG * 20))
    lines = list(old.document.lines)
    lines[9] = "changed\n"
    after, efforts = reparse_edits(old, [Edit("".join(lines))], 1, UTF16)
    assert difference(after, parse(after.document)) is None
    assert efforts == (Effort.REGION,)


def test_counts_tell_the_share_of_spliced_parses():
    counts = EffortCounts().plus([Effort.REGION, Effort.WIDENED, Effort.FULL, Effort.UNCHANGED])
    counts = counts.plus([Effort.REGION])
    assert (counts.total, counts.spliced) == (5, 0.75)
    assert EffortCounts().spliced == 0


def test_the_oracle_tells_the_first_difference_and_gives_the_full_parse():
    right = parse(Document.from_text("# A\n\ntext\n", 7))
    assert checked(right) == (right, None)
    wrong = parse(Document.from_text("# A\n\n- text\n")).tree
    full, told = checked(replace(right, tree=wrong))
    assert full == right
    assert told == (
        "Block 1 of version 7: the incremental parse has lines 3 to 3 (paragraph), "
        "the full parse lines 3 to 3 (paragraph)."
    )


@pytest.mark.parametrize(("value", "on"), [("1", True), ("0", False), ("", False), (None, False)])
def test_the_oracle_is_asked_for_by_the_environment(value, on):
    name = "TWICETOLD_REPARSE_ORACLE"
    assert oracle_is_on({} if value is None else {name: value}) is on


@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_run_of_the_fuzzer(seed):
    outcome = run(1_500, seed, lambda _counts: None)
    assert outcome.failure is None
    # An incremental parse that always declines would pass all else.
    assert outcome.counts.spliced >= 0.6


class Editor(RuleBasedStateMachine):
    """Somebody edits a document; Hypothesis looks for the shortest way to make it go wrong."""

    @initialize(
        parts=st.lists(st.sampled_from(TEXTS), min_size=1, max_size=3),
        end=st.sampled_from(["\n", "\r\n", "\r"]),
        encoding=st.sampled_from(PositionEncoding),
    )
    def open(self, parts, end, encoding):
        self.encoding = encoding
        self.parsed = parse(Document.from_text("\n".join(parts).replace("\n", end)))
        self.undos = []

    @rule(edits=st.lists(st.tuples(*[st.integers(0, 10**6)] * 4, st.sampled_from(HAZARDS))
                         | st.tuples(*[st.integers(0, 10**6)] * 4, st.text(max_size=8)),
                         min_size=1, max_size=3))  # fmt: skip
    def type(self, edits):
        batch, document = [], self.parsed.document
        for line, column, lines, length, text in edits:
            first = Position(line % document.line_count, column % 40)
            last = Position(first.line + lines % 3, first.character + length % 5)
            edit = client_edit(document, Edit(text, first, last), self.encoding)
            document = self._edited(document, edit)
            batch.append(edit)
        self.send(batch)

    @rule()
    def append_at_the_end(self):
        end = Position(self.parsed.document.line_count, 0)
        batch = [Edit("\n\n# End\n", end, end)]
        self._edited(self.parsed.document, batch[0])
        self.send(batch)

    @precondition(lambda self: self.undos)
    @rule(back=st.integers(1, 4))
    def undo(self, back):
        taken, self.undos = self.undos[-back:], self.undos[:-back]
        self.send([edit for edit, _ in reversed(taken)])
        assert self.parsed.document.text == taken[0][1]

    def send(self, batch):
        version = self.parsed.document.version + 1
        self.parsed, efforts = reparse_edits(self.parsed, batch, version, self.encoding)
        assert len(efforts) == len(batch)

    def _edited(self, document, edit):
        edited, change = document.edited_with_change([edit], 0, self.encoding)
        self.undos.append((undo(document, change), document.text))
        return edited

    @invariant()
    def equals_a_full_parse(self):
        full = parse(self.parsed.document)
        assert difference(self.parsed, full) is None
        assert self.parsed == full


TestEditor = Editor.TestCase
TestEditor.settings = settings(max_examples=40, stateful_step_count=20)
