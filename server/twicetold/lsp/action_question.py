"""What a client asks code actions for: a range, diagnostics that it knows, kinds of actions."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp

from twicetold.lsp.convert import place_range
from twicetold.lsp.diagnostics import SOURCE
from twicetold.rules.problem import Problem
from twicetold.text.document import Document
from twicetold.text.positions import PositionEncoding


@dataclass(frozen=True, slots=True)
class ActionQuestion:
    """A request for the actions of a document, held against problems of this very text."""

    document: Document
    encoding: PositionEncoding
    params: lsp.CodeActionParams

    def wants(self, kind: lsp.CodeActionKind) -> bool:
        """Whether the client asks for this kind, by its name or that of one above it."""
        only = self.params.context.only
        return only is None or any(
            not name or kind.value == name or kind.value.startswith(f"{name}.")
            for name in (getattr(wanted, "value", wanted) for wanted in only)
        )

    def known(self, problem: Problem) -> list[lsp.Diagnostic]:
        """The client's diagnostics that we made of the problem."""
        return [d for d in self.params.context.diagnostics if _is_of(d, problem)]

    def is_about(self, problem: Problem) -> bool:
        """Whether the client names the problem, or its range touches what is underlined of it."""
        shown = place_range(self.document, problem.place, self.encoding)
        asked = self.params.range
        return bool(self.known(problem)) or (shown.start <= asked.end and asked.start <= shown.end)


def _is_of(diagnostic: lsp.Diagnostic, problem: Problem) -> bool:
    data = diagnostic.data
    name = data.get("fingerprint") if isinstance(data, dict) else None
    lines = range(problem.place.start, problem.place.end)
    is_ours = diagnostic.source == SOURCE and name == problem.fingerprint
    return is_ours and diagnostic.range.start.line in lines
