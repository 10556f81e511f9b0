"""The copies of an open file's text in other files of its root: found, and brought up to date.

A file that has the open one for a reference is checked once. An edit of the reference then costs
the checks of those files that have a copy of the edited text, and no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from twicetold.lsp.known_copies import Known, KnownCopies, grounds_of, up_to_date
from twicetold.lsp.session import OpenFile, Session
from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.copies import Copy, copies_in
from twicetold.rules.lagging import lagging, lagging_problems, remember
from twicetold.rules.problem import Problem
from twicetold.workspace.reference import referrers_of
from twicetold.workspace.snapshot import Snapshot


async def copies_of(session: Session, file: OpenFile) -> tuple[Copy, ...]:
    """All copies; files that were not looked at before are checked one by one."""
    kept = _kept(session, file)
    snapshot = await session.snapshot(file.root)
    paths = await session.work(lambda: referrers_of(snapshot, file.path))
    await _bring_up(session, file, kept, paths)
    return kept.copies


def copies_at_hand(session: Session, file: OpenFile) -> tuple[Copy, ...]:
    """The copies as they are known now."""
    return _kept(session, file).copies


async def lagging_in(session: Session, file: OpenFile) -> tuple[Problem, ...]:
    """What the reference is told of copies that an edit in this session left behind.

    Looks at files that are open or known: nobody waits here for a whole workspace.
    """
    kept = _kept(session, file)
    opened = (other.path for other in session.open_files.values() if other.root == file.root)
    await _bring_up(session, file, kept, (*kept.known, *opened))
    found = [
        copy
        for path, known in kept.known.items()
        for copy in lagging(kept.equals.get(path, ()), known.copies, known.grounds.reference)
    ]
    path = _real_path(await session.snapshot(file.root), file.path)
    return tuple(lagging_problems(path, found))


async def _bring_up(
    session: Session, file: OpenFile, kept: KnownCopies, paths: Iterable[str]
) -> None:
    """Come to know the copies in the files at these paths as they are now."""
    snapshot = await session.snapshot(file.root)
    before = dict(kept.known)
    # A file may be open under the name of a link to it, and none has copies of itself.
    asked = dict.fromkeys(_real_path(snapshot, path) for path in paths)
    asked.pop(_real_path(snapshot, file.path), None)
    if not asked:
        return
    found = await session.work(lambda: up_to_date(snapshot, file.path, before, asked))
    for path in asked:
        known = found.get(path)
        if kept.known.get(path) is not before.get(path):
            continue  # another request knows better by now
        if known is not None:
            _take(kept, path, known)
        elif path in found:
            async with kept.lock:
                await _check_again(session, file, kept, path)
        else:
            kept.known.pop(path, None)


async def _check_again(session: Session, file: OpenFile, kept: KnownCopies, path: str) -> None:
    snapshot = await session.snapshot(file.root)
    grounds = grounds_of(snapshot, path, file.path)
    if grounds is None:
        kept.known.pop(path, None)
        return
    known = kept.known.get(path)
    # Another request may have been here meanwhile.
    known = known.on(grounds) if known is not None else None
    if known is None:
        check = await _check(session, file, snapshot, path)
        real = _real_path(snapshot, file.path)
        reference = next((p.b for p in check.pairs if p.reference.path == real), grounds.reference)
        known = Known(replace(grounds, reference=reference), copies_in(check, real))
    _take(kept, path, known)


async def _check(session: Session, file: OpenFile, snapshot: Snapshot, path: str) -> FileCheck:
    """The check of an open file is the one that its diagnostics are made of."""
    for other in session.open_files.values():
        if (other.root, other.path) == (file.root, path):
            return (await session.check(other)).check
    return await session.work(lambda: check_file(snapshot, path))


def _take(kept: KnownCopies, path: str, known: Known) -> None:
    if kept.known.get(path) is not known:
        kept.known[path] = known
        before = kept.equals.get(path, ())
        kept.equals[path] = remember(before, known.copies, known.grounds.reference)


def _kept(session: Session, file: OpenFile) -> KnownCopies:
    """What the session keeps of the file; of one that is not open nothing is kept."""
    if file.uri not in session.open_files:
        return KnownCopies()
    return session.copies.setdefault(file.uri, KnownCopies())


def _real_path(snapshot: Snapshot, path: str) -> str:
    known = snapshot.file(path)
    return known.path if known is not None else path
