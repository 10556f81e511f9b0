"""Choices of which only one can be made: tabs or spaces, default or named, this over that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from twicetold.compare.conflicts.choice_groups import (
    CONTEXT,
    CONTEXT_WORDS,
    GROUPS,
    ONE_FOR_ALL,
    PATTERNS,
    SEVERAL,
)
from twicetold.compare.conflicts.claim import Claim, Settled, claims_of
from twicetold.compare.conflicts.scope import files, narrowing
from twicetold.compare.finding import Reason
from twicetold.compare.unit import Unit
from twicetold.compare.words import stem, weight
from twicetold.content.polarity import Polarity, context_polarity, polarity_at
from twicetold.markdown.inline import blanked, plain_text
from twicetold.remembered import LONG_TEXTS

_FILLER = frozenset(
    stem(word)
    for word in """
    use using prefer always name named naming convention conventions follow style write keep indent
    indentation quote quoted everywhere throughout code string strings package manager explicit
    lower upper add all begin contain end every function give include put start statement text write
    written omit instead
    """.split()
)
_ASIDE = re.compile(r"\([^()]*\)|`[^`]*`|[*_]{2,}|\be\.g\.")
_REJECTS = re.compile(
    r"\b(?:no|not|never|avoid|omit|without|over|instead of|rather than|don't use|do not use)\s+"
    r"(?:using\s+|use\s+)?[`*]*$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z][\w'-]*")
_CLAUSE = re.compile(r"[.;,]\s")
_PART = re.compile(r"[.;,]\s|\s(?:and|but)\s")
_PLAIN = r"(?!(?:for|in|when|to|as|on|if|with|and|or|a|an|the|any|all)\b)[\w@/.+#-]+"
_THING = rf"(`[^`]+`|{_PLAIN}(?:\s{_PLAIN}){{0,2}}?)"
_CONTRAST = re.compile(
    rf"\b(?:use|using|prefer|choose|pick)\s+(?:the\s+)?{_THING}"
    rf"(?:\s+(?:over|instead\s+of|rather\s+than)\s+|(?:\s*,|\s)\s*\(?(?:and\s+)?(?:not|never)\s+)"
    rf"(?:use\s+|with\s+)?{_THING}(?=\s+(?:for|in|when|to|as|on|if|with|everywhere)\b|\s*[.,;:)!]|$)",
    re.IGNORECASE,
)
# The same without anything behind it that would narrow it.
_USE = r"\W*(?:(?:always|please|we)\s+)?(?:use|prefer)\s+(?:the\s+)?"
_PLAIN_USE = re.compile(rf"^{_USE}{_THING}\s*[.!]?\W*$", re.IGNORECASE)
_OPENS_WITH_USE = re.compile(rf"(?:^|[.!?;:]){_USE}\S", re.IGNORECASE)
_COMPARES = re.compile(r"\b(?:over|instead|rather|not|never)\b")


def choice_claims(unit: Unit) -> Iterable[Claim]:
    """The choices that a statement makes, if it is prose."""
    if unit.print.is_code or not _may_choose(unit.statement.text):
        return ()
    outer = context_polarity(unit.statement.path)
    return claims_of(unit, Reason.ORDER, lambda part: _choices(part.text, outer))


@lru_cache(maxsize=LONG_TEXTS)
def _may_choose(text: str) -> bool:
    """Whether a word of a group or of a contrast, or a sentence of use, is in the text at all."""
    text = text.lower()
    return (
        _COMPARES.search(text) is not None
        or any(map(text.__contains__, CONTEXT_WORDS))
        or _OPENS_WITH_USE.search(text) is not None
    )


@lru_cache(maxsize=LONG_TEXTS)
def _choices(source: str, outer: Polarity) -> tuple[Settled, ...]:
    of_groups = tuple(_of_groups(source, outer))
    return of_groups + tuple(_contrasts(source, outer)) or tuple(_uses(source, outer))


def _of_groups(source: str, outer: Polarity) -> Iterator[Settled]:
    """What a sentence chooses of each group that it names."""
    text = source.lower()
    for group in GROUPS:
        if any(map(text.__contains__, CONTEXT[group])):
            chosen = _chosen(group, source, outer)
            if len(chosen) == 1 or group in SEVERAL:
                yield from _settled(group, source, chosen)


def _chosen(group: str, source: str, outer: Polarity) -> dict[str, re.Match[str]]:
    """Where each choice is named that is not rejected; of two, to reject one chooses the other."""
    matches = list(PATTERNS[group].finditer(source))
    chosen = {m.lastgroup or "": m for m in matches if not _is_rejected(source, m, outer)}
    if not chosen and len(matches) == 1 and len(GROUPS[group]) == 2:
        (other,) = GROUPS[group].keys() - {matches[0].lastgroup}
        return {other: matches[0]}
    return chosen


def _settled(group: str, source: str, chosen: dict[str, re.Match[str]]) -> Iterator[Settled]:
    """The choices with what they are about; of several those about something of their own."""
    # What else of the group is named says nothing of what a choice is about.
    rest = PATTERNS[group].sub(lambda found: blanked(found[0]), source)
    between = _CLAUSE if len(chosen) == 1 else _PART
    clauses = {value: _clause(rest, match, between) for value, match in chosen.items()}
    about = {value: () if group in ONE_FOR_ALL else _about(c) for value, c in clauses.items()}
    for value, match in chosen.items():
        is_own = bool(about[value]) and [*about.values()].count(about[value]) == 1
        if len(chosen) == 1 or is_own:
            scope = narrowing(clauses[value]) | files(source)
            yield Settled((group, *about[value]), value, match[0], scope)


def _about(clause: str) -> tuple[str, ...]:
    """The telling words around a choice, which the same choice of another sentence shares."""
    stems = {stem(word) for word in _WORD.findall(clause)}
    return tuple(sorted(word for word in stems if weight(word) and word not in _FILLER))


def _is_rejected(source: str, match: re.Match[str], outer: Polarity) -> bool:
    if _REJECTS.search(source, 0, match.start()):
        return True
    return polarity_at(source, match.start(), match.end(), outer) is Polarity.FORBIDDEN


def _clause(source: str, match: re.Match[str], between: re.Pattern[str]) -> str:
    """The clause around the choice, without it, asides and code; ``between`` ends one."""
    begin = max((cut.end() for cut in between.finditer(source, 0, match.start())), default=0)
    end = between.search(source, match.end())
    before, after = (
        source[begin : match.start()],
        source[match.end() : end.start() if end else None],
    )
    return plain_text(_ASIDE.sub(" ", f"{before} {after}")).lower()


def _contrasts(source: str, outer: Polarity) -> Iterator[Settled]:
    """This over that: contradicted by that over this."""
    if outer is Polarity.FORBIDDEN:
        return
    for match in _CONTRAST.finditer(source):
        chosen, other = (match[n].strip("`. ").casefold() for n in (1, 2))
        if chosen != other:
            subject = ("contrast", *sorted((chosen, other)))
            scope = narrowing(source) | files(source)
            yield Settled(subject, chosen, match[1].strip("`"), scope)
            if not source[match.end() :].strip(" .!"):
                yield Settled(("use", other), False, match[0], scope)


def _uses(source: str, outer: Polarity) -> Iterator[Settled]:
    """A thing to be used, whatever it is for: contradicted by another one instead of it."""
    match = _PLAIN_USE.match(source)
    if match is None or outer is Polarity.FORBIDDEN:
        return
    thing = match[1].strip("`. ").casefold()
    yield Settled(("use", thing), True, match[1].strip("`"), narrowing(source) | files(source))
