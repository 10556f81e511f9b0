"""Two texts cut into pieces that both have and pieces that only one has, to be shown marked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
# Longer texts would be compared for seconds, and nobody reads the marks in them.
_MOST_TOKENS = 4_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text; ``changed`` where the other text has another one, or none."""

    text: str
    changed: bool


def changed_text(a: str, b: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The pieces of both texts, by words and single signs; how much white space does not count.

    White space between two changed pieces is changed with them.
    """
    left, right = _TOKEN.findall(a), _TOKEN.findall(b)
    if max(len(left), len(right)) > _MOST_TOKENS:
        return (Piece(a, changed=True),), (Piece(b, changed=True),)
    in_a, in_b = [True] * len(left), [True] * len(right)
    for step in LCSseq.opcodes(_folded(left), _folded(right)):
        if step.tag == "equal":
            in_a[step.src_start : step.src_end] = [False] * (step.src_end - step.src_start)
            in_b[step.dest_start : step.dest_end] = [False] * (step.dest_end - step.dest_start)
    return _pieces(left, in_a), _pieces(right, in_b)


def _folded(tokens: list[str]) -> list[str]:
    return [" " if token.isspace() else token for token in tokens]


def _pieces(tokens: list[str], changed: list[bool]) -> tuple[Piece, ...]:
    for at in range(1, len(tokens) - 1):
        if tokens[at].isspace():
            changed[at] = changed[at - 1] and changed[at + 1]
    pieces: list[Piece] = []
    for token, differs in zip(tokens, changed, strict=True):
        if pieces and pieces[-1].changed is differs:
            pieces[-1] = Piece(pieces[-1].text + token, differs)
        else:
            pieces.append(Piece(token, differs))
    return tuple(pieces)
