"""Whether the disk is still as it was read; no event of the client is needed for that.

It is looked at when a document is opened or saved, when the client tells of a change, before text
of one file goes into another, and, where the client tells of no change, with the first request
after a pause.
"""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

from twicetold.lsp.publisher import Publisher
from twicetold.lsp.session import Session

log = logging.getLogger(__name__)

# Long enough that typing asks nothing, short enough for somebody who comes back from a shell.
PAUSE_SECONDS = 2.0


class Freshness:
    """Looks at the disk, and has roots read again that are not as they were."""

    def __init__(self, session: Session, publisher: Publisher) -> None:
        self._session = session
        self._publisher = publisher
        self._looked: dict[Path, float] = {}
        self._wanted: set[Path] = set()
        self._looking: dict[Path, asyncio.Task[None]] = {}

    def used(self, root: Path) -> asyncio.Task[None] | None:
        """Somebody asks for something in the root.

        What is returned is to be waited for: a look that a save before the question began.
        """
        looking = self._looking.get(root)
        now = time.monotonic()
        before = self._looked.setdefault(root, now)
        self._looked[root] = now
        if now - before > PAUSE_SECONDS and not self._session.client.watches_files:
            self.look(root)
        return looking

    def look(self, root: Path) -> asyncio.Task[None]:
        """See soon whether the root is as it was; what is returned ends when that is known."""
        self._wanted.add(root)
        if root not in self._looking:
            self._looking[root] = asyncio.ensure_future(self._look(root))
        return self._looking[root]

    async def _look(self, root: Path) -> None:
        try:
            while root in self._wanted:
                self._wanted.discard(root)
                if not await self._session.reading.is_current(root):
                    self._read_again(root)
        except Exception:
            # Nobody waits for this task: without a word in the log the failure would vanish.
            log.exception("Looking at %s failed", root)
        finally:
            del self._looking[root]

    def _read_again(self, root: Path) -> None:
        session = self._session
        session.reload(root)
        # A new configuration file may make a directory a root of its own.
        session.move_roots(session.folders)
        for known in {root, *(file.root for file in session.open_files.values())}:
            self._publisher.reloaded(known)
