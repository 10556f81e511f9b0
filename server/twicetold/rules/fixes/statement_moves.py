"""Whole statements taken out of a text, and put in where their model has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from twicetold.content.statements import Statement, StatementKind
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.fix import TextChange
from twicetold.rules.fixes.line_changes import insert_block, insert_lines, remove_block
from twicetold.rules.fixes.placed_words import bare_lines
from twicetold.rules.fixes.statement_place import (
    StatementPlace,
    marker,
    next_sign,
    place_of,
)
from twicetold.rules.fixes.transfer import Transfer


def taken_out(
    path: str, parsed: ParsedDocument, statement: Statement, gone: Collection[Statement]
) -> TextChange | None:
    """The change that takes a statement out; None where something else hangs on its lines.

    ``gone`` are all statements that go: a list item goes with what lies in it, if all of it does.
    """
    place = place_of(parsed, statement)
    if place is None:
        return None
    start, end = statement.start, statement.end
    if place.is_item:
        start, end = place.items[-1].start, place.items[-1].end
        if sum(item.start == start for item in place.items) > 1:
            return None
        kept = {line for s in gone for line in range(s.start, s.end)}
        document = parsed.document
        if any(n not in kept and document.line(n).strip() for n in range(start, end)):
            return None
    return remove_block(path, parsed.document, start, end)


def put_in(
    transfer: Transfer, statement: Statement, twins: Mapping[Statement, Statement]
) -> TextChange | None:
    """The change that puts a statement of the model into the text.

    It comes behind the twin of the nearest statement before it, else before the twin of the
    nearest behind it; None where neither stands in the same kind of place.
    """
    place = place_of(transfer.model.parsed, statement)
    if place is None:
        return None
    order = list(twins)
    before = [s for s in order if s.start < statement.start]
    for other in reversed(before):
        change = _behind(transfer, place, (other, twins[other]))
        if change is not None:
            return change
    for other in order:
        if other.start > statement.start:
            change = _ahead(transfer, place, (other, twins[other]))
            if change is not None:
                return change
    return None


def _behind(
    transfer: Transfer, place: StatementPlace, pair: tuple[Statement, Statement]
) -> TextChange | None:
    path, text = transfer.text.path, transfer.text.parsed
    there, here = place_of(transfer.model.parsed, pair[0]), place_of(text, pair[1])
    if there is None or here is None:
        return None
    kind = place.statement.kind
    if place.is_item and there.is_item and here.is_item:
        return _item_behind(transfer, place, there, here)
    if kind is StatementKind.ROW and here.statement.kind is StatementKind.ROW:
        lines = [line.strip() for line in _raw(transfer, place)]
        return insert_lines(path, text.document, here.statement.end, lines)
    if place.items and place.items[-1:] == there.items[-1:] and here.items:
        return _paragraph_behind(transfer, place, here)
    if place.leaf.containers or there.leaf.containers or here.leaf.containers:
        return None
    return insert_block(path, text.document, here.block_end, _raw(transfer, place))


def _ahead(
    transfer: Transfer, place: StatementPlace, pair: tuple[Statement, Statement]
) -> TextChange | None:
    path, text = transfer.text.path, transfer.text.parsed
    there, here = place_of(transfer.model.parsed, pair[0]), place_of(text, pair[1])
    if there is None or here is None:
        return None
    document = text.document
    if place.is_item and there.is_item and here.is_item:
        first = marker(document.line(here.items[-1].start))
        if first is None or not len(place.items) == len(there.items) == len(here.items):
            return None
        lines = _item_lines(transfer, place.statement, "".join(first))
        return insert_lines(path, document, here.items[-1].start, lines)
    if place.leaf.containers or there.leaf.containers or here.leaf.containers:
        return None
    if StatementKind.ROW in (place.statement.kind, here.statement.kind):
        return None
    return insert_block(path, document, here.block_start, _raw(transfer, place))


def _item_behind(
    transfer: Transfer, place: StatementPlace, there: StatementPlace, here: StatementPlace
) -> TextChange | None:
    """A list item behind the twin of an item that is its neighbour, its parent or deeper."""
    path, document = transfer.text.path, transfer.text.parsed.document
    step = len(place.items) - len(there.items)
    depth = len(here.items) + step
    if step > 1 or depth < 1:
        return None
    if step == 1:
        own = marker(document.line(here.items[-1].start))
        theirs = marker(transfer.model.parsed.document.line(place.items[-1].start))
        if own is None or theirs is None:
            return None
        lead = own[0] + " " * (len(own[1]) + len(own[2]))
        lines = _item_lines(transfer, place.statement, lead + theirs[1] + theirs[2])
        return insert_lines(path, document, here.statement.end, lines)
    item = here.items[depth - 1]
    found = marker(document.line(item.start))
    if found is None:
        return None
    begin = found[0] + next_sign(found[1]) + found[2]
    lines = _item_lines(transfer, place.statement, begin)
    is_loose = item.start > here.block_start and not document.line(item.start - 1).strip()
    return insert_lines(path, document, item.end, ["", *lines] if is_loose else lines)


def _paragraph_behind(
    transfer: Transfer, place: StatementPlace, here: StatementPlace
) -> TextChange | None:
    """A further paragraph of a list item, behind the twin of one of the same item."""
    path, document = transfer.text.path, transfer.text.parsed.document
    found = marker(document.line(here.items[-1].start))
    if found is None or place.statement.kind is not StatementKind.PARAGRAPH:
        return None
    indent = found[0] + " " * (len(found[1]) + len(found[2]))
    lines = [indent + line for line in _lines(transfer, place.statement)]
    return insert_lines(path, document, here.statement.end, ["", *lines])


def _lines(transfer: Transfer, statement: Statement) -> list[str]:
    bare = bare_lines(transfer.model.parsed.document, statement)
    return [transfer.line(n, line.strip()) for n, line in enumerate(bare, statement.start)]


def _item_lines(transfer: Transfer, statement: Statement, begin: str) -> list[str]:
    lines = _lines(transfer, statement)
    indent = "".join(sign if sign in "> \t" else " " for sign in begin)
    return [begin + lines[0], *(indent + line for line in lines[1:])]


def _raw(transfer: Transfer, place: StatementPlace) -> list[str]:
    statement, document = place.statement, transfer.model.parsed.document
    lines = [(number, document.line(number)) for number in range(statement.start, statement.end)]
    if statement.kind is StatementKind.CODE:
        return [line for _, line in lines]
    return [transfer.line(number, line) for number, line in lines]
