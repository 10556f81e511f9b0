"""The answers that a sentence gives to a question, and those that it rejects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from twicetold.compare.conflicts.choice_groups import ChoiceGroup, answer_pattern, name_of, shown
from twicetold.content.polarity import Polarity, polarity_at

_REJECTS = re.compile(
    r"\b(?:no|not|never|avoid|omit|without|over|preferred to|instead of|rather than|don't use|"
    r"do not use|stop using|skip|drop|strip|remove|leave out)"
    r"\s+(?:using\s+|use\s+|any\s+|an?\s+|the\s+)?"
    r"(?:[\w ]{,30}\b(?:and|or)\s+)?[`*\"]*$|\bfree of (?:any |all )?$",
    re.IGNORECASE,
)
_REJECTED = re.compile(
    r"[`*\"]*(?: with `[^`]+`)?\s+(?:(?:will|must|should|may|can) (?:not|be rejected)|"
    r"(?:is|are|get) (?:rejected|not|banned|forbidden|gone|closed|refused|stripped|no longer|"
    r"an? (?:\w+ )?error)\b|(?:isn|aren)['’]t (?:used|allowed|wanted|installed|an option)\b|"
    r"(?:have|has) no place|breaks?\b|fails? review|"
    r"(?:does not|do not|don['’]t|doesn['’]t) (?:belong|pass))",
    re.IGNORECASE,
)
# What is left open to somebody, or is told of what was.
_OPEN = re.compile(
    r"\b(?:unless|until|except|without (?:asking|approval|permission)|optional(?:ly)?(?!\[)|"
    r"either|(?<!that )(?<!which )(?:may|might)|(?<!what )(?:was|were)|used to|legacy|deprecated|"
    r"migrat(?:e|es|ed|ing)|historical(?:ly)?|if (?:asked|requested)|(?<!not )allow(?:ed|s)?|"
    r"(?:have|has|had) \w+ed)\b",
    re.IGNORECASE,
)
# What comes first: "Once that has happened, ...".
_CASE = re.compile(r"^\W*(?:when|whenever|once|after|as soon as)\b[^,;]*,", re.IGNORECASE)
# "If it is no such title, ...": what is supposed is not ordered.
_SUPPOSED = re.compile(r"\b(?:if|when|whenever|where)\b[^,;:.]*$", re.IGNORECASE)
# Behind an answer: "default exports only for pages".
_ONLY = re.compile(r"[^,;.]*?\b(?:only (?:for|in|when|if|where|on)|reserved for)\b", re.IGNORECASE)
# "Next to the source or in a folder": either will do.
_OR_ELSE = re.compile(r"[^,;.]{0,40}?\bor\s+(?:in|into|as|by|via|next|beside)\b", re.IGNORECASE)
# "Not with `turbo` directly": it is used in another way.
_IN_ONE_WAY = re.compile(
    r"[`*\"]*\s+(?:directly|manually|alone|by hand|by itself|on its own)\b", re.IGNORECASE
)
# "Our tools do not understand ...": that it is denied to do something with it chooses nothing.
_DENIED = re.compile(
    r"\b(?:do not|does not|cannot|can not|(?:do|does|ca|wo)n['’]t|never)\b[^,;:.]{0,30}$",
    re.IGNORECASE,
)
# "Vitest will fail with ...", "Prettier complains": it is told what happens.
_HAPPENS = re.compile(
    r"[`*\"]*\s+(?:(?:will|would|can|could)\s+(?!be\b|not\b)\w+|fails|errors|hangs|crashes|"
    r"complains|warns|reports|throws)\b",
    re.IGNORECASE,
)
# Behind a tool that is rejected as such: "no pytest fixtures" rejects fixtures.
_AS_SUCH = re.compile(
    r"[`*\"]*(?:\W*$|\s*[.,;:)!—–]"
    r"|\s+(?:or|and|nor|in|for|to|here|anywhere|either|at all|config)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a group's question, and where the sentence names it."""

    name: str
    match: re.Match[str]
    is_rejected: bool


def answers(group: ChoiceGroup, source: str, outer: Polarity) -> list[Answer]:
    """What a sentence chooses and rejects, in order; nothing where it leaves the question open.

    ``outer`` is the polarity of the titles above it.
    """
    found = list(answer_pattern(group).finditer(source))
    if group.are_phrases:
        return [Answer(name_of(group.answers, match), match, is_rejected=False) for match in found]
    # What an answer says itself leaves nothing open.
    if not found or _OPEN.search(_CASE.sub("", answer_pattern(group).sub(" ", source))):
        return []
    return list(_meant(group, source, outer, found))


def _meant(
    group: ChoiceGroup, source: str, outer: Polarity, found: Iterable[re.Match[str]]
) -> Iterator[Answer]:
    for match in found:
        end = match.end()
        if _SUPPOSED.search(source[: match.start()]):
            continue
        if any(way.match(source, end) for way in (_IN_ONE_WAY, _ONLY, _OR_ELSE)):
            continue
        is_rejected = _is_rejected(group, source, match, outer)
        if group.job and _HAPPENS.match(source, end):
            continue
        as_such = _AS_SUCH.match(source, end) or _REJECTED.match(source, end)
        if is_rejected and group.job and not as_such:
            continue
        if not is_rejected and _DENIED.search(source[: match.start()]):
            continue
        yield Answer(name_of(group.answers, match), match, is_rejected)


def _is_rejected(group: ChoiceGroup, source: str, match: re.Match[str], outer: Polarity) -> bool:
    # Behind the verb of use, which may itself say that a tool is to be used.
    start = match.end() - len(shown(group, match))
    if any(_REJECTS.search(source, 0, at) for at in (match.start(), start)):
        return True
    if _REJECTED.match(source, match.end()):
        return True
    return polarity_at(source, start, match.end(), outer) is Polarity.FORBIDDEN
