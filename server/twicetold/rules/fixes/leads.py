"""Text that leads up to other text, and would lead to nothing without it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from twicetold.rules.fixes.fix import TextChange
from twicetold.rules.fixes.line_changes import removed_lines
from twicetold.text.document import Document

_ITEM = re.compile(r"[-*+]\s|\d{1,9}[.)]\s")
_LED_TO = re.compile(r"[-*+>|]|\d{1,9}[.)]\s|```|~~~")
# A sentence that begins so speaks of the one before it.
_REFERS_BACK = re.compile(
    r"[\W_]*(?:this|that|these|those|it|its|they|them|their|such|both|either|neither|otherwise|"
    r"instead|then|so|also|but|and|or|however|therefore|thus|here|there(?! (?:is|are)\b))\b",
    re.IGNORECASE,
)


def refers_back(sentence: str) -> bool:
    """Whether a sentence can only be understood behind the one that it follows."""
    return _REFERS_BACK.match(sentence) is not None


def idle_lead(document: Document, changes: Iterable[TextChange]) -> int | None:
    """The 0-based line of a lead ("Run these:") that has nothing to lead to after the changes."""
    gone = removed_lines(document, changes)
    for first in sorted(gone):
        if first - 1 in gone:
            continue
        lead = first - 1
        while lead >= 0 and not document.line(lead).strip():
            lead -= 1
        following = first
        while following < document.line_count and (
            following in gone or not document.line(following).strip()
        ):
            following += 1
        if lead >= 0 and _leads(document.line(lead)) and not _is_led(document, lead, following):
            return lead
    return None


def _leads(line: str) -> bool:
    return line.rstrip(" *_").endswith(":")


def _is_led(document: Document, lead: int, following: int) -> bool:
    if following == document.line_count:
        return False
    before, behind = document.line(lead), document.line(following)
    deeper = _indent(behind) - _indent(before)
    is_item = _ITEM.match(before.lstrip()) is not None
    return _LED_TO.match(behind.lstrip()) is not None and deeper >= is_item


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
