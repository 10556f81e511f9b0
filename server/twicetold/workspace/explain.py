"""Why a file has the reference that it has: the ways to one, tried in their order."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.hosts.terms import Kind
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.no_reference import no_reference_reason
from twicetold.workspace.reference import Reference, references_of
from twicetold.workspace.snapshot import Snapshot

_CANONICAL = ("AGENTS.md", "CLAUDE.md")


@dataclass(frozen=True, slots=True)
class Step:
    """One way to a reference, and what it gave, in words."""

    way: str
    answer: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The references of a file, nearest first, and the steps that led there.

    ``reason`` says why there is none, "" where there is one.
    """

    path: str
    references: tuple[Reference, ...]
    steps: tuple[Step, ...]
    reason: str


def explain(snapshot: Snapshot, path: str) -> Explanation:
    """Explain the references of the file at ``path``, relative to the root."""
    references = references_of(snapshot, path)
    file = snapshot.file(path)
    reason = "" if references else no_reference_reason(snapshot, path)
    if file is None or file.excluded or file.document is None:
        return Explanation(path, references, (), reason)
    steps = (
        Step("configuration", _configured(references)),
        Step("imports", _imports(snapshot, file)),
        Step("links", _links(snapshot, file)),
        Step("loaded together", _loaded(references)),
        Step("root", _root(snapshot, file, references)),
    )
    return Explanation(file.path, references, steps, reason)


def root_file(snapshot: Snapshot, file: WorkspaceFile) -> str | None:
    """The root's instructions that a file may be held against where no host connects any.

    The file of the same name, else AGENTS.md, else CLAUDE.md, else the first; never a stub, for
    which its target stands.
    """
    names = (file.path.rpartition("/")[2], *_CANONICAL)
    found: list[str] = []
    for path in snapshot.index.by_directory.get("", ()):
        if snapshot.files[path].kind is Kind.INSTRUCTIONS:
            found += snapshot.stub_targets(path) or (path,)
    candidates = [path for path in dict.fromkeys(found) if path != file.path]
    rank = {name: number for number, name in reversed(list(enumerate(names)))}
    return min(candidates, key=lambda path: (rank.get(path, len(names)), path), default=None)


def _configured(references: tuple[Reference, ...]) -> str:
    entries = [item for item in references if item.configured]
    if not entries:
        return "no entry is for this file"
    return "; ".join(f"{item.path} ({item.relation.value}), {item.why}" for item in entries)


def _imports(snapshot: Snapshot, file: WorkspaceFile) -> str:
    targets = snapshot.index.tree.drawn_in(file.path)
    if not targets:
        return "it imports no instruction file"
    if snapshot.stub_targets(file.path):
        return f"it says nothing itself; {', '.join(targets)} stands for it"
    return f"it imports {', '.join(targets)}"


def _links(snapshot: Snapshot, file: WorkspaceFile) -> str:
    stubs = [path for path, targets in snapshot.index.stubs.items() if file.path in targets]
    links = [f"{alias} is a link to it" for alias in file.aliases]
    standing = [f"{path} only imports it" for path in stubs]
    return ", ".join([*links, *standing]) or "no link and no stub leads to it"


def _loaded(references: tuple[Reference, ...]) -> str:
    found = [item for item in references if not item.configured]
    if any(item.configured for item in references):
        return "not asked: the configuration decides"
    if not found:
        return "nothing that it could be held against"
    return "; ".join(_one(item) for item in found)


def _one(reference: Reference) -> str:
    hosts = f", for {', '.join(reference.hosts)}" if reference.hosts else ""
    return f"{reference.path} ({reference.relation.value}, {reference.why}{hosts})"


def _root(snapshot: Snapshot, file: WorkspaceFile, references: tuple[Reference, ...]) -> str:
    path = root_file(snapshot, file)
    if path is None:
        return "the root has no other instructions"
    if any(item.path == path for item in references):
        return f"{path}, which is among the above"
    return f"{path}, only where somebody asks to compare"
