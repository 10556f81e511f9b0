"""What is read in a file, and which files there are: the JSON of `twicetold inspect`, version 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from twicetold.content.command import Command
from twicetold.content.commands import commands
from twicetold.content.tags import section_tags
from twicetold.content.tokens import estimate_tokens
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument


@dataclass(frozen=True, slots=True)
class ImportRow:
    """An import as it is shown: 0-based line, target as written, whether it leads to a file."""

    line: int
    target: str
    exists: bool


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file of a root: why it is not checked ("" where it is), else what it is compared with."""

    path: str
    kind: str
    excluded: str
    reference: str


def inspection_all_json(root: str, files: Iterable[FileRow]) -> dict[str, Any]:
    """The document for all files of a root."""
    return {
        "version": 1,
        "root": root,
        "files": [
            {
                "path": row.path,
                "kind": row.kind,
                "excluded": row.excluded or None,
                "reference": row.reference or None,
            }
            for row in files
        ],
    }


def inspection_json(
    path: str,
    root: str,
    parsed: ParsedDocument,
    *,
    reference: str,
    settings: Mapping[str, Any],
    imports: Iterable[ImportRow],
) -> dict[str, Any]:
    """The document for one file; ``reference`` names what it is compared with, or says why not."""
    document = parsed.document
    return {
        "version": 1,
        "path": path,
        # Nobody but the protocol counts what is behind the last line end.
        "lines": document.line_count - (not document.lines[-1]),
        "tokens": estimate_tokens(document.text),
        "root": root,
        "reference": reference,
        "settings": dict(settings),
        "sections": [
            _section(parsed, section, tags)
            for section, tags in zip(parsed.outline.sections, section_tags(parsed), strict=True)
        ],
        "commands": [_command(command) for command in commands(parsed)],
        "imports": [
            {"line": row.line + 1, "target": row.target, "exists": row.exists} for row in imports
        ],
    }


def _section(parsed: ParsedDocument, section: Section, tags: tuple[str, ...]) -> dict[str, Any]:
    text = "".join(parsed.document.lines[section.start : section.end])
    return {
        "line": section.start + 1,
        "end_line": section.end,
        "level": section.level,
        "title": section.title,
        "path": list(section.path),
        "tags": list(tags),
        "tokens": estimate_tokens(text),
    }


def _command(command: Command) -> dict[str, Any]:
    return {
        "line": command.start + 1,
        "text": command.text,
        "where": command.where.value,
        "forbidden": command.forbidden,
    }
