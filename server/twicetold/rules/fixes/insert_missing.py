"""The fix that inserts a section which the reference has and this file lacks."""

from __future__ import annotations

from twicetold.compare.find import find
from twicetold.markdown.outline import section_at
from twicetold.rules.fixes.fix import Changes, Fix, FixKind
from twicetold.rules.fixes.line_changes import insert_block
from twicetold.rules.fixes.section_text import matched_sections, place_for, written
from twicetold.rules.fixes.subject import Subject
from twicetold.workspace.origins import origin_of


def insert_missing(subject: Subject) -> Fix | None:
    """Put the section where the reference has it: behind the same neighbour, at its level."""
    reference, twin = subject.reference, subject.twin
    if subject.problem.code != "missing-section" or reference is None or twin is None:
        return None
    model = subject.there
    section = section_at(twin.outline.sections, subject.problem.twins[0].start)
    if section is None or model is None:
        return None

    def make() -> Changes:
        text = subject.parsed
        findings = find(text, twin, reference.relation).findings
        at, level = place_for(text, twin, section, matched_sections(text, twin, findings))
        region = origin_of(subject.snapshot, subject.file).at(at)
        if region is not None and region.start < at:
            at = region.end
        lines = written(subject.here, model, section, level)
        return (insert_block(subject.file.path, text.document, at, lines),)

    return Fix(
        f'Insert the section "{section.title}" from {reference.path}',
        FixKind.INSERT_MISSING,
        make,
    )
