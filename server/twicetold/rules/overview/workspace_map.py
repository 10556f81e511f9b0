"""A workspace at a glance: its instruction files, what each is held against, who repeats whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.relation import Relation
from twicetold.content.tokens import estimate_tokens
from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.overview.clusters import Cluster, clusters
from twicetold.rules.pair import Pair, hold_against
from twicetold.rules.severity import Severity
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Change:
    """A text of a file that differs from its twin in the reference: 0-based first lines."""

    line: int
    reference_line: int
    differs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A file held against a reference.

    ``per_host`` has the relation for each host in play, by its id. ``overlap`` is what both say by
    all that either says, in tokens (0 to 1), None where there is no text; ``repeated_tokens`` how
    much of the file that is. ``missing`` are titles of sections that the file should have,
    ``changed`` its texts that differ from their twins; both only for mirrors and instances of a
    template.
    """

    reference: str
    relation: Relation
    hosts: tuple[str, ...]
    per_host: tuple[tuple[str, Relation], ...]
    configured: bool
    overlap: float | None
    repeated_tokens: int
    repeated: int
    drifted: int
    conflicts: int
    missing: tuple[str, ...]
    changed: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class MapFile:
    """An instruction file; ``excluded`` says why it instructs nobody, "" where it does.

    ``repeated_tokens`` counts what a file that is loaded with it says too; ``problems`` how many
    there are of each severity. ``reason`` says why there are no links, where there are none.
    """

    path: str
    kind: str
    tokens: int = 0
    excluded: str = ""
    links: tuple[Link, ...] = ()
    repeated_tokens: int = 0
    problems: Mapping[Severity, int] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WorkspaceMap:
    """All files of a root by path, and the texts that several of them say."""

    root: str
    files: tuple[MapFile, ...]
    clusters: tuple[Cluster, ...]


def workspace_map(snapshot: Snapshot) -> WorkspaceMap:
    """Check every file of a root, and draw the lines between them."""
    checks = {
        path: check_file(snapshot, path)
        for path, file in snapshot.files.items()
        if not file.excluded
    }
    files = [_file(snapshot, file, checks.get(path)) for path, file in snapshot.files.items()]
    problems = [problem for check in checks.values() for problem in check.problems]
    return WorkspaceMap(snapshot.root.as_posix(), tuple(files), clusters(snapshot, problems))


def _file(snapshot: Snapshot, file: WorkspaceFile, check: FileCheck | None) -> MapFile:
    tokens = estimate_tokens(file.document.text) if file.document else 0
    if check is None:
        return MapFile(file.path, file.kind.value, tokens, file.excluded)
    pairs = list(_pairs(snapshot, file, check))
    told = [finding for pair in pairs if not pair.relation.wants_copies for finding in pair.copies]
    return MapFile(
        file.path,
        file.kind.value,
        tokens,
        links=tuple(_link(snapshot, file, pair, is_held=pair in check.pairs) for pair in pairs),
        repeated_tokens=_tokens(file, told),
        problems=Counter(problem.severity for problem in check.problems),
        reason="" if pairs else check.reason,
    )


def _pairs(snapshot: Snapshot, file: WorkspaceFile, check: FileCheck) -> Iterator[Pair]:
    """The file and each of its references; two names side by side need not be mirrors."""
    known = {pair.reference.path: pair for pair in check.pairs}
    for reference in references_of(snapshot, file.path):
        text = snapshot.files[reference.path].parsed
        if reference.path in known:
            yield known[reference.path]
        elif file.parsed and text:
            yield hold_against(file.parsed, reference, text)


def _link(snapshot: Snapshot, file: WorkspaceFile, pair: Pair, *, is_held: bool) -> Link:
    """``is_held`` is whether the pair's differences are faults of the file."""
    reference = pair.reference
    follows = is_held and reference.relation.wants_copies
    codes = Counter(finding.code for finding in pair.found.findings)
    shared = _tokens(file, pair.copies)
    total = sum(estimate_tokens(side.document.text) for side in (pair.a, pair.b)) - shared
    per_host = snapshot.index.relations.between(file.path, reference.path).per_host
    return Link(
        reference.path,
        reference.relation,
        reference.hosts,
        per_host,
        reference.configured,
        shared / total if total else None,
        shared,
        codes[FindingCode.DUPLICATE],
        codes[FindingCode.DRIFTED],
        codes[FindingCode.CONFLICT],
        tuple(section.title for section in pair.found.missing_in_a if follows),
        tuple(
            Change(finding.a.start, finding.b.start, finding.differs)
            for finding in pair.found.findings
            if follows and finding.code is FindingCode.DRIFTED
        ),
    )


def _tokens(file: WorkspaceFile, findings: Sequence[Finding]) -> int:
    """How long the lines are that the findings cover, each counted once."""
    lines = {n for finding in findings for n in range(finding.a.start, finding.a.end)}
    document = file.document
    return estimate_tokens("\n".join(document.line(n) for n in sorted(lines))) if document else 0
