"""One file of a workspace, and how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from twicetold.content.origin import Origin, origin
from twicetold.hosts.discovery import InstructionName
from twicetold.hosts.imports import ImportMention, import_mentions, may_import, only_imports
from twicetold.hosts.rule_header import rule_header
from twicetold.hosts.terms import Kind
from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.markdown.tree_change import tree_change
from twicetold.text.decode import Decoded, decode
from twicetold.text.document import Document
from twicetold.workspace.storage import Storage, reason_of


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What is wrong with a file's bytes: a code (``unreadable-file``, ``invalid-encoding``).

    ``first_bad_byte`` is a 0-based offset, None where no byte is meant.
    """

    code: str
    message: str
    first_bad_byte: int | None = None


@dataclass(frozen=True)
class WorkspaceFile:
    """An instruction file, or one that is read for the sake of another.

    ``path`` is the real path relative to the root, ``aliases`` are other names that lead to it.
    ``places`` say what its names make of it. ``document`` is None where it cannot be read, and
    for an excluded file that is not open. ``excluded`` says why it instructs nobody here; ""
    where it does. ``encoding`` is what it is written in.
    """

    path: str
    places: tuple[InstructionName, ...] = ()
    aliases: tuple[str, ...] = ()
    document: Document | None = None
    problem: FileProblem | None = None
    excluded: str = ""
    encoding: str = "utf-8"
    _parsed: ParsedDocument | None = field(default=None, repr=False, compare=False)

    def holding(self, parsed: ParsedDocument) -> WorkspaceFile:
        """The file with the text and the structure that an editor has."""
        return replace(self, document=parsed.document, _parsed=parsed)

    @property
    def kind(self) -> Kind:
        """What the file is to the agents that load it."""
        return self.places[0].kind if self.places else Kind.CONFIGURED

    @property
    def names(self) -> tuple[str, ...]:
        """Every path that leads to the file."""
        return (self.path, *self.aliases)

    @cached_property
    def parsed(self) -> ParsedDocument | None:
        """The document with its structure."""
        known = self._parsed
        if known is not None and known.document is self.document:
            return known
        return None if self.document is None else parse(self.document)

    @property
    def is_parsed(self) -> bool:
        """Whether the structure is known: if not, asking for it takes a millisecond or more."""
        return self._parsed is not None or "parsed" in vars(self)

    @cached_property
    def header(self) -> Mapping[str, tuple[str, ...]]:
        """The front matter's keys, as far as hosts decide by them."""
        if self.document is None or not self.document.lines[0].startswith("---"):
            return {}  # and nothing need be parsed for it
        front = self.parsed.front_matter if self.parsed else None
        return rule_header(front.source) if front else {}

    @cached_property
    def origin(self) -> Origin:
        """What programs wrote in the text, as its markers say."""
        return origin(self.parsed) if self.parsed else Origin()

    @cached_property
    def mentions(self) -> tuple[ImportMention, ...]:
        """What the text may import."""
        return import_mentions(self.parsed) if self.parsed else ()

    @cached_property
    def says_nothing_itself(self) -> bool:
        """Whether there is nothing but imports in the file, and a heading or a stock sentence."""
        return only_imports(self.parsed) if self.parsed else False


def differs_in_text(old: WorkspaceFile, new: WorkspaceFile) -> bool:
    """Whether what changed between two versions can be no import and is no front matter.

    Being a stub aside, that is: a file without imports stands for no other.
    """
    if old.parsed is None or new.parsed is None:
        return False
    change = tree_change(old.parsed.tree, new.parsed.tree)
    changed = (
        *old.parsed.tree.blocks[change.start : change.old_end],
        *new.parsed.tree.blocks[change.start : change.new_end],
    )
    return not any(
        may_import(leaf.text) or leaf.kind is LeafKind.FRONT_MATTER
        for block in changed
        for leaf in block.leaves
    )


@dataclass(frozen=True, slots=True)
class Contents:
    """What reading a file gave."""

    document: Document | None
    problem: FileProblem | None = None
    encoding: str = "utf-8"


def read_contents(storage: Storage, path: str) -> Contents:
    """Read and decode a file. Never raises: what is wrong is the problem."""
    try:
        data = storage.read(path)
    except OSError as error:
        return Contents(
            None, FileProblem("unreadable-file", f"Cannot be read: {reason_of(error)}.")
        )
    return contents_of(data)


def contents_of(data: bytes) -> Contents:
    """The text of a file's bytes, and what is wrong with them."""
    decoded = decode(data)
    document = None if decoded.read_with.is_binary else decoded.document
    return Contents(document, _encoding_problem(decoded), decoded.encoding)


def _encoding_problem(decoded: Decoded) -> FileProblem | None:
    """That the bytes are no text, or not one that agents read; None where all is well."""
    encoding, bad = decoded.read_with, decoded.first_bad_byte
    name = encoding.name.upper()
    if encoding.is_binary:
        message = "This is binary data and no text: nothing in it is checked."
    elif encoding.guessed or name.startswith("UTF-32"):
        unmarked = " without a byte-order mark" if encoding.guessed else ""
        message = f"This is {name}{unmarked}, and garbage to what reads UTF-8: save it as UTF-8."
    elif bad is not None:
        message = f"Byte {bad + 1} is not valid {name}."
    else:
        return None
    return FileProblem("invalid-encoding", message, bad)
