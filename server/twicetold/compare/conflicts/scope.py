"""What part of a project a statement holds for: two orders contradict only within one part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from twicetold.compare.conflicts.narrowing import NARROWING, PARTS, stems
from twicetold.compare.counts import counted
from twicetold.compare.profile import Profile
from twicetold.compare.words import stem, weight
from twicetold.content.statements import Statement
from twicetold.text.common_ends import changed_between

# "Attribution", "accessibility": what is done, or how it should be, and no part of a project.
_ABSTRACT = re.compile(r"(?:[ts]ion|ness|ity|ance|ence)$")
# What titles set apart from all else, however well known a thing is that is named below them.
_APART = PARTS | frozenset(
    stem(word)
    for word in """
    debug debugging troubleshooting experiment example sample template legacy migration prototype
    """.split()
)
# A longer title tells what is done in it rather than naming a part of the project.
_LONG_TITLE = 4
# What titles say of any project: they narrow nothing.
_TITLES = frozenset(
    stem(word)
    for word in """
    adding agents.md always analysis anti-patterns architecture assertions background basics
    behaviour best body boundaries branch branches branching bug bugs building changesets cheat
    cheatsheet check checking checklist checks ci clarity claude.md clean cleanup codebase coding
    collaboration commands comments commits committing common communication compatibility compile
    compiling concepts considerations consistency constraints contracts contributing control
    convention conventions core correctness critical cross-cutting database date debugging decisions
    dependencies dependency deploying deployment description design dev do don't error errors
    essential essentials execution expectations failures fixtures flow formatter formatting gate
    gates general getting git gotchas guidance handling header headers history housekeeping hygiene
    important imports infrastructure install installation installing internationalization invariants
    keeping key language layout libraries lifecycle limits lint linter linting local localization
    locations logging maintainability maintenance management mandatory merging messages mistakes
    mocking mocks must naming never not observability operations organization overview permissions
    philosophy pitfalls planning policy pr pre-commit prerequisites principles priorities priority
    process processes prs publishing pull purpose qa quality quick readability rebuild reference
    releases reliability report reporting required requirement requirements resources
    responsibilities review reviews robustness running runtime runtimes safety scope scripts
    security setup severity sheet simplicity spelling stack standard standards started static
    staying strategy style styling submitting summary syntax task tasks tech technical technology
    terminology testing tests tips title titles tone toolchain tooling tools troubleshooting type
    typecheck typechecking types typing usage validation variables verification verifying versioning
    voice wording workflow workflows writing
    """.split()
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a document is about: its own title, and how often a word is in titles and statements.

    The words of its ``opening``, the first statement, count as a title's: many files have none.
    """

    title: str
    opening: frozenset[str]
    titles: Mapping[str, int]
    statements: Mapping[str, int]

    def in_title(self, word: str) -> bool:
        """Whether a title has the stem."""
        return word in self.titles or word in self.opening


NOWHERE = Surroundings("", frozenset(), {}, {})
"""The surroundings in an empty document."""


def surroundings_after(old: Surroundings, before: Profile, new: Profile) -> Surroundings:
    """The surroundings of a document's statements, of which ``old`` are those ``before``."""
    gone, come = changed_between(before.sections, new.sections)
    first = new.sections[0].section if new.sections else None
    return Surroundings(
        first.title if first and first.level == 1 else "",
        stems(new.units[0].statement.text) if new.units else frozenset(),
        counted(
            old.titles,
            [stems(section.section.title) for section in gone],
            [stems(section.section.title) for section in come],
        ),
        new.frequency,
    )


def same_part(
    a: Statement,
    in_a: Surroundings,
    b: Statement,
    in_b: Surroundings,
    topic: AbstractSet[str] = frozenset(),
) -> bool:
    """Whether the titles above two statements let both hold for one part of the project.

    A title that names a part ("Frontend") narrows what stands below it, unless the other document
    is about that part too; any other telling word unless the other document has it at all. The
    words of the ``topic`` of both narrow nothing.
    """
    return holds_for(a, in_a, b, in_b, topic) and holds_for(b, in_b, a, in_a, topic)


def holds_for(
    one: Statement,
    around: Surroundings,
    other: Statement,
    elsewhere: Surroundings,
    topic: AbstractSet[str] = frozenset(),
) -> bool:
    """Whether ``other`` stands in the part of the project that the titles above ``one`` name.

    Where they name no part, everything does.
    """
    above = _above(other, elsewhere)
    return all(
        word in above
        or elsewhere.in_title(word)
        or (word not in PARTS and word in elsewhere.statements)
        for word in _special(one, around) - topic
    )


def no_other_part(a: Statement, in_a: Surroundings, b: Statement, in_b: Surroundings) -> bool:
    """Whether the titles above two statements name no part that the other document is not about.

    That is enough where both name one thing that is known by its name wherever it comes.
    """
    return _parts(a, in_a) <= _parts_of(b, in_b) and _parts(b, in_b) <= _parts_of(a, in_a)


def _parts(statement: Statement, around: Surroundings) -> frozenset[str]:
    return _above(statement, around) & _APART


def _parts_of(statement: Statement, around: Surroundings) -> frozenset[str]:
    above = _above(statement, around)
    return frozenset(part for part in _APART if part in above or around.in_title(part))


def shared_topic(a: Statement, b: Statement) -> bool:
    """Whether the titles or labels right above two statements have a word in common."""
    return bool(_topic(a) & _topic(b))


def _topic(statement: Statement) -> frozenset[str]:
    return stems(" ".join((*statement.path[-1:], statement.lead)))


def _special(statement: Statement, around: Surroundings) -> frozenset[str]:
    """The words of the titles above a statement that may name a part of the project."""
    found: set[str] = set()
    for title in _titles(statement, around):
        words = stems(title)
        if len(title.split()) > _LONG_TITLE:
            found |= words & PARTS
        else:
            telling = (word for word in words - _TITLES if _may_narrow(word))
            found.update(word for word in telling if not word.isdecimal())
    return frozenset(found)


def _may_narrow(word: str) -> bool:
    return word in NARROWING or (weight(word) == 1 and not _ABSTRACT.search(word))


def _above(statement: Statement, around: Surroundings) -> frozenset[str]:
    return frozenset().union(*map(stems, _titles(statement, around)))


def _titles(statement: Statement, around: Surroundings) -> tuple[str, ...]:
    path = statement.path
    return (*(path[1:] if path[:1] == (around.title,) else path), statement.lead)
