"""A client's settings as a session holds them, and the moment in which they are waited for.

What decides a finding is the workspace's configuration file; a client's settings fill only what
that leaves unset, so that a colleague and the command line find the same. What is shown, and how,
is the client's alone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from twicetold.workspace.config import Config
from twicetold.workspace.config_file import given_config

# A client that does not answer must not keep us from checking.
_PATIENCE_SECONDS = 1.0


@dataclass(frozen=True)
class ClientSettings:
    """The settings of the client as a whole, and those of its workspace folders."""

    general: Mapping[str, Any] = field(default_factory=dict)
    of_folders: Mapping[Path, Mapping[str, Any]] = field(default_factory=dict)

    def fallback(self, root: Path) -> Config:
        """What fills the gaps of a root's configuration."""
        folders = [folder for folder in self.of_folders if root == folder or folder in root.parents]
        inner = max(folders, key=lambda folder: len(folder.parts), default=None)
        own = self.of_folders[inner] if inner else {}
        return given_config({**self.general, **own}).config

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong in the settings, each sentence once."""
        found = [given_config(values) for values in (self.general, *self.of_folders.values())]
        return tuple(dict.fromkeys(p.message for loaded in found for p in loaded.problems))


class SettingsWait:
    """The time between `initialized` and the client's answer, in which nothing is checked yet."""

    def __init__(self) -> None:
        self._asked: asyncio.Future[None] | None = None

    def begin(self, asked: asyncio.Future[None]) -> None:
        """The client was asked."""
        self._asked = asked

    async def over(self) -> None:
        """Wait for the answer, but not for long."""
        if self._asked is not None and not self._asked.done():
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._asked), _PATIENCE_SECONDS)
