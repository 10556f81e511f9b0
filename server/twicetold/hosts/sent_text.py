"""What of a file's text a host gives to the model: without comments and keys that it removes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from twicetold.hosts.limits import document_amount, measure
from twicetold.hosts.profile import HostProfile
from twicetold.hosts.terms import CommentRemoval, Kind, Unit
from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.parsed import ParsedDocument

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, eq=False)
class SentText:
    """The lines that are sent, and the 0-based line of the file that each of them is from.

    ``without_comments``: what is in comments is not sent, while their line ends are. ``whole`` is
    the file where all of it is sent.
    """

    kept: Sequence[str]
    lines: Sequence[int]
    without_comments: bool = False
    whole: ParsedDocument | None = None

    @cached_property
    def text(self) -> str:
        """The text as it is sent."""
        text = "".join(self.kept)
        if self.without_comments:
            # The line ends stay, so that the lines still count.
            text = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
        return text

    def amount(self, unit: Unit) -> int:
        """How much of the unit the text has: see `measure`."""
        if unit is Unit.LINES:
            # To join a long text takes longer than all the rest.
            return len(self.kept) - (not self.kept or not self.kept[-1])
        return document_amount(self.whole, unit) if self.whole else measure(self.text, unit)

    def line_after(self, text: str) -> int:
        """The file's line on which ``text``, a beginning of this one, ends."""
        number = text.count("\n")
        return self.lines[min(number, len(self.lines) - 1)] if self.lines else 0


def sent_text(profile: HostProfile, kind: Kind, parsed: ParsedDocument) -> SentText:
    """The text of a file of this kind as the host sends it; imports are not put in."""
    removed = _removed_lines(profile, kind, parsed)
    kept = parsed.document.lines
    numbers: Sequence[int] = range(len(kept))
    if removed:
        numbers = tuple(number for number in numbers if number not in removed)
        kept = [kept[number] for number in numbers]
    without_comments = _removes(profile, kind, CommentRemoval.ALL)
    whole = None if removed or without_comments else parsed
    return SentText(kept, numbers, without_comments, whole)


def removes_comments(profile: HostProfile, kind: Kind, *, in_line: bool) -> bool:
    """Whether the host removes comments from files of a kind, also those within a line of text."""
    if _removes(profile, kind, CommentRemoval.ALL):
        return True
    return not in_line and _removes(profile, kind, CommentRemoval.BLOCK)


def _removes(profile: HostProfile, kind: Kind, what: CommentRemoval) -> bool:
    return profile.comments is what and (not profile.comments_of or kind in profile.comments_of)


def _removed_lines(profile: HostProfile, kind: Kind, parsed: ParsedDocument) -> set[int]:
    removed: set[int] = set()
    front = parsed.front_matter
    if front and kind in profile.front_matter_removed_from:
        removed.update(range(front.end))
    if _removes(profile, kind, CommentRemoval.BLOCK):
        for lines in _COMMENTS(parsed, None):
            removed.update(lines)
    return removed


def _comments_in(parsed: ParsedDocument, number: int | None, _: None) -> Iterator[range]:
    """The lines of each block of a section that is a comment and no more."""
    for start, block in section_blocks(parsed, number):
        for leaf in block.leaves:
            if leaf.kind is LeafKind.HTML and _COMMENT.fullmatch(leaf.text.strip()):
                yield range(start + leaf.start, start + leaf.end)


def _moved(lines: range, by: int) -> range:
    return range(lines.start + by, lines.stop + by)


_COMMENTS = BySection(_comments_in, _moved)
