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


class Choice(str, Enum):
    """Which of several alternatives a host takes."""

    ALL = "all"
    IN_DIRECTORY = "in-directory"  # in every directory the first that exists there
    ON_PATH = "on-path"  # the first that exists in any directory from the root down


class Order(str, Enum):
    """In which order the files are joined."""

    ROOT_FIRST = "root-first"
    BY_PATH = "by-path"
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
    MARKDOWN_LINK = "markdown-link"  # [style](docs/style.md), to another instruction file


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a fact is from and how sure it is."""

    source: str
    strength: Strength


@dataclass(frozen=True, slots=True)
class Condition:
    """A front-matter key that decides when a rule loads.

    It holds where the key has one of the ``values``; with none listed, where it has any.
    """

    key: str
    when: When
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class FileRule:
    """Files that a host loads alike.

    ``alternatives`` are groups of patterns, in the host's order of preference; the patterns of
    one group are loaded beside each other. A pattern is a glob relative to the directory that
    the file speaks for (see `twicetold.hosts.pattern`). ``choice`` says which groups are taken,
    ``choice_below`` the same below the working directory. ``when`` holds where no condition
    does. A rule equals only itself: two that say the same are still two.
    """

    kind: Kind
    scope: Scope
    when: When
    alternatives: tuple[tuple[str, ...], ...]
    evidence: Evidence
    choice: Choice = Choice.ALL
    choice_below: Choice = Choice.ALL
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Imports:
    """How the host expands imports: how deep, whether inside code, whether outside the root."""

    syntax: ImportSyntax
    evidence: Evidence
    max_depth: int = 0
    in_code: bool = False
    outside_root: bool = False


@dataclass(frozen=True, slots=True)
class HostProfile:
    """A host. ``own`` are files and folders (with a ``/`` at the end) that only its users create.

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
    comments_evidence: Evidence
