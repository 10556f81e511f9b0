"""The claims that numbers make: this quantity has, at least or at most, this value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from twicetold.compare.conflicts.claim import Claim, Settled, claims_of
from twicetold.compare.conflicts.narrowing import TECHNOLOGIES, files, folders, narrowing
from twicetold.compare.conflicts.quantities import (
    NAMED,
    QUANTITIES,
    RUNTIMES,
    SAME_RUNTIME,
    Quantity,
    in_seconds,
)
from twicetold.compare.finding import Reason
from twicetold.compare.unit import Unit
from twicetold.compare.words import stem, weight
from twicetold.markdown.inline import plain_text
from twicetold.remembered import LONG_TEXTS

_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        "one two three four five six seven eight nine ten".split(), start=1
    )
}
_NUMBER_WORD = re.compile(rf"\b({'|'.join(_NUMBER_WORDS)})\b")
# To see soon that there is none: words without an assertion before them are found faster.
_DIGIT, _LIKE_NUMBER_WORD = re.compile(r"\d"), re.compile("|".join(_NUMBER_WORDS))
_AT_LEAST = re.compile(
    r"(?:at least|minimum|min\.?|>=|≥|>|above|over|more than|not (?:fall|drop) below|"
    r"no (?:less|fewer) than|exceeds?|require[sd]?)\W*(?:of\s+)?$"
)
_AT_MOST = re.compile(
    r"(?:at most|maximum|max\.?|<=|≤|<|below|under|within|up to|"
    r"no (?:more|longer) than|not (?:be )?(?:longer|more|exceed)(?: than)?|exceed)"
    r"\W*(?:of\s+)?$"
)
_AIM = re.compile(r"\b(?:aim|target|goal|strive|ideal\w*|recommend\w*|prefer\w*|soft|try)\b")
# Numbers that stand for a time, a sample or a difference and settle nothing.
_UNSETTLED = re.compile(
    r"\b(?:e\.g|for example|for instance|such as|example|since|until|removed|deprecated|introduced|"
    r"added in|dropped?|drops|support(?:s|ed) until|upgrad\w+|migrat\w+|currently|was|were|"
    r"used to|old|legacy|previously|approximately|about|around|roughly|unless|default|tested with|"
    r"tests? on|"
    r"compatib\w+|matrix)\b"
    r"|\b(?:don't|do not|never|avoid)\b(?!\s+(?:exceed|go |fall|drop|be |let ))"
)
# "CI enforces ..." says who looks at it, and not where it holds.
_ENFORCES = re.compile(r"\bci (?=(?:enforces|requires|fails|checks|blocks|rejects|gates)\b)")
# Where no number is, what is said besides unsettles nothing: "88 (the default)".
_ASIDE = re.compile(r"\([^()\d]*\)")
# A version that is talked about; "Node16 module resolution" is a setting's value.
_ABOUT_VERSION = re.compile(
    r"\b(?:syntax|changes?|changed|breaking|bug|issue|oldest|newest|framework|docs|documentation|"
    r"module (?:resolution|kind|system))\b"
)
# What stands before a version that is required rather than mentioned.
_REQUIRES = re.compile(
    r"(?:^|[:|,+(]|\b(?:require[sd]?|needs?|use|uses|using|targets?|runtime|version|minimum|"
    r"at least|with|install|must|is|are|written in|built (?:on|with)|runs? on|stick to|"
    r"stay on|still on|pinned to|says|latest)\b)"
    r"[\s>=≥~^*(]*(?:an?\s+|the\s+)?$"
)
_MORE_NUMBERS = re.compile(r"\s*%?\s*(?:-|–|to|and|or|,|/|through)\s*v?\d")
_BEFORE = re.compile(r"\d\s*(?:-|–|to|and|or|,|/|through)\s*$")
_FILLER = frozenset(
    stem(word)
    for word in """
    set keep use default value maximum minimum limit size length number count time times line lines
    second minute hour millisecond long short target aim goal character char column percent space
    stay make ensure require run configure apply indent indentation tab width style code
    all max min exceed than file split break grow past fine okay reach larger longer bigger up
    """.split()
)
# Texts that have limits of their own.
_TEXTS = frozenset(
    stem(word)
    for word in """
    body changelog comment commit description docstring markdown message prose readme subject
    """.split()
)
_PART = re.compile(r"[,;(]\s|\s[—–-]\s|\sand\s")
_WORD = re.compile(r"[a-z_][\w-]*")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with what it bounds: ``>=`` at least, ``<=`` at most, ``=`` exactly.

    ``parts`` are the numbers of a version; any other amount has one.
    """

    bound: str
    parts: tuple[float, ...]
    is_version: bool = False

    def contradicts(self, other: Amount) -> bool:
        """Whether the two cannot be meant for one quantity.

        An exact value contradicts no bound that it keeps, and a version none that it refines.
        """
        count = min(len(self.parts), len(other.parts))
        if self.parts[:count] == other.parts[:count]:
            return False
        if self.bound == other.bound:
            # A newer version keeps both minimums.
            return self.bound == "=" or not (self.is_version or other.is_version)
        exact, bounded = (self, other) if self.bound == "=" else (other, self)
        if exact.bound != "=":
            return False
        if bounded.bound == ">=":
            return exact.parts[:count] < bounded.parts[:count]
        return exact.parts[:count] > bounded.parts[:count]


