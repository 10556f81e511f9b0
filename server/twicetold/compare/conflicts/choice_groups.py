"""What of which only one can be chosen: the words by which choices are known."""

from __future__ import annotations

import re
from itertools import chain

_NAMES_OF_BRANCHES = r"(?:main|master|develop|trunk)"
_BRANCH = rf"(?:the )?[`'\"]?(?:origin/)?{_NAMES_OF_BRANCHES}[`'\"]?"
_FROM_BRANCH = (
    r"(?:branch(?:es|ed)? (?:off|from)|bas(?:e|ed) (?:[\w']+ ){0,2}?(?:on|off)"
    r"|(?:pull requests?|prs?|merge requests?) (?:must |should |always )?"
    r"(?:target|go to|go into|against|to|into))"
)
# What is done everywhere or nowhere: to reject it is the other choice.
_HABITS = {
    "semicolons": r"semi-?colons?",
    "emoji": r"emojis?",
    "docstrings": r"docstrings?",
    "type hints": r"type[- ](?:hint|annotation)s?",
    "trailing commas": r"trailing commas?",
    "barrel files": r"barrel files?",
    "conventional commits": (
        r"conventional[- ]commits(?: (?:format|style))?"
        r"|conventional[- ]commit (?:format|style|messages?|prefix(?:es)?)"
    ),
}
_NOTHING = r"(?!)"
_LANGUAGES = ("English", "Chinese", "Japanese", "Korean", "German", "French", "Spanish", "Russian")

GROUPS: dict[str, dict[str, str]] = {
    "indentation": {"tabs": r"tabs?", "spaces": r"(?:\d |two |four )?spaces"},
    "quotes": {"single": r"single[- ]quot(?:es?|ed)", "double": r"double[- ]quot(?:es?|ed)"},
    "exports": {"default": r"default exports?", "named": r"named exports?"},
    "case": {
        "camel": r"(?:lower )?camel[- ]?case",
        "pascal": r"(?:pascal|upper camel)[- ]?case",
        "snake": r"snake[_ -]?case",
        "kebab": r"kebab[- ]?case",
    },
    "line ends": {"lf": r"lf", "crlf": r"crlf"},
    "imports": {"relative": r"relative imports?", "absolute": r"absolute imports?"},
    "merging": {
        "squash": r"squash(?:[- ]merge[sd]?|[- ]merging|[- ]and[- ]merge)",
        "commit": r"merge commits?",
        "rebase": r"rebase(?:[- ]merge[sd]?|[- ]and[- ]merge)",
    },
    "updating": {
        "rebase": rf"rebas(?:e|es|ing)(?: \w+){{0,3}}? (?:onto|on top of|on) {_BRANCH}",
        "merge": rf"merg(?:e|es|ing) {_BRANCH} into",
    },
    "base branch": {
        name: rf"{_FROM_BRANCH} (?:the )?[`'\"]?(?:origin/)?{name}"
        for name in ("main", "master", "develop", "trunk", "next", "staging")
    },
    "spelling": {
        "American": r"american (?:english|spelling)|us english|en-us",
        "British": r"british (?:english|spelling)|uk english|en-gb",
    },
    "language": {name: rf"in {name}" for name in _LANGUAGES},
    "mood": {"imperative": r"imperative(?: (?:mood|form|tense))?", "past": r"past tense"},
    "components": {
        "function": r"function(?:al)? components?",
        "class": r"class(?:-based)? components?",
    },
    "docstring style": {
        "Google": r"google(?:[- ]style)?",
        "NumPy": r"numpy(?:[- ]style)?",
        "reST": r"(?:sphinx|rest|restructuredtext)(?:[- ]style)?",
    },
    "package manager": {name: name for name in ("npm", "pnpm", "yarn", "bun")},
    **{name: {"with": words, "without": _NOTHING} for name, words in _HABITS.items()},
}
"""For each group the choices, with the words of each."""

PATTERNS = {
    group: re.compile(
        "|".join(rf"(?<![\w/-])(?P<{name}>{words})(?![\w/-])" for name, words in names.items()),
        re.IGNORECASE,
    )
    for group, names in GROUPS.items()
}
"""What finds the choices of a group in a text, each under its name."""

CONTEXT = {
    "indentation": ("indent",),
    "quotes": ("quot",),
    "exports": ("export",),
    "case": ("case",),
    "line ends": ("lf",),
    "imports": ("import",),
    "merging": ("merg",),
    "updating": ("rebas", "merg"),
    "base branch": ("branch", "base ", "based ", "pull request", "merge request", "prs "),
    "spelling": ("english", "spelling", "en-"),
    "language": tuple(f"in {name.lower()}" for name in _LANGUAGES),
    "mood": ("imperative", "past tense"),
    "components": ("component",),
    "docstring style": ("docstring",),
    "package manager": ("package manager",),
    "semicolons": ("semi",),
    "emoji": ("emoji",),
    "docstrings": ("docstring",),
    "type hints": ("type",),
    "trailing commas": ("trailing",),
    "barrel files": ("barrel",),
    "conventional commits": ("conventional",),
}
"""What is in every text that chooses in the group: some of its words mean other things too."""

CONTEXT_WORDS = tuple(chain.from_iterable(CONTEXT.values()))
"""The same of all groups: most texts have none."""

ONE_FOR_ALL = frozenset(("merging", "updating", "base branch", "conventional commits"))
"""Choices that are made once for the whole project, whatever else the sentence says."""

SEVERAL = frozenset(("case",))
"""Groups of which a sentence may choose several, each for something else."""
