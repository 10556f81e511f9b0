"""A section written into another file: heading level, bullets, and where it belongs there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from twicetold.compare.finding import Extent, Finding
from twicetold.compare.normalise import normal_title
from twicetold.content.silencing import without_comments
from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.statement_place import bullet_lines, marker
from twicetold.rules.fixes.text_twins import Text
from twicetold.rules.fixes.transfer import Transfer

_DEEPEST = 6
_ATX = re.compile(r" {0,3}#{1,6}(?=[ \t]|$)")

Sections = Mapping[int, Section]


def matched_sections(
    text: ParsedDocument, model: ParsedDocument, findings: Iterable[Finding]
) -> Sections:
    """The text's section for each line on which a section of the model begins that has one.

    As the findings say, else by the same title, else both documents' own titles.
    """
    found = {
        finding.b.start: section
        for finding in findings
        if finding.unit is Extent.SECTION
        and (section := section_at(text.outline.sections, finding.a.start)) is not None
    }
    taken = {section.start for section in found.values()}
    free = [section for section in text.outline.sections if section.start not in taken]
    for section in model.outline.sections:
        if section.start in found:
            continue
        title = normal_title(section.title)
        twin = next((s for s in free if normal_title(s.title) == title), None)
        if twin is not None:
            found[section.start] = twin
            free.remove(twin)
    own, theirs = (_own_title(parsed) for parsed in (text, model))
    if own in free and theirs is not None and own is not None:
        found.setdefault(theirs.start, own)
    return found


def has_parts(parsed: ParsedDocument, section: Section) -> bool:
    """Whether sections lie below this one."""
    sections = parsed.outline.sections
    following = sections[sections.index(section) + 1 :]
    return bool(following) and following[0].level > section.level


def body_start(parsed: ParsedDocument, section: Section) -> int:
    """The 0-based line behind the section's heading."""
    return section.start + parsed.tree.blocks[section.first_block].line_count


def place_for(
    text: ParsedDocument, model: ParsedDocument, section: Section, matched: Sections
) -> tuple[int, int]:
    """Where a section of the model belongs in the text: a 0-based line to stand before, a level.

    It follows the twin of the nearest section before it that has one, with what lies deeper
    there; else it precedes that of the nearest behind it; else it comes last. A title of the whole
    document says nothing about places.
    """
    level = _level(model, section, matched)
    own = text.outline.sections
    titles = [parsed for parsed in (_own_title(text), _own_title(model)) if parsed]
    known = [s for s in model.outline.sections if s.start in matched]
    before = [s for s in known if s.start < section.start]
    behind = [s for s in known if s.start > section.start]
    if before and (behind or before[-1] not in titles):
        index = own.index(matched[before[-1].start])
        level = min(level, own[index].level + 1)
        if own[index].level >= level:
            while index + 1 < len(own) and own[index + 1].level > level:
                index += 1
        return own[index].end, level
    if behind:
        index = own.index(matched[behind[0].start])
        while index and own[index].level > level:
            index -= 1
        return own[index].start, level
    return _end(text), min(level, own[0].level + 1 if own else level)


def written(text: Text, model: Text, section: Section, level: int) -> list[str]:
    """The lines of a section of the model, as the text would write them."""
    transfer = Transfer(text, model, range(section.start, section.end))
    parsed = model.parsed
    document = parsed.document
    first = document.line(section.start)
    atx = _ATX.match(first)
    title = first[atx.end() :] if atx else f" {first.strip()}"
    sign, items = _bullet(text.parsed), bullet_lines(parsed)
    code = parsed.tree.code_lines()
    lines = [f"{'#' * level}{title.rstrip()}"]
    for number in range(body_start(parsed, section), section.end):
        if number in transfer.dropped:
            continue
        line = document.line(number)
        if number not in code:
            bare = without_comments(line)
            if bare != line and not bare.strip():
                continue
            line = transfer.line(number, bare)
        found = marker(line) if number in items else None
        if found and sign:
            line = f"{found[0]}{sign}{line[len(found[0]) + 1 :]}"
        lines.append(line)
    return lines


def _level(model: ParsedDocument, section: Section, matched: Sections) -> int:
    """Beside a sister that has a twin, else as deep below the parent's as in the model."""
    known = [s for s in model.outline.sections if s.start in matched]
    alike = [s for s in known if s.level == section.level]
    sisters = [s for s in alike if s.ancestors == section.ancestors]
    parents = [s for s in known if section.ancestors[-1:] == ((s.level, s.title),)]
    for near in (sisters, parents, alike):
        if near:
            nearest = min(near, key=lambda s: abs(s.start - section.start))
            shift = matched[nearest.start].level - nearest.level
            return max(1, min(_DEEPEST, section.level + shift))
    return section.level


def _own_title(parsed: ParsedDocument) -> Section | None:
    first = next(iter(parsed.outline.sections), None)
    return first if first is not None and first.level == 1 else None


def _bullet(parsed: ParsedDocument) -> str:
    """The sign before most list items of the document; "" where it has none."""
    lines = (marker(parsed.document.line(number)) for number in bullet_lines(parsed))
    counts = Counter(found[1] for found in lines if found)
    return counts.most_common(1)[0][0] if counts else ""


def _end(parsed: ParsedDocument) -> int:
    """Behind the last line with text."""
    end = parsed.document.line_count
    while end and not parsed.document.line(end - 1).strip():
        end -= 1
    return end
