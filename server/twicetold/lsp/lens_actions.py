"""What lenses do, as code actions: for clients that show none, and for what an edit left behind."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from twicetold.lsp.action_question import ActionQuestion
from twicetold.lsp.checks import Checked
from twicetold.lsp.code_lens import lens_command, lens_title
from twicetold.lsp.command_names import SHOW_CONTEXT
from twicetold.lsp.copies import copies_at_hand, copies_of, lagging_in
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.rules.copies import groups_at
from twicetold.rules.lens_spots import Action, Spot, can_push, lens_spots

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


async def push_actions(
    ls: Server, file: OpenFile, question: ActionQuestion
) -> list[lsp.CodeAction | lsp.Command]:
    """Push the text of a reference to the copies that an edit of it left behind."""
    session, edits = ls.session, ls.session.client.edits
    kind = lsp.CodeActionKind.QuickFix
    found: list[lsp.CodeAction | lsp.Command] = []
    if not edits.applies or not question.wants(kind):
        return []
    problems = await lagging_in(session, file)
    current = session.open_files.get(file.uri)
    if current is None or current.document is not file.document:
        return []
    copies = copies_at_hand(session, file)
    for problem in filter(question.is_about, problems):
        line = problem.place.start
        groups = [group for group in groups_at(copies, line) if group.differing]
        if groups and can_push(groups[0]):
            command = lens_command(file.uri, Spot(line, Action.PUSH), _TITLES[Action.PUSH])
            known = question.known(problem) or None
            action = lsp.CodeAction(command.title, kind, diagnostics=known, command=command)
            found.append(action if edits.literals else command)
    return found


def _in_range(spots: list[Spot], asked: lsp.Range) -> Iterator[Spot]:
    lines = range(asked.start.line, asked.end.line + 1)
    for spot in spots:
        if spot.action in _TITLES and (spot.action is Action.FILE or spot.line in lines):
            yield spot
