"""What is found after edits, from what was kept, is what is found from nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from twicetold.compare.conflicts.claims import claims
from twicetold.compare.find import find
from twicetold.compare.profiles import profile
from twicetold.compare.relation import Relation
from twicetold.compare.repeat import repetitions
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

LINES = (
    "# Build",
    "## Testing",
    "## Style of code",
    "",
    "",
    "- Run `pnpm test --filter web` before each commit. Never push a red branch.",
    "- Run `pnpm test --filter api` before each commit. Never push a red branch.",
    "- Always validate the invoice before the ledger reads its balance.",
    "- Always validate the invoice before the journal reads its balance.",
    "Keep the migration scripts in `db/migrations`; the runner sorts them by name.",
    "Keep the migration scripts in `db/changes`; the runner sorts them by date.",
    "Each widget has one owner, and the owner answers questions about it.",
    "Database:",
    "<!-- a note to people -->",
    "  ",
    "- Never edit the generated client by hand.",
    "- Edit the generated client by hand where the schema is late.",
    "- Edit the generated client by hand.",
    "- Don't commit lock files to the release branch.",
    "- Commit lock files to the release branch.",
    "Use tabs for indentation in all the sources.",
    "Use spaces for indentation in all the sources.",
    "Test coverage must stay above 80%.",
    "Test coverage must stay above 90%.",
    "Install everything with `pnpm install`, then run `pnpm test`.",
    "Install everything with `npm install`, then run `npm test`.",
    "Never run `make deploy-staging REGION=eu` from a branch.",
    "- Never add `useLedger` to a page.",
    "- Load the balance with `useLedger`, and keep `client/ledger.ts` as it is.",
    "- Hands off `client/`: a program writes it.",
    "- Add the fields of the invoice to `client/ledger.ts`.",
    "Never run `make deploy-staging`.",
    "```sh",
    "make deploy-staging REGION=eu",
    "```",
    "| tool | use |",
    "| --- | --- |",
    "| ruff | formats and lints the whole package |",
)
lines = st.lists(st.sampled_from(LINES), max_size=30)
# So long that one statement more or less changes how rare every word is.
many_lines = st.lists(st.sampled_from(LINES), min_size=60, max_size=80)
edits = st.lists(
    st.tuples(
        st.booleans(),
        st.integers(0, 30),
        st.integers(0, 3),
        st.one_of(
            st.lists(st.sampled_from(LINES), max_size=3).map(
                lambda ls: "".join(f"{x}\n" for x in ls)
            ),
            st.sampled_from(["x", "\n", "#", "- ", "invoice ", "`"]),
        ),
    ),
    max_size=8,
)


def edited(parsed: ParsedDocument, line: int, count: int, text: str) -> ParsedDocument:
    edit = Edit(text, Position(line, 0), Position(line + count, 0))
    return reparse_edits(parsed, [edit], parsed.document.version + 1, PositionEncoding.UTF8)[0]


def from_nothing(parsed: ParsedDocument) -> ParsedDocument:
    return parse(parsed.document)


@settings(max_examples=150, deadline=None)
@given(lines, lines, edits, st.sampled_from(list(Relation)))
def test_findings_after_edits_of_both_documents(first, second, changes, relation):
    _hold_after_edits(first, second, changes, relation)


@settings(max_examples=40, deadline=None)
@given(many_lines, many_lines, edits)
def test_findings_after_edits_of_long_documents(first, second, changes):
    _hold_after_edits(first, second, changes, Relation.TOGETHER)


def _hold_after_edits(first, second, changes, relation):
    a, b = (parse(Document.from_text("\n".join(part))) for part in (first, second))
    find(a, b, relation)
    repetitions(a)
    for of_a, line, count, text in changes:
        if of_a:
            a = edited(a, line, count, text)
        else:
            b = edited(b, line, count, text)
        assert find(a, b, relation) == find(from_nothing(a), from_nothing(b), relation)
        assert repetitions(a) == repetitions(from_nothing(a))


def test_sections_match_less_when_their_words_come_to_be_common():
    own = "## Testing\n\nTest coverage must stay above 80%.\n"
    owner = "Each widget has one owner, and the owner answers questions about it."
    a = parse(Document.from_text(f"{own}{owner}"))
    b = parse(Document.from_text(f"{own}\n# Build\n\nZebras graze.\n"))
    before = find(a, b, Relation.TOGETHER)
    more = "\nInsurance coverage pleases lawyers.\n\nGuests stay overnight.\n"
    b = edited(b, b.document.line_count - 1, 0, more)
    after = find(a, b, Relation.TOGETHER)
    assert after == find(from_nothing(a), from_nothing(b), Relation.TOGETHER) != before


def test_blocks_that_join_on_their_lines_move_the_sections_behind_them():
    text = "Keep the scripts sorted by name.\n- Run the tests before each commit.\n# Build"
    a, b = parse(Document.from_text(text)), parse(Document.from_text(""))
    find(a, b, Relation.EITHER)
    a = edited(a, 0, 0, "- ")
    assert find(a, b, Relation.EITHER) == find(from_nothing(a), b, Relation.EITHER)


def test_what_leads_to_commands_is_part_of_what_they_claim():
    text = "# Checks\n\nDo all. Run this:\n```sh\nruff check .\n```\n"
    parsed = parse(Document.from_text(text))
    claims(profile(parsed))
    parsed = edited(parsed, 2, 1, "Do all. In production run this:\n")
    found, fresh = (claims(profile(p)).all_commands for p in (parsed, from_nothing(parsed)))
    assert [one.claim.scope for one in found] == [one.claim.scope for one in fresh]
    assert any(one.claim.scope for one in fresh)
