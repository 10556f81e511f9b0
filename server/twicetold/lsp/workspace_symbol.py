"""workspace/symbol: the sections of all instruction files of the open roots."""

from __future__ import annotations

from heapq import nlargest

from lsprotocol import types as lsp

from twicetold.lsp.places import location
from twicetold.lsp.server import Server
from twicetold.rules.find_sections import FoundSection, find_sections
from twicetold.rules.highlight import line_highlight
from twicetold.rules.problem import Place
from twicetold.workspace.snapshot import Snapshot

# A person who sees more types another letter.
_MOST = 100


async def workspace_symbol(
    ls: Server, params: lsp.WorkspaceSymbolParams
) -> list[lsp.WorkspaceSymbol]:
    """The sections that are like the query, the best first."""
    session = ls.session
    roots = {file.root for file in session.open_files.values()} or session.folders
    snapshots = [await session.snapshot(root) for root in roots]

    def find() -> list[tuple[Snapshot, FoundSection]]:
        found = [(s, item) for s in snapshots for item in find_sections(s, params.query, _MOST)]
        return nlargest(_MOST, found, key=lambda pair: pair[1].score)

    return [_symbol(ls, snapshot, item) for snapshot, item in await session.work(find)]


def _symbol(ls: Server, snapshot: Snapshot, found: FoundSection) -> lsp.WorkspaceSymbol:
    line = found.section.start
    file = snapshot.file(found.path)
    shown = line_highlight(file.document, line) if file and file.document else None
    place = Place(found.path, line, line + 1, shown)
    return lsp.WorkspaceSymbol(
        location=location(snapshot, place, ls.session.client),
        name=found.section.title or "#" * found.section.level,
        kind=lsp.SymbolKind.String,
        container_name=found.path,
    )
