"""The sentences and clauses of a statement that has several."""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.content.statements import Statement, StatementKind
from twicetold.markdown.inline import blanked, is_in_code_span
from twicetold.remembered import LONG_TEXTS

_SENTENCE_END = re.compile(r"([.!?;:])[)*_\"']*\s+(?=\S)")
# A colon ends something behind so many words only: "Note:" and "Testing:" are labels.
_WORDS_BEFORE_COLON = 4
# "**1. Do this**" is one sentence, and its number none.
_NUMBER = re.compile(r"[\W_]*\d{1,3}[.)]?")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|incl|approx|no|fig)\.|\b[A-Z]\.)$")


def sentences(statement: Statement) -> tuple[Statement, ...]:
    """The sentences and clauses of a statement with several, each with its own lines.

    Clauses end at a semicolon, or at a colon behind a whole phrase. Code and table rows have
    none. A full stop inside a code span or behind an abbreviation ends nothing.
    """
    if statement.kind in (StatementKind.CODE, StatementKind.ROW):
        return ()
    texts = _sentence_texts(statement.text)
    if len(texts) < 2:
        return ()
    return tuple(
        [
            Statement(
                statement.kind,
                statement.start + first,
                min(statement.start + last + 1, statement.end),
                text,
                "",
                statement.section,
                statement.path,
                statement.lead,
            )
            for text, first, last in texts
        ]
    )


@lru_cache(maxsize=LONG_TEXTS)
def _sentence_texts(source: str) -> tuple[tuple[str, int, int], ...]:
    """Each sentence with the 0-based lines of the source on which it begins and ends."""
    cuts, read = [0], _with_blank_comments(source)
    for match in _SENTENCE_END.finditer(read):
        if _ends_sentence(read, cuts[-1], match):
            cuts.append(match.end())
    found = []
    for begin, end in zip(cuts, [*cuts[1:], len(source)], strict=True):
        text = source[begin:end].strip()
        if text:
            first = source.count("\n", 0, source.index(text, begin))
            found.append((text, first, first + text.count("\n")))
    return tuple(found)


def _with_blank_comments(source: str) -> str:
    """The source with spaces for comments: one behind a sentence is no sentence of its own."""
    if "<!--" not in source:
        return source

    def blank(comment: re.Match[str]) -> str:
        in_code = is_in_code_span(source, comment.start())
        return comment[0] if in_code else blanked(comment[0])

    return _COMMENT.sub(blank, source)


def _ends_sentence(source: str, begin: int, match: re.Match[str]) -> bool:
    if is_in_code_span(source, match.start()):
        return False
    if match[1] == ":":
        return len(source[begin : match.start()].split()) >= _WORDS_BEFORE_COLON
    before = source[begin : match.start() + 1]
    return not _ABBREVIATION.search(before) and not _NUMBER.fullmatch(before)
