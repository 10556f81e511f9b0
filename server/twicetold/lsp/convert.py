"""The one place where our lines and columns become protocol positions, and paths become URIs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from lsprotocol import types as lsp
from pygls import uris

from twicetold.rules.severity import Severity
from twicetold.text.document import Document
from twicetold.text.positions import Position, PositionEncoding, units, units_before

if TYPE_CHECKING:
    # The rest of this module does without the comparison: see `twicetold.lsp.server`.
    from twicetold.rules.problem import Place

_NOWHERE = Path("/untitled:")

_SEVERITIES = {
    Severity.HINT: lsp.DiagnosticSeverity.Hint,
    Severity.INFORMATION: lsp.DiagnosticSeverity.Information,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
}


def path_of(uri: str) -> Path | None:
    """The file's path; None for another scheme (untitled documents), and for what no disk has."""
    path = uris.to_fs_path(uri)
    return Path(path) if path and "\0" not in path else None


def uri_of(path: Path) -> str:
    """The file's URI, or that of the document which lies nowhere on disk."""
    if is_lone(path.parent):
        return unquote(path.parent.name)
    # A reference outside of its root is reached by "..", which no URI may have.
    return (path.resolve() if ".." in path.parts else path).as_uri()


def lone_root(uri: str) -> Path:
    """The root of a document that lies nowhere on disk: a name, from which its URI is read."""
    return _NOWHERE / quote(uri, safe="")


def is_lone(root: Path) -> bool:
    """Whether the root is the name of a document that lies nowhere on disk."""
    return root.parent == _NOWHERE


def to_position(position: lsp.Position) -> Position:
    """A client's position as our value, still in the client's units."""
    return Position(position.line, position.character)


def place_range(document: Document, place: Place, encoding: PositionEncoding) -> lsp.Range:
    """What to underline of a place in its document."""
    if place.highlight is None:
        return lines_range(document, place.start, place.end, encoding)
    return lsp.Range(
        from_position(document, place.highlight.start, encoding),
        from_position(document, place.highlight.end, encoding),
    )


def from_position(
    document: Document, position: Position, encoding: PositionEncoding
) -> lsp.Position:
    """One of our positions, in the client's units."""
    line = document.line(position.line)
    return lsp.Position(position.line, units_before(line, position.character, encoding))


def lines_range(document: Document, start: int, end: int, encoding: PositionEncoding) -> lsp.Range:
    """The text of the lines (0-based, end exclusive), without the first one's indentation."""
    first, last = document.line(start), document.line(max(start, end - 1))
    indent = len(first) - len(first.lstrip())
    return lsp.Range(
        lsp.Position(start, units_before(first, indent, encoding)),
        lsp.Position(max(start, end - 1), units(last, encoding)),
    )


def line_start(line: int) -> lsp.Range:
    """The empty range at the start of a 0-based line."""
    return lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))


def to_severity(severity: Severity) -> lsp.DiagnosticSeverity:
    """The protocol's severity; ``off`` never gets here."""
    return _SEVERITIES[severity]
