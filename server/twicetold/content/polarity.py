"""Whether a sentence or a heading orders something or forbids it.

English only. The rules follow the grammar of orders: a cue ("never", "do not", "instead of")
governs what follows it until the clause ends, a second order in the same sentence ("use A, never
B") takes over, and negated omissions ("don't push without A") order what they name. What only
describes ("`x` does not need a database") is neutral.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from twicetold.content.polarity_cues import (
    ALL_BANNED,
    BAN_BEHIND,
    CUES,
    DESCRIBED,
    FAILS,
    FORBIDDING_TITLE,
    HOUSE_RULE,
    LIST_COMMA,
    NOT_TITLE,
    NOTHING,
    OBLIGATION,
    OPEN_END,
    ORDERING_TITLE,
    PAREN,
    SENTENCE_END,
    SOFT_NEGATION,
    SPAN,
)
from twicetold.markdown.inline import masked_code
from twicetold.remembered import LONG_TEXTS

# Whom a negation is about stands within so many characters before it.
_SUBJECT = 30
_PLAIN = str.maketrans({"*": " ", "\n": " ", "\u2019": "'"})


class Polarity(Enum):
    """What a text does with the thing that it names."""

    NEUTRAL = 0
    ORDERED = 1
    FORBIDDEN = 2


@lru_cache(maxsize=2_000)
def heading_polarity(title: str) -> Polarity:
    """What a heading or a bold line used as one does with the items below it.

    Only a heading that opens a list of orders or bans counts ("Don't", "### Do NOT",
    "Anti-patterns", "Never do this"). One that says a whole sentence ("Never commit secrets")
    says nothing about what its body names.
    """
    text = PAREN.sub(" ", title.translate(_PLAIN))
    text = " ".join(NOT_TITLE.sub(" ", text).split())
    if FORBIDDING_TITLE.fullmatch(text):
        return Polarity.FORBIDDEN
    if ORDERING_TITLE.fullmatch(text):
        return Polarity.ORDERED
    if not text:
        return Polarity.FORBIDDEN if re.search("[❌🚫⛔]", title) else Polarity.NEUTRAL
    return Polarity.NEUTRAL


def context_polarity(titles: tuple[str, ...]) -> Polarity:
    """The polarity of the innermost of the headings (outermost first) that has one."""
    for title in reversed(titles):
        polarity = heading_polarity(title)
        if polarity is not Polarity.NEUTRAL:
            return polarity
    return Polarity.NEUTRAL


@lru_cache(maxsize=LONG_TEXTS)
def readable(source: str) -> str:
    """Inline source as prose of the same length: lower case, code spans masked, emphasis blanked.

    Code spans are masked with `SPAN`, so that nothing inside one reads as a word.
    """
    source = masked_code(source, SPAN).translate(_PLAIN)
    lowered = source.lower()
    return lowered if len(lowered) == len(source) else source


def polarity_at(source: str, start: int, end: int, around: Polarity = Polarity.NEUTRAL) -> Polarity:
    """What the text does with what it names at ``source[start:end]`` (offsets in characters).

    ``source`` is the inline Markdown of one statement. ``around`` is the polarity of the headings
    and lead-in lines above it; it holds for the statement's first clause, unless that says better.
    """
    text = readable(source)
    begin, finish = sentence_around(text, start, end)
    clause = _Clause(first=begin == 0)
    for cue in CUES.finditer(text, begin, start + 1):  # one character more for "not `x`"
        clause.feed(text, cue)
    if clause.state is Polarity.FORBIDDEN and not (
        clause.weak and LIST_COMMA.search(text, clause.cue_end, start)
    ):
        return Polarity.FORBIDDEN
    if BAN_BEHIND.match(text, end, finish) or FAILS.match(text, end):
        return Polarity.FORBIDDEN
    if clause.state is not Polarity.NEUTRAL and not clause.opening_order:
        return Polarity.ORDERED
    return around if clause.first and around is not Polarity.NEUTRAL else clause.state


def polarity_of(source: str, around: Polarity = Polarity.NEUTRAL) -> Polarity:
    """What a statement does with its main object: the polarity where its first sentence ends."""
    text = readable(source)
    first = SENTENCE_END.search(text)
    finish = first.start() if first else len(text.rstrip(" :.!"))
    for cue in CUES.finditer(text, 0, finish):
        if cue.lastgroup == "ban" and not _describes(text, cue):
            return Polarity.FORBIDDEN
        if cue.lastgroup in ("omission", "order"):
            return around if around is Polarity.FORBIDDEN else Polarity.ORDERED
        if cue.lastgroup == "stop" and cue.start() > 0:
            break
    if around is Polarity.NEUTRAL and OBLIGATION.search(text, 0, finish):
        return Polarity.ORDERED
    return around


@lru_cache(maxsize=2_000)
def lead_polarity(source: str) -> Polarity:
    """What a line that ends with a colon ("Never run:") does with what comes below it."""
    text = source.rstrip(" *_")
    if not text.endswith(":"):
        return Polarity.NEUTRAL
    if heading_polarity(text) is not Polarity.NEUTRAL:
        return heading_polarity(text)
    prose = readable(text[:-1])
    if ALL_BANNED.search(prose):
        return Polarity.FORBIDDEN
    begin, finish = sentence_around(prose, len(prose), len(prose))
    clause = _Clause(first=True)
    for cue in CUES.finditer(prose, begin, finish):
        clause.feed(prose, cue)
    if clause.state is Polarity.FORBIDDEN:
        return clause.state if OPEN_END.fullmatch(prose, clause.cue_end) else Polarity.NEUTRAL
    return clause.state


class _Clause:
    """What governs the end of a stretch of text, told cue by cue."""

    def __init__(self, *, first: bool) -> None:
        self.state = Polarity.NEUTRAL
        self.weak = False
        self.first = first
        self.opening_order = False
        self.cue_end = 0

    def feed(self, text: str, cue: re.Match[str]) -> None:
        """Take the next cue."""
        kind = cue.lastgroup
        if kind == "ban" and _describes(text, cue):
            return
        if kind in ("ban", "weak"):
            self.state, self.weak = Polarity.FORBIDDEN, kind == "weak"
            self.opening_order = False
        elif kind == "omission":
            self.state, self.opening_order = Polarity.ORDERED, False
        elif (
            self.state is Polarity.FORBIDDEN
            and not cue[0].startswith(",")
            and NOTHING.fullmatch(text, self.cue_end, cue.start())
        ):
            return  # the ban has no object yet: "Never: run `x`", "NEVER - `x`"
        elif kind == "order":
            self.opening_order = (
                self.state is Polarity.NEUTRAL and self.first and cue[0][0] not in "✅✓"
            )
            self.state, self.weak = Polarity.ORDERED, False
        else:
            self.state, self.first = Polarity.NEUTRAL, self.first and _is_opening(text, cue)
            self.opening_order = False
        self.cue_end = cue.end()


def _is_opening(text: str, cue: re.Match[str]) -> bool:
    """Whether the clause mark stands before anything was said ("When committing, ...")."""
    return not text[: cue.start()].strip(" -:\"'")


def _describes(text: str, cue: re.Match[str]) -> bool:
    before = text[max(0, cue.start() - _SUBJECT) : cue.start()]
    if not SOFT_NEGATION.match(cue[0]) or HOUSE_RULE.search(before):
        return False
    return bool(DESCRIBED.search(before))


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence begins and ends that has this part of a `readable` text."""
    begin, finish = 0, len(text)
    for mark in SENTENCE_END.finditer(text):
        if mark.end() <= start:
            begin = mark.end()
        elif mark.start() >= end:
            finish = mark.start()
            break
    return begin, finish
