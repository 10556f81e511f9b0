"""Which fix is meant: how a code action names it, and how it is found again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from twicetold.lsp.carried import carried
from twicetold.lsp.checks import Checked
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.lsp.workspace_edit import RefusedError
from twicetold.rules.fixes.all_fixes import fixes_for
from twicetold.rules.fixes.fix import Fix, FixKind
from twicetold.rules.fixes.refactorings import refactorings_for
from twicetold.rules.problem import Problem

_KINDS = frozenset(kind.value for kind in FixKind)


@dataclass(frozen=True, slots=True)
class FixRequest:
    """A fix of a document at a version: of the problem with this fingerprint on this line.

    Without a fingerprint it is what may be done with the text on the line. Lines are 0-based.
    """

    uri: str
    version: int
    kind: str
    line: int
    fingerprint: str = ""

    def data(self) -> dict[str, object]:
        """As a client carries it to us again."""
        return asdict(self)


def request_of(data: object) -> FixRequest | None:
    """The request that a client carries; None for data that are not ours."""
    ours = carried(data, uri=str, version=int, kind=str, line=int, fingerprint=str)
    return FixRequest(**ours) if ours and ours["kind"] in _KINDS else None


def offers(checked: Checked, file: OpenFile, problem: Problem) -> Iterator[tuple[Fix, FixRequest]]:
    """The fixes of a problem, each with its request."""
    for fix in fixes_for(checked.snapshot, problem):
        line, name = problem.place.start, problem.fingerprint
        yield fix, FixRequest(file.uri, file.document.version, fix.kind.value, line, name)


def text_offers(checked: Checked, file: OpenFile, line: int) -> Iterator[tuple[Fix, FixRequest]]:
    """What may be done with the text on a 0-based line, each with its request."""
    for fix in refactorings_for(checked.snapshot, checked.check, line):
        yield fix, FixRequest(file.uri, file.document.version, fix.kind.value, line)


async def current_file(ls: Server, uri: str) -> OpenFile | None:
    """An open document when its root is known as it is on disk now; None for one that is not open.

    A fix takes text from other files, which may have been written a moment ago.
    """
    file = ls.session.open_files.get(uri)
    if file is not None:
        await asyncio.shield(ls.freshness.look(file.root))
    return ls.session.open_files.get(uri)


async def find_fix(ls: Server, request: FixRequest | None) -> tuple[Checked, Fix]:
    """The fix that is meant, as the texts are now.

    Raises:
        RefusedError: where the document has another version, or the problem is gone.
    """
    if request is None:
        raise RefusedError("There is no such fix.")
    file = await current_file(ls, request.uri)
    if file is None:
        raise RefusedError("The file is not open any more.")
    if file.document.version != request.version:
        raise RefusedError(f"{file.path} has changed meanwhile: ask for its fixes again.")
    checked = await ls.session.check(file)
    fix = await ls.session.work(lambda: _find(checked, request))
    if fix is None:
        raise RefusedError("The problem is not there any more.")
    return checked, fix


def _find(checked: Checked, request: FixRequest) -> Fix | None:
    kind = FixKind(request.kind)
    if not request.fingerprint:
        found = refactorings_for(checked.snapshot, checked.check, request.line)
        return next((fix for fix in found if fix.kind is kind), None)
    for problem in checked.check.problems:
        if problem.fingerprint == request.fingerprint and problem.place.start == request.line:
            fixes = fixes_for(checked.snapshot, problem)
            return next((fix for fix in fixes if fix.kind is kind), None)
    return None
