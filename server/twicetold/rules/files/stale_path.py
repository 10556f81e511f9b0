"""``stale-path``: a path or relative link in the text that leads nowhere.

A path counts as there if it exists seen from the file, from a directory that the file speaks for,
from any directory above these, or, as the end of a longer path, anywhere in the tree. What git
ignores, what lies in directories that were not looked into, what builds make by custom, and what
a program wrote between its markers is not judged.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from twicetold.content.path_mentions import FROM_ROOT, PathMention, section_paths
from twicetold.markdown.by_section import BySection
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.files.moved_path import moved_path
from twicetold.rules.highlight import Highlight, text_highlight
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.text.document import Document
from twicetold.text.paths import resolved
from twicetold.text.positions import Position
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot
from twicetold.workspace.tree import Tree, near_directories

_CODE = "stale-path"
# Directories that a build, a test run or a tool makes; commonly ignored by git, not always.
_MADE_NAMES = (
    ".cache .git .next .nuxt .output .svelte-kit .tox .turbo .venv .vercel .wrangler __pycache__ "
    "_build _generated artifacts bin build cache coverage dist gen generated htmlcov lib local log "
    "logs node_modules obj out output reports results target temp tmp venv vendor site-packages"
)
_OPTIONAL = (".json", ".jsonc", ".toml", ".yaml", ".yml", "/")
_MADE = frozenset(_MADE_NAMES.split())


def stale_path_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """Each stale path of the file, once a line."""
    if file.parsed is None or not snapshot.tree.shows_the_project:
        return
    around = _Around(snapshot.tree, near_directories(file))
    for mention in _STALE(file.parsed, around):
        if file.origin.at(mention.line):
            continue
        yield Problem(
            _CODE,
            severity_of(snapshot.config, _CODE),
            Place(
                file.path,
                mention.line,
                mention.line + 1,
                _shown(file.parsed.document, mention),
            ),
            _message(snapshot.tree, mention),
            fingerprint=fingerprint(_CODE, mention.path),
        )


@dataclass(frozen=True, slots=True)
class _Around:
    """What a mention is judged by beside its section: see `near_directories`."""

    tree: Tree
    near: tuple[str, ...]


def _stale_in_section(
    parsed: ParsedDocument, number: int | None, around: _Around
) -> Iterator[PathMention]:
    told: set[tuple[int, str]] = set()
    for mention in section_paths(parsed, number):
        key = mention.line, mention.path
        if key not in told and _is_stale(around.tree, around.near, mention):
            told.add(key)
            yield mention


def _moved(mention: PathMention, lines: int) -> PathMention:
    return replace(mention, line=mention.line + lines)


_STALE = BySection(_stale_in_section, _moved)


def _is_stale(tree: Tree, near: Sequence[str], mention: PathMention) -> bool:
    seen = [resolved(base, mention.path) for base in near]
    # What leads out of the root from a directory above may stay inside from the file's own.
    candidates = [path for path in seen if not path.startswith("..")] or seen
    if any(tree.exists(path) or tree.is_unknown(path) for path in candidates):
        return False
    plain = posixpath.normpath(mention.path)
    while plain.startswith("../"):
        plain = plain[3:]
    if not _MADE.isdisjoint(plain.lower().split("/")[:-1]) or tree.exists_deeper(plain):
        return False
    if not mention.is_link and not _is_surely_a_path(tree, near, mention):
        return False
    return not any(tree.is_ignored(path) for path in candidates)


def _is_surely_a_path(tree: Tree, near: Sequence[str], mention: PathMention) -> bool:
    """Whether enough of a code span is there for it to be a path of this project.

    The first directory: a branch, a route or a package mostly has none. Two directories and all
    but the last name, where that name has no suffix, because modules and routes are written so.
    All but the last name in a hidden folder, where hosts and tools look for much that is optional.
    """
    parts = posixpath.normpath(mention.path).split("/")
    parts = [part for part in parts if part != ".."]
    if parts[0].startswith("."):
        optional = mention.path.endswith(_OPTIONAL) or not mention.has_suffix
        begin = [] if optional else parts[:-1]
    elif mention.has_suffix:
        begin = parts[:1]
    else:
        begin = parts[:-1] if len(parts) > 2 else []
    return bool(begin) and any(tree.is_directory(resolved(base, *begin)) for base in near)


def _shown(document: Document, mention: PathMention) -> Highlight:
    """Where the path stands; that of a link behind its text, which may be the same path."""
    line, path = mention.line, mention.path
    for before in ("](", "](<", f"]({FROM_ROOT}") if mention.is_link else ():
        found = document.line(line).find(before + path)
        if found >= 0:
            start = found + len(before)
            return Highlight(Position(line, start), Position(line, start + len(path)))
    return text_highlight(document, line, path)


def _message(tree: Tree, mention: PathMention) -> str:
    other = moved_path(tree, mention.path)
    found = f" `{other}` has that name." if other else ""
    kind = "link leads nowhere" if mention.is_link else "path does not exist"
    return f"This {kind}: `{mention.path}`.{found}"
