"""What lenses do, as code actions for clients that show no lenses."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from twicetold.lsp.checks import Checked
from twicetold.lsp.code_lens import lens_command, lens_title
from twicetold.lsp.command_names import SHOW_CONTEXT
from twicetold.lsp.copies import copies_of
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.rules.lens_spots import Action, Spot, lens_spots

# What a lens says is too short where no text stands below it. Taking is among the fixes already;
# the file's comparison serves its sections too.
_TITLES = {
    Action.FILE: "Compare with {path}",
    Action.TWIN: "Go to the twin: {title}",
    Action.COPIES: "{title}",
    Action.PUSH: "Push this text to its copies",
}


async def lens_actions(
    ls: Server, file: OpenFile, checked: Checked, params: lsp.CodeActionParams
) -> list[lsp.Command]:
    """Compare, go to the twin or the copies of a line in the range, show what agents see.

    None for a client that draws lenses, or that asks for certain kinds of actions: these have none.
    """
    session, client = ls.session, ls.session.client
    if params.context.only or (client.has_lenses and client.presentation.code_lens):
        return []
    copies = await copies_of(session, file)
    spots = await session.work(lambda: lens_spots(checked.snapshot, checked.check, copies))
    found = [
        lens_command(file.uri, spot, _TITLES[spot.action].format(path=spot.path, title=title))
        for spot in _in_range(spots, params.range)
        if client.edits.applies or not spot.action.edits
        if (title := lens_title(checked.check, copies, spot))
    ]
    return [*found, lsp.Command("Show what agents see here", SHOW_CONTEXT, arguments=[file.uri])]


def _in_range(spots: list[Spot], asked: lsp.Range) -> Iterator[Spot]:
    lines = range(asked.start.line, asked.end.line + 1)
    for spot in spots:
        if spot.action in _TITLES and (spot.action is Action.FILE or spot.line in lines):
            yield spot
