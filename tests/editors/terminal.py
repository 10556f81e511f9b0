"""A terminal for editors that need one: tmux, whose screen can be read and whose keys pressed."""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_SECONDS = 20.0


class Terminal:
    """One program in a terminal of its own; leaving the block ends both."""

    def __init__(
        self, argv: list[str], cwd: Path, env: dict[str, str], *, columns: int = 120, rows: int = 40
    ) -> None:
        self._socket = cwd.parent / "tmux"
        self._argv = argv
        self._cwd = cwd
        self._env = {**env, "TERM": "xterm-256color"}
        self._size = ("-x", str(columns), "-y", str(rows))

    def __enter__(self):
        start = ["-f", "/dev/null", "new-session", "-d", *self._size, shlex.join(self._argv)]
        self._tmux(*start)
        return self

    def __exit__(self, *_exception: object) -> None:
        self._tmux("kill-server", check=False)

    def wait_for_end(self) -> None:
        """Wait until the program has ended by itself."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self._tmux("list-sessions", check=False):
            assert time.monotonic() < end, f"the program goes on; the screen:\n{self.screen()}"
            time.sleep(0.1)

    def screen(self, *options: str) -> str:
        """What is on the screen; with ``-e`` in ``options`` with its colours."""
        return self._tmux("capture-pane", "-p", *options)

    def keys(self, *keys: str) -> None:
        """Press keys, by tmux's names: ``Space``, ``Enter``, ``C-w``, else as they are."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type text as it is."""
        self._tmux("send-keys", "-l", text)

    def wait_for(self, *texts: str) -> str:
        """Wait until all texts are on the screen at once; the screen."""
        return self.wait(lambda screen: all(text in screen for text in texts), texts)

    def wait_until_gone(self, text: str) -> str:
        """Wait until a text has left the screen; the screen."""
        return self.wait(lambda screen: text not in screen, f"no {text}")

    def wait(self, right: Callable[[str], bool], what: object) -> str:
        """Wait until the screen is right; fails with what is on it."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not right(screen := self.screen()):
            assert time.monotonic() < end, f"{what} did not come; the screen:\n{screen}"
            time.sleep(0.1)
        return screen

    def _tmux(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), *arguments],  # noqa: S607 - skipped where it is not
            cwd=self._cwd,
            env=self._env,
            capture_output=True,
            text=True,
            check=check,
            timeout=60,
        )
        return done.stdout
