"""twicetold.server.syncFromReference and syncToReference: a drifted file made one with another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from twicetold.lsp.apply_command import apply, refusal
from twicetold.lsp.arguments import uri_and_options
from twicetold.lsp.checks import Checked
from twicetold.lsp.fix_request import current_file
from twicetold.lsp.server import Server
from twicetold.lsp.workspace_edit import RefusedError
from twicetold.rules.fixes.all_fixes import fixes_for
from twicetold.rules.fixes.fix import Fix, FixKind
from twicetold.rules.fixes.joined_fixes import joined

_FROM = (FixKind.TAKE_REFERENCE, FixKind.INSERT_MISSING)
_TO = (FixKind.PUSH,)


async def sync_from_reference(ls: Server, *arguments: Any) -> dict[str, Any]:
    """Take the reference's text wherever this file has drifted, and what it lacks.

    The first argument is the document's URI. The second may be an object: ``line``, a 0-based
    line, means only the section or statement there; ``reference`` names one of several references
    by its path. Answers ``{applied, changed, message}``, as `applyFix` does.
    """
    return await _sync(ls, arguments, _FROM, "Take the text of the reference")


async def sync_to_reference(ls: Server, *arguments: Any) -> dict[str, Any]:
    """Push the text of this file to the reference and its other copies, wherever it has drifted.

    Arguments and answer are those of `syncFromReference`.
    """
    return await _sync(ls, arguments, _TO, "Push this text to the reference")


async def _sync(
    ls: Server, arguments: tuple[Any, ...], kinds: Iterable[FixKind], title: str
) -> dict[str, Any]:
    uri, options = uri_and_options(arguments)
    try:
        checked, fix = await _fix(ls, uri, kinds, title, options)
        return await apply(ls, checked.snapshot, fix)
    except RefusedError as refused:
        return refusal(ls, refused)


async def _fix(
    ls: Server, uri: str, kinds: Iterable[FixKind], title: str, options: dict[str, Any]
) -> tuple[Checked, Fix]:
    file = await current_file(ls, uri)
    if file is None:
        raise RefusedError("Open an instruction file first: there is nothing to change here.")
    checked = await ls.session.check(file)
    fixes = await ls.session.work(lambda: _fixes(checked, kinds, options))
    if not fixes:
        raise RefusedError(f"Nothing here in {file.path} differs in a way that can be synced.")
    return checked, fixes[0] if len(fixes) == 1 else joined(title, fixes)


def _fixes(checked: Checked, kinds: Iterable[FixKind], options: dict[str, Any]) -> list[Fix]:
    line, reference = options.get("line"), options.get("reference")
    if line is not None and not isinstance(line, int):
        raise RefusedError(f"Name a line by its number from 0: {line!r} is none.")
    wanted = tuple(kinds)
    return [
        fix
        for problem in checked.check.problems
        if line is None or problem.place.start <= line < problem.place.end
        if reference is None or any(twin.path == reference for twin in problem.twins)
        for fix in fixes_for(checked.snapshot, problem)
        if fix.kind in wanted and fix.changes
    ]
