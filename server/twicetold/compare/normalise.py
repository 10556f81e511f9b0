"""What is compared of a text: its words, without markup, case, punctuation and numbering.

The words keep their spelling beside their folded form, because a person wants to read them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from twicetold.markdown.inline import code_spans, plain_text

_TYPOGRAPHY = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2014": " - ",
        "\u2026": "...",
        "\u00a0": " ",
        "\ufe0f": "",
        "\u200b": "",
    }
)
_LEADING = "\"'([{<*_|,;:!?=>#`"
_TRAILING = "\"')]}>*_|,;:!?.=`\\"
_NUMBERING = re.compile(r"^\s*(?:\(?\d{1,3}[.)]|[*+-])\s+")
_RULE = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word as written, without the punctuation around it, and its folded form."""

    text: str
    folded: str


@lru_cache(maxsize=20_000)
def words(source: str) -> tuple[Word, ...]:
    """The words of inline source.

    Comments (ours that silence findings among them), markup, list numbers, case and the
    punctuation around words are gone.
    """
    return _split(_NUMBERING.sub("", plain_text(source)))


@lru_cache(maxsize=20_000)
def code_words(line: str) -> tuple[Word, ...]:
    """The words of a line of code: only white space and quotes are folded."""
    return tuple(Word(part, part) for part in line.replace('"', "'").split())


def _split(text: str) -> tuple[Word, ...]:
    found = []
    for part in text.translate(_TYPOGRAPHY).split():
        word = part.lstrip(_LEADING).rstrip(_TRAILING)
        if word.startswith("-"):
            word = word if word.strip("-") and part.startswith(word) else word.lstrip("-")
        if not word or not any(map(str.isalnum, word)):
            continue
        found.append(Word(word, word.casefold()))
    return tuple(found)


def normal(source: str) -> str:
    """The folded words of inline source in one string: equal for texts that say the same."""
    return " ".join([word.folded for word in words(source)])


def normal_code(code: str) -> str:
    """Code with white space at line ends, blank lines and comments of ours gone.

    Indentation stays: it has meaning in some languages.
    """
    lines = [line.rstrip() for line in code.split("\n")]
    return "\n".join(line for line in lines if line)


@lru_cache(maxsize=20_000)
def normal_title(title: str) -> str:
    """A heading's title for comparing: without markup, case, numbers, punctuation, emoji."""
    return " ".join(_RULE.sub(" ", _NUMBERING.sub("", plain_text(title)).casefold()).split())


@lru_cache(maxsize=20_000)
def code_phrases(source: str) -> tuple[tuple[Word, ...], ...]:
    """The words of each code span."""
    return tuple(_split(span.text) for span in code_spans(source))
