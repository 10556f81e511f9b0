"""The words in which profiles say what they know; the values are those of ``profiles/*.toml``."""

from __future__ import annotations

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
    BY_NAME = "by-name"  # in every directory, of files whose last names are alike, the first


class Order(str, Enum):
    """In which order the files are joined."""

    ROOT_FIRST = "root-first"
    BY_PATH = "by-path"
    AS_LISTED = "as-listed"  # as the profile lists its patterns, each from the root down
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
