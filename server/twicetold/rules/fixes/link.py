"""The fix that puts a link to the reference's section in the place of a copy of it."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote

from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.fix import Changes, Fix, FixKind, TextChange
from twicetold.rules.fixes.line_changes import line_end
from twicetold.rules.fixes.remove_copy import whole_section
from twicetold.rules.fixes.section_text import body_start
from twicetold.rules.fixes.subject import Subject
from twicetold.text.paths import seen_from
from twicetold.text.positions import Position

_NO_ANCHOR = re.compile(r"[^\w\- ]")


def link_to_reference(subject: Subject) -> Fix | None:
    """Keep the heading, and say where the text is.

    A plain link: an import would bring the text into the same context, and save nothing.
    """
    section, twin, reference = whole_section(subject), subject.twin, subject.reference
    if section is None or twin is None or reference is None:
        return None
    target = section_at(twin.outline.sections, subject.problem.twins[0].start)
    if target is None:
        return None
    document, path = subject.parsed.document, subject.file.path
    body = body_start(subject.parsed, section)
    end = line_end(document, section.start)
    link = f"See [{_label(target.title)}]({_address(path, reference.path)}#{anchor(twin, target)})."

    def make() -> Changes:
        start = Position(body, 0)
        last = Position(section.end - 1, len(document.line(section.end - 1)))
        return (TextChange(path, start, last, f"{end}{link}"),)

    return Fix(f"Replace this copy by a link to {subject.twin_name}", FixKind.LINK, make)


def anchor(parsed: ParsedDocument, section: Section) -> str:
    """The heading's name in a link, as GitHub and editors make it."""
    name = _slug(section.title)
    before = [s for s in parsed.outline.sections if s.start < section.start]
    same = sum(_slug(other.title) == name for other in before)
    return f"{name}-{same}" if same else name


def _slug(title: str) -> str:
    return _NO_ANCHOR.sub("", title.strip().lower()).replace(" ", "-")


def _label(title: str) -> str:
    return re.sub(r"([\[\]])", r"\\\1", title)


def _address(path: str, target: str) -> str:
    return quote(seen_from(posixpath.dirname(path), target))
