"""Choices of which only one can be made: tabs or spaces, default or named, Jest or Vitest."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.conflicts.answers import Answer, answers
from twicetold.compare.conflicts.choice_groups import (
    GROUPS,
    WITHOUT,
    ChoiceGroup,
    Questions,
    answer_pattern,
    is_for_job,
    name_of,
    shown,
    target_pattern,
)
from twicetold.compare.conflicts.claim import Claim, Settled, claims_of
from twicetold.compare.conflicts.contrasts import contrasts, may_contrast, uses
from twicetold.compare.conflicts.narrowing import (
    FORMATS,
    PARTS,
    TECHNOLOGIES,
    files,
    narrowing,
    part_folders,
    paths,
)
from twicetold.compare.conflicts.qualifiers import qualifiers
from twicetold.compare.finding import Reason
from twicetold.compare.unit import Unit
from twicetold.compare.words import stem, weight
from twicetold.content.polarity import Polarity, context_polarity
from twicetold.markdown.inline import blanked, plain_text
from twicetold.remembered import LONG_TEXTS

_FILLER = frozenset(
    stem(word)
    for word in """
    use using prefer always name named naming convention conventions follow style write keep
    everywhere throughout code explicit lower upper add all begin contain end every give include
    put start statement text write written omit instead
    """.split()
)
_PARENTHESIS = re.compile(r"\([^()]*\)")
_ASIDE = re.compile(rf"{_PARENTHESIS.pattern}|`[^`]*`|[*_]{{2,}}|\be\.g\.")
_WITHIN = re.compile(r"\b(?:in|under|for|inside|within)\s+(?:the\s+)?(?:`[^`]+`|\*\S+)")
_WORD = re.compile(r"[a-z][\w'-]*")
_CLAUSE = re.compile(r"[.;,]\s|\s[-–—]{1,2}\s")
_PART = re.compile(r"[.;,]\s|\s[-–—]{1,2}\s|\s(?:and|but)\s")
# What is done with each new file, or each change, is done everywhere.
_EACH = frozenset(("new", stem("change")))
# Where all code of a project lies.
_ALL_CODE = frozenset(("src", "src/"))
TOOLS: Mapping[Hashable, ChoiceGroup] = {
    (group.name, "", ""): group for group in GROUPS if group.job
}
"""The groups whose answers are tools, by the subject of a choice of one of them."""


_TOPICS: Mapping[Hashable, frozenset[str]] = {group.name: group.domain for group in GROUPS}


def topic_of(choice: Claim) -> frozenset[str]:
    """The words of what a choice is about anyway: a title that has them does not limit it."""
    subject = choice.subject
    return _TOPICS.get(subject[0], frozenset()) if isinstance(subject, tuple) else frozenset()


def choice_claims(units: Iterable[Unit]) -> Iterator[Claim]:
    """The choices that statements of a document make, in order; code makes none.

    The subject is the group's name, what the answer is about, and for a claim that one of more
    than two answers is given or is not given, whose value is true or false, the answer.
    """
    prose = [unit for unit in units if not unit.print.is_code]
    asked = Questions().within("\n".join([unit.statement.text for unit in prose]).lower())
    for unit in prose:
        yield from _of_unit(unit, asked)


def _of_unit(unit: Unit, asked: Questions) -> Iterable[Claim]:
    text = unit.statement.text.lower()
    asked = asked.within(text)
    if not asked.groups() and not may_contrast(text):
        return ()
    outer = context_polarity(unit.statement.path)
    title = " ".join((*unit.statement.path[-1:], unit.statement.lead))
    return claims_of(
        unit,
        Reason.ORDER,
        lambda part: _choices(part.text, title, outer, asked.within(part.text.lower()).groups()),
    )


@lru_cache(maxsize=LONG_TEXTS)
def _choices(
    source: str, title: str, outer: Polarity, groups: tuple[ChoiceGroup, ...]
) -> tuple[Settled, ...]:
    found = (*_of_groups(source, title, outer, groups), *contrasts(source, outer))
    return found or tuple(uses(source, outer))


def _of_groups(
    source: str, title: str, outer: Polarity, groups: Iterable[ChoiceGroup]
) -> Iterator[Settled]:
    """What a sentence settles in each group."""
    for group in groups:
        if found := answers(group, source, outer):
            for one in _settled(group, source, found):
                # A tool may be named for much; that it is not used holds for everything.
                if one.value is False or is_for_job(group, f"{title} {source}"):
                    yield one


def _settled(group: ChoiceGroup, source: str, found: Sequence[Answer]) -> Iterator[Settled]:
    # What else of the group is named says nothing of what a choice is about.
    rest = answer_pattern(group).sub(lambda match: blanked(match[0]), source)
    rejected = {answer.name: answer.match for answer in found if answer.is_rejected}
    chosen = {answer.name: answer.match for answer in found if answer.name not in rejected}
    if not chosen and len(rejected) == 1 and group.other:
        ((name, match),) = rejected.items()
        other, said = group.other[name], shown(group, match)
        text = f"no {said}" if other == WITHOUT else f"not {said}"
        yield from _claims(group, other, text, _Around.of(rest, match, _CLAUSE))
    elif len(chosen) == 1:
        ((name, match),) = chosen.items()
        yield from _claims(group, name, shown(group, match), _Around.of(rest, match, _CLAUSE))
    elif group.targets:
        yield from _several(group, rest, chosen)
    if not group.other:
        for name, match in rejected.items():
            scope = _scope(group, _Around.of(rest, match, _CLAUSE))
            yield Settled((group.name, "", name), False, f"not {shown(group, match)}", scope)


def _several(group: ChoiceGroup, rest: str, chosen: dict[str, re.Match[str]]) -> Iterator[Settled]:
    """Several answers, each about something of its own: "camelCase for x, PascalCase for y"."""
    around = {name: _Around.of(rest, match, _PART) for name, match in chosen.items()}
    about = {name: _targets(group, around[name].clause) for name in chosen}
    for name, match in chosen.items():
        if about[name] and [*about.values()].count(about[name]) == 1:
            yield from _claims(group, name, match[0], around[name])


@dataclass(frozen=True, slots=True)
class _Around:
    """The clause around a choice, without it, asides and code, and what stands before that.

    ``places`` is the source of what says where it holds: what comes before it, and "in" behind it.
    """

    before: str
    clause: str
    places: str

    @classmethod
    def of(cls, source: str, match: re.Match[str], between: re.Pattern[str]) -> _Around:
        """The surroundings of a match in a sentence; ``between`` ends a clause."""
        begin = max((cut.end() for cut in between.finditer(source, 0, match.start())), default=0)
        cut = between.search(source, match.end())
        end = cut.start() if cut else len(source)
        clause = f"{source[begin : match.start()]} {source[match.end() : end]}"
        places = [_PARENTHESIS.sub(" ", source[: match.start()])]
        places += [place[0] for place in _WITHIN.finditer(source, match.end(), end)]
        return cls(_readable(source[:begin]), _readable(clause), " ".join(places))


def _readable(source: str) -> str:
    return plain_text(_ASIDE.sub(" ", source)).lower()


def _claims(group: ChoiceGroup, answer: str, text: str, around: _Around) -> Iterator[Settled]:
    """The claims of an answer: one for each thing that it is about."""
    scope = _scope(group, around)
    for target in _targets(group, around.clause) or ("",):
        yield Settled((group.name, target, ""), answer, text, scope)
        if not group.other and not group.targets:
            yield Settled((group.name, target, answer), True, text, scope)


def _scope(group: ChoiceGroup, around: _Around) -> frozenset[str]:
    """What limits a choice; a tool is one for all of a project unless a part of that is named."""
    named = narrowing(f"{around.before} {around.clause}") - group.domain - _EACH
    kinds = files(around.places)
    if group.job:
        # Elsewhere a path says where the tool's own files lie.
        parts = (named & PARTS) - (TECHNOLOGIES - FORMATS)
        return parts | kinds | part_folders(around.places)
    limits = qualifiers(around.clause) - group.domain
    return named | limits | kinds | (paths(around.places) - group.domain - _ALL_CODE)


def _targets(group: ChoiceGroup, clause: str) -> tuple[str, ...]:
    """What an answer is about: what the group knows, or the telling words around it."""
    if not group.targets:
        return ()
    names: list[str] = []
    end = -1
    for match in target_pattern(group).finditer(clause):
        name = name_of(group.targets, match)
        # "Component files" are one thing.
        if end >= 0 and clause[end : match.start()] == " ":
            names[-1] = f"{names[-1]} {name}"
        else:
            names.append(name)
        end = match.end()
    if names:
        return tuple(dict.fromkeys(names))
    stems = {stem(word) for word in _WORD.findall(clause)}
    return (" ".join(sorted(word for word in stems if weight(word) and word not in _FILLER)),)
