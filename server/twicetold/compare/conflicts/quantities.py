"""The quantities that instruction files put numbers to: how each is named, and in what unit."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CHARACTERS = r"(?:chars?|characters?|columns?|cols?)"
_SECONDS = {
    "ms": 0.001, "millisecond": 0.001, "s": 1, "sec": 1, "second": 1, "m": 60, "min": 60,
    "minute": 60, "h": 3600, "hour": 3600,
}  # fmt: skip
_TIME = r"(?P<unit>ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity: the patterns of its number ``n``, the range it must lie in.

    One of the ``words`` is in every text that a pattern matches.
    ``context`` must be in the sentence or in the title above it. ``owned`` is true where many
    things in a project have such a quantity (a timeout, a number of retries), so that the other
    words of the sentence must be the same too. ``bound`` says what a bare number means: at least
    (">="), at most ("<=") or exactly ("=").
    """

    name: str
    words: tuple[str, ...]
    patterns: tuple[re.Pattern[str], ...]
    least: float
    most: float
    bound: str = "="
    context: re.Pattern[str] | None = None
    owned: bool = False


def _quantity(
    name: str,
    words: str,
    *patterns: str,
    between: tuple[float, float],
    bound: str = "=",
    context: str = "",
    owned: bool = False,
) -> Quantity:
    return Quantity(
        name,
        tuple(words.split()),
        tuple(re.compile(pattern) for pattern in patterns),
        *between,
        bound,
        re.compile(context) if context else None,
        owned,
    )


QUANTITIES = (
    _quantity(
        "coverage",
        "coverage",
        r"\bcoverage\b[^.;()\d]{0,45}?(?P<n>\d{2,3}(?:\.\d+)?)\s*(?:%|percent)",
        r"(?P<n>\d{2,3}(?:\.\d+)?)\s*(?:%|percent)\+?[^.;()\d%]{0,25}?\bcoverage\b",
        between=(20, 100),
        bound=">=",
    ),
    _quantity(
        "line length",
        "line col print char wrap",
        r"\b(?:line[- ](?:length|width|limit)s?|column (?:limit|width)|print[- ]?width"
        r"|line-length|max-line-length)\b[^.;\d]{0,30}?(?P<n>\d{2,3})\b",
        rf"\blines\b[^.;\d]{{0,25}}?(?P<n>\d{{2,3}})[- ]{_CHARACTERS}\b",
        rf"\bwrap\w*\b[^.;\d]{{0,30}}?\b(?:at|to|after) (?P<n>\d{{2,3}})[- ]{_CHARACTERS}\b",
        rf"(?P<n>\d{{2,3}})[- ]{_CHARACTERS}(?: per line| wide| (?:max\w* )?(?:line|limit|width))",
        between=(60, 250),
        bound="<=",
    ),
    _quantity(
        "indentation",
        "indent tab",
        r"(?P<n>\d)(?:-|\s+)spaces?\s+(?:for\s+|of\s+)?(?:\w+\s+)?indent",
        r"\bindent\w*\b[^.;,\d]{0,25}?(?P<n>\d)(?:-|\s+)spaces?\b",
        r"\b(?:indent(?:ation)?|tab) (?:size|width)\s*(?:is|of|:|=)?\s*(?P<n>\d)\b",
        between=(1, 8),
        owned=True,
    ),
    _quantity(
        "commit subject",
        "char col",
        rf"\b(?:subject|title|summary|header|first|message)(?: lines?)?s?\b[^.;\d]{{0,40}}?"
        rf"(?P<n>\d{{2,3}})[- ]{_CHARACTERS}\b",
        rf"(?P<n>\d{{2,3}})[- ]{_CHARACTERS}\b[^.;\d]{{0,20}}?\b(?:subject|title|summary)",
        between=(30, 120),
        bound="<=",
        context=r"\bcommits?\b",
    ),
    _quantity(
        "function length",
        "function method",
        r"\b(?:functions?|methods?)\b[^.;\d]{0,45}?(?P<n>\d{1,3})\s*lines\b",
        r"(?P<n>\d{1,3})[- ]lines?\b[^.;\d]{0,20}?\b(?:functions?|methods?)\b",
        between=(5, 400),
        bound="<=",
    ),
    _quantity(
        "file length",
        "file",
        r"\bfiles?\b[^.;\d]{0,45}?(?P<n>\d{2,4})\s*(?:lines|loc)\b",
        r"(?P<n>\d{2,4})[- ](?:lines?|loc)\b[^.;\d]{0,20}?\bfiles?\b",
        between=(50, 5000),
        bound="<=",
        owned=True,
    ),
    _quantity(
        "size of a pull request",
        "pull pr",
        r"\b(?:pull requests?|prs?)\b[^.;\d]{0,45}?(?P<n>\d{2,4})\s*(?:changed )?lines\b",
        between=(50, 5000),
        bound="<=",
    ),
    _quantity(
        "approvals",
        "approv review",
        r"\b(?P<n>\d)\s+(?:\w+\s+)?(?:approvals?|approving reviews?)\b",
        r"\b(?:at least|requires?|needs?|assign|from|by)\s+(?P<n>\d)\s+(?:\w+\s+)?reviewers?\b",
        between=(1, 9),
        bound=">=",
    ),
    _quantity(
        "complexity",
        "complexity",
        r"\bcomplexity\b[^.;\d]{0,30}?(?P<n>\d{1,2})\b",
        between=(3, 50),
        bound="<=",
        owned=True,
    ),
    _quantity(
        "parameters",
        "param argument",
        r"(?P<n>\d)\s+(?:parameters|arguments|params)\b",
        between=(2, 9),
        bound="<=",
        owned=True,
    ),
    _quantity(
        "retries",
        "retr",
        r"\bretr(?:y|ies|ied)\b[^.;\d]{0,40}?(?P<n>\d{1,2})\s*(?:times|attempts)\b",
        r"\bretr(?:y|ies)(?: count| limit)?\s*(?::|=|is)\s*(?P<n>\d{1,2})\b(?!\s*(?:ms|s|m|%))",
        r"(?P<n>\d{1,2})\s+(?:retries|retry attempts)\b",
        between=(1, 20),
        owned=True,
    ),
    _quantity(
        "timeout",
        "timeout time-out",
        rf"\btime-?outs?\b[^.;\d]{{0,30}}?(?P<n>\d+(?:\.\d+)?)[- ]?{_TIME}",
        rf"(?P<n>\d+(?:\.\d+)?)[- ]?{_TIME}[- ]time-?outs?\b",
        between=(0, 1_000_000),
        owned=True,
    ),
)

