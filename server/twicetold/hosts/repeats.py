"""How much of a context says what an earlier part of it has said already."""

from __future__ import annotations

from collections.abc import Mapping

from twicetold.compare.normalise import normal, normal_code
from twicetold.content.statements import Statement, StatementKind, statements
from twicetold.content.tokens import estimate_tokens
from twicetold.hosts.context import Context
from twicetold.markdown.parsed import ParsedDocument

# Fewer words than this ("Run the tests") say too little to be a copy of anything.
_LEAST_WORDS = 4


def repeated_tokens(context: Context, texts: Mapping[str, ParsedDocument]) -> tuple[int, ...]:
    """For each part, the tokens of its statements that an earlier part holds word for word.

    Markup, case and punctuation do not count. Conditional parts are held against what is there
    without being asked for, and not against each other, because they need not meet.
    """
    seen: set[str] = set()
    counts = []
    for part in context.parts:
        parsed = texts.get(part.path)
        end = part.cut.line if part.cut else None
        own: set[str] = set()
        count = 0
        for statement in statements(parsed) if parsed else ():
            key = _key(statement)
            if not key or (end is not None and statement.start >= end):
                continue
            count += estimate_tokens(statement.text) if key in seen else 0
            own.add(key)
        counts.append(count)
        if not part.conditional:
            seen |= own
    return tuple(counts)


def _key(statement: Statement) -> str:
    if statement.kind is StatementKind.CODE:
        key = normal_code(statement.text)
    else:
        key = normal(statement.text)
    return key if len(key.split()) >= _LEAST_WORDS else ""
