"""Entries: statements that say of something what it is, its name first."""

from __future__ import annotations

import re
from collections.abc import Iterable

from twicetold.content.statements import Statement, StatementKind
from twicetold.markdown.inline import code_spans, links, plain_text

_KINDS = (StatementKind.ITEM, StatementKind.ROW, StatementKind.BRANCH)
# "`docs/`: the manual", "**ferry/core** (`packages/core`) - what sails", "`core` | what sails".
_HEAD = re.compile(r"(?P<head>[^\n]*?)(?::\s|\s*\||\s(?:-{1,2}|–|—|->|→|=>|#|//)\s)\s*\S")
# A link's destination may hold what ends a head.
_LINK_AT_START = re.compile(r"[*_]*\[[^\[\]]+\]\([^()\s]+\)[*_]*")
# A bold word without a sign is a label ("**Style**: ..."), and no name.
_BOLD = re.compile(r"\*\*([^*\s]*\w[/._@]\w[^*\s]*|@[^*\s]+|[^*\s]+/)\*\*")
_EXTENSION = re.compile(r"(?<=\w)\.\w{1,5}\Z")
_WORD = re.compile(r"[^\W_]+")


def entry_names(statement: Statement) -> tuple[str, ...]:
    """The names that an entry of a list, a table or a drawn tree is about; () for others.

    They are code spans, links and bold paths, and nothing else stands before what is said of
    them.
    """
    if statement.kind not in _KINDS:
        return ()
    link = _LINK_AT_START.match(statement.text)
    start = link.end() if link else 0
    found = _HEAD.match(statement.text, start)
    if not found:
        return ()
    head = statement.text[: found.end("head")]
    names = [span.text.strip() for span in code_spans(head)]
    names += [name for link in links(head) for name in (link.text.strip("`*_"), link.target)]
    names += [name.strip("`") for name in _BOLD.findall(head)]
    said = " ".join(names).casefold()
    if any(word.casefold() not in said for word in _WORD.findall(plain_text(head))):
        return ()
    return tuple(name for name in names if name and " " not in name)


def are_one_name(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether a name of one entry may stand for a name of the other.

    By the last parts: ``@ferry/core`` and ``packages/core/``, ``ferry-core`` and ``core.md``.
    """
    ends = [_end(name) for name in other]
    return any(_is_end_of(*sorted((_end(name), end), key=len)) for name in one for end in ends)


def _end(name: str) -> str:
    last = name.rstrip("/").rpartition("/")[2].casefold()
    return _EXTENSION.sub("", last)


def _is_end_of(short: str, long: str) -> bool:
    if long == short:
        return True
    return bool(short) and long.endswith(short) and not long[-len(short) - 1].isalnum()
