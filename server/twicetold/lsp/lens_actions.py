"""What lenses do, as code actions for clients that show no lenses."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from twicetold.lsp.client import Client
from twicetold.lsp.code_lens import Action, Spot, command, spots
from twicetold.lsp.command_names import SHOW_CONTEXT
from twicetold.rules.check import FileCheck


def lens_actions(
    uri: str, check: FileCheck, params: lsp.CodeActionParams, client: Client
) -> Iterator[lsp.Command]:
    """Compare, go to the twin of a line in the range, show what agents see.

    None for a client that draws lenses, or that asks for certain kinds of actions: these have none.
    """
    if params.context.only or (client.has_lenses and client.presentation.code_lens):
        return
    lines = range(params.range.start.line, params.range.end.line + 1)
    for spot in spots(check):
        of_file = spot.action is Action.FILE
        found = command(uri, check, spot) if of_file or spot.line in lines else None
        if found is not None and spot.action is not Action.COMPARE:
            yield lsp.Command(_title(spot, found), found.command, arguments=found.arguments)
    yield lsp.Command("Show what agents see here", SHOW_CONTEXT, arguments=[uri])


def _title(spot: Spot, found: lsp.Command) -> str:
    titles = {
        Action.FILE: f"Compare with {spot.path}",
        Action.TWIN: f"Go to the twin: {found.title}",
    }
    return titles.get(spot.action, found.title)
