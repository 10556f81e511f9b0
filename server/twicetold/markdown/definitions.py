"""Links written by a label, and the link reference definitions that say where those lead.

CommonMark 0.31 sections 4.7 and 6.3, as far as both stand on one line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from twicetold.markdown.inline import is_in_code_span
from twicetold.markdown.parsed import ParsedDocument

DEFINITION = re.compile(
    r"[ \t>]*\[(?!\^)(?P<label>(?:[^\[\]\\]|\\.)+)\]:[ \t]*"
    r"(?P<target>(?:<[^<>]*>|[^\s<]\S*)"
    r"(?:[ \t]+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?)[ \t]*$"
)
"""A line that defines a label: its ``target`` is the destination, and a title where it has one."""

_BY_LABEL = re.compile(
    r"(?<![\]\\])(?P<text>\[(?P<short>(?:[^\[\]\\]|\\.)+)\])"
    r"(?:\[(?P<label>(?:[^\[\]\\]|\\.)*)\])?(?![\[(:])"
)


@dataclass(frozen=True, slots=True)
class LinkDefinition:
    """A definition: its 0-based line, and the destination and title as they are written."""

    line: int
    target: str


def link_definitions(parsed: ParsedDocument) -> Mapping[str, LinkDefinition]:
    """The definitions of a document by their labels; of several for one label the first counts."""
    document = parsed.document
    if "]:" not in document.text:
        return {}
    text = {
        start + line
        for start, block in zip(parsed.tree.starts, parsed.tree.blocks, strict=True)
        for leaf in block.leaves
        for line in range(leaf.start, leaf.end)
    }
    found: dict[str, LinkDefinition] = {}
    for number in range(document.line_count):
        match = DEFINITION.match(document.line(number)) if number not in text else None
        if match:
            found.setdefault(_folded(match["label"]), LinkDefinition(number, match["target"]))
    return found


def labels(line: str) -> set[str]:
    """What may be labels of links in a line, as `link_definitions` knows them."""
    return {_label(match) for match in _BY_LABEL.finditer(line)}


def with_targets(line: str, targets: Mapping[str, str]) -> str:
    """The line with its target written into each link by a label that has one here."""

    def inlined(match: re.Match[str]) -> str:
        target = targets.get(_label(match))
        if target is None or is_in_code_span(line, match.start()):
            return match[0]
        return f"{match['text']}({target})"

    return _BY_LABEL.sub(inlined, line) if targets else line


def _label(match: re.Match[str]) -> str:
    return _folded(match["label"] or match["short"])


def _folded(label: str) -> str:
    return " ".join(label.split()).casefold()
