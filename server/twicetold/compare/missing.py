"""Sections that one document has and the other lacks."""

from __future__ import annotations

from twicetold.compare.match import Matching
from twicetold.compare.profile import Profile
from twicetold.markdown.outline import Section


def missing(here: Profile, there: Profile, matching: Matching, *, in_a: bool) -> tuple[Section, ...]:
    """The sections of ``here`` without a counterpart ``there``; ``in_a``: there is A."""
    matched = {(pair.b if in_a else pair.a).number for pair in matching.sections}
    titles = {section.title for section in there.sections}
    return tuple(
        section.section
        for section in here.sections
        if section.number not in matched and section.title not in titles
    )
