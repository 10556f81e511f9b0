"""A long session of mixed requests, edits and cancellations, the same for the same seed.

    python -m tests.lsp.long_session --requests 10000 --seed 1 [--record SESSION.jsonl]

Every request must be answered exactly once and none by a fault of ours, and the server's memory
must stay where it is once everything was seen. Prints what was asked, and the memory on the way.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.lsp.wire import Wire

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
CANCELLED, INVALID_PARAMS, UNKNOWN = -32800, -32602, -32601
# More than any editor has open at once.
MOST_OPEN = 40
# Documents stay about as long as they are: what grows all the same is kept without need.
MOST_LINES = 60
# What may be added since a third of the session.
MOST_GROWTH = 1.05
LINES = (
    "- Run the tests with `pnpm test` before every commit.",
    "- 日本語 and 😀 may stand in any line.",
    "## Testing",
    "```sh\npnpm test\n```",
    "See [the guide](docs/none.md) and @AGENTS.md.",
    "- One change per commit, with a subject of at most 60 characters.",
    "",
)
WEIGHTS = {
    "edit": 30, "hover": 12, "diagnostic": 12, "codeLens": 6, "documentSymbol": 5, "inlayHint": 4,
    "codeAction": 6, "definition": 4, "references": 3, "documentLink": 3, "completion": 5,
    "workspaceSymbol": 3, "workspaceDiagnostic": 3, "command": 6, "content": 1, "open": 3,
    "close": 3, "save": 3, "disk": 1, "settings": 1, "odd": 2,
}  # fmt: skip
COMMANDS = ("compareWithReference", "fileStatus", "showContext", "syncFromReference", "noSuch")


@dataclass
class Outcome:
    """What came of a session; ``memory`` is the server's in MB, by the number of requests."""

    asked: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    errors: Counter[int] = field(default_factory=Counter)
    memory: dict[int, float] = field(default_factory=dict)

    @property
    def growth(self) -> float:
        """The memory at the end beside that after a third of the session."""
        counts = sorted(self.memory)
        return self.memory[counts[-1]] / self.memory[counts[len(counts) // 3]]


class LongSession:
    """The client's side: what is open, which texts there are, what is not answered yet."""

    def __init__(self, wire: Wire, root: Path, seed: int, record: Path | None) -> None:
        self.wire, self.root = wire, root
        self.random = random.Random(seed)  # noqa: S311 - it is to be the same again
        self.paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.md"))
        self.texts: dict[str, list[str]] = {}
        self.versions: Counter[str] = Counter()
        self.pending: set[int] = set()
        self.methods: dict[int, str] = {}
        self.resolvable: list[tuple[str, Any]] = []
        self.record = record.open("w", encoding="utf-8") if record else None

    async def run(self, requests: int) -> Outcome:
        outcome, step = Outcome(), max(1, requests // 20)
        for path in self.paths[:3]:
            self.open(path)
        while len(self.methods) < requests:
            self.act()
            if self.pending and self.random.random() < 0.15:
                self.cancel()
            if len(self.pending) >= MOST_OPEN:
                await self.settle(MOST_OPEN // 2)
            if len(self.methods) % step == 0 and len(self.methods) not in outcome.memory:
                await self.settle(0)
                outcome.memory[len(self.methods)] = megabytes(self.wire)
        await self.settle(0)
        for request, method in self.methods.items():
            found = self.wire.answers[request]
            outcome.asked[method] += 1
            outcome.answers[len(found)] += 1
            outcome.errors.update(item["error"]["code"] for item in found if "error" in item)
        await self.wire.ask("shutdown")
        self.wire.notify("exit")
        if self.record:
            self.record.close()
        return outcome

    def act(self) -> None:
        kind = self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        getattr(self, f"do_{kind}", lambda: self.ask_place(f"textDocument/{kind}"))()

    def send(self, method: str, params: Any) -> None:
        if self.record:
            self.record.write(json.dumps({"method": method, "params": params}) + "\n")
        self.wire.notify(method, params)

    def ask(self, method: str, params: Any) -> None:
        request = self.wire.request(method, params)
        self.methods[request] = method
        self.pending.add(request)
        if self.record:
            entry = {"id": request, "method": method, "params": params}
            self.record.write(json.dumps(entry) + "\n")

    def cancel(self) -> None:
        """Cancel a request; the answer may be on its way."""
        self.send("$/cancelRequest", {"id": self.random.choice(sorted(self.pending))})

    async def settle(self, most: int) -> None:
        """Wait until no more than so many requests are without an answer."""

        def is_settled() -> bool:
            for request in [r for r in self.pending if self.wire.answers.get(r)]:
                self.pending.discard(request)
                self.remember(request)
            return len(self.pending) <= most

        await self.wire.until(is_settled)

    def remember(self, request: int) -> None:
        """Keep some of what can be resolved."""
        result = self.wire.answers[request][0].get("result")
        items = result.get("items") if isinstance(result, dict) else result
        resolves = {
            "textDocument/codeLens": "codeLens/resolve",
            "textDocument/codeAction": "codeAction/resolve",
            "textDocument/documentLink": "documentLink/resolve",
            "textDocument/completion": "completionItem/resolve",
        }
        if self.methods[request] in resolves and items:
            item = self.random.choice(items)
            self.resolvable = [*self.resolvable[-20:], (resolves[self.methods[request]], item)]

    def uri(self, path: str) -> str:
        return path if ":" in path else (self.root / path).as_uri()

    def some(self) -> str:
        """A document, mostly an open one."""
        return self.random.choice(sorted(self.texts) or self.paths)

    def open(self, path: str) -> None:
        text = (self.root / path).read_text("utf-8") if ":" not in path else "# U\n\ntext\n"
        self.texts[path] = text.split("\n")
        self.versions[path] += 1
        version = self.versions[path]
        item = {"uri": self.uri(path), "languageId": "markdown", "version": version, "text": text}
        self.send("textDocument/didOpen", {"textDocument": item})

    def do_open(self) -> None:
        closed = [path for path in [*self.paths, "untitled:U-1"] if path not in self.texts]
        if closed:
            self.open(self.random.choice(closed))

    def do_close(self) -> None:
        if len(self.texts) > 1:
            path = self.some()
            del self.texts[path]
            self.send("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})

    def do_save(self) -> None:
        path = self.some()
        if path in self.texts and ":" not in path:
            (self.root / path).write_text("\n".join(self.texts[path]), encoding="utf-8")
            self.send("textDocument/didSave", {"textDocument": {"uri": self.uri(path)}})

    def do_edit(self) -> None:
        path = self.some()
        lines = self.texts[path]
        start = self.random.randrange(len(lines))
        end = min(len(lines) - 1, start + self.random.choice((0, 0, 0, 1, 3)))
        new = self.random.choices(LINES, k=self.random.choice((0, 1, 1, 2)))
        if len(lines) > MOST_LINES:
            new = []
        text = "".join(f"{line}\n" for line in new)
        self.texts[path] = [*lines[:start], *text.split("\n")[:-1], *lines[end:]]
        self.versions[path] += 1
        document = {"uri": self.uri(path), "version": self.versions[path]}
        change = {"range": {"start": place(start), "end": place(end)}, "text": text}
        params = {"textDocument": document, "contentChanges": [change]}
        self.send("textDocument/didChange", params)

    def ask_place(self, method: str) -> None:
        """Ask something of a place, which may lie outside of the text."""
        path = self.some()
        at = place(self.random.randrange(len(self.texts[path]) + 3), self.random.randrange(60))
        params = {"textDocument": {"uri": self.uri(path)}, "position": at}
        whole = {"start": place(0), "end": place(10_000)}
        if method in ("textDocument/codeAction", "textDocument/inlayHint"):
            params = {**params, "range": whole, "context": {"diagnostics": []}}
        if method == "textDocument/references":
            params["context"] = {"includeDeclaration": True}
        self.ask(method, params)

    def do_workspaceSymbol(self) -> None:  # noqa: N802 - the method's name
        self.ask("workspace/symbol", {"query": self.random.choice(("", "test", "日本"))})

    def do_workspaceDiagnostic(self) -> None:  # noqa: N802 - the method's name
        self.ask("workspace/diagnostic", {"previousResultIds": []})

    def do_command(self) -> None:
        name, uri = self.random.choice(COMMANDS), self.uri(self.some())
        command = {"command": f"twicetold.server.{name}", "arguments": [uri]}
        self.ask("workspace/executeCommand", command)

    def do_content(self) -> None:
        self.ask("workspace/textDocumentContent", {"uri": "twicetold-comparison:/none/x.md"})

    def do_disk(self) -> None:
        path = self.root / "docs" / f"{self.random.randrange(5)}" / "CLAUDE.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(self.random.choices(LINES, k=6)), encoding="utf-8")
        change = {"uri": path.as_uri(), "type": 2}
        self.send("workspace/didChangeWatchedFiles", {"changes": [change]})

    def do_settings(self) -> None:
        self.send("workspace/didChangeConfiguration", {"settings": None})

    def do_odd(self) -> None:
        """What a client should not ask, and what earlier answers can be resolved to."""
        if self.resolvable and self.random.random() < 0.7:
            self.ask(*self.random.choice(self.resolvable))
        else:
            self.ask(*self.random.choice([("textDocument/hover", {"x": 1}), ("no/such", None)]))


def megabytes(wire: Wire) -> float:
    """The server's resident memory; always the same where the system does not tell."""
    try:
        status = Path(f"/proc/{wire.process.pid}/status").read_text("ascii")
    except OSError:
        return 1.0
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def place(line: int, character: int = 0) -> dict[str, int]:
    return {"line": line, "character": character}


async def long_session(requests: int, seed: int, record: Path | None = None) -> Outcome:
    """Run a session in a copy of the example."""
    with tempfile.TemporaryDirectory(prefix="twicetold-session-") as folder:
        root = Path(shutil.copytree(EXAMPLE, Path(folder) / "example"))
        async with Wire(patience=600) as wire:
            wire.replies["workspace/applyEdit"] = {"applied": False}
            wire.replies["window/showDocument"] = {"success": True}
            await wire.initialize(root)
            return await LongSession(wire, root, seed, record).run(requests)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path, help="write all that is sent to this file")
    arguments = parser.parse_args()
    outcome = asyncio.run(long_session(arguments.requests, arguments.seed, arguments.record))
    for name, counts in (("asked", outcome.asked), ("answers to one request", outcome.answers)):
        print(f"{name}: {dict(counts.most_common())}")
    print(f"errors: {dict(outcome.errors)}")
    print("memory (MB): " + ", ".join(f"{n}: {mb:.0f}" for n, mb in outcome.memory.items()))
    print(f"growth since a third of the session: {outcome.growth:.3f}")
    is_right = set(outcome.answers) == {1} and outcome.errors.keys() <= ALLOWED
    sys.exit(0 if is_right and outcome.growth < MOST_GROWTH else 1)


ALLOWED = {CANCELLED, INVALID_PARAMS, UNKNOWN}

if __name__ == "__main__":
    main()
