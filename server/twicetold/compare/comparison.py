"""Two documents held against each other, completely: what `compare` shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from rapidfuzz import fuzz

from twicetold.compare.find import find
from twicetold.compare.finding import FindingSet
from twicetold.compare.line_difference import LineDifference, line_difference
from twicetold.compare.line_groups import LineGroup, line_groups
from twicetold.compare.normalise import normal_title
from twicetold.compare.overlap import Overlap
from twicetold.compare.relation import Relation
from twicetold.content.commands import commands
from twicetold.content.tags import TAGS, section_tags
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Mention:
    """A command or a tag, and the 0-based lines on which a document has it."""

    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Comparison:
    """A document (A) against its reference (B); each part is worked out when first asked for."""

    a: ParsedDocument
    b: ParsedDocument
    relation: Relation

    @cached_property
    def found(self) -> FindingSet:
        """Findings, and what a mirror or an instance lacks."""
        return find(self.a, self.b, self.relation)

    @cached_property
    def sections(self) -> Overlap[Section]:
        """Sections by title: the first of a title pairs with the first, and so on."""
        return _paired(
            [(normal_title(section.title), section) for section in self.a.outline.sections],
            [(normal_title(section.title), section) for section in self.b.outline.sections],
        )

    @cached_property
    def commands(self) -> Overlap[Mention]:
        """Commands by normal form. What must not be run is not something a file covers."""
        return _paired(_commands(self.a), _commands(self.b))

    @cached_property
    def tags(self) -> Overlap[Mention]:
        """Tags of sections."""
        return _paired(_tags(self.a), _tags(self.b))

    @cached_property
    def lines(self) -> LineDifference:
        """The difference line by line."""
        return line_difference(self.a.document, self.b.document)

    @cached_property
    def line_groups(self) -> tuple[LineGroup, ...]:
        """The difference cut into what belongs side by side."""
        return tuple(line_groups(self.a.document, self.b.document, self.lines))

    def similarity(self, a: Section, b: Section) -> float:
        """How alike two sections' bodies are, from 0 to 1; two empty ones are alike."""
        return fuzz.ratio(_body(self.a, a), _body(self.b, b)) / 100


def compare(a: ParsedDocument, b: ParsedDocument, relation: Relation) -> Comparison:
    """Compare A with its reference B."""
    return Comparison(a, b, relation)


def _paired(a: Iterable[tuple[str, _T]], b: Iterable[tuple[str, _T]]) -> Overlap[_T]:
    waiting: dict[str, list[_T]] = defaultdict(list)
    right = list(b)
    for key, value in reversed(right):
        waiting[key].append(value)
    shared: list[tuple[_T, _T]] = []
    only_a: list[_T] = []
    for key, value in a:
        if waiting[key]:
            shared.append((value, waiting[key].pop()))
        else:
            only_a.append(value)
    left_over = {id(value) for values in waiting.values() for value in values}
    return Overlap(
        tuple(shared),
        tuple(only_a),
        tuple(value for _, value in right if id(value) in left_over),
    )


def _commands(parsed: ParsedDocument) -> list[tuple[str, Mention]]:
    places: dict[str, list[int]] = {}
    texts: dict[str, str] = {}
    for command in commands(parsed):
        if not command.forbidden:
            places.setdefault(command.form, []).append(command.start)
            texts.setdefault(command.form, command.text)
    return [(form, Mention(texts[form], tuple(lines))) for form, lines in places.items()]


def _tags(parsed: ParsedDocument) -> list[tuple[str, Mention]]:
    places: dict[str, list[int]] = {}
    for section, tags in zip(parsed.outline.sections, section_tags(parsed), strict=True):
        for tag in tags:
            places.setdefault(tag, []).append(section.start)
    return [(tag, Mention(tag, tuple(places[tag]))) for tag in TAGS if tag in places]


def _body(parsed: ParsedDocument, section: Section) -> str:
    lines = parsed.document.lines[section.start + 1 : section.end]
    return " ".join("".join(lines).split())
