"""The commands in the code spans of one paragraph, list item, heading or table row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.content.command import Command, Where
from twicetold.content.command_form import command_form
from twicetold.content.command_shape import Shape, shape_of
from twicetold.content.polarity import Polarity, heading_polarity, polarity_at, readable
from twicetold.markdown.blocks import Leaf, LeafKind
from twicetold.markdown.inline import CodeSpan, code_spans

_SPANS = r"(?:\x01+(?:\s*\([^()]*\))?\s*(?:,|/|→|\+|,?\s*(?:and|or|then)(?:\s+(?:then|finally))?)\s*)*"
_FILL = r"(?:(?:the|a|an|just|only|full|plain|bare|single|first|once|again|either|both)\s+)*"
_RUNS = re.compile(
    rf"\b(?:(?:re-?)?run|(?:re-?)?running|execute|executing|invoke|invoking|launch|launching|type)"
    rf":?\s+{_FILL}{_SPANS}$",
    re.IGNORECASE,
)
_MERELY_RUN = re.compile(rf"\b(?:required|needed|how|used|able|way)\s+to\s+run\s+{_SPANS}$", re.IGNORECASE)
_LONE_NAME = re.compile(r"[a-z][a-z0-9]+(?:-[a-z0-9]+)?")
_SUBCOMMAND = re.compile(r"[a-z][a-z0-9]*(?:-[a-z]+)*(?: [a-z]+(?:[:-][a-z]+)*)+(?: <[^<>]+>)*")
_GOES_BY = re.compile(
    rf"\b(?:via|by|through|(?:check|verify|confirm)\s+with|starting|start|to\s+[a-z]+(?:\s[\w-]+){{0,4}}:)"
    rf"\s+{_FILL}{_SPANS}$",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?:,|/|\bor\b|\band\b|→|\+)\s*$")
_CALLED_COMMAND = re.compile(r"\s*(?:sub)?commands?\b", re.IGNORECASE)
_CLAUSE_START = re.compile(r"(?:^|[.;:—(]|\s-)\s*$")
_TO_DO = re.compile(r"\s+to\s+[a-z]")
_USES = re.compile(rf"\b(?:use|using|via|through|with)\s+{_FILL}{_SPANS}$", re.IGNORECASE)
_FULL_RUN = re.compile(r"\b(?:a|another|full)\s+(?:full\s+)?$", re.IGNORECASE)
_RUN_BEHIND = re.compile(r"\s*(?:run|runs)\b", re.IGNORECASE)
_DIRECTLY = re.compile(r"\s*(?:\w+\s+)?(?:directly|by hand|manually)\b", re.IGNORECASE)
_FULL_USE = re.compile(r"\buse\s+a\s+full\s+$", re.IGNORECASE)
_PURPOSE = re.compile(r"\s*(?:(?:as\s+)?to\s+[a-z]|for\s+[a-z]+ing\b)")
_THING = re.compile(
    r"\s*(?:\w+\s+)?(?:scripts?|tasks?|targets?|jobs?|workflows?|tests?|suites?|hooks?|skills?|tools?|functions?|"
    r"methods?|checks?|steps?|actions?|modules?|projects?|packages?|plugins?|agents?|binary|"
    r"rules?|migrations?|containers?|services?|in the|pipelines?|generators?|examples?|queries|query|playbooks?)\b",
    re.IGNORECASE,
)
# An interpolation of another language: Bun.$`ls`, sql`...`.
_FOLDER = re.compile(r"[/\\]")
_TAGGED = re.compile(r"[\w$]\Z")
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
        if polarity is Polarity.NEUTRAL and any(
            earlier.forbidden and text.startswith(earlier.text) for earlier in found
        ):
            polarity = Polarity.FORBIDDEN  # "Never run `a`. Running `a <file>` breaks the index."
        line = leaf.start + span.line
        last = leaf.start + leaf.text.count("\n", 0, span.end)
        forbidden = polarity is Polarity.FORBIDDEN
        found.append(Command(text, line, last + 1, Where.INLINE, forbidden, command_form(text)))
    return tuple(found)


def span_programs(leaf: Leaf) -> frozenset[str]:
    """The programs of a leaf's commands that are not well-known ones."""
    shapes = (shape_of(text) for _, text in _command_spans(leaf, frozenset()))
    return frozenset(shape.program for shape in shapes if shape.program and not shape.known)


def _command_spans(leaf: Leaf, own: frozenset[str]) -> Iterator[tuple[CodeSpan, str]]:
    joined_at = -1  # where a command ends that an "or" may join the next span to
    for span in code_spans(leaf.text):
        shape = shape_of(span.text)
        if shape.kind is Shape.NONE or _TAGGED.search(leaf.text, 0, span.start):
            continue
        own_or_known = shape.known or shape.program in own
        if shape.kind is Shape.COMMAND or (shape.kind is Shape.PHRASE and own_or_known):
            joined_at = span.end
            yield span, _without_prompt(span.text)
            continue
        prose = readable(leaf.text)
        before, after = prose[max(0, span.start - 300) : span.start], prose[span.end : span.end + 60]
        if shape.kind is Shape.WORD:
            ordered = _orders_word(before, after, span.text, own_or_known=own_or_known)
        else:
            joined = joined_at >= 0 and _JOINED.fullmatch(leaf.text[joined_at : span.start].strip())
            ordered = bool(joined) or _orders_phrase(before, after, span.text)
        if ordered:
            joined_at = span.end
            yield span, _without_prompt(span.text)


def _without_prompt(text: str) -> str:
    text = text.strip()
    return text[2:].lstrip() if text.startswith(("$ ", "% ")) else text


def _orders_word(before: str, after: str, word: str, *, own_or_known: bool) -> bool:
    """Whether the sentence tells to run just this word."""
    if _RUNS.search(before):
        named = own_or_known or (
            not _THING.match(after) and bool(_LONE_NAME.fullmatch(word) or _FOLDER.search(word))
        )
        return named and not _MERELY_RUN.search(before)
    if not own_or_known:
        return False
    if _FULL_USE.search(before) or (_FULL_RUN.search(before) and _RUN_BEHIND.match(after)):
        return True
    return bool(_USES.search(before) and _DIRECTLY.match(after))


def _orders_phrase(before: str, after: str, phrase: str) -> bool:
    """Whether the sentence tells to run these words, whose first no list and no block knows."""
    if _RUNS.search(before) or (_USES.search(before) and _PURPOSE.match(after)):
        return True
    if not _SUBCOMMAND.fullmatch(phrase):
        return False
    if _GOES_BY.search(before) or _CALLED_COMMAND.match(after):
        return True
    return bool(_CLAUSE_START.search(before) and _TO_DO.match(after))


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
