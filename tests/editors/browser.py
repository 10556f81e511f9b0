"""A headless Chromium that a test speaks to through two pipes, by the DevTools protocol."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

# Linux numbers: Chromium reads commands from descriptor 3 and answers on 4.
_RUN = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'


class Browser:
    """One page. Use as a context manager: its end is the browser's."""

    def __init__(self, program: str) -> None:
        # Its helpers may write a moment longer than it lives.
        self._folder = tempfile.TemporaryDirectory(
            prefix="twicetold-browser-", ignore_cleanup_errors=True
        )
        commands, self._write = os.pipe()
        self._read, answers = os.pipe()
        self._process = subprocess.Popen(
            [
                *("/bin/bash", "-c", _RUN, "bash", str(commands), str(answers), program),
                *("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
                *("--remote-debugging-pipe", f"--user-data-dir={self._folder.name}", "about:blank"),
            ],
            pass_fds=(commands, answers),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self._received = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, object]] = []

    def __enter__(self):
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(found["targetId"] for found in targets if found["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)
        os.close(self._write)
        os.close(self._read)
        self._folder.cleanup()

    def call(self, method: str, **params):
        """What the browser answers."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            self.events.append(answer)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def open(self, page: Path, fragment: str = "") -> None:
        """Show a file, as with an empty history."""
        self.events.clear()
        self.call("Page.navigate", url=page.as_uri() + fragment)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())

    def look(self, width: int, height: int = 900, scheme: str = "light") -> None:
        """Set the window and the colour scheme; nothing moves gradually."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        wishes = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self.call("Emulation.setEmulatedMedia", features=features)

    def ask(self, expression: str):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key once."""
        codes = {"Tab": 9, "Enter": 13, "ArrowRight": 39, " ": 32}
        text = {"Enter": "\r", " ": " "}.get(key, "")
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        named = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self.call("Input.dispatchKeyEvent", **down, **named)
        self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    def _next(self):
        while b"\0" not in self._received:
            read = os.read(self._read, 1 << 16)
            assert read, "the browser is gone"
            self._received += read
        message, _, self._received = self._received.partition(b"\0")
        return json.loads(message)
