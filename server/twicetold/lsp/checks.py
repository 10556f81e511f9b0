"""The checks of open documents: made in the worker, once for a snapshot, never for an older one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from twicetold.lsp.reading import Work
from twicetold.rules.check import FileCheck, check_file
from twicetold.text.document import Document
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Checked:
    """A check of a document, with the snapshot that it was made of."""

    snapshot: Snapshot
    check: FileCheck

    @property
    def document(self) -> Document:
        """The text that was checked."""
        return self.snapshot.document(self.check.path)


@dataclass(slots=True)
class _Job:
    """A check that the worker was asked for; one that nobody waits for any more is not begun."""

    snapshot: Snapshot
    is_wanted: bool = True
    is_begun: bool = False
    waiting: int = 0
    future: asyncio.Future[Checked | None] = field(init=False)

    def run(self, path: str) -> Checked | None:
        """Check; None where the answer came to be unwanted before the worker had time."""
        if not self.is_wanted:
            return None
        self.is_begun = True
        return Checked(self.snapshot, check_file(self.snapshot, path))


class Checks:
    """The last check of each document, by URI, and the one that is being made."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._jobs: dict[str, _Job] = {}
        self._checked: dict[str, Checked] = {}

    async def newest(
        self, uri: str, path: str, snapshot_now: Callable[[], Awaitable[Snapshot]]
    ) -> Checked:
        """The check of a path against the newest snapshot; computed once for one snapshot.

        Where edits come faster than checks, those in between are left out.
        """
        while True:
            snapshot = await snapshot_now()
            job = self._jobs.get(uri)
            if job is None or job.snapshot is not snapshot or not job.is_wanted:
                if job is not None:
                    job.is_wanted = False
                job = self._begin(uri, path, snapshot)
            job.waiting += 1
            try:
                checked = await asyncio.shield(job.future)
            finally:
                job.waiting -= 1
                job.is_wanted = job.is_wanted and (job.is_begun or job.waiting > 0)
            if checked is not None:
                self._checked[uri] = checked
                return checked

    def last(self, uri: str) -> Checked | None:
        """The last check that is ready, if of an older text."""
        return self._checked.get(uri)

    def forget(self, uri: str) -> None:
        """Keep nothing of a document that was closed."""
        self._jobs.pop(uri, None)
        self._checked.pop(uri, None)

    def _begin(self, uri: str, path: str, snapshot: Snapshot) -> _Job:
        job = self._jobs[uri] = _Job(snapshot)
        job.future = asyncio.ensure_future(self._work(lambda: job.run(path)))
        return job
