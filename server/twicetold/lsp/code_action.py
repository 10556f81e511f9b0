"""textDocument/codeAction: what may be done about the problems under the cursor.

Titles first: the edits are worked out when one is chosen, where the client asks for them then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from twicetold.lsp.action_question import ActionQuestion
from twicetold.lsp.checks import Checked
from twicetold.lsp.client import Client
from twicetold.lsp.command_names import APPLY_FIX
from twicetold.lsp.convert import is_lone
from twicetold.lsp.fix_request import FixRequest, offers, text_offers
from twicetold.lsp.lens_actions import lens_actions, push_actions
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.lsp.workspace_edit import RefusedError, workspace_edit
from twicetold.rules.fixes.fix import Fix, FixKind

_KINDS = {
    FixKind.MOVE: lsp.CodeActionKind.RefactorMove,
    FixKind.STUB: lsp.CodeActionKind.RefactorRewrite,
}


async def code_action(
    ls: Server, params: lsp.CodeActionParams
) -> list[lsp.CodeAction | lsp.Command]:
    """The actions for a range of a document, of the kinds that the client wants."""
    file = ls.session.open_files.get(params.text_document.uri)
    if file is None:
        return []
    checked = await ls.session.check(file)
    file = ls.session.open_files.get(file.uri, file)
    if checked.document.lines != file.document.lines:
        return []
    client = ls.session.client
    question = ActionQuestion(file.document, client.encoding, params)
    listing = _Listing(checked, file, tuple(ls.session.open_files.values()), client)
    actions = await ls.session.work(lambda: list(listing.actions(question)))
    pushes = await push_actions(ls, file, question)
    told = [push.command if isinstance(push, lsp.CodeAction) else push for push in pushes]
    lenses = await lens_actions(ls, file, checked, params)
    return [*actions, *pushes, *(lens for lens in lenses if lens not in told)]


@dataclass(frozen=True, slots=True)
class _Listing:
    """All that actions are made of."""

    checked: Checked
    file: OpenFile
    open_files: Sequence[OpenFile]
    client: Client

    def actions(self, question: ActionQuestion) -> Iterator[lsp.CodeAction | lsp.Command]:
        """The actions, problem by problem, then those for the text."""
        # What is alone in a root that is no place on disk has no configuration to accept in.
        never = (FixKind.ACCEPT,) if is_lone(self.file.root) else ()
        for problem in self.checked.check.problems:
            if not question.is_about(problem):
                continue
            for fix, request in offers(self.checked, self.file, problem):
                if fix.kind not in never and question.wants(kind_of(fix)):
                    yield from self._action(fix, request, question.known(problem))
        line = question.params.range.start.line
        for fix, request in text_offers(self.checked, self.file, line):
            if question.wants(kind_of(fix)):
                yield from self._action(fix, request, [])

    def _action(
        self, fix: Fix, request: FixRequest, known: Sequence[lsp.Diagnostic]
    ) -> Iterator[lsp.CodeAction | lsp.Command]:
        can = self.client.edits
        if fix.disabled_reason and not (can.literals and can.shows_disabled):
            return
        if not can.literals:
            yield lsp.Command(fix.title, APPLY_FIX, arguments=[request.data()])
            return
        action = lsp.CodeAction(
            fix.title,
            kind_of(fix),
            diagnostics=list(known) or None,
            is_preferred=True if fix.is_preferred and can.shows_preferred else None,
        )
        if fix.disabled_reason:
            action.disabled = lsp.CodeActionDisabled(fix.disabled_reason)
        elif can.resolves:
            action.data = request.data()
        else:
            try:
                action.edit = workspace_edit(
                    self.checked.snapshot, self.open_files, fix, self.client
                )
            except RefusedError:
                return
        yield action


def kind_of(fix: Fix) -> lsp.CodeActionKind:
    """The protocol's kind; never ``source.fixAll``, for nothing here is safe without a person."""
    return _KINDS.get(fix.kind, lsp.CodeActionKind.QuickFix)
