"""The configuration that `twicetold init` writes: what was found, and what else can be set."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from twicetold import HOME
from twicetold.reports.json_schemas import CONFIG_ADDRESS
from twicetold.rules.messages import join_names
from twicetold.rules.overview.survey import Mirror, Survey

_REST = """\
# How loud a code is: off, hint, information, warning or error. `twicetold explain` lists the codes.
# [severity]
# duplicate-statement = "off"

# Findings that are wanted, each with a reason.
# [[allow]]
# code = "duplicate-section"
# path = "services/*/CLAUDE.md"
# reason = "each service is also checked out alone"
"""


def starter_config(found: Survey) -> str:
    """The text of a `twicetold.toml`."""
    return "\n".join(
        (
            f"#:schema {CONFIG_ADDRESS}",
            "# Twicetold: says what instruction files for coding agents say twice.",
            f"# All settings: {HOME}#configuration, or `twicetold schema`.\n",
            *_hosts(found),
            "# Files that are not checked, in .gitignore's language.",
            '# ignore = ["docs/archive/**"]\n',
            *_mirrors(found.mirrors),
            _REST,
        )
    )


def _hosts(found: Survey) -> Iterator[str]:
    yield "# The programs that the instruction files are written for."
    if not found.hosts:
        yield "# None has a file of its own here; name those that you use."
        yield '# hosts = ["codex", "cursor"]\n'
        return
    names = join_names([host.name for host in found.hosts])
    yield f"# Those that have files of their own here: {names}."
    if found.shared:
        yield f"# More programs read {join_names(found.shared)}: add those that you use."
    yield "hosts = ["
    yield from (f"  {_quoted(host.id)}," for host in found.hosts)
    yield "]\n"


def _mirrors(mirrors: Sequence[Mirror]) -> Iterator[str]:
    if mirrors:
        yield "# Files that say the same today. `path` leads: what differs is reported in `files`."
    for mirror in mirrors:
        yield "[[references]]"
        yield f"files = [{_quoted(_glob_of(mirror.path))}]"
        yield f"path = {_quoted(mirror.original)}"
        yield 'relation = "either"\n'


def _glob_of(path: str) -> str:
    """The pattern of .gitignore's language that fits this path alone."""
    return "/" + re.sub(r"([\\*?\[\]! ])", r"\\\1", path)


def _quoted(text: str) -> str:
    """A basic string of TOML, which JSON's strings are as well."""
    return json.dumps(text, ensure_ascii=False)
