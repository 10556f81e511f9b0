"""What a drawn tree of folders says of each: its lines with a remark, read as statements."""

from __future__ import annotations

import re
from dataclasses import replace

from twicetold.content.statements import Statement, StatementKind

_BRANCH = re.compile(r"[├└]")
# "│   ├── logger/   # Structured logging": the name, and the remark behind it.
_LINE = re.compile(r"[\s│├└─]*(?P<name>[\w@.][\w./@-]*)\s+(?:#|//|—|–|-|←|→)\s*(?P<said>\S.*)")


def tree_lines(statement: Statement) -> tuple[Statement, ...]:
    """Each line of a tree in a block of code that says what it is that it names."""
    if statement.kind is not StatementKind.CODE or not _BRANCH.search(statement.text):
        return ()
    lines = statement.text.rstrip("\n").split("\n")
    # A fence's first line stands behind its marker; indented code has none.
    first = statement.start + (statement.end - statement.start > len(lines))
    return tuple(
        [
            replace(
                statement,
                kind=StatementKind.BRANCH,
                start=first + number,
                end=first + number + 1,
                text=f"`{match['name'].rstrip('/')}`: {match['said']}",
                info="",
            )
            for number, line in enumerate(lines)
            if (match := _LINE.fullmatch(line.rstrip()))
        ]
    )
