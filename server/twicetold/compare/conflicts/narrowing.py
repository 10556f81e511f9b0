"""Words, kinds of files and folders that narrow a text to a part of the project."""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.compare.words import stem, weight
from twicetold.remembered import LONG_TEXTS

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

NARROWING = PARTS | frozenset(
    stem(word)
    for word in """
    integration unit end-to-end smoke snapshot benchmark performance load single specific individual
    particular watch debug release production prod staging preview nightly ci pipeline workflow
    example sample template legacy new changed modified affected fast slow quick local remote
    customer consumer user manual migration generated private public internal branch overall global
    """.split()
)
"""Words that narrow an order to a part of the work. Two orders must agree in them."""

_FILES = re.compile(r"(?<![\w.])\*+[./][\w*./{},-]*\w|(?<=`)[\w.@-]+/(?=`)")
_FOLDERS = re.compile(r"(?<=`)(?:[\w@-]+/)+[\w@-]*(?=`)")
_PATHS = re.compile(r"(?<=`)(?:[\w@.-]+/[\w@./-]*|[\w-]+\.[a-z]{2,4})(?=`)")
# Directories that hold parts of a project, each by itself.
_OF_PARTS = re.compile(
    r"(?<=`)(?:apps|clients|crates|examples|libs|modules|packages|plugins|projects|services)/[\w-]+"
)


@lru_cache(maxsize=LONG_TEXTS)
def narrowing(text: str) -> frozenset[str]:
    """The words of a text that narrow it to a part of the work."""
    return stems(text) & NARROWING


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


@lru_cache(maxsize=LONG_TEXTS)
def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text that say something, names of technologies spelt alike."""
    words = (_SAME.get(word, word) for word in _WORD.findall(text.casefold()))
    return frozenset(stemmed for word in words if weight(stemmed := stem(word)))
