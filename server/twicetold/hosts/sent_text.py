"""What of a file's text a host gives to the model: without comments and keys that it removes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from twicetold.hosts.profile import CommentRemoval, HostProfile, Kind
from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.parsed import ParsedDocument

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SentText:
    """The text, and the 0-based line of the file that each of its lines is from."""

    text: str
    lines: tuple[int, ...]

    def line_after(self, text: str) -> int:
        """The file's line on which ``text``, a beginning of this one, ends."""
        number = text.count("\n")
        return self.lines[min(number, len(self.lines) - 1)] if self.lines else 0


def sent_text(profile: HostProfile, kind: Kind, parsed: ParsedDocument) -> SentText:
    """The text of a file of this kind as the host sends it; imports are not put in."""
    removed = _removed_lines(profile, kind, parsed)
    lines = parsed.document.lines
    numbers = tuple(number for number in range(len(lines)) if number not in removed)
    text = "".join(lines[number] for number in numbers)
    if _removes(profile, kind, CommentRemoval.ALL):
        # The line ends stay, so that the lines still count.
        text = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
    return SentText(text, numbers)


def _removes(profile: HostProfile, kind: Kind, what: CommentRemoval) -> bool:
    return profile.comments is what and (not profile.comments_of or kind in profile.comments_of)


def _removed_lines(profile: HostProfile, kind: Kind, parsed: ParsedDocument) -> set[int]:
    removed: set[int] = set()
    front = parsed.front_matter
    if front and kind in profile.front_matter_removed_from:
        removed.update(range(front.end))
    if _removes(profile, kind, CommentRemoval.BLOCK):
        for start, block in parsed.tree.placed():
            for leaf in block.leaves:
                if leaf.kind is LeafKind.HTML and _COMMENT.fullmatch(leaf.text.strip()):
                    removed.update(range(start + leaf.start, start + leaf.end))
    return removed
