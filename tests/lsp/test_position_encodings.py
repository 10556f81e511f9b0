"""Positions in each encoding, with emoji, wide letters and every kind of line end."""

from __future__ import annotations

import pytest

from tests.lsp.wire import Wire
from tests.rules.workspaces import write

UNITS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
SIZE = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
ROOT = "# 船 😀\n\n- 😀 日本語: one change per commit, with a subject of at most 60 characters.\n"
COPY = ROOT.replace("60", "72").replace("# 船", "# 港")
PULL = "textDocument/diagnostic"


def width(text, encoding):
    """How many units of an encoding the text has."""
    return len(text.encode(UNITS[encoding])) // SIZE[encoding]


@pytest.mark.parametrize(
    ("encoding", "end"),
    [("utf-8", "\n"), ("utf-8", "\r\n"), ("utf-16", "\r\n"), ("utf-16", "\r"), ("utf-32", "\n")],
)
async def test_what_is_underlined_and_what_is_edited(tmp_path, encoding, end):
    root, copy = ROOT.replace("\n", end), COPY.replace("\n", end)
    write(tmp_path, {".git/HEAD": "", "CLAUDE.md": root, "sub/CLAUDE.md": copy})
    uri = (tmp_path / "sub" / "CLAUDE.md").as_uri()
    line = COPY.split("\n")[2]
    before, inside = line.partition("72")[0], line.partition("日")
    capabilities = {
        "general": {"positionEncodings": [encoding]},
        "textDocument": {"diagnostic": {}, "publishDiagnostics": {"relatedInformation": True}},
        "workspace": {"diagnostics": {"refreshSupport": True}},
    }
    async with Wire() as wire:
        params = {"capabilities": capabilities, "processId": None, "rootUri": tmp_path.as_uri()}
        result = await wire.ask("initialize", params)
        assert result["capabilities"]["positionEncoding"] == encoding
        wire.notify("initialized", {})
        item = {"uri": uri, "languageId": "markdown", "version": 1, "text": copy}
        wire.notify("textDocument/didOpen", {"textDocument": item})
        document = {"textDocument": {"uri": uri}}
        (drifted,) = (await wire.ask(PULL, document))["items"]
        start = width(before, encoding)
        assert drifted["range"] == {
            "start": {"line": 2, "character": start},
            "end": {"line": 2, "character": start + 2},
        }
        twin = drifted["relatedInformation"][0]["location"]["range"]
        assert twin["start"] == {"line": 2, "character": start}

        # An edit before the words moves them by as many units; one of the words mends the copy.
        at = width(inside[0], encoding)
        place = {"line": 2, "character": at}
        change = {"range": {"start": place, "end": place}, "text": "🚢 "}
        target = {"uri": uri, "version": 2}
        wire.notify("textDocument/didChange", {"textDocument": target, "contentChanges": [change]})
        (drifted,) = (await wire.ask(PULL, document))["items"]
        shift = width("🚢 ", encoding)
        assert drifted["range"]["end"]["character"] == start + 2 + shift
        words = {
            "start": {"line": 2, "character": start + shift},
            "end": {"line": 2, "character": start + 2 + shift},
        }
        moved = {"range": words, "text": "60"}
        gone = {"range": {"start": place, "end": {"line": 2, "character": at + shift}}, "text": ""}
        edits = {"textDocument": {**target, "version": 3}, "contentChanges": [moved, gone]}
        wire.notify("textDocument/didChange", edits)
        (same,) = (await wire.ask(PULL, document))["items"]
        assert same["code"] == "duplicate-section"
