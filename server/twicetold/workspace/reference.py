"""What a file is compared with, nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.compare.relation import Relation
from twicetold.hosts.terms import Kind
from twicetold.hosts.tree import way_down
from twicetold.workspace.config import ConfiguredReference
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

# Of files for one directory the one of a smaller rank is the reference of the other.
_RANK = {Kind.IMPORTED: 0, Kind.INSTRUCTIONS: 1, Kind.CONFIGURED: 1, Kind.RULE: 2}
_OTHER_RANK = 3


@dataclass(frozen=True, slots=True)
class Reference:
    """A file that another is compared with.

    ``hosts`` are the names of the hosts in play for which the relation holds; empty where none
    of them connects the two. ``why`` says in a few words how the reference came about.
    ``guessed`` is whether the relation is that of hosts which nobody knows to be in play.
    ``read_with`` are the hosts that load both of two files that stand side by side for others; of
    the two only the one that follows has them. ``required`` and ``may_differ`` are headings, from
    the configuration.
    """

    path: str
    relation: Relation
    hosts: tuple[str, ...] = ()
    why: str = ""
    required: tuple[str, ...] = ()
    may_differ: tuple[str, ...] = ()
    configured: bool = False
    guessed: bool = False
    read_with: tuple[str, ...] = ()


def references_of(snapshot: Snapshot, path: str) -> tuple[Reference, ...]:
    """The references of the file at ``path``, nearest first.

    Configured ones, in the order of the configuration, take the place of all others. Otherwise
    every file that shares a context with it and is there without being asked for: what stands
    above it, or above all that its globs match, and what stands beside it under another name. Of
    files for one directory that load together, one is the reference and the other has it; two
    mirrors have each other, unless the configuration says which follows. A stub has no reference,
    and is none: the file that it imports stands for it. The configured reference of every file
    has none itself.
    """
    file = snapshot.file(path)
    if file is None or file.excluded or file.document is None or snapshot.stub_targets(file.path):
        return ()
    return snapshot.index.remember(_references, file.path, lambda: _references(snapshot, file))


def referrers_of(snapshot: Snapshot, path: str) -> tuple[str, ...]:
    """The files that have the one at ``path`` for a reference, by path."""
    file = snapshot.file(path)
    return tuple(
        other
        for other in snapshot.files
        if file is not None and any(r.path == file.path for r in references_of(snapshot, other))
    )


def _references(snapshot: Snapshot, file: WorkspaceFile) -> tuple[Reference, ...]:
    if is_reference_of_all(snapshot, file):
        return ()
    entries = entries_of(snapshot, file)
    return tuple(_configured(snapshot, file, entries) if entries else _derived(snapshot, file))


def is_reference_of_all(snapshot: Snapshot, file: WorkspaceFile) -> bool:
    """Whether the configuration holds every file against this one."""
    entry = snapshot.config.reference
    return entry is not None and snapshot.real_path(entry.path) == file.path


def is_reference_of(snapshot: Snapshot, file: WorkspaceFile, other: WorkspaceFile) -> bool:
    """Whether the configuration holds the other file against this one."""
    return any(snapshot.real_path(entry.path) == file.path for entry in entries_of(snapshot, other))


def entries_of(snapshot: Snapshot, file: WorkspaceFile) -> list[ConfiguredReference]:
    """The configuration's entries for the file; what is held for every file comes last.

    One whose reference is not there is told, and counts for nothing: the hosts decide.
    """
    entries = snapshot.index.entries.of(file.names)
    targets = ((entry, snapshot.real_path(entry.path) or "") for entry in entries)
    return [entry for entry, path in targets if path != file.path and path in snapshot.files]


def _configured(
    snapshot: Snapshot, file: WorkspaceFile, entries: list[ConfiguredReference]
) -> Iterator[Reference]:
    given: set[str] = set()
    for entry in entries:
        real = snapshot.real_path(entry.path)
        for target in snapshot.stub_targets(real or "") or (real,):
            known = snapshot.files.get(target or "")
            if known is None or known.document is None or known.path in given | {file.path}:
                continue
            given.add(known.path)
            pair = snapshot.index.relations.between(file.path, known.path)
            relation = entry.relation or pair.relation
            if relation is Relation.NONE:
                relation = Relation.TOGETHER
            yield Reference(
                known.path,
                relation,
                pair.hosts if pair.relation is relation else (),
                f"configured, from {entry.origin}" if entry.origin else "configured",
                entry.required,
                entry.may_differ,
                configured=True,
            )


def _derived(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Reference]:
    directories = {place.directory for place in file.places} | _work_directories(snapshot, file)
    above = {step for directory in directories for step in way_down("", directory)}
    given: set[str] = set()
    for imported in _imported(snapshot, file):
        given.add(imported.path)
        yield imported
    for directory in sorted(above, key=lambda step: (-len(way_down("", step)), step)):
        paths = _possible_references(snapshot, file, directory)
        others = [snapshot.files[path] for path in paths if path not in given | {file.path}]
        for other in sorted(others, key=lambda other: _nearness(other, file)):
            reference = _reference(snapshot, file, other, directory)
            given.add(other.path)
            if reference is not None:
                yield reference


def _work_directories(snapshot: Snapshot, file: WorkspaceFile) -> set[str]:
    """Where an agent works whenever a host in play loads the file by its globs."""
    index = snapshot.index
    views = (index.views[profile.id] for profile in index.in_play)
    return {found for view in views for found in view.globs.work_directories(file.path)}


def _possible_references(
    snapshot: Snapshot, file: WorkspaceFile, directory: str
) -> tuple[str, ...]:
    """The files for a directory, without those that can be the reference of no such file."""
    index = snapshot.index
    paths = index.by_directory.get(directory, ())
    if file.kind is Kind.CONFIGURED:
        return paths
    return index.remember(
        _possible_references,
        directory,
        lambda: tuple(
            path
            for path in paths
            if snapshot.files[path].kind is Kind.CONFIGURED
            or index.relations.can_be_reference(path)
        ),
    )


def _imported(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Reference]:
    """The files that this one imports, wherever they lie, where a host loads them with it."""
    for target in snapshot.index.tree.drawn_in(file.path):
        other = snapshot.files[target]
        if other.document is None or is_reference_of(snapshot, file, other):
            continue
        for path in snapshot.stub_targets(target) or (target,):
            pair = snapshot.index.relations.between(file.path, path)
            if path != file.path and pair.relation is not Relation.NONE:
                why = f"imported by {file.path}"
                yield Reference(path, pair.relation, pair.hosts, why, guessed=not pair.hosts)


def _nearness(other: WorkspaceFile, file: WorkspaceFile) -> tuple[int, bool, str]:
    """Within a directory: instructions before rules, the same name first."""
    same_name = other.path.rpartition("/")[2] == file.path.rpartition("/")[2]
    return _RANK.get(other.kind, _OTHER_RANK), not same_name, other.path


def _reference(
    snapshot: Snapshot, file: WorkspaceFile, other: WorkspaceFile, directory: str
) -> Reference | None:
    if other.document is None or snapshot.stub_targets(other.path):
        return None
    if is_reference_of(snapshot, file, other):
        return None  # the configuration says which of the two follows the other
    beside = any(place.directory == directory for place in file.places)
    why = _why(other, snapshot, beside=beside)
    if Kind.CONFIGURED in (file.kind, other.kind):
        found = Reference(other.path, Relation.TOGETHER, why=why)
    else:
        pair = snapshot.index.relations.between(file.path, other.path)
        leads = pair.relation is Relation.EITHER and _order(other) < _order(file)
        found = Reference(
            other.path,
            pair.relation,
            pair.hosts,
            why,
            guessed=not pair.hosts,
            read_with=pair.together if leads else (),
        )
    if found.relation is Relation.NONE:
        return None
    follows = found.relation is Relation.EITHER or _comes_first(snapshot, other, file)
    return found if follows or not beside else None


def _comes_first(snapshot: Snapshot, other: WorkspaceFile, file: WorkspaceFile) -> bool:
    """Whether of two files for one directory the other is the reference."""
    tree = snapshot.index.tree
    if other.path in tree.drawn_in(file.path):
        return True
    if file.path in tree.drawn_in(other.path):
        return False
    back = snapshot.index.relations.between(other.path, file.path).relation
    return back is Relation.NONE or _order(other) < _order(file)


def _order(file: WorkspaceFile) -> tuple[int, int, str]:
    """CLAUDE.md before CLAUDE.local.md, instructions before rules."""
    name = file.path.rpartition("/")[2]
    return _RANK.get(file.kind, _OTHER_RANK), len(name), file.path


def _why(other: WorkspaceFile, snapshot: Snapshot, *, beside: bool) -> str:
    if other.kind is Kind.IMPORTED:
        return f"imported by {snapshot.index.tree.first_importers[other.path]}"
    return "beside it" if beside else "above it"
