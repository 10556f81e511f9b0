"""A word and how much it says, from the word alone.

The weight of a word does not depend on the two files, so that it can be kept: stop words weigh
nothing, the everyday vocabulary of instruction files little, everything else fully, and what looks
like code a little more.
"""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.values import value_class

_STOP = frozenset(
    """
    a about above after again all also am an and any are as at be because been before being below
    between both but by can cannot could did do does doing done down during each either else etc
    even ever every few for from further had has have having he here how i if in into is it its
    itself just let like may me might mine more most much must my near need no nor not now of off
    on once one only onto or other our out over own per please rather s same see shall she should
    since so some still such t than that the their them then there these they this those through
    thus to too under until up upon us very via vs was we well were what whatever when where
    whether which while who why will with within without would yes yet you your e.g i.e eg ie
    don't doesn't isn't aren't can't won't shouldn't it's you're they're never always
    """.split()
)
_COMMON = frozenset(
    """
    able actual add additional agent allow app apply appropriate approach avoid base basic behavior
    best better break bring build call case change check class clean clear code command commit
    common component config configuration consider consistent contain content context copy correct
    create current custom data default define delete describe description detail dev develop
    developer development different directory doc document documentation easy edit enable end
    ensure entry environment error example exist existing expect explain explicit extend extra fail
    feature field file find first fix folder follow format full function general generate get give
    go good guide guideline handle help helper implement implementation import important include
    information input inside install instead instruction interface issue item keep key kind know
    large last layer level library line link list load local locate log logic look main maintain
    make manage manual match mean method mode model module move multiple name necessary new next
    note number object open option order output package page part pass path pattern place point
    possible practice prefer prefix process project proper provide public pull push put read
    reason recommend reference relate relevant remove rename replace repo repository request
    require requirement response result return reuse review root rule run safe save script second
    section separate server service set setup share short show simple single small source
    specific specify standard start state step stop store string structure style support sure
    system table take task team tell template test text thing time tool top try two type
    understand unit unless update use useful user user-facing utility valid validate value verify
    version view want way whole work workflow workspace write
    """.split()
)
STOP_WEIGHT = 0.0
COMMON_WEIGHT = 0.35
PLAIN_WEIGHT = 1.0
CODE_WEIGHT = 1.4

_NEGATIONS = frozenset(
    "not no never don't doesn't dont avoid without cannot can't isn't aren't shouldn't won't "
    "forbidden prohibited nor neither".split()
)
_CODE_LIKE = re.compile(r"\d|[_/\\@$=<>\[\]{}()~]|[a-z][A-Z]|\w\.\w|^--?\w|^\.\w|\w::?\w")
_CAPITAL_INSIDE = re.compile(r"[a-z][A-Z]")


# "and/or", "functional/declarative": words more often than a path.
_ALTERNATIVES = re.compile(r"[A-Za-z]{2,}(?:/[A-Za-z]{2,}){1,2}")
_PARTS = re.compile(r"[^\W_]+")
_PLAIN = re.compile(r"[a-z][\w'-]*")
_LEADING = "\"'([{<*_|,;:!?=>#`"
_TRAILING = "\"')]}>*_|,;:!?.=`\\"


@value_class(frozen=True, slots=True)
class Word:
    """A word as written, without the punctuation around it, and what it is known by.

    ``folded`` is lower-case, a path without ``./`` and its last slash. ``bag`` holds its stems
    with their weights: one for a plain word, more for a name made of several. ``is_code`` marks
    identifiers, paths, numbers and flags.
    """

    text: str
    folded: str
    bag: tuple[tuple[str, float], ...]
    is_code: bool
    negates: bool


@lru_cache(maxsize=30_000)
def word(part: str) -> Word | None:
    """The word in a part of a text between white space; None where it is only punctuation."""
    text = part.lstrip(_LEADING).rstrip(_TRAILING)
    if text.startswith("-") and not (part.startswith("-") and text.strip("-")):
        text = text.lstrip("-")
    if not (text.isalnum() or any(map(str.isalnum, text))):
        return None
    return _word(text)


@lru_cache(maxsize=30_000)
def code_word(part: str) -> Word:
    """A part of code between white space, which keeps its case and punctuation."""
    return Word(part, part, ((part, CODE_WEIGHT),), is_code=True, negates=False)


def _word(text: str) -> Word:
    folded = text.casefold()
    if folded in _STOP:
        return Word(text, folded, (), is_code=False, negates=folded in _NEGATIONS)
    if folded.isalpha() and (text is folded or not _CAPITAL_INSIDE.search(text)):
        stemmed = stem(folded)
        value = weight(stemmed)
        bag = ((stemmed, value),) if value else ()
        return Word(text, folded, bag, is_code=False, negates=folded in _NEGATIONS)
    if _ALTERNATIVES.fullmatch(text):
        stems = [stem(part) for part in folded.split("/")]
        return Word(text, folded, _weighed(stems), is_code=False, negates=False)
    is_code = _CODE_LIKE.search(text) is not None
    if "/" in folded and "://" not in folded:
        folded = folded.removeprefix("./").rstrip("/") or folded
    return Word(text, folded, name_bag(folded), is_code, negates=False)


def _weighed(stems: list[str]) -> tuple[tuple[str, float], ...]:
    return tuple([(stemmed, value) for stemmed in stems if (value := weight(stemmed))])


@lru_cache(maxsize=20_000)
def name_bag(name: str) -> tuple[tuple[str, float], ...]:
    """An identifier, a path or a compound: half its weight for the whole, half for its words.

    So a name weighs the same whether it has one word or five, and a part of it still counts.
    """
    if name in _NEGATIONS:
        return ()
    parts = []
    for part in _PARTS.findall(name):
        if len(part) > 2 and part != name and part.isalpha():
            stemmed = stem(part)
            value = weight(stemmed)
            if value:
                parts.append((stemmed, value / 2))
    if not parts:
        return ((name, CODE_WEIGHT),)
    most = CODE_WEIGHT / 2 / len(parts)
    return ((name, CODE_WEIGHT / 2), *[(part, min(value, most)) for part, value in parts])


def stem(word: str) -> str:
    """A lower-case word without its plural, participle or adverb ending.

    Far simpler than Porter's (1980): both sides of a comparison go through it, so it only has to
    be the same for forms of one word and mostly different for others.
    """
    if len(word) < 4 or not word.isalpha():
        return word
    if word[-1] in "sgdy":
        word = _without_ending(word)
    if word[-1] == word[-2] and word[-1] in "bdfgmnprt":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] == "e" else word


def _without_ending(word: str) -> str:
    size = len(word)
    if word.endswith(("ies", "ied")):
        return word[:-3] + "y" if size > 5 else word
    if word.endswith("ings"):
        return word[:-4] if size > 6 else word
    if word.endswith("ing"):
        return word[:-3] if size > 5 else word
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ed", "ly")):
        return word[:-2] if size > 4 else word
    return word[:-1] if word[-1] == "s" and word[-2] not in "sui" else word


_STOP_STEMS = _STOP | frozenset(stem(word) for word in _STOP)
_COMMON_STEMS = frozenset(stem(word) for word in _COMMON)


def weight(stemmed: str) -> float:
    """The weight of a stemmed plain word."""
    if stemmed in _STOP_STEMS:
        return STOP_WEIGHT
    return COMMON_WEIGHT if stemmed in _COMMON_STEMS else PLAIN_WEIGHT


def telling(text: str) -> frozenset[str]:
    """The stems of the words of a text, in lower case, that say something."""
    return frozenset(found for word in _PLAIN.findall(text) if weight(found := stem(word)))
