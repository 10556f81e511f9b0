"""Any two files compared, open or not: for the command, and for the document that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from twicetold.compare.comparison import Comparison, compare
from twicetold.compare.relation import Relation
from twicetold.lsp.comparison_uri import comparison_uri
from twicetold.lsp.convert import path_of
from twicetold.lsp.session import Session
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.reports.comparison_json import comparison_json
from twicetold.reports.comparison_markdown import comparison_markdown
from twicetold.workspace.disk import Disk
from twicetold.workspace.file import read_contents
from twicetold.workspace.relate import relation_within
from twicetold.workspace.roots import find_root


@dataclass(frozen=True, slots=True)
class Side:
    """A file to compare: its URI, its root, its path below that, and its text as it is now."""

    uri: str
    root: Path
    path: str
    parsed: ParsedDocument


async def side_of(session: Session, uri: str) -> Side | None:
    """The file with a URI as the editor has it, else as it is on disk; None where it is not."""
    opened = session.open_files.get(uri)
    if opened is not None:
        return Side(uri, opened.root, opened.path, opened.parsed)
    path = path_of(uri)
    if path is None or not path.name:
        return None
    for file in session.open_files.values():
        if path_of(file.uri) == path:
            return Side(file.uri, file.root, file.path, file.parsed)
    document = (await session.work(lambda: read_contents(Disk(path.parent), path.name))).document
    if document is None:
        return None
    root = find_root(path, session.folders)
    return Side(uri, root, path.relative_to(root).as_posix(), parse(document))


async def compare_sides(session: Session, a: Side, b: Side) -> dict[str, Any]:
    """The comparison of A with B as ``{title, uri, referenceUri, contentUri, markdown, data}``."""
    relation = Relation.TOGETHER
    if a.root == b.root:
        relation = relation_within(await session.snapshot(a.root), a.path, b.path)
    names = (a.path, b.path if a.root == b.root else str(b.root / b.path))

    return await session.work(
        lambda: comparison_answer((a.uri, b.uri), names, compare(a.parsed, b.parsed, relation))
    )


def comparison_answer(
    uris: tuple[str, str], names: tuple[str, str], comparison: Comparison
) -> dict[str, Any]:
    """A comparison as clients get it; URIs and names are those of the file and of the other."""
    return {
        "title": f"{names[0]} compared with {names[1]}",
        "uri": uris[0],
        "referenceUri": uris[1],
        "contentUri": comparison_uri(*uris),
        "markdown": comparison_markdown(*names, comparison),
        "data": comparison_json(*names, comparison),
    }
