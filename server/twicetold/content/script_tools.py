"""Tools that run scripts by name, as data: manifests, flags, names of their own.

Sources: the reference pages of npm, pnpm, Yarn, Bun, GNU make, just, Task, Poe the Poet, Composer
and Deno, as of 2026. Only flags whose meaning for the name and the place is known are listed;
after any other, nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class ScriptTool:
    """A tool that finds a name in a manifest.

    ``files`` are manifests in the tool's order, ``noun`` what it calls a name. ``verbs`` are the
    words that must come first (any of them; none: the name stands alone). ``bare`` tells which
    names it also takes without a verb, and only as a script: programs are called so too.
    ``several`` says that each word is a name. The flags: ``directory`` and ``package`` have a
    value that says where, ``plain`` change nothing here.
    """

    files: tuple[str, ...]
    noun: str
    verbs: frozenset[str] = frozenset()
    bare: re.Pattern[str] | None = None
    only_scripts: bool = True
    several: bool = False
    directory: frozenset[str] = frozenset()
    package: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


# What a JavaScript package manager takes for a command of its own, not for a script's name. pnpm
# has a `clean` too, but a script of that name comes before it.
OWN_COMMANDS = _set(
    "add audit bin cache ci config create dedupe deploy dlx env exec fetch import info init "
    "install link list login logout outdated pack patch prune publish rebuild remove rm root run "
    "setup store uninstall unlink up update upgrade version view whoami why workspace workspaces"
)
_PACKAGE = ("package.json",)
# Names that no installed program has, and no package manager itself.
_SURE = r"\w[\w-]*:[\w:.-]+|dev|lint|format|typecheck|type-check|check-types|lint-fix|unit-test"

TOOLS: Mapping[str, ScriptTool] = MappingProxyType(
    {
        "npm": ScriptTool(
            _PACKAGE,
            "script",
            verbs=_set("run run-script rum urn"),
            # `npm start` has a default, and the other words of npm are its own.
            bare=re.compile(r"test|t|tst|stop"),
            directory=_set("--prefix -C"),
            package=_set("--workspace -w"),
            plain=_set("--silent -s --quiet -q --ignore-scripts --foreground-scripts"),
        ),
        "pnpm": ScriptTool(
            _PACKAGE,
            "script",
            verbs=_set("run run-script"),
            bare=re.compile(rf"build|test|{_SURE}"),
            directory=_set("--dir -C"),
            package=_set("--filter -F"),
            plain=_set("--silent -s --stream --no-bail"),
        ),
        "yarn": ScriptTool(
            _PACKAGE,
            "script",
            verbs=_set("run"),
            bare=re.compile(rf"build|test|{_SURE}"),
            only_scripts=False,
            directory=_set("--cwd"),
            plain=_set("--silent -s"),
        ),
        "bun": ScriptTool(
            _PACKAGE,
            "script",
            verbs=_set("run"),
            # `bun test` and `bun build` are Bun's own.
            bare=re.compile(_SURE),
            only_scripts=False,
            directory=_set("--cwd"),
            package=_set("--filter -F"),
            plain=_set("--silent --bun -b"),
        ),
        "make": ScriptTool(
            ("GNUmakefile", "makefile", "Makefile"),
            "target",
            several=True,
            directory=_set("--directory -C"),
            plain=_set("--silent -s --quiet --keep-going -k --always-make -B --dry-run -n -j"),
        ),
        "just": ScriptTool(
            ("justfile", "Justfile", ".justfile"),
            "recipe",
            plain=_set("--dry-run -n --quiet -q --verbose -v --yes"),
        ),
        "task": ScriptTool(
            ("Taskfile.yml", "Taskfile.yaml"),
            "task",
            directory=_set("--dir -d"),
            plain=_set("--silent -s --force -f --verbose -v --yes -y --watch -w --dry -n"),
        ),
        "poe": ScriptTool(
            ("pyproject.toml",),
            "task",
            directory=_set("--directory -C"),
            plain=_set("--quiet -q --verbose -v --dry-run -d"),
        ),
        "composer": ScriptTool(
            ("composer.json",), "script", verbs=_set("run run-script"), plain=_set("--quiet -q")
        ),
        "deno": ScriptTool(
            ("deno.json",), "task", verbs=_set("task"), directory=_set("--cwd"), plain=_set("-q")
        ),
    }
)
