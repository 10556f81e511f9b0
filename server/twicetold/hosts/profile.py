"""What is known of a host: which files it loads, when, and how it treats their text.

The facts are data, one file per host in ``profiles/``, each with its source and its strength.
"""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.hosts.terms import (
    Choice,
    CommentRemoval,
    Effect,
    Force,
    GlobDepth,
    ImportSyntax,
    Kind,
    LimitOf,
    Order,
    Sameness,
    Scope,
    Status,
    Strength,
    Unit,
    When,
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a fact is from and how sure it is."""

    source: str
    strength: Strength

    @property
    def is_sure(self) -> bool:
        """Whether the host's code or its vendor says so."""
        return self.strength in (Strength.SOURCE, Strength.DOCUMENTED)


@dataclass(frozen=True, slots=True)
class Condition:
    """A front-matter key that decides when a rule loads.

    It holds where the key has one of the ``values``; with none listed, where it has any. ``globs``
    is the key with the globs of a `When.BY_GLOB`, "" where they are in another language; they match
    paths in ``any_case`` for some hosts, and ``most`` is how many globs their braces may stand for
    (0: any number).
    """

    key: str
    when: When
    values: tuple[str, ...] = ()
    globs: str = ""
    depth: GlobDepth = GlobDepth.WITHOUT_SLASH
    any_case: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class FileRule:
    """Files that a host loads alike.

    ``alternatives`` are groups of patterns, in the host's order of preference; the patterns of
    one group are loaded beside each other. A pattern is a glob relative to the directory that
    the file speaks for (see `twicetold.hosts.pattern`). ``choice`` says which groups are taken,
    ``choice_below`` the same below the working directory. ``when`` holds where no condition
    does. ``keys`` are the front-matter keys that the host reads in these files. Files that match
    one of ``excepted`` are not meant, nor links where the host ``skips_links``. Where one of the
    names in ``unless`` stands in the directory that a file speaks for, the host takes that alone.
    ``setting`` is the file of the workspace that names these, "" where the host does by itself. A
    rule equals only itself: two that say the same are still two.
    """

    kind: Kind
    scope: Scope
    when: When
    alternatives: tuple[tuple[str, ...], ...]
    evidence: Evidence
    choice: Choice = Choice.ALL
    choice_below: Choice = Choice.ALL
    conditions: tuple[Condition, ...] = ()
    keys: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    skips_links: bool = False
    unless: tuple[str, ...] = ()
    setting: str = ""


@dataclass(frozen=True, slots=True)
class Imports:
    """How the host expands imports: how deep, whether inside code, whether outside the root.

    ``in_code`` is None where nobody says. A depth that nobody names is one that no chain has.
    Only files that match one of ``names`` import; with none listed, all do. ``repeats`` is
    whether a file that two others import comes twice. ``most`` is how many imports of one file are
    expanded, those of its imports counted with them, and ``most_bytes`` how long they may be
    together; 0 where it is any number.
    """

    syntax: ImportSyntax
    evidence: Evidence
    max_depth: int = 0
    in_code: bool | None = None
    outside_root: bool = False
    names: tuple[str, ...] = ()
    repeats: bool = False
    most: int = 0
    most_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so much of something.

    It holds for files of the ``kinds`` (all, where none is listed) under one of the ``names``
    (patterns; any, where none is listed). ``key`` is the front-matter key of a `LimitOf.KEY`.
    """

    of: LimitOf
    most: int
    unit: Unit
    force: Force
    effect: Effect
    evidence: Evidence
    kinds: tuple[Kind, ...] = ()
    names: tuple[str, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class NotRead:
    """Files that look as if the host read them, and it does not; ``why`` says the reason."""

    patterns: tuple[str, ...]
    why: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class HostProfile:
    """A host. ``own`` are files and folders (with a ``/`` at the end) that only its users create.

    ``comments`` says which HTML comments are removed, from files of the kinds ``comments_of``
    (all, where none is listed); ``front_matter_removed_from`` from which kinds the front matter
    is. ``elsewhere`` are instruction files outside of any workspace that it loads too; ``excludes``
    are globs of files that a setting of the workspace leaves out.
    ``verified_on`` is the day on which the facts were last compared with their sources,
    ``YYYY-MM-DD``.
    """

    id: str
    name: str
    status: Status
    verified_on: str
    own: tuple[str, ...]
    files: tuple[FileRule, ...]
    imports: Imports
    order: Order
    sameness: tuple[Sameness, ...]
    sameness_evidence: Evidence
    comments: CommentRemoval
    comments_of: tuple[Kind, ...]
    front_matter_removed_from: tuple[Kind, ...]
    limits: tuple[Limit, ...] = ()
    not_read: tuple[NotRead, ...] = ()
    elsewhere: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
