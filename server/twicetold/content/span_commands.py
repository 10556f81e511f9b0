"""The commands in the code spans of one paragraph, list item, heading or table row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.content.command import Command, Where
from twicetold.content.command_form import command_form
from twicetold.content.command_shape import CommandShape, Shape, shape_of
from twicetold.content.polarity import Polarity, heading_polarity, polarity_at, readable
from twicetold.content.run_orders import (
    NEAR,
    introduction,
    may_order_words,
    names_file,
    orders_phrase,
    orders_word,
    says_absent,
)
from twicetold.markdown.blocks import Leaf, LeafKind
from twicetold.markdown.inline import CodeSpan, code_spans

# An interpolation of another language: Bun.$`ls`, sql`...`.
_TAGGED = re.compile(r"[\w$]\Z")
# A reason behind a ban: "Never run `a`. Running `a <file>` breaks the index."
_WHY_NOT = re.compile(r"[.!?;—]\W{1,4}(?:running|using|calling|because)\s+\Z", re.IGNORECASE)
_JOINED = re.compile(r"(?:,|/|\bor\b|\band\b|→|\+)\s*")
_FOLDER = re.compile(r"[/\\]")
_PARTS = re.compile(r"\s\|\s")


def span_commands(
    leaf: Leaf,
    around: Polarity = Polarity.NEUTRAL,
    own: frozenset[str] = frozenset(),
    columns: tuple[str, ...] = (),
) -> tuple[Command, ...]:
    """The commands in a leaf's code spans, each once a line; lines count as the leaf's do.

    ``around`` and ``own`` are as in `fence_commands`; ``columns`` are a table's column titles.
    """
    found: list[Command] = []
    seen: set[tuple[str, int]] = set()
    for span, text in _command_spans(leaf, own):
        if (text, span.line) in seen:
            continue
        seen.add((text, span.line))
        polarity = _polarity(leaf, span, around, columns)
        near = max(0, span.start - NEAR)
        if polarity is Polarity.NEUTRAL and _WHY_NOT.search(leaf.text, near, span.start):
            repeated = any(old.forbidden and text.startswith(old.text) for old in found)
            polarity = Polarity.FORBIDDEN if repeated else polarity
        line = leaf.start + span.line
        last = leaf.start + leaf.text.count("\n", 0, span.end)
        forbidden = polarity is Polarity.FORBIDDEN
        prose, form = readable(leaf.text), command_form(text)
        absent = says_absent(prose[near : span.start], prose[span.end : span.end + NEAR])
        found.append(Command(text, line, last + 1, Where.INLINE, forbidden, form, absent))
    return tuple(found)


def span_programs(leaf: Leaf) -> frozenset[str]:
    """The programs of a leaf's commands that are not well-known ones."""
    shapes = (shape_of(text) for _, text in _command_spans(leaf, frozenset()))
    return frozenset(shape.program for shape in shapes if shape.program and not shape.known)


def _command_spans(leaf: Leaf, own: frozenset[str]) -> Iterator[tuple[CodeSpan, str]]:
    joined_at = -1  # where a command ends that an "or" may join the next span to
    for span in code_spans(leaf.text):
        shape = shape_of(span.text)
        if shape.kind is Shape.NONE or _TAGGED.search(
            leaf.text[max(0, span.start - 1) : span.start]
        ):
            continue
        joined = joined_at >= 0 and _JOINED.fullmatch(leaf.text[joined_at : span.start].strip())
        if _is_command(leaf.text, span, shape, own, joined=bool(joined)):
            joined_at = span.end
            yield span, _without_prompt(span.text)


def _is_command(
    source: str, span: CodeSpan, shape: CommandShape, own: frozenset[str], *, joined: bool
) -> bool:
    """Whether the span is a command by its look, the file's own programs or its sentence."""
    named = shape.known or shape.program in own
    lone_path = " " not in span.text and _FOLDER.search(span.text) is not None
    if shape.kind is Shape.COMMAND and not lone_path:
        return True
    if shape.kind is Shape.PHRASE and (named or joined):
        return True
    if shape.kind is Shape.WORD and not (lone_path and named) and not may_order_words(source):
        return False
    prose = readable(source)
    before, after = introduction(prose, span.start), prose[span.end : span.end + NEAR]
    if lone_path and (named or shape.kind is Shape.COMMAND):
        return not names_file(before)
    if shape.kind is Shape.WORD:
        return orders_word(before, after, span.text, own_or_known=named)
    return orders_phrase(before, after, span.text)


def _without_prompt(text: str) -> str:
    text = text.strip()
    return text[2:].lstrip() if text.startswith(("$ ", "% ")) else text


def _polarity(leaf: Leaf, span: CodeSpan, around: Polarity, columns: tuple[str, ...]) -> Polarity:
    if leaf.kind not in (LeafKind.TABLE_ROW, LeafKind.TABLE_HEADER):
        return polarity_at(leaf.text, span.start, span.end, around)
    prose = readable(leaf.text)
    borders = [0, *(match.end() for match in _PARTS.finditer(prose)), len(prose)]
    column = sum(border <= span.start for border in borders[1:])
    if column < len(columns):
        titled = heading_polarity(columns[column])
        around = titled if titled is not Polarity.NEUTRAL else around
    begin = borders[column]
    return polarity_at(leaf.text[begin:], span.start - begin, span.end - begin, around)
