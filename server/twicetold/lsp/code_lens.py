"""textDocument/codeLens and codeLens/resolve: what a file and its headings repeat, and what to do.

A lens is first a spot, a line and an action; its words and its command are made when the client
comes to show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.command_names import COMPARE, SHOW_TWINS
from twicetold.lsp.convert import line_start
from twicetold.lsp.copies import copies_at_hand, copies_of
from twicetold.lsp.server import Server
from twicetold.rules.check import FileCheck
from twicetold.rules.copies import Copy, told_groups
from twicetold.rules.summary import pair_text
from twicetold.rules.twins import Twin, twins


class Action(str, Enum):
    """What a lens tells, and does."""

    FILE = "file"
    """Counts what is found against a reference; compares."""
    TWIN = "twin"
    """Says how a section stands to its twin; goes there."""
    COMPARE = "compare"
    """Compares with the twin's file."""
    COPIES = "copies"
    """Counts the copies of a text in other files; shows them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A lens to be: its 0-based line, what it does, and the path of the file that it is about."""

    line: int
    action: Action
    path: str


async def code_lens(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """The lenses of a document, without their commands."""
    uri = params.text_document.uri
    file = ls.session.open_files.get(uri)
    if file is None or not ls.session.client.presentation.code_lens:
        return []
    check = (await ls.session.check(file)).check
    copies = await copies_of(ls.session, file)
    return [
        lsp.CodeLens(line_start(spot.line), data={"uri": uri, **asdict(spot)})
        for spot in spots(check, copies)
    ]


async def resolve(ls: Server, lens: lsp.CodeLens) -> lsp.CodeLens:
    """The lens with its command; one whose text has changed since says nothing."""
    data: dict[str, Any] = lens.data if isinstance(lens.data, dict) else {}
    file = ls.session.open_files.get(data.get("uri", ""))
    lens.command = lsp.Command("", "")
    if file is not None:
        check = (await ls.session.check_at_hand(file)).check
        spot = Spot(data["line"], Action(data["action"]), data["path"])
        copies = copies_at_hand(ls.session, file)
        lens.command = command(file.uri, check, copies, spot) or lens.command
    return lens


def spots(check: FileCheck, copies: Iterable[Copy]) -> list[Spot]:
    """Where lenses stand, in order.

    Equal sections of a mirror get none: that they are equal is right, and the file's lens counts
    them.
    """
    found = [
        Spot(0, Action.FILE, pair.reference.path)
        for pair in check.pairs
        if pair.found.findings or pair.found.missing_in_a
    ]
    for twin in twins(check):
        if twin.is_section and not twin.is_wanted:
            line, path = twin.finding.a.start, twin.pair.reference.path
            found += [Spot(line, action, path) for action in (Action.TWIN, Action.COMPARE)]
    found += [Spot(g.lines.start, Action.COPIES, "") for g in told_groups(check, copies)]
    return sorted(found, key=lambda spot: spot.line)


def command(uri: str, check: FileCheck, copies: Iterable[Copy], spot: Spot) -> lsp.Command | None:
    """The words and the command of a spot; None where nothing is there any more."""
    where: dict[str, object] = {"reference": spot.path}
    if spot.action is Action.FILE:
        pair = next((pair for pair in check.pairs if pair.reference.path == spot.path), None)
        if pair is None:
            return None
        return lsp.Command(f"{pair_text(pair)} · Compare", COMPARE, arguments=[uri, where])
    if spot.action is Action.COPIES:
        told = (g for g in told_groups(check, copies) if g.lines.start == spot.line)
        group = next(told, None)
        where = {"line": spot.line, "copies": True}
        title = f"{group.text()} · Show" if group else ""
        return lsp.Command(title, SHOW_TWINS, arguments=[uri, where]) if group else None
    twin = _twin(check, spot)
    if twin is None:
        return None
    where["line"] = spot.line
    if spot.action is Action.COMPARE:
        return lsp.Command("Compare", COMPARE, arguments=[uri, where])
    return lsp.Command(twin.text(), SHOW_TWINS, arguments=[uri, where])


def _twin(check: FileCheck, spot: Spot) -> Twin | None:
    found = (
        twin
        for twin in twins(check)
        if twin.is_section
        and twin.finding.a.start == spot.line
        and twin.pair.reference.path == spot.path
    )
    return next(found, None)
