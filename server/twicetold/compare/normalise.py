"""What is compared of a text: its words, without markup, case, punctuation and numbering."""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.compare.words import Word, code_word, word
from twicetold.markdown.inline import code_spans, plain_text

_TYPOGRAPHY = (
    ("\u2018", "'"),
    ("\u2019", "'"),
    ("\u201c", '"'),
    ("\u201d", '"'),
    ("\u2013", "-"),
    ("\u2014", " - "),
    ("\u2026", "..."),
    ("\u00a0", " "),
    ("\ufe0f", ""),
    ("\u200b", ""),
)
_NUMBERING = re.compile(r"\s*(?:\(?\d{1,3}[.)]|[*+-])\s+")
_NO_WORD = re.compile(r"\W+")


def words(source: str) -> tuple[Word, ...]:
    """The words of inline source.

    Comments (ours that silence findings among them), markup, list numbers, case and the
    punctuation around words are gone.
    """
    return _split(_unnumbered(source))


def written(source: str, first: int, end: int) -> str:
    """The words with these numbers, the end exclusive, as the source writes them without markup."""
    found: list[str] = []
    number = 0
    for part in _unnumbered(source).split():
        count = len(_split(part))
        if number >= end:
            break
        if number + count > first:
            found.append(part)
        number += count
    text = " ".join(found).rstrip(",;:.")
    return text if text.count("(") == text.count(")") else text.strip("()")


def _unnumbered(source: str) -> str:
    text = plain_text(source)
    numbering = _NUMBERING.match(text)
    return text[numbering.end() :] if numbering else text


def code_words(code: str) -> tuple[Word, ...]:
    """The words of code: only white space and the kind of quotes are folded."""
    return tuple([code_word(part) for part in code.replace('"', "'").split()])


def code_phrases(source: str) -> tuple[tuple[Word, ...], ...]:
    """The words of each code span."""
    return tuple([_split(span.text) for span in code_spans(source)])


def _split(text: str) -> tuple[Word, ...]:
    if not text.isascii():
        for sign, plain in _TYPOGRAPHY:
            text = text.replace(sign, plain)
    return tuple(filter(None, map(word, text.split())))


def normal(source: str) -> str:
    """The folded words of inline source in one string: equal for texts that say the same."""
    return " ".join([found.folded for found in words(source)])


def normal_code(code: str) -> str:
    """Code with white space at line ends and blank lines gone.

    Indentation stays: it has meaning in some languages.
    """
    lines = [line.rstrip() for line in code.split("\n")]
    return "\n".join([line for line in lines if line])


@lru_cache(maxsize=2_000)
def normal_title(title: str) -> str:
    """A heading's title for comparing: without markup, case, numbers, punctuation, emoji."""
    return " ".join(_NO_WORD.sub(" ", _NUMBERING.sub("", plain_text(title), 1).casefold()).split())
