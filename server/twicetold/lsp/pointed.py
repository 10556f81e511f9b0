"""What a person points at: a position of an open document, and what is known of its file."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp

from twicetold.lsp.checks import Checked
from twicetold.lsp.convert import to_position
from twicetold.lsp.session import OpenFile, Session
from twicetold.text.positions import Position
from twicetold.workspace.file import WorkspaceFile


@dataclass(frozen=True, slots=True)
class Pointed:
    """A position in code points, in the text that was checked."""

    open_file: OpenFile
    checked: Checked
    file: WorkspaceFile
    position: Position

    @property
    def line_text(self) -> str:
        """The line without its end."""
        return self.checked.document.line(self.position.line)


async def pointed(
    session: Session, uri: str, position: lsp.Position, *, at_hand: bool = False
) -> Pointed | None:
    """What a position of the client points at; None in a document that is no instruction file.

    ``at_hand`` takes the last check that is ready instead of waiting for the newest, and gives
    None where the line has changed since.
    """
    file = session.open_files.get(uri)
    if file is None:
        return None
    checked = await (session.check_at_hand(file) if at_hand else session.check(file))
    place = file.document.resolve(to_position(position), session.client.encoding)
    known = checked.snapshot.file(checked.check.path)
    if known is None or known.document is None:
        return None
    if known.document.line(place.line) != file.document.line(place.line):
        return None
    return Pointed(file, checked, known, place)
