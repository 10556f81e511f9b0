"""Orders: what a sentence tells to do, or not to do, and under which condition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.conflicts.narrowing import narrowing
from twicetold.compare.normalise import words
from twicetold.compare.unit import Unit
from twicetold.compare.words import Word, stem, weight
from twicetold.content.polarity import Polarity, context_polarity, lead_polarity, polarity_of
from twicetold.content.statements import Statement, StatementKind
from twicetold.markdown.inline import plain_text
from twicetold.remembered import LONG_TEXTS

# Where the main clause ends: a condition, a reason, another order.
_CONDITION = re.compile(
    r"\b(?:unless|until|except|without|if|when|whenever|while|before|after|during|only)\b"
)
_CLAUSE_END = re.compile(
    r"[.;:!?](?:\s|$)|\s[—–-]{1,2}\s|—|\((?=\w)|\b(?:because|since|so that|as|instead|rather than|"
    r"which|otherwise|but|and (?:always|never|instead|use|do|then)|"
    r"to (?:make|keep|avoid|ensure|help|show|let|prevent|get|improve|reduce|simplify))\b"
    r"|,\s+(?=(?:use|always|never|do|don't|not|prefer|and|or|but|it|they|this|these|that|as|so|we|"
    r"you|there|then|which|always|instead|even|especially)\b)"
    # "..., the pipeline runs it" is another clause, "the parser, the lexer and the printer" a list.
    r"|,\s+(?=(?:the|a|an|its|our|your)\s(?!.*\b(?:and|or)\b))"
)
# What turns a sentence into an order, and says nothing about its object.
_CUES = re.compile(
    r"^(?:\W*(?:please|also|always|never|do not|don't|do|must not|must|should not|shouldn't|should|"
    r"shall|may not|can not|cannot|can|may|you|we|agents?|avoid|refrain from|stop|ensure that|"
    r"ensure|make sure to|make sure|be sure to|remember to|strictly|explicitly|ever|just|simply|"
    r"directly|note|important|critical|rule|warning|allow|allowed|permitted|to|it is|is|are|not|no)"
    r"\b\W*)+"
)
_BAN = re.compile(r"\b(?:never|not|don't|shouldn't|no|avoid|refrain)\b")
# "Avoid tabs" and "no tabs" forbid to use them.
_SHUNS = re.compile(r"\b(?:avoid|no)\W*$")
# "Never skip the tests" orders the tests: what it negates is another sentence's verb.
_OMISSION = re.compile(r"\W*(?:forget|hesitate|skip|miss|omit|neglect|bypass|only)\b")
# What is meant stands in another sentence, with its conditions.
_POINTS_BACK = re.compile(r"\W*[\w'-]+\s+(?:it|them|this|that|these|those|so|one)\b")
_ONE_VERB = {
    stem(word): name
    for name, words in {
        "use": "use using prefer choose adopt rely",
        "add": "add write include put create insert",
        "edit": "edit modify change update touch alter",
        "run": "run execute invoke call launch",
        "remove": "remove delete drop strip",
    }.items()
    for word in words.split()
}
VERBS: dict[str, frozenset[str]] = {
    name: frozenset(verb for verb, other in _ONE_VERB.items() if other == name)
    for name in _ONE_VERB.values()
}
"""The verbs of one action, by the one that stands for them."""

_ASKED = re.compile(r"\b(?:ask\w*|explicit\w*|request\w*|told|instruct\w*|permission|approv\w*)\b")
_WORD = re.compile(r"[a-z][\w'-]*")
# "**Imports**: never ..." orders what stands behind the label.
_LABEL = re.compile(r"\W{0,3}\*\*[^*\n]{1,60}?(?:\*\*\s*[:—–-]|[:.]\*\*)\s+(?=\S)")
_NEGATION = re.compile(
    r"\b(?:never|not|no|avoid|refrain|cannot|forbidden|prohibited|banned|stop)\b|n't\b|n’t\b|[❌🚫⛔✗]"
)
# Who is to avoid a thing may have a use for it.
_SOFT = re.compile(
    r"\b(?:avoid|try|prefer|should(?:n't)?|ideally|generally|usually|normally|when possible|"
    r"where possible)\b",
    re.IGNORECASE,
)
_DETERMINERS = frozenset("a an the any all every each your our its their this these those".split())
# What begins another phrase: a purpose, a place, a second object.
_PHRASE = frozenset(
    "about across and as at because by during for from in inside into like of on onto or outside "
    "over per so such than that through to under until via where which while with within".split()
)


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """One order.

    ``verb`` is the main clause's first word, of several for one action always the same; ``bag``
    holds the clause's stems with their weights, ``opening`` the words behind the verb up to the
    first that begins another phrase. ``is_plain``: it names one thing, nothing that limits it, and
    leaves no choice. ``condition`` is the text that limits it, empty for none. ``number`` is the
    place of the statement's unit in the profile.
    """

    statement: Statement
    number: int
    forbids: bool
    verb: str
    bag: Mapping[str, float]
    opening: tuple[str, ...]
    is_plain: bool
    condition: str
    scope: frozenset[str]

    @property
    def asks(self) -> bool:
        """Whether the condition is that somebody asks for it."""
        return _ASKED.search(self.condition) is not None


def bans(unit: Unit) -> tuple[Order, ...]:
    """What the sentences of a statement forbid, in order."""
    if not _may_forbid(unit.statement.text) and polarity_above(unit) is not Polarity.FORBIDDEN:
        return ()
    return tuple([order for order in _orders(unit, only_bans=True) if order.forbids])


def orders(unit: Unit) -> Iterator[Order]:
    """What the sentences of a statement order and forbid."""
    return _orders(unit, only_bans=False)


def _orders(unit: Unit, *, only_bans: bool) -> Iterator[Order]:
    statement = unit.statement
    if unit.print.is_code or statement.kind is StatementKind.ROW:
        return
    for number, part in enumerate(unit.clauses):
        outer = Polarity.NEUTRAL if number else polarity_above(unit)
        if only_bans and outer is not Polarity.FORBIDDEN and not _may_forbid(part.text):
            continue
        read = _read(part.text, outer)
        if read is not None:
            yield Order(part, unit.number, *read)


def polarity_above(unit: Unit) -> Polarity:
    """What the line that leads to a statement does with it, or else the titles above it."""
    return _above(unit.statement.path, unit.statement.lead)


@lru_cache(maxsize=2_000)
def _above(path: tuple[str, ...], lead: str) -> Polarity:
    polarity = lead_polarity(f"{lead}:") if lead else Polarity.NEUTRAL
    return context_polarity(path) if polarity is Polarity.NEUTRAL else polarity


@lru_cache(maxsize=LONG_TEXTS)
def _may_forbid(text: str) -> bool:
    return _NEGATION.search(text.lower()) is not None


@lru_cache(maxsize=LONG_TEXTS)
def _read(
    source: str, outer: Polarity
) -> tuple[bool, str, Mapping[str, float], tuple[str, ...], bool, str, frozenset[str]] | None:
    """What an `Order` holds behind its place, of one sentence."""
    is_soft = _SOFT.search(source) is not None
    label = _LABEL.match(source)
    if label and not _NEGATION.search(label[0].lower()):
        source = source[label.end() :]
    text = plain_text(source).replace("’", "'")
    cue = _CUES.match(text.lower())
    body = text[cue.end() :] if cue else text
    lower = body.lower()
    if len(lower) != len(body):
        return None
    end = _CLAUSE_END.search(lower)
    clause = body[: end.start()] if end else body
    limit = _CONDITION.search(clause.lower())
    condition = ""
    if limit:
        clause, condition = clause[: limit.start()], clause[limit.start() :].lower()
    first = _WORD.search(clause.lower())
    if not first or not clause.strip():
        return None
    # What stands behind the main clause may order the opposite of something else.
    opening = text[: cue.end()] if cue else ""
    forbids = (
        _BAN.search(opening.lower()) is not None
        or polarity_of(f"{opening}{clause}", outer) is Polarity.FORBIDDEN
    )
    if _OMISSION.match(clause.lower()) or _POINTS_BACK.match(clause.lower()):
        return None
    if not forbids and first[0].endswith("ing"):
        return None
    shuns = _SHUNS.search(opening.lower()) is not None and not first[0].endswith("ing")
    found = words(clause if shuns else clause[first.end() :])
    start, is_bare = _opening(found)
    is_plain = is_bare and not condition and not is_soft
    about = _bag(found)
    one = "use"
    if not shuns:
        verb = stem(first[0])
        one = _ONE_VERB.get(verb, verb)
        if one != "use":
            about[one] = weight(verb)
    return forbids, one, about, start, is_plain, condition, narrowing(clause)


def _opening(clause: Iterable[Word]) -> tuple[tuple[str, ...], bool]:
    """The words up to the first that begins another phrase, and whether they are some and all."""
    found: list[str] = []
    for word in clause:
        if word.folded in _PHRASE:
            return tuple(found), False
        if word.folded not in _DETERMINERS:
            found.append(stem(word.folded))
    return tuple(found), bool(found)


def _bag(clause: Iterable[Word]) -> dict[str, float]:
    found: dict[str, float] = {}
    for word in clause:
        for stemmed, value in word.bag:
            found[stemmed] = max(value, found.get(stemmed, 0.0))
    return found
