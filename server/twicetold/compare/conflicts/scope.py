"""What part of a project a statement holds for: two orders contradict only within one part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.counts import counted
from twicetold.compare.profile import Profile
from twicetold.compare.words import stem, weight
from twicetold.content.statements import Statement
from twicetold.remembered import LONG_TEXTS
from twicetold.text.common_ends import changed_between

_WORD = re.compile(r"[^\W_]+(?:[-.+#][^\W_]+)*")
TECHNOLOGIES = frozenset(
    stem(word)
    for word in """
    android browser cli container css docker html ios java javascript json kotlin linux macos
    markdown php python react ruby rust sql swift typescript ubuntu vue windows yaml
    """.split()
)
"""Languages, platforms and formats: an order for one of them holds for no other."""

FORMATS = frozenset(map(stem, "css docker html json markdown sql yaml".split()))
"""Those for each of which a project may well have another tool."""

_SAME = {"js": "javascript", "py": "python", "ts": "typescript"}

PARTS = TECHNOLOGIES | frozenset(
    stem(word)
    for word in """
    api backend client desktop docs documentation e2e frontend infrastructure mac mobile sdk server
    storybook web website
    """.split()
)
"""Names of parts of a project, technologies among them."""

# "Attribution", "accessibility": what is done, or how it should be, and no part of a project.
_ABSTRACT = re.compile(r"(?:[ts]ion|ness|ity|ance|ence)$")
_FILES = re.compile(r"(?<![\w.])\*+[./][\w*./{},-]*\w|(?<=`)[\w.@-]+/(?=`)")
_FOLDERS = re.compile(r"(?<=`)(?:[\w@-]+/)+[\w@-]*(?=`)")
_PATHS = re.compile(r"(?<=`)(?:[\w@.-]+/[\w@./-]*|[\w-]+\.[a-z]{2,4})(?=`)")
# Directories that hold parts of a project, each by itself.
_OF_PARTS = re.compile(
    r"(?<=`)(?:apps|clients|crates|examples|libs|modules|packages|plugins|projects|services)/[\w-]+"
)
# Words that narrow an order to a part of the work. Two orders must agree in them.
_NARROWING = PARTS | frozenset(
    stem(word)
    for word in """
    integration unit end-to-end smoke snapshot benchmark performance load single specific individual
    particular watch debug release production prod staging preview nightly ci pipeline workflow
    example sample template legacy new changed modified affected fast slow quick local remote
    customer consumer user manual migration generated private public internal branch overall global
    """.split()
)
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
    analysis architecture basics behaviour best bug building bugs ci clean coding commands commits
    committing common compile compiling contributing convention conventions debugging dependencies
    dependency deployment deploying description design essential essentials formatting formatter
    gate gates general getting git hygiene important imports install installation installing key
    libraries limits lint linter linting local maintenance naming overview philosophy planning
    policy prerequisites principles pull qa quality quick rebuild reference requirements requirement
    review reviews running scripts setup stack started static style submitting summary task tasks
    tech technical technology tests testing tips toolchain tooling tools type types typecheck
    typechecking checking typing usage validation verifying verification workflow workflows
    do don't not never always checks check cheat sheet cheatsheet handling errors error git
    critical core standard standards mandatory required must
    agents.md anti-patterns boundaries branch branches branching checklist claude.md codebase
    adding assertions background body changesets clarity cleanup collaboration comments
    communication consistency contracts control correctness cross-cutting database date decisions
    dev execution expectations failures fixtures flow gotchas header headers housekeeping
    infrastructure internationalization invariants keeping lifecycle localization locations logging
    maintainability mocking mocks observability operations permissions priorities priority process
    processes readability reliability report reporting resources responsibilities robustness runtime
    runtimes safety security severity simplicity staying styling syntax terminology title titles
    toolchain tone
    variables versioning voice writing
    compatibility concepts considerations constraints guidance history language layout management
    merging messages mistakes organization pitfalls pr pre-commit prs publishing purpose releases
    scope spelling strategy troubleshooting wording writing
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
        _stems(new.units[0].statement.text) if new.units else frozenset(),
        counted(
            old.titles,
            [_stems(section.section.title) for section in gone],
            [_stems(section.section.title) for section in come],
        ),
        new.frequency,
    )


@lru_cache(maxsize=LONG_TEXTS)
def narrowing(text: str) -> frozenset[str]:
    """The words of a text that narrow it to a part of the work."""
    return _stems(text) & _NARROWING


def files(source: str) -> frozenset[str]:
    """The kinds of files and the folders that inline source names, as far as they narrow it."""
    return frozenset(match[0].lower() for match in _FILES.finditer(source))


def paths(source: str) -> frozenset[str]:
    """The paths and files that code spans of inline source name."""
    return frozenset(_PATHS.findall(source))


def part_folders(source: str) -> frozenset[str]:
    """The folders of parts of the project that code spans of inline source name."""
    return frozenset(_OF_PARTS.findall(source))


def folders(source: str) -> frozenset[str]:
    """The folders that code spans of inline source name by a path."""
    return frozenset(_FOLDERS.findall(source))


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
    return _stems(" ".join((*statement.path[-1:], statement.lead)))


def _special(statement: Statement, around: Surroundings) -> frozenset[str]:
    """The words of the titles above a statement that may name a part of the project."""
    found: set[str] = set()
    for title in _titles(statement, around):
        words = _stems(title)
        if len(title.split()) > _LONG_TITLE:
            found |= words & PARTS
        else:
            telling = (word for word in words - _TITLES if _may_narrow(word))
            found.update(word for word in telling if not word.isdecimal())
    return frozenset(found)


def _may_narrow(word: str) -> bool:
    return word in _NARROWING or (weight(word) == 1 and not _ABSTRACT.search(word))


def _above(statement: Statement, around: Surroundings) -> frozenset[str]:
    return frozenset().union(*map(_stems, _titles(statement, around)))


def _titles(statement: Statement, around: Surroundings) -> tuple[str, ...]:
    path = statement.path
    return (*(path[1:] if path[:1] == (around.title,) else path), statement.lead)


@lru_cache(maxsize=LONG_TEXTS)
def _stems(text: str) -> frozenset[str]:
    words = (_SAME.get(word, word) for word in _WORD.findall(text.casefold()))
    return frozenset(stemmed for word in words if weight(stemmed := stem(word)))
