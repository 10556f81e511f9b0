"""What is known of a host: which files it loads, when, and how it treats their text.

The facts are data, one file per host in ``profiles/``, each with its source and its strength.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Strength(str, Enum):
    """How sure a fact is."""

    SOURCE = "S"  # read in the host's source code
    DOCUMENTED = "D"  # said by the vendor's documentation
    QUOTED = "Q"  # a third party's quotation of the vendor
    INFERRED = "I"
    UNVERIFIED = "U"


class Status(str, Enum):
    """Whether the host is still to be had."""

    ACTIVE = "active"
    LEGACY = "legacy"
    ENDED = "ended"


class Kind(str, Enum):
    """What a file is to the agents that load it."""

    INSTRUCTIONS = "instructions"  # CLAUDE.md and its like: loaded whole
    RULE = "rule"  # one of many in a rules folder, often for some paths only
    SKILL = "skill"
    AGENT = "agent"
    COMMAND = "command"
    IMPORTED = "imported"  # no name of its own: an instruction file imports it
    CONFIGURED = "configured"  # named in the configuration


class Scope(str, Enum):
    """The directories in which a host looks for a file, for one working directory."""

    ROOT = "root"
    NEAREST = "nearest"  # only the nearest one, from the working directory upward
    WORKING_DIRECTORY = "working-directory"
    ENDS = "root-and-working-directory"
    PATH = "path"  # every directory from the root down to the working directory
    TREE = "tree"  # as PATH, and below the working directory when a file there is read


class When(str, Enum):
    """What makes a host load a file that it has found."""

    ALWAYS = "always"
    ON_READ = "on-read"  # when a file in its directory is read
    BY_GLOB = "by-glob"  # when a file that its globs match is worked on
    BY_AGENT = "by-agent"  # when the agent asks for it by its description
    MANUAL = "manual"  # when the person asks for it
    BY_SETTING = "by-setting"  # only where a setting, which a workspace does not show, says so

    @property
    def conditional(self) -> bool:
        """Whether two such files need not meet, although both can be loaded."""
        return self in (When.BY_GLOB, When.BY_AGENT, When.MANUAL)


class GlobDepth(str, Enum):
    """Where below a rule's directory its globs match."""

    OWN = "own"  # ``*.md`` is a file of that directory
    WITHOUT_SLASH = "without-slash"  # a glob without a slash matches at any depth, as in .gitignore
    ANY = "any"  # so does every other one


class Choice(str, Enum):
    """Which of several alternatives a host takes."""

    ALL = "all"
    IN_DIRECTORY = "in-directory"  # in every directory the first that exists there
    ON_PATH = "on-path"  # the first that exists in any directory from the root down


class Order(str, Enum):
    """In which order the files are joined."""

    ROOT_FIRST = "root-first"
    BY_PATH = "by-path"
    AS_LISTED = "as-listed"  # as the profile lists its rules, each from the root down
    UNSPECIFIED = "unspecified"


class CommentRemoval(str, Enum):
    """Which HTML comments the host removes before the model sees the text."""

    NONE = "none"
    BLOCK = "block"  # those that are blocks of their own, outside of code
    ALL = "all"


class Sameness(str, Enum):
    """By what a host knows that it has loaded a file already."""

    PATH = "path"
    REAL_PATH = "real-path"  # links resolved, or device and inode compared
    CONTENT = "content"


class ImportSyntax(str, Enum):
    """How a file draws in another one."""

    NONE = "none"
    AT_PATH = "at-path"  # @docs/style.md
    AT_LINK = "at-link"  # @[style](docs/style.md)
    HASH_FILE = "hash-file"  # #[[file:docs/style.md]]
    MARKDOWN_LINK = "markdown-link"  # [style](docs/style.md), to another instruction file


class LimitOf(str, Enum):
    """What a limit is measured on."""

    FILE = "file"
    CONTEXT = "context"  # all files of the limit's kinds in one context together
    KEY = "key"  # the value of a front-matter key
    IMPORTING = "importing"  # a file whose imports are expanded


class Unit(str, Enum):
    """What a limit counts."""

    BYTES = "bytes"  # of UTF-8
    CHARACTERS = "characters"
    TOKENS = "tokens"
    LINES = "lines"


class Force(str, Enum):
    """Whether a limit is a program's or an author's advice."""

    HARD = "hard"
    ADVICE = "advice"


class Effect(str, Enum):
    """What becomes of a text that is over a limit."""

    CUT = "cut"  # what lies behind the limit is not read
    SKIPPED = "skipped"  # nothing of it is read
    NOT_EXPANDED = "not-expanded"  # its imports stay as they are written
    REFUSED = "refused"  # it does not fit the format's specification
    UNKNOWN = "unknown"
    NONE = "none"  # advice only


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a fact is from and how sure it is."""

    source: str
    strength: Strength


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
    one of ``excepted`` are not meant, nor links where the host ``skips_links``. ``setting`` is the
    file of the workspace that names these, "" where the host does by itself. A rule equals only
    itself: two that say the same are still two.
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
    setting: str = ""


@dataclass(frozen=True, slots=True)
class Imports:
    """How the host expands imports: how deep, whether inside code, whether outside the root.

    Only files that match one of ``names`` import; with none listed, all do. ``repeats`` is
    whether a file that two others import comes twice. ``most`` is how many imports of one file are
    expanded, those of its imports counted with them, and ``most_bytes`` how long they may be
    together; 0 where it is any number.
    """

    syntax: ImportSyntax
    evidence: Evidence
    max_depth: int = 0
    in_code: bool = False
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
    own_evidence: Evidence
    files: tuple[FileRule, ...]
    imports: Imports
    order: Order
    order_evidence: Evidence
    sameness: tuple[Sameness, ...]
    sameness_evidence: Evidence
    comments: CommentRemoval
    comments_of: tuple[Kind, ...]
    comments_evidence: Evidence
    front_matter_removed_from: tuple[Kind, ...]
    front_matter_evidence: Evidence
    limits: tuple[Limit, ...] = ()
    not_read: tuple[NotRead, ...] = ()
    elsewhere: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
