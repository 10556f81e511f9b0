"""Which parts of two lines a reader should look at: where they differ, or what they share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from rapidfuzz.distance import LCSseq

Marks = tuple[tuple[int, int], ...]
"""Ranges of code points, in order."""

# Without the markup of headings, emphasis and code, which says nothing.
_WORD = re.compile(r"\w+|[^\w\s#*`]")
# Lines that share less are two lines side by side, not two versions of one.
_VERSIONS_SHARE = 0.5


def differing(a: str, b: str) -> tuple[Marks, Marks]:
    """The words of each line that the other has not; nothing where they are not one line."""
    left, right = list(_WORD.finditer(a)), list(_WORD.finditer(b))
    blocks = LCSseq.opcodes(_texts(left), _texts(right)).as_matching_blocks()
    equal = sum(block.size for block in blocks)
    if 2 * equal < _VERSIONS_SHARE * (len(left) + len(right)):
        return (), ()
    same_a = {n for block in blocks for n in range(block.a, block.a + block.size)}
    same_b = {n for block in blocks for n in range(block.b, block.b + block.size)}
    return tuple(_runs(left, same_a)), tuple(_runs(right, same_b))


def shared(a: str, b: str) -> tuple[Marks, Marks]:
    """The longest run of words that both lines have; nothing where that is no run."""
    left, right = list(_WORD.finditer(a)), list(_WORD.finditer(b))
    matcher = SequenceMatcher(None, _texts(left), _texts(right), autojunk=False)
    found = matcher.find_longest_match()
    if found.size < 2:
        return (), ()
    return _span(left, found.a, found.size), _span(right, found.b, found.size)


def occurrences(text: str, words: Sequence[str]) -> Marks:
    """Where any of the words stands as a word."""
    found = {
        match.span()
        for word in words
        if word
        for match in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    }
    return tuple(sorted(found))


def _span(words: Sequence[re.Match[str]], start: int, size: int) -> Marks:
    return ((words[start].start(), words[start + size - 1].end()),)


def _texts(words: Sequence[re.Match[str]]) -> list[str]:
    return [word[0] for word in words]


def _runs(words: Sequence[re.Match[str]], same: set[int]) -> Iterator[tuple[int, int]]:
    """The words that are not the same, neighbours as one."""
    start = None
    for number, word in enumerate(words):
        if number in same:
            if start is not None:
                yield start, words[number - 1].end()
            start = None
        elif start is None:
            start = word.start()
    if start is not None:
        yield start, words[-1].end()
