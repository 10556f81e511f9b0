"""Programs that a statement forbids to run: "use `pnpm`, not `npm`", "never invoke bare `python`".

The ban of a program is of every command that begins with it, so it must be told without a condition
and without a purpose: "do not use `npm` for releases" leaves it for all else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from twicetold.compare.conflicts.claim import Claim, Settled, claims_of
from twicetold.compare.finding import Reason
from twicetold.compare.unit import Unit
from twicetold.remembered import LONG_TEXTS

# These are known without a code span too.
_MANAGERS = r"(?:npm|npx|pnpm|yarn|bun|pip|pipenv|poetry|conda)"
_ONE = rf"(?:`[^`\n]+`|\b{_MANAGERS}\b(?![\w/-]|\.\w))"
_LIST = rf"(?P<programs>{_ONE}(?:\s*(?:,|/|,?\s(?:or|and|nor))\s*{_ONE})*)"
_BARE = r"(?:the\s+)?(?:(?:bare|raw|plain|system)\s+)?"
# What may stand behind the programs: nothing that would limit the ban.
_END = (
    r"(?=\W*$|\s*[.,;:!)\u2014\u2013]|\s+-\s|\s+\((?:it|they|this|that|use|see|we)\b"
    r"|\s+(?:commands?\s+)?(?:directly|by\s+itself|on\s+its\s+own|here|anywhere|at\s+all)\b"
    r"|\s+in\s+this\s+(?:repo|repository|project|monorepo|codebase)\b)"
)
_NOT_TO_RUN = (
    r"\b(?:never|do\s+not|don't|must\s+not|should\s+not|shouldn't)\s+(?:ever\s+)?"
    r"(?:use|run|invoke|call|execute)\s+|\bavoid\s+(?:(?:using|running|calling)\s+)?"
)
# Behind another one that is named: "use `pnpm`, not `npm`".
_OTHER = r"(?:\b(?:use|uses|using|prefer|with|via|run|through|is)\b|:)[^.;\n]*?[`\w]"
_NOT_THIS = (
    rf"{_OTHER}\W{{1,3}}(?:(?:but|and)\s+)?(?:not|never)\s+(?:(?:with|use)\s+)?"
    rf"|{_OTHER}\s+(?:instead\s+of|rather\s+than)\s+"
)
_FORBIDDEN = (
    r"(?:\s+(?:yourself|directly))?\s+(?:is|are)\s+(?:not\s+(?:allowed|used)|forbidden|prohibited)"
)
_BANS = tuple(
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        rf"(?:{_NOT_TO_RUN}){_BARE}{_LIST}",
        rf"(?:{_NOT_THIS}){_BARE}{_LIST}",
        rf"{_LIST}{_FORBIDDEN}",
    )
)
_NAMED = re.compile(rf"`([^`\n]+)`|({_MANAGERS})", re.IGNORECASE)
# A program, or one and what starts it (`npx tsc`).
_PROGRAM = re.compile(r"(?:npx |bunx |pnpm exec )?[a-z][\w.-]*")
# What is in every text that bans a program: a rejection right before a name, or behind it.
_NEAR = re.compile(
    rf"(?:\bnever|\bnot|n't|\bavoid|\binstead\s+of|\brather\s+than)\b[^`]{{0,30}}?(?:`|\b{_MANAGERS}\b)"
    rf"|`{_FORBIDDEN}|\b{_MANAGERS}{_FORBIDDEN}",
    re.IGNORECASE,
)


def program_bans(unit: Unit) -> Iterable[Claim]:
    """The programs that a statement's sentences forbid, if it is prose; each is a subject."""
    text = unit.statement.text
    rejects = unit.print.negated or "instead of" in text or "rather than" in text
    if rejects and not unit.print.is_code and _NEAR.search(text):
        return claims_of(unit, Reason.ORDER, lambda part: _bans(part.text))
    return ()


@lru_cache(maxsize=LONG_TEXTS)
def _bans(source: str) -> tuple[Settled, ...]:
    found = dict.fromkeys(_programs(source.replace("*", "")))
    return tuple([Settled(program, False, f"never {program}", frozenset()) for program in found])


def _programs(source: str) -> Iterator[str]:
    for pattern in _BANS:
        for match in pattern.finditer(source):
            for code, name in _NAMED.findall(match["programs"]):
                program = code.strip() or name.lower()
                if _PROGRAM.fullmatch(program):
                    yield program
