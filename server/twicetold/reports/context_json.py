"""Contexts as the JSON document of `twicetold context --format json`, version 1.

::

    {"version": 1, "root": "/repo", "directory": "pkg", "touched": "pkg", "file": null,
     "contexts": [
      {"host": "codex", "name": "Codex", "status": "active", "verified_on": "2026-11-29",
       "in_play": true, "order": "root-first",
       "parts": [{"path": "AGENTS.md", "name": "AGENTS.md", "kind": "instructions",
                  "when": "always", "why": "...", "imported_by": null, "note": null,
                  "bytes": 0, "characters": 0, "lines": 0, "tokens": 0, "share": 0.5,
                  "repeated_tokens": 0,
                  "cut": {"line": 301, "most": 32768, "unit": "bytes", "of": "context"}}],
       "total": {"bytes": 0, "characters": 0, "lines": 0, "tokens": 0, "repeated_tokens": 0},
       "dropped": [{"path": "CLAUDE.md", "name": "CLAUDE.md", "why": "..."}],
       "elsewhere": ["~/.codex/AGENTS.md"]}]}

``file`` is the file that the agent works on, if one was asked for: then rules for some paths are
``parts`` if their globs match it, and ``dropped`` if not. ``parts`` are in the host's order;
``order`` is ``unspecified`` where nobody says which that is. ``path`` is a file's real path and
``name`` the one under which the host found it, both relative to the root. ``when`` is ``always``,
``on-read``, ``by-glob``, ``by-agent`` or ``manual``; the last three are there only once something
asks for them, and neither in ``total`` nor in ``share`` (null for them), which is a part's share of
the total's tokens. Sizes are of what is sent: without the comments and front matter that the host
removes, and not beyond a ``cut`` (its 1-based line is where the text ends; else null). Tokens are
estimates. ``elsewhere`` are files outside of the workspace, which are not read here and come on
top.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twicetold.hosts.context import Cut, Part, Size
from twicetold.workspace.contexts import WorkspaceContext


def context_json(
    root: str,
    directory: str,
    touched: str,
    contexts: Sequence[WorkspaceContext],
    file: str = "",
) -> dict[str, Any]:
    """The document for one directory, or for one file that is worked on."""
    return {
        "version": 1,
        "root": root,
        "directory": directory,
        "touched": touched,
        "file": file or None,
        "contexts": [_context(item) for item in contexts],
    }


def _context(item: WorkspaceContext) -> dict[str, Any]:
    context, profile = item.context, item.context.profile
    total = context.total
    pairs = list(zip(context.parts, item.repeated, strict=True))
    return {
        "host": profile.id,
        "name": profile.name,
        "status": profile.status.value,
        "verified_on": profile.verified_on,
        "in_play": item.in_play,
        "order": profile.order.value,
        "parts": [_part(part, repeated, total.tokens) for part, repeated in pairs],
        "total": {
            **_size(total),
            "repeated_tokens": sum(count for part, count in pairs if not part.conditional),
        },
        "dropped": [
            {"path": gone.path, "name": gone.name, "why": gone.why} for gone in context.dropped
        ],
        "elsewhere": list(profile.elsewhere),
    }


def _part(part: Part, repeated: int, tokens: int) -> dict[str, Any]:
    share = None if part.conditional or not tokens else round(part.size.tokens / tokens, 3)
    return {
        "path": part.path,
        "name": part.name,
        "kind": part.kind.value,
        "when": part.when.value,
        "why": part.why,
        "imported_by": part.imported_by or None,
        "note": part.note or None,
        **_size(part.size),
        "share": share,
        "repeated_tokens": repeated,
        "cut": _cut(part.cut) if part.cut else None,
    }


def _size(size: Size) -> dict[str, int]:
    return {
        "bytes": size.bytes,
        "characters": size.characters,
        "lines": size.lines,
        "tokens": size.tokens,
    }


def _cut(cut: Cut) -> dict[str, Any]:
    limit = cut.limit
    return {
        "line": cut.line + 1,
        "most": limit.most,
        "unit": limit.unit.value,
        "of": limit.of.value,
    }
