"""Imports in the text of an instruction file, outside of code.

Two ways of writing one are read: ``@docs/style.md``, which many hosts share, and Kiro's
``#[[file:docs/style.md]]``. A word behind ``@`` need not be a path (``@types/node``, ``@team``),
so whether one is an import is decided by who can see the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from twicetold.hosts.terms import ImportSyntax
from twicetold.markdown.blocks import Leaf, LeafKind
from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.inline import blanked, code_spans, replaced
from twicetold.markdown.parsed import ParsedDocument

# The sign comes before what must not precede it, because a text is searched for it in no time.
_MENTION = re.compile(r"@(?<![\w@/.`\\]@)((?:~?/|\.{1,2}/)?[\w.][\w./+-]*)")
_FILE_REFERENCE = re.compile(r"#\[\[file:[ \t]*([^\]\n]*[^\]\s])[ \t]*\]\]")
# "@/mocks" is an alias of bundlers; an absolute path is believed with an ending only.
_PATH_LIKE = re.compile(r"(?:~|\.{1,2})/.*|.*\.(?:mdc?|markdown|txt|mdx|rst|json|ya?ml|toml)")
# A full stop behind a path ends the sentence.
_NO_END = ".-/"
_TEXT = (LeafKind.PARAGRAPH, LeafKind.HEADING, LeafKind.TABLE_HEADER, LeafKind.TABLE_ROW)
_SILENT = (LeafKind.FRONT_MATTER, LeafKind.HEADING, LeafKind.THEMATIC_BREAK)
_STOCK = re.compile(r"this file provides guidance to\b[^\n]*", re.IGNORECASE)
# "See @AGENTS.md for all instructions to agents." leads to the file and says nothing itself.
_LEADING_WORDS = 8


@dataclass(frozen=True, slots=True)
class ImportMention:
    """What may be an import: its 0-based line, and whether its target can only be a path."""

    line: int
    target: str
    path_like: bool
    syntax: ImportSyntax = ImportSyntax.AT_PATH


@dataclass(frozen=True, slots=True)
class WrittenImport:
    """Where an import stands in a text: its columns from its sign to its end, and its target."""

    start: int
    end: int
    target: str
    syntax: ImportSyntax

    @property
    def path_like(self) -> bool:
        """Whether the target can be nothing but a path."""
        is_at = self.syntax is ImportSyntax.AT_PATH
        return not is_at or _PATH_LIKE.fullmatch(self.target) is not None


def written(syntax: ImportSyntax, target: str) -> str:
    """An import of the target as its host writes it."""
    return f"#[[file:{target}]]" if syntax is ImportSyntax.HASH_FILE else f"@{target}"


def may_import(text: str) -> bool:
    """Whether a text has the sign of an import."""
    return "@" in text or "#[[" in text


def import_mentions(parsed: ParsedDocument) -> tuple[ImportMention, ...]:
    """Everything in the document that a host may take for an import, in order."""
    return _MENTIONS(parsed, None)


def _in_section(parsed: ParsedDocument, number: int | None, _: None) -> Iterator[ImportMention]:
    for start, block in section_blocks(parsed, number):
        for leaf in block.leaves:
            if leaf.kind in _TEXT and may_import(leaf.text):
                yield from _mentions(leaf.text, start + leaf.start)


def _moved(mention: ImportMention, lines: int) -> ImportMention:
    return replace(mention, line=mention.line + lines)


_MENTIONS = BySection(_in_section, _moved)


def possible_targets(text: str) -> Iterator[tuple[str, bool]]:
    """What may be imported in Markdown that is not parsed, and whether it can only be a path.

    All that `import_mentions` finds is among it.
    """
    for item in _written(text):
        yield item.target, item.path_like


def written_imports(line: str) -> Iterator[WrittenImport]:
    """Where mentions stand in one line of Markdown."""
    return _written(_without_code(line))


def only_imports(parsed: ParsedDocument) -> bool:
    """Whether the document says nothing itself: imports, a heading, a stock sentence, comments."""
    if not import_mentions(parsed):
        return False
    leaves = (leaf for block in parsed.tree.blocks for leaf in block.leaves)
    return all(leaf.kind in _SILENT or _leads_only(leaf) for leaf in leaves)


def _leads_only(leaf: Leaf) -> bool:
    if leaf.kind is LeafKind.HTML:
        text = leaf.text.strip()
        return text.startswith("<!--") and text.endswith("-->")
    if leaf.kind is not LeafKind.PARAGRAPH:
        return False
    text = _STOCK.sub("", leaf.text)
    rest, count = _MENTION.subn(" ", text)
    return not text.strip() or (count > 0 and len(rest.split()) <= _LEADING_WORDS)


def _mentions(text: str, start: int) -> Iterator[ImportMention]:
    text = _without_code(text)
    line, at = start, 0
    for item in _written(text):
        line, at = line + text.count("\n", at, item.start), item.start
        yield ImportMention(line, item.target, item.path_like, item.syntax)


def _written(text: str) -> Iterator[WrittenImport]:
    """Everything with a sign and a target, in order; the signs are blank where code was."""
    references = [
        WrittenImport(match.start(), match.end(), match[1], ImportSyntax.HASH_FILE)
        for match in (_FILE_REFERENCE.finditer(text) if "#[[" in text else ())
    ]
    found = list(references)
    for match in _MENTION.finditer(text):
        target = match[1].rstrip(_NO_END)
        end = match.start(1) + len(target)
        if target and not any(item.start < match.start() < item.end for item in references):
            found.append(WrittenImport(match.start(), end, target, ImportSyntax.AT_PATH))
    return iter(sorted(found, key=lambda item: item.start))


def _without_code(text: str) -> str:
    """The text with its code spans blank; line ends stay, so that what follows keeps its line."""
    spans = code_spans(text)
    return replaced(text, spans, [blanked(text[span.start : span.end], "`") for span in spans])
