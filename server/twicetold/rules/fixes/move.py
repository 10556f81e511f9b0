"""The change that moves a section to the reference, where all its readers find it too."""

from __future__ import annotations

from dataclasses import replace

from twicetold.compare.find import find
from twicetold.compare.relation import Relation
from twicetold.markdown.definitions import labels, link_definitions
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.fix import Changes, Fix, FixKind
from twicetold.rules.fixes.line_changes import insert_block, remove_block
from twicetold.rules.fixes.readers import why_copy_is_needed
from twicetold.rules.fixes.section_text import has_parts, matched_sections, place_for, written
from twicetold.rules.fixes.text_twins import whole_text
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.origins import origin_of
from twicetold.workspace.reference import Reference
from twicetold.workspace.snapshot import Snapshot


def move_to_reference(
    snapshot: Snapshot, file: WorkspaceFile, section: Section, reference: Reference
) -> Fix | None:
    """Take a section out here and put it in there, at the level that fits.

    Not for a title of a document, a section with others below it, and one that the reference has
    in some form already. Disabled where a host in play would lose it, or a link what it leads to.
    """
    other = snapshot.files[reference.path]
    text, there = file.parsed, other.parsed
    if text is None or there is None or reference.relation is not Relation.TOGETHER:
        return None
    findings = find(text, there, reference.relation).findings
    swapped = [replace(finding, a=finding.b, b=finding.a) for finding in findings]
    matched = matched_sections(there, text, swapped)
    is_title = section.level == 1 and section is text.outline.sections[0]
    if is_title or section.start in matched or has_parts(text, section):
        return None
    if origin_of(snapshot, file).tool_at(section.start) or origin_of(snapshot, other).tool:
        return None
    title = f'Move the section "{section.title}" to {reference.path}'
    why_not = why_copy_is_needed(snapshot, file.path, reference.path) or _defines(text, section)
    if why_not:
        return Fix(title, FixKind.MOVE, tuple, disabled_reason=f"Not here: {why_not}.")

    def make() -> Changes:
        at, level = place_for(there, text, section, matched)
        target = whole_text(snapshot, other.path, there)
        lines = written(target, whole_text(snapshot, file.path, text), section, level)
        return (
            remove_block(file.path, text.document, section.start, section.end),
            insert_block(other.path, there.document, at, lines),
        )

    return Fix(title, FixKind.MOVE, make)


def _defines(text: ParsedDocument, section: Section) -> str:
    """What is said where links of other sections would lose their definitions; "" for none."""
    lines = range(section.start, section.end)
    defined = {label for label, found in link_definitions(text).items() if found.line in lines}
    for number in range(text.document.line_count) if defined else ():
        if number not in lines and not defined.isdisjoint(labels(text.document.line(number))):
            return f"this section defines a link of line {number + 1}"
    return ""
