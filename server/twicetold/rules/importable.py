"""What a file may import: the paths as its hosts read them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from twicetold.hosts.terms import ImportSyntax
from twicetold.rules.files.importing import importing_views
from twicetold.text.paths import seen_from
from twicetold.workspace.closure import PROSE
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

_ENDINGS = tuple(ending for ending in PROSE if ending)


def importable(
    snapshot: Snapshot,
    file: WorkspaceFile,
    written: str,
    syntax: ImportSyntax = ImportSyntax.AT_PATH,
) -> Iterator[tuple[str, str]]:
    """Paths that begin as ``written`` does: as they would be written, and from the root.

    None where no host in play expands such imports in the file. Instruction files come first, then
    what lies near; before anything is written only prose is offered.
    """
    if written.startswith(("/", "~")) or not importing_views(snapshot, file, syntax):
        return
    directory = posixpath.dirname(file.path) if syntax is ImportSyntax.AT_PATH else ""
    lead = "./" if written.startswith("./") else ""
    # A file with a name for nobody is in the tree alone, a link's target under its own path.
    paths = dict.fromkeys((*_instructions(snapshot), *snapshot.tree.files))
    found = []
    for path in paths:
        text = f"{lead}{seen_from(directory, path)}"
        wanted = text.startswith(written) if written else text.lower().endswith(_ENDINGS)
        if wanted and path not in file.names:
            found.append((path not in snapshot.files, text.count("/"), text, path))
    for _, _, text, path in sorted(found):
        yield text, path


def _instructions(snapshot: Snapshot) -> Iterator[str]:
    return (path for path, file in snapshot.files.items() if not file.excluded)
