"""The smallest changes that give a statement another wording, or code other lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rapidfuzz.distance import LCSseq

from twicetold.rules.fixes.fix import TextChange
from twicetold.rules.fixes.line_changes import insert_lines, line_end, remove_lines
from twicetold.rules.fixes.placed_words import NewWord, PlacedWord
from twicetold.text.document import Document
from twicetold.text.positions import Position

# With fewer words in common a text is easier to read replaced as a whole.
_LEAST_EQUAL = 0.4

Wanted = Callable[[Sequence[PlacedWord], Sequence[NewWord]], bool]


def _always(_old: Sequence[PlacedWord], _new: Sequence[NewWord]) -> bool:
    return True


def reworded(
    path: str,
    document: Document,
    old: Sequence[PlacedWord],
    new: Sequence[NewWord],
    indent: str,
    is_wanted: Wanted = _always,
) -> Iterator[TextChange]:
    """Changes that turn the old words into the new ones; equal words and their lines stay.

    ``indent`` begins further lines of the text. ``is_wanted`` may leave a replacement out.
    """
    wraps = old[0].line != old[-1].line
    break_line = f"{line_end(document, old[0].line)}{indent}"

    def text(words: Sequence[NewWord]) -> str:
        parts = [words[0].text]
        for word in words[1:]:
            parts += [_gap(word.before, break_line, wraps=wraps), word.text]
        return "".join(parts)

    for i, j, k, m in _gaps([word.text for word in old], [word.text for word in new]):
        gone, come = old[i:j], new[k:m]
        if not is_wanted(gone, come):
            continue
        if gone and come:
            yield TextChange(path, gone[0].start, gone[-1].end, text(come))
        elif come and i:
            place = old[i - 1].end
            gap = _gap(come[0].before, break_line, wraps=wraps)
            yield TextChange(path, place, place, gap + text(come))
        elif come:
            place = old[0].start
            gap = _gap(new[m].before, break_line, wraps=wraps) if m < len(new) else " "
            yield TextChange(path, place, place, text(come) + gap)
        else:
            yield _removed(path, old, i, j)


def without_words(path: str, words: Sequence[PlacedWord], gone: Sequence[PlacedWord]) -> TextChange:
    """The change that takes neighbouring words out of a statement."""
    first = words.index(gone[0])
    return _removed(path, words, first, first + len(gone))


def recoded(
    path: str, document: Document, start: int, old: Sequence[str], new: Sequence[str], indent: str
) -> Iterator[TextChange]:
    """Changes that turn lines of code, which begin at 0-based line ``start``, into the new ones.

    ``indent`` is what stands before each line in the document, and belongs to no code.
    """
    for i, j, k, m in _gaps(old, new):
        same = min(j - i, m - k)
        for number in range(same):
            line = start + i + number
            column = len(document.line(line)) - len(old[i + number])
            yield _narrowed(path, line, column, old[i + number], new[k + number])
        if j - i > same:
            yield remove_lines(path, document, start + i + same, start + j)
        if m - k > same:
            lines = [f"{indent}{line}" if line else "" for line in new[k + same : m]]
            yield insert_lines(path, document, start + j, lines)


def _gaps(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where the two differ: ranges of both, ends exclusive, by a longest common subsequence."""
    steps = list(LCSseq.opcodes(old, new))
    equal = sum(step.src_end - step.src_start for step in steps if step.tag == "equal")
    if 2 * equal < _LEAST_EQUAL * (len(old) + len(new)):
        yield 0, len(old), 0, len(new)
        return
    for is_equal, group in groupby(steps, key=lambda step: step.tag == "equal"):
        if not is_equal:
            gap = list(group)
            yield gap[0].src_start, gap[-1].src_end, gap[0].dest_start, gap[-1].dest_end


def _gap(before: str, break_line: str, *, wraps: bool) -> str:
    """The white space before a word: a line end only where the text has them, or must have."""
    if not before.endswith("\n"):
        return before
    return before[:-1] + break_line if wraps or before != "\n" else " "


def _removed(path: str, words: Sequence[PlacedWord], i: int, j: int) -> TextChange:
    """Words taken out with the space beside them, so that no line is joined without need."""
    starts_line = not i or words[i - 1].line != words[i].line
    if j < len(words) and starts_line and words[j].line == words[j - 1].line:
        return TextChange(path, words[i].start, words[j].start, "")
    start = words[i - 1].end if i else words[i].start
    return TextChange(path, start, words[j - 1].end, "")


def _narrowed(path: str, line: int, column: int, old: str, new: str) -> TextChange:
    """One line's change, without the words at its start and end that stay."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    return TextChange(
        path,
        Position(line, column + start),
        Position(line, column + len(old) - end),
        new[start : len(new) - end],
    )


def _common(old: str, new: str) -> int:
    """How many characters at the start are the same and end with a word."""
    most = min(len(old), len(new))
    size = next((n for n in range(most) if old[n] != new[n]), most)
    while size and (_inside(old, size) or _inside(new, size)):
        size -= 1
    return size


def _inside(text: str, place: int) -> bool:
    return place < len(text) and not text[place - 1].isspace() and not text[place].isspace()