NAMED = re.compile(
    r"coverage|lines?\b|\bwrap|\bnvm |\bfnm |column|width|indent|char|function|method|file|approv|"
    r"review|complexity|param|argument|retr|time-?out|pull request|\bprs?\b|node|python|java|jdk|"
    r"go|ruby|php|rust|"
    r"dart|\.net|kotlin|swift|xcode|gradle|terraform|pnpm|react|next\.?js|vue|angular|svelte|django|"
    r"rails|laravel|pydantic|typescript|postgres|spring boot|tailwind|\bvite|electron|\bexpo\b"
)
"""What is in every text that names one of the quantities or runtimes, in lower case."""

RUNTIMES = re.compile(
    r"(?<![\w./@-])(?P<name>node(?:\.?js)?|(?:nvm|fnm) (?:use|install)|python|java|jdk|openjdk|go|"
    r"golang|ruby|php|rust|dart|"
    r"\.net|kotlin|swift|xcode|gradle|terraform|pnpm|react|next(?:\.?js)|vue|angular|svelte|django|"
    r"rails|laravel|pydantic|typescript|postgres(?:ql)?|spring boot|tailwind(?: ?css)?|vite|"
    r"electron|expo)"
    r"(?:\s+(?:version|sdk|core|lts))?(?P<label>\s*[:|])?\s*(?P<bound>>=|≥|\^|~>)?\s*v?"
    r"(?P<n>\d{1,2}(?:\.\d+){0,2})(?P<open>\+|\.x)?(?![\w%])"
    r"(?P<behind>\s+(?:or (?:newer|later|higher|above)|and (?:up|above|newer|later)))?"
    r"(?(label)(?=\s*(?:$|[|,;()]|\.(?:\s|$))))"
)
"""The version of a language, a framework or a tool. A project runs on one of each.

Behind a ``label`` ("Python: 3.12", a cell of a table) nothing else stands with the number.
"""

SAME_RUNTIME = {
    "nvm use": "node", "nvm install": "node", "fnm use": "node", "fnm install": "node",
    "nodejs": "node", "node.js": "node", "jdk": "java", "openjdk": "java", "golang": "go",
}  # fmt: skip
"""Other names of one runtime."""


def in_seconds(number: float, unit: str) -> float:
    """A time in seconds; ``unit`` as the timeout's pattern finds it."""
    return number * _SECONDS.get(unit.rstrip("s") or "s", 1)
