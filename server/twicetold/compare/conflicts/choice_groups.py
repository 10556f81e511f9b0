"""What of which only one can be chosen: the words by which choices are known (`choices.toml`)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

from twicetold.compare.words import stem
from twicetold.toml import tomllib

WITH, WITHOUT = "with", "without"
_NOTHING = r"(?!)"
_BRANCH = (
    r"(?:the )?(?:upstream |latest |current |remote )?"
    r"[`'\"]?(?:origin/)?(?:main|master|develop|dev|trunk)[`'\"]?"
)
_FROM_BRANCH = (
    r"(?:branch(?:es|ed)? (?:off|from)|(?:start|begin)s?\b[^.;]{0,20}? (?:on top of|off|from)"
    r"|bas(?:e|ed) (?:[\w']+ ){0,2}?(?:on|off)"
    r"|(?:pull requests?|prs?|merge requests?) (?:must |should |always )?"
    r"(?:target|go to|go into|against|to|into))"
    r" (?:the )?[`'\"]?(?:origin/)?"
)
# How a tool is said to be the one in use: "use Jest", "written with Jest", "Tests: Jest".
_IN_USE = (
    r"(?:\b(?:use|uses|using|prefer|with|via|by|through|in|on|run|runs|is|are|to|choose|adopt|"
    r"add|adds|write|import)\s+(?:the |only |just |an? )?|:\W{0,4}|[→|=+&]\s*"
    r"|\b(?:to|as|no|not|never|avoid|over|of|than)\s+|^\W*)"
)
_BEFORE_TOOL = re.compile(_IN_USE, re.IGNORECASE)
_TOOL_END = r"(?![\w-]|\.\w|/\w)"
# What stands before something that is to be used, or not: most of what is named is only mentioned.
_BEFORE_USED = "|".join(
    rf"(?<=\b{word}\s)"
    for word in """
    use uses using prefer prefers only always never no not avoid over of than with via through
    without omit add write include require requires need needs have has want follow follows the any
    leave insert put keep as are is skip drop by one
    """.split()
)
_USED = "{used}"
# Behind it, where it opens a sentence: "relative imports only", not "relative imports need ...".
_LIMIT = (
    r"(?=\W*$|\s*[,:;(–—]|\s+(?:only|inside|within|everywhere|throughout|for|in|has no place|"
    r"have no place|(?:is|are) (?:banned|forbidden|not|never))\b)"
)
_NAMED = {
    "branch": _BRANCH,
    "import": r"(?:imports?|`(?:use|import|require)` (?:lines?|declarations?|statements?))",
    "from branch": _FROM_BRANCH,
    "used": rf"(?:(?<=[:,;]\s)|{_BEFORE_USED})(?:an? )?",
    "never": r"(?:never|don['’]t|do not)",
    "asking": r"(?:ask|explicit|request|instruct|tell|told|approv|permission|confirm)\w*",
    "unless asked": r"(?:unless|without|until)\b[^.;]{0,30}?\b{asking}",
    "unasked": r"(?:without (?:asking|waiting|being (?:asked|told))|unprompted|"
    r"no need to (?:ask|wait)|(?:no|don['’]t|do not) need to ask)",
    "pull request": r"(?:prs?|pull requests?|merge requests?)",
    "done": r"(?:when|once|as soon as) (?:you['’]re |you are |it is |it['’]s )?(?:done|finished)",
    "dependency": r"(?:dependenc|packages?|librar)\w*",
}
_NAME = re.compile(r"\{([a-z ]+)\}")
_RESERVED = frozenset(
    ("context", "habit", "without", "tools", "words", "for", "job", "of", "phrases", "targets")
)


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceGroup:
    """A question that a project answers once.

    ``context`` holds what one of is in every text that answers, in lower case; ``answers`` the
    expressions for each answer. ``targets`` are those for what an answer holds, where that is not
    the whole project. ``domain`` holds the stems of what the question is about anyway. ``job``
    finds what a tool is for, where the answers are tools, and ``rivalry`` is what the commands that
    run them share: see `command_claims.rivalry`. ``are_phrases``: the answers are whole
    orders, with their own negations.
    """

    name: str
    context: tuple[str, ...]
    answers: Mapping[str, str]
    targets: Mapping[str, str] = field(default_factory=dict)
    domain: frozenset[str] = frozenset()
    job: str = ""
    rivalry: Hashable = None
    are_phrases: bool = False

    @property
    def other(self) -> Mapping[str, str]:
        """For each of two answers the other one; nothing where there are more."""
        if len(self.answers) != 2:
            return {}
        one, other = self.answers
        return {one: other, other: one}


# Compiled where a text has the context: to do it for all with the import takes too long.
@cache
def answer_pattern(group: ChoiceGroup) -> re.Pattern[str]:
    """What finds the answers in a text; each match says which by its group's number from 1."""
    return _compiled(group.answers.values())