def number_claims(unit: Unit) -> Iterable[Claim]:
    """The numbers that a statement's sentences, or a table row, settle, in order."""
    if unit.print.is_code or not _may_settle(unit.statement.text):
        return ()
    title = unit.statement.path[-1] if unit.statement.path else ""
    return claims_of(unit, Reason.NUMBER, lambda part: _numbers(part.text, title))


@lru_cache(maxsize=LONG_TEXTS)
def _may_settle(text: str) -> bool:
    """Whether a number and the name of a quantity are in the text at all."""
    text = text.lower()
    has_number = _DIGIT.search(text) or _LIKE_NUMBER_WORD.search(text)
    return has_number is not None and NAMED.search(text) is not None


@lru_cache(maxsize=LONG_TEXTS)
def _numbers(source: str, title: str) -> Sequence[Settled]:
    shown = plain_text(source)
    text = shown.lower()
    if _UNSETTLED.search(_ASIDE.sub("", text)) or len(text) != len(shown):
        return ()
    digits = _NUMBER_WORD.sub(lambda word: _NUMBER_WORDS[word[1]].ljust(len(word[1])), text)
    found = (*_quantities(digits, shown, title.lower()), *_versions(digits, shown))
    named = files(source) | folders(source) if found else frozenset()
    return [replace(one, scope=one.scope | named) for one in found] if named else found


def _quantities(text: str, shown: str, title: str) -> Iterator[Settled]:
    for quantity in QUANTITIES:
        if not any(map(text.__contains__, quantity.words)):
            continue
        if quantity.context and not quantity.context.search(f"{title} {text}"):
            continue
        matches = [match for pattern in quantity.patterns for match in pattern.finditer(text)]
        if len({match["n"] for match in matches}) != 1:
            continue
        match = matches[0]
        if _MORE_NUMBERS.match(text, match.end("n")) or _BEFORE.search(text[: match.start("n")]):
            continue
        number = float(match["n"])
        if not quantity.least <= number <= quantity.most:
            continue
        if "unit" in match.groupdict():
            number = in_seconds(number, match["unit"])
        bound = _bound(text, match, quantity)
        if bound is not None:
            clause = _clause(text, match)
            subject = (quantity.name, *(_owner(clause) if quantity.owned else ()))
            scope = narrowing(clause) | (_stems(f"{title} {clause}") & _TEXTS)
            scope -= _stems(quantity.name)
            yield Settled(subject, Amount(bound, (number,)), _shown(shown, match), scope)


def _bound(text: str, match: re.Match[str], quantity: Quantity) -> str | None:
    """What the number bounds, or None where it is only aimed at."""
    if _AIM.search(text):
        return None
    if quantity.bound == ">=":  # "not merged below 80 %"
        return ">="
    before = text[max(0, match.start("n") - 30) : match.start("n")]
    if _AT_MOST.search(before) and not _AT_LEAST.search(before):
        return "<="
    if _AT_LEAST.search(before) and quantity.bound != "<=":
        return ">="
    return quantity.bound


def _clause(text: str, match: re.Match[str]) -> str:
    begin = max((cut.end() for cut in _PART.finditer(text, 0, match.start())), default=0)
    cut = _PART.search(text, match.end())
    return _ENFORCES.sub("", text[begin : cut.start() if cut else len(text)])


def _owner(clause: str) -> tuple[str, ...]:
    """The words of the number's clause that say whose quantity it is."""
    return tuple(sorted(word for word in _stems(clause) if word not in _FILLER))


def _stems(text: str) -> frozenset[str]:
    return frozenset(found for word in _WORD.findall(text) if weight(found := stem(word)))


def _versions(text: str, shown: str) -> Iterator[Settled]:
    matches = [] if _ABOUT_VERSION.search(text) else list(RUNTIMES.finditer(text))
    names = [SAME_RUNTIME.get(match["name"], match["name"]) for match in matches]
    for name, match in zip(names, matches, strict=True):
        if names.count(name) > 1 or _MORE_NUMBERS.match(text, match.end()):
            continue
        if not _REQUIRES.search(text[: match.start()]) or _is_count(match):
            continue
        at_least = match["bound"] in (">=", "≥") or match["open"] == "+" or match["behind"]
        at_least = at_least or _AT_LEAST.search(text[: match.start()])
        bound = ">=" if at_least else "="
        # Beside a version the names of other technologies narrow nothing.
        scope = narrowing(_clause(text, match)) - TECHNOLOGIES
        parts = tuple(float(part) for part in match["n"].split("."))
        yield Settled(
            ("version", name), Amount(bound, parts, is_version=True), _shown(shown, match), scope
        )


def _is_count(match: re.Match[str]) -> bool:
    """Whether a cell beside a name may as well say how many files are written in the language."""
    return match["label"] is not None and "|" in match["label"] and "." not in match["n"]


def _shown(text: str, match: re.Match[str]) -> str:
    return text[match.start() : match.end()].strip(" :")
