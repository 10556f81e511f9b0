"""textDocument/codeLens and codeLens/resolve: what a file and its headings repeat, and what to do.

A lens is first a spot; its words and its command are made when the client comes to show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from lsprotocol import types as lsp

from twicetold.lsp.carried import carried
from twicetold.lsp.command_names import COMPARE, PUSH_TO_COPIES, SHOW_TWINS, SYNC_FROM
from twicetold.lsp.convert import line_start
from twicetold.lsp.copies import copies_at_hand, copies_of
from twicetold.lsp.server import Server
from twicetold.rules.check import FileCheck
from twicetold.rules.copies import Copy, told_groups
from twicetold.rules.lens_spots import Action, Spot, lens_spots
from twicetold.rules.summary import pair_text
from twicetold.rules.twins import twins

_COMMANDS = {
    Action.FILE: COMPARE,
    Action.TWIN: SHOW_TWINS,
    Action.COMPARE: COMPARE,
    Action.TAKE: SYNC_FROM,
    Action.COPIES: SHOW_TWINS,
    Action.PUSH: PUSH_TO_COPIES,
}
_ACTIONS = frozenset(action.value for action in Action)


async def code_lens(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """The lenses of a document, without their commands."""
    session, uri = ls.session, params.text_document.uri
    file = session.open_files.get(uri)
    if file is None or not session.client.presentation.code_lens:
        return []
    copies = await copies_of(session, file)
    checked = await session.check(file)
    spots = await session.work(lambda: lens_spots(checked.snapshot, checked.check, copies))
    return [
        lsp.CodeLens(line_start(spot.line), data={"uri": uri, **asdict(spot)})
        for spot in spots
        if session.client.edits.applies or not spot.action.edits
    ]


async def resolve(ls: Server, lens: lsp.CodeLens) -> lsp.CodeLens:
    """The lens with its command; one whose text has changed since says nothing."""
    data = carried(lens.data, uri=str, line=int, action=str, path=str)
    file = ls.session.open_files.get(data["uri"]) if data else None
    lens.command = lsp.Command("", "")
    if data and file is not None and data["action"] in _ACTIONS:
        check = (await ls.session.check_at_hand(file)).check
        spot = Spot(data["line"], Action(data["action"]), data["path"])
        title = lens_title(check, copies_at_hand(ls.session, file), spot)
        if title:
            lens.command = lens_command(file.uri, spot, title)
    return lens


def lens_command(uri: str, spot: Spot, title: str) -> lsp.Command:
    """What the lens at a spot does."""
    return lsp.Command(title, _COMMANDS[spot.action], arguments=[uri, _where(spot)])


def lens_title(check: FileCheck, copies: Iterable[Copy], spot: Spot) -> str:
    """The words of a lens; none where there is nothing any more."""
    if spot.action is Action.FILE:
        found = (pair for pair in check.pairs if pair.reference.path == spot.path)
        return next((f"{pair_text(pair)} · Compare" for pair in found), "")
    if spot.action in (Action.COPIES, Action.PUSH):
        groups = (g for g in told_groups(check, copies) if g.lines.start == spot.line)
        says = "Push" if spot.action is Action.PUSH else None
        return next((says or f"{group.text()} · Show" for group in groups), "")
    says = {Action.COMPARE: "Compare", Action.TAKE: "Take theirs"}.get(spot.action)
    for twin in twins(check):
        place = (twin.finding.a.start, twin.pair.reference.path)
        if twin.is_section and place == (spot.line, spot.path):
            return says or twin.text()
    return ""


def _where(spot: Spot) -> dict[str, object]:
    if spot.action is Action.FILE:
        return {"reference": spot.path}
    if not spot.path:
        return {"line": spot.line, "copies": True}
    return {"reference": spot.path, "line": spot.line}