@cache
def target_pattern(group: ChoiceGroup) -> re.Pattern[str]:
    """What finds the targets, as `answer_pattern` does the answers."""
    return _compiled(rf"\b(?:{words})\b" for words in group.targets.values())


@cache
def _job_pattern(group: ChoiceGroup) -> re.Pattern[str]:
    return _compiled((rf"\b(?:{group.job})",))


def _compiled(alternatives: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"({words})" for words in alternatives), re.IGNORECASE)


def name_of(names: Mapping[str, str], match: re.Match[str]) -> str:
    """Which of the answers or targets a match has found."""
    return [*names][(match.lastindex or 1) - 1]


def shown(group: ChoiceGroup, match: re.Match[str]) -> str:
    """The words of an answer as a person is told them."""
    return _BEFORE_TOOL.sub("", match[0], 1).strip('`*"') if group.job else match[0]


def is_for_job(group: ChoiceGroup, text: str) -> bool:
    """Whether a text names what the tools of the group are for."""
    return not group.job or _job_pattern(group).search(text) is not None


def _group(name: str, table: Mapping[str, Any]) -> ChoiceGroup:
    if "habit" in table:
        without = _any_of(table["without"]) if "without" in table else _NOTHING
        answers = {WITH: _any_of(table["habit"]), WITHOUT: without}
    elif "tools" in table:
        words = table.get("words", {})
        answers = {tool: _in_use(words.get(tool, re.escape(tool))) for tool in table["tools"]}
    else:
        answers = {key: _any_of(words) for key, words in table.items() if key not in _RESERVED}
    return ChoiceGroup(
        name,
        tuple(table["context"]),
        answers,
        table.get("targets", {}),
        frozenset(map(stem, table.get("of", "").split())),
        table.get("for", ""),
        _rivalry(table.get("job", "")),
        table.get("phrases", False),
    )


def _rivalry(job: str) -> Hashable:
    words = tuple(job.split())
    return words if len(words) == 2 else job or None


def _in_use(tool: str) -> str:
    """The tool by its name, or as a whole code span: what has arguments is a command."""
    return rf"{_IN_USE}(?:`(?:{tool})`|[*\"]{{0,3}}(?:{tool}){_TOOL_END})"


def _any_of(words: Sequence[str]) -> str:
    """One of the expressions, not within a longer word."""
    opening = [f"^\\W*{word.removeprefix(_USED)}{_LIMIT}" for word in words if _USED in word]
    joined = "|".join([*words, *opening])
    while named := _NAME.search(joined):
        joined = joined.replace(named[0], _NAMED[named[1]])
    return rf"(?<![\w/-])(?:{joined})(?![\w/-])"


def _read() -> tuple[ChoiceGroup, ...]:
    source = files(__package__).joinpath("choices.toml").read_text(encoding="utf-8")
    return tuple(_group(name, table) for name, table in tomllib.loads(source).items())


GROUPS: tuple[ChoiceGroup, ...] = _read()
_BY_WORD: Mapping[str, Sequence[ChoiceGroup]] = {
    word: [group for group in GROUPS if word in group.context]
    for word in dict.fromkeys(word for group in GROUPS for word in group.context)
}


class Questions:
    """The groups whose question a text may answer; parts of the text are looked through sooner."""

    __slots__ = ("_by_word",)

    def __init__(self, by_word: Mapping[str, Sequence[ChoiceGroup]] = _BY_WORD) -> None:
        self._by_word = by_word

    def within(self, text: str) -> Questions:
        """Those of a text in lower case, or of a part of the text that these are of."""
        return Questions({word: self._by_word[word] for word in self._by_word if word in text})

    def groups(self) -> tuple[ChoiceGroup, ...]:
        """The groups, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(self._by_word.values())))
