"""Names that a statement forbids to use: "never add `useMemo`", "`dark:` variants are banned".

A name stands in a code span and is what the ban is about, with nothing between them. What limits
the ban is its scope; a ban on a condition, or of one way to use the name, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from twicetold.compare.conflicts.claim import Claim, Settled, claims_of
from twicetold.compare.conflicts.name_ban_patterns import (
    BANNED_ITEM,
    EDIT_BANS,
    MAY_BAN,
    USE_BANS,
)
from twicetold.compare.conflicts.names import name_in, path_in
from twicetold.compare.conflicts.order_claims import polarity_above
from twicetold.compare.finding import Reason
from twicetold.compare.unit import Unit
from twicetold.compare.words import PLAIN_WEIGHT, telling, weight
from twicetold.content.polarity import Polarity, readable, sentence_around
from twicetold.markdown.inline import code_spans
from twicetold.remembered import LONG_TEXTS

# What leaves some use open: a condition, or another way.
_LIMITS = "unless|until|except|if|when|whenever|where|while|outside|without|before|after|only"
_OPEN = re.compile(
    rf"\b(?:{_LIMITS}|yet|alone|directly|by itself|on its own|as\s+an?|other\s+than|alongside)\b"
)
_CONDITION = re.compile(rf"\W*(?:{_LIMITS})\b")
# What a name is, right behind it: no limit.
_KIND = re.compile(
    r"\s*(?:anywhere|at all|by hand|manually|(?:\w+\s+)?(?:annotation|api|attribute|call|class|"
    r"decorator|directive|facade|function|helper|hook|import|keyword|macro|marker|method|module|"
    r"operator|package|prop|statement|syntax|type|utility|variant|wrapper)(?:e?s)?)\b"
)
_CLAUSE_END = re.compile(
    r"[.;:!?](?:\s|$)|\s[—\u2013-]{1,2}\s|—|[(,]|\b(?:because|since|so|instead|rather|which|"
    r"otherwise|but|use|prefer|it|they|and)\b"
)
_BEFORE = re.compile(r"\b(?:in|for|inside|within|under|on|from|at)\s+[^,;:]*")
_POINTS_BACK = re.compile(r"\b(?:it|them|this|that|these|those)\b")


def name_bans(unit: Unit) -> Iterable[Claim]:
    """The names that a statement's sentences forbid, if it is prose; each is a subject."""
    text = unit.statement.text
    if unit.print.is_code or "`" not in text:
        return ()
    outer = polarity_above(unit)
    if not (outer is Polarity.FORBIDDEN or MAY_BAN.search(text.lower())):
        return ()
    return claims_of(unit, Reason.ORDER, lambda part: banned_names(part.text, outer))


@lru_cache(maxsize=LONG_TEXTS)
def banned_names(source: str, outer: Polarity) -> tuple[Settled, ...]:
    """What a sentence bans; ``outer`` is the polarity of the titles above it."""
    if "`" not in source or not (outer is Polarity.FORBIDDEN or MAY_BAN.search(source.lower())):
        return ()
    return tuple(dict.fromkeys(_banned(source, outer)))


def _banned(source: str, outer: Polarity) -> Iterator[Settled]:
    spans = code_spans(source)
    names = {span.start: name for span in spans if (name := name_in(span.text))}
    files = {span.start: path for span in spans if (path := path_in(span.text))}
    text = readable(source)
    for patterns, named in ((USE_BANS, names), (EDIT_BANS, files)):
        for match in (found for pattern in patterns if named for found in pattern.finditer(text)):
            yield from _of_match(source, text, match, named)
    item = BANNED_ITEM.match(text) if outer is Polarity.FORBIDDEN else None
    if item:
        yield from _of_match(source, text, item, names)


def _of_match(
    source: str, text: str, match: re.Match[str], named: Mapping[int, str]
) -> Iterator[Settled]:
    """What a match bans; ``named`` are the names, or files, by where they stand."""
    begin, end = sentence_around(text, match.start(), match.end())
    before, behind = text[begin : match.start()], text[match.end() : end]
    cut = _CLAUSE_END.search(behind)
    thing = match.groupdict().get("object") or ""
    if _CONDITION.match(before) or _OPEN.search(behind[: cut.end() + 40] if cut else behind):
        return
    if _POINTS_BACK.search(thing):
        return
    # With what stands in code: a folder limits, too.
    clause = source[match.end() : match.end() + cut.start() if cut else end].lower()
    clause = _KIND.sub("", clause, 1)
    scope = telling(f"{clause} {' '.join(_BEFORE.findall(before))}") | _special(thing)
    for start, name in named.items():
        if match.start("names") <= start < match.end():
            yield Settled(name, False, source[match.start() : match.end()], scope)


def _special(text: str) -> frozenset[str]:
    return frozenset(word for word in telling(text) if weight(word) >= PLAIN_WEIGHT)
