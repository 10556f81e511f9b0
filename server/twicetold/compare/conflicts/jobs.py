"""The job that a command does, so that two commands for one job are recognised."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.conflicts.job_tools import ENVIRONMENTS, SAME_PROGRAM, SCRIPT_RUNNERS, TOOLS
from twicetold.content.script_tools import OWN_COMMANDS

# What only starts another program, with its words.
_LAUNCHERS = frozenset(
    (
        ("npx",),
        ("bunx",),
        ("pnpx",),
        ("uvx",),
        ("fvm",),
        ("pnpm", "exec"),
        ("pnpm", "dlx"),
        ("yarn", "dlx"),
        ("yarn", "exec"),
        ("npm", "exec"),
        ("bun", "x"),
        ("bundle", "exec"),
        ("python", "-m"),
        ("python3", "-m"),
        ("dotnet", "tool", "run"),
    )
)
# What JavaScript package managers do by themselves or start that is no job of the project.
_NO_JOBS = OWN_COMMANDS | {"changeset"}
_INSTALLS = frozenset(("install", "ci", "i"))
_SCOPE_FLAG = re.compile(
    r"--(?:filter|workspace|prefix|cwd|project|manifest-path|package|dir|directory|working-dir)|"
    r"-[FCwp]"
)
_SCOPE_ALONE = frozenset(("-r", "--recursive", "--workspaces", "-ws", "-w", "--workspace-root"))
_SELECTS = re.compile(
    r"-[kt]|-run|--(?:grep|files?|only|tests?|lib|bin|bench|doc|features|testNamePattern|group|"
    r"testsuite|filter-method|hook-stage)"
)
_MODES = {
    "--watch": "watch",
    "--watchAll": "watch",
    "--fix": "fix",
    "--write": "fix",
    "-a": "fix",
    "-A": "fix",
    "--check": "check",
    "--verify-no-changes": "check",
    "--coverage": "coverage",
    "--cov": "coverage",
    "--release": "release",
    "-D": "dev",
    "--save-dev": "dev",
    "--dev": "dev",
    "-g": "global",
    "--global": "global",
    "--update": "update",
    "-u": "update",
    "watch": "watch",
}
_INSTALL_FLAGS = frozenset(("--immutable", "--frozen-lockfile", "--immutable-cache"))
_INSTALLS_PROJECT = frozenset(("-r", "-e", "--requirement", "--editable"))
_NAME = re.compile(r"[A-Za-z][\w:.-]*")
_WHOLE = frozenset((".", "./", "./...", "...", "all", "src", "src/", "--"))
_BIN = re.compile(r"(?:^|.*/)(?:s?bin|\.bin)/([^/]+)$|^\./([^/]+)$")
_SHELL = re.compile(r"&&|\|\||[|;<>](?!\s*\))")


@dataclass(frozen=True, slots=True)
class Job:
    """A job, and who does it.

    ``name`` and ``kind`` say the job ("test", "js"), ``target`` on what and how, ``tool`` who.
    ``environment`` is the program that runs the tool in a Python project's environment, if one is
    named. ``by_name`` is true where the project itself calls the job so (a script's or target's
    name): there the name alone says that two jobs are one. ``scope`` names the part of the
    repository that a flag of the command selects.
    """

    name: str
    kind: str
    tool: str
    target: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    environment: str = ""
    by_name: bool = False


@lru_cache(maxsize=2_000)
def job_of(form: str) -> Job | None:
    """The job of a command in normal form, or None where the command is not recognised.

    Commands of several programs (pipes, `&&`) are none.
    """
    if _SHELL.search(form.replace("<>", "")):
        return None
    words = _plain(form.split())
    environment = ""
    if len(words) > 2 and words[0] in ENVIRONMENTS and words[1] == "run":
        environment, words = words[0], _plain(words[2:])
    launched = next((words[n:] for n in (3, 2, 1) if tuple(words[:n]) in _LAUNCHERS), None)
    if launched:
        words = _plain([word for word in launched if word not in ("-y", "--yes", "--")])
    if words and words[0] in SCRIPT_RUNNERS and not environment:
        return _script(words[0], words[1:])
    return _tool(words, environment)


def _plain(words: list[str]) -> list[str]:
    """The words with the program's name instead of its path, and one name for each program."""
    if not words:
        return words
    path = _BIN.match(words[0])
    name = (path[1] or path[2]) if path else words[0]
    return [*SAME_PROGRAM.get(name, name).split(), *words[1:]]


def _tool(words: list[str], environment: str = "") -> Job | None:
    length = next((n for n in (3, 2, 1) if tuple(words[:n]) in TOOLS), 0)
    if not length:
        return None
    name, kind = TOOLS[tuple(words[:length])]
    tool, arguments = " ".join(words[:length]), words[length:]
    if tool == "pip install":
        # Whatever file lists them, the project's packages are installed; `pip install x` adds one.
        return Job(name, kind, tool) if _INSTALLS_PROJECT.intersection(arguments) else None
    scope, target, modes = _arguments(arguments)
    if target[:1] == ("run",):
        target = target[1:]
    return Job(name, kind, tool, (*target, *modes), scope, environment)


def _script(runner: str, arguments: list[str]) -> Job | None:
    kind = SCRIPT_RUNNERS[runner]
    scope, target, modes = _arguments(arguments)
    if kind == "js":
        return _package_manager(runner, arguments)
    name = _script_name(target[0]) if target else ""
    return Job(name, kind, runner, (*target[1:], *modes), scope, by_name=True) if name else None


def _package_manager(runner: str, arguments: list[str]) -> Job | None:
    scope, target, modes = _arguments(arguments)
    if runner == "yarn" and target[:1] == ("workspace",):
        scope, target = (*scope, *target[1:2]), target[2:]
    verb, others = (target[0], target[1:]) if target else ("", ())
    if (verb in _INSTALLS and not others) or (runner == "yarn" and {*arguments} <= _INSTALL_FLAGS):
        return Job("install", "js", runner, modes, scope, by_name=True)
    if verb in _INSTALLS or verb == "add":
        return Job("add package", "js", runner, (*others, *modes), scope, by_name=True)
    if verb == "run" and others:
        verb, others = others[0], others[1:]
    elif verb in _NO_JOBS or (runner == "npm" and verb not in ("test", "start")):
        return None
    # A manager also starts a program of the project's packages: `pnpm vitest run`.
    started = _tool(arguments[arguments.index(verb) :]) if verb in arguments else None
    name = _script_name(verb)
    if started is not None or not name:
        return started
    return Job(name, "js", runner, (*others, *modes), scope, by_name=True)


def _script_name(word: str) -> str:
    return f"script {word}" if _NAME.fullmatch(word) else ""


def _arguments(
    arguments: list[str],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The scope; the paths and selections; the modes ("=watch") that the arguments set."""
    scope: list[str] = []
    target: list[str] = []
    modes: set[str] = set()
    rest = iter(arguments)
    for word in rest:
        if word in _SCOPE_ALONE:
            scope.append(word)
        elif _SCOPE_FLAG.fullmatch(word):
            scope.append(next(rest, ""))
        elif _SELECTS.fullmatch(word):
            target.append(f"{word} {next(rest, '')}".strip())
        elif word in _MODES:
            modes.add(f"={_MODES[word]}")
        elif not word.startswith("-") and word not in _WHOLE:
            target.append(word)
    return tuple(scope), tuple(target), tuple(sorted(modes))
