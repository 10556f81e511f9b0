"""Which statements of a file were changed, added or taken out since an earlier state of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from twicetold.compare.fingerprint import fingerprint
from twicetold.compare.word_difference import word_difference
from twicetold.content.statements import Statement, statements
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.problem import Place
from twicetold.rules.revisions.revision import Revision
from twicetold.rules.revisions.text_difference import Hunk
from twicetold.workspace.snapshot import Snapshot

# Below this share of equal words a statement is no other version of one that went.
_SAME_STATEMENT = 0.5


@dataclass(frozen=True, slots=True)
class StatementChange:
    """A statement that was changed or added, or the place of one that was taken out.

    ``old`` and ``new`` are its texts, one of them "" where there is none; ``differs`` pairs words
    that went with those that came for them.
    """

    place: Place
    old: str = ""
    new: str = ""
    differs: tuple[tuple[str, str], ...] = ()


def statement_changes(revision: Revision, place: Place) -> tuple[StatementChange, ...]:
    """What changed within the lines of a place, statement by statement.

    Lines that are new altogether are one change, however many statements they hold.
    """
    whole = change_of(revision, place)
    if whole is None:
        return ()
    change, new = revision.change(place.path), _parsed(revision.now, place.path)
    old = _parsed(revision.before, revision.old_path(place.path))
    if change is None or old is None or new is None or not whole.old:
        return (whole,)
    found = tuple(
        item
        for hunk in change.within(place.start, place.end)
        for item in _in_hunk(hunk, place, old, new)
    )
    return found or (whole,)


def change_of(revision: Revision, place: Place) -> StatementChange | None:
    """What changed within the lines of a place, as one change; None where nothing did."""
    new = _parsed(revision.now, place.path)
    if new is None or not revision.touches(place.path, place.start, place.end):
        return None
    change = revision.change(place.path)
    old = _parsed(revision.before, revision.old_path(place.path)) if change else None
    before = _text(old, *change.before(place.start, place.end)) if change and old else ""
    lines = Place(place.path, place.start, place.end)
    return StatementChange(lines, before, _text(new, place.start, place.end))


def _in_hunk(
    hunk: Hunk, place: Place, old: ParsedDocument, new: ParsedDocument
) -> Iterator[StatementChange]:
    went = _statements(old, hunk.old_start, hunk.old_end)
    came = _statements(new, max(hunk.new_start, place.start), min(hunk.new_end, place.end))
    for statement in came:
        before = _version(statement, went)
        if before is not None:
            went.remove(before)
        yield StatementChange(
            Place(place.path, statement.start, statement.end),
            before.text if before else "",
            statement.text,
            _differs(before, statement) if before else (),
        )
    if hunk.new_start < place.start or hunk.new_end > place.end:
        return  # what went stood partly elsewhere
    line = min(hunk.new_start, new.document.line_count - 1)
    for statement in went:
        yield StatementChange(Place(place.path, line, line + 1), statement.text)


def _statements(parsed: ParsedDocument, start: int, end: int) -> list[Statement]:
    return [item for item in statements(parsed) if item.start < end and start < item.end]


def _version(statement: Statement, went: Sequence[Statement]) -> Statement | None:
    """The statement that this one was before."""
    words = fingerprint(statement).words
    shares = [word_difference(fingerprint(item).words, words)[1] for item in went]
    best = max(range(len(went)), key=shares.__getitem__, default=None)
    return went[best] if best is not None and shares[best] >= _SAME_STATEMENT else None


def _differs(old: Statement, new: Statement) -> tuple[tuple[str, str], ...]:
    replacements, _ = word_difference(fingerprint(old).words, fingerprint(new).words)
    return tuple(item.texts for item in replacements)


def _text(parsed: ParsedDocument, start: int, end: int) -> str:
    return " ".join("".join(parsed.document.lines[start:end]).split())


def _parsed(snapshot: Snapshot, path: str | None) -> ParsedDocument | None:
    file = snapshot.files.get(path) if path else None
    return file.parsed if file else None
