"""The normal form of a command: equal forms are the same command with the same arguments."""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.content.script_tools import OWN_COMMANDS
from twicetold.content.shell_words import without_comment, words

PLACEHOLDER = "<>"
"""What stands in a form for every name that the reader fills in."""

_CHANGE_FOLDER = re.compile(
    r"(?:cd|pushd)\s+(?:\"[^\"]*\"|'[^']*'|[^\s;&|\"']+)\s*(?:&&|;)\s*(?=\S)"
)
_ENVIRONMENT = re.compile(
    r"(?:env\s+(?=\w+=))?(?:\$env:)?[A-Za-z_]\w*=(?:\"[^\"]*\"|'[^']*'|<[^<>]*>|[^\s\"';&|])*"
    r"(?:\s*;)?\s+(?=\S)"
)
_BRACKETED = re.compile(r"<[^<>]*>|\[[^\[\]\s]*\]|\{(?!\})[^{}\s,]*\}|\$\{[^{}]*\}|%\w+%")
_PROSE_PLACEHOLDER = re.compile(r"<[^<>\s][^<>]*\s[^<>]*>|\[[^\[\]]*\s[^\[\]]*\]")
_EXAMPLE_NAME = re.compile(
    r"\$\w+|(?:[./\\]*)(?:\w+[/\\])*path[/\\]to[/\\]\S*|(?:your|my)[-_][\w.-]+|\.{3}|…|"
    r"[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*"
)
# Words in capitals that are themselves and no placeholder.
_CAPITALS = "HEAD FETCH_HEAD ORIG_HEAD GET POST PUT PATCH DELETE OPTIONS TRUE FALSE README LICENSE"
_LITERAL_CAPITALS = frozenset(_CAPITALS.split())
_FLAG_VALUE = re.compile(r"(--[\w-]+(?:\.[\w-]+)*)=(.+)", re.DOTALL)
_ALIASES = {
    ("npm", "i"): ("npm", "install"),
    ("npm", "t"): ("npm", "test"),
    ("npm", "run-script"): ("npm", "run"),
    ("pnpm", "i"): ("pnpm", "install"),
    ("yarn", "install"): ("yarn",),
    ("bun", "i"): ("bun", "install"),
}
# npm's own commands that run the script of that name (npm documentation, "npm run").
_NPM_SCRIPTS = frozenset(("test", "start", "stop", "restart"))
# pnpm and yarn run a script by its bare name, unless they have a command of that name.
_SCRIPT_RUNNERS = frozenset(("pnpm", "yarn"))


@lru_cache(maxsize=2_000)
def command_form(text: str) -> str:
    """The command without what does not matter when two are compared.

    Left out: comments, a leading ``cd x &&``, environment variables set for it, quotes around
    single words. Folded: white space, placeholders (``<name>``, ``path/to/x``, ``NAME``,
    ``$NAME``), ``--flag=value`` and ``--flag value``, ``npm i`` and its like.
    """
    code, _ = without_comment(text)
    code = _without_prefixes(" ".join(code.split()))
    code = _PROSE_PLACEHOLDER.sub(PLACEHOLDER, code)
    folded: list[str] = []
    for word in words(code):
        value = _FLAG_VALUE.fullmatch(word)
        parts = value.groups() if value else (word,)
        folded += (_folded(part, first=not folded) for part in parts)
    return " ".join(_without_alias(folded))


def _without_prefixes(code: str) -> str:
    while True:
        prefix = _CHANGE_FOLDER.match(code) or _ENVIRONMENT.match(code)
        if not prefix:
            return code
        code = code[prefix.end() :]


def _folded(word: str, *, first: bool) -> str:
    if len(word) > 1 and word[0] in "\"'" and word[-1] == word[0]:
        inner = word[1:-1]
        if word[0] not in inner and inner and not re.search(r"^#|[\s;&|<>]", inner):
            word = inner
        else:
            return f'"{inner}"'
    if not first and _EXAMPLE_NAME.fullmatch(word) and word not in _LITERAL_CAPITALS:
        return PLACEHOLDER
    return _BRACKETED.sub(PLACEHOLDER, word)


def _without_alias(parts: list[str]) -> list[str]:
    head = tuple(parts[:2])
    if head in _ALIASES:
        parts = [*_ALIASES[head], *parts[2:]]
    if len(parts) > 2 and parts[1] == "run":
        bare = parts[2] in _NPM_SCRIPTS if parts[0] == "npm" else parts[2] not in OWN_COMMANDS
        if bare and (parts[0] == "npm" or parts[0] in _SCRIPT_RUNNERS):
            parts = [parts[0], *parts[2:]]
    return parts
