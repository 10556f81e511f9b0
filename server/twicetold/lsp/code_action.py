"""textDocument/codeAction: what may be done about the problems under the cursor.

Titles first: the edits are worked out when one is chosen, where the client asks for them then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from twicetold.lsp.checks import Checked
from twicetold.lsp.client import Client
from twicetold.lsp.command_names import APPLY_FIX
from twicetold.lsp.convert import is_lone, place_range
from twicetold.lsp.diagnostics import SOURCE
from twicetold.lsp.fix_request import FixRequest, offers, text_offers
from twicetold.lsp.lens_actions import lens_actions
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.lsp.workspace_edit import RefusedError, workspace_edit
from twicetold.rules.fixes.fix import Fix, FixKind
from twicetold.rules.problem import Problem

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
    listing = _Listing(checked, file, tuple(ls.session.open_files.values()), ls.session.client)
    actions = await ls.session.work(lambda: list(listing.actions(params)))
    return [*actions, *await lens_actions(ls, file, checked, params)]


@dataclass(frozen=True, slots=True)
class _Listing:
    """All that actions are made of."""

    checked: Checked
    file: OpenFile
    open_files: Sequence[OpenFile]
    client: Client

    def actions(self, params: lsp.CodeActionParams) -> Iterator[lsp.CodeAction | lsp.Command]:
        """The actions, problem by problem, then those for the text."""
        only = params.context.only
        # What is alone in a root that is no place on disk has no configuration to accept in.
        never = (FixKind.ACCEPT,) if is_lone(self.file.root) else ()
        diagnostics = [d for d in params.context.diagnostics if d.source == SOURCE]
        for problem in self.checked.check.problems:
            known = [d for d in diagnostics if _is_of(d, problem)]
            if not known and not self._meets(problem, params.range):
                continue
            for fix, request in offers(self.checked, self.file, problem):
                if fix.kind not in never and _is_wanted(fix, only):
                    yield from self._action(fix, request, known)
        for fix, request in text_offers(self.checked, self.file, params.range.start.line):
            if _is_wanted(fix, only):
                yield from self._action(fix, request, [])

    def _meets(self, problem: Problem, asked: lsp.Range) -> bool:
        """Whether what is underlined of the problem touches the range."""
        shown = place_range(self.file.document, problem.place, self.client.encoding)
        return shown.start <= asked.end and asked.start <= shown.end

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


def _is_wanted(fix: Fix, only: Sequence[str] | None) -> bool:
    kind = kind_of(fix).value
    return only is None or any(
        not name or kind == name or kind.startswith(f"{name}.")
        for name in (getattr(wanted, "value", wanted) for wanted in only)
    )


def _is_of(diagnostic: lsp.Diagnostic, problem: Problem) -> bool:
    """Whether the client's diagnostic is the one that we made of the problem."""
    data = diagnostic.data
    name = data.get("fingerprint") if isinstance(data, dict) else None
    lines = range(problem.place.start, problem.place.end)
    return name == problem.fingerprint and diagnostic.range.start.line in lines
