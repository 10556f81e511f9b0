"""Front matter that is surely no YAML, as far as a reader without a YAML parser can be sure.

YAML 1.2.2: a plain scalar on a line may not hold a colon and a space (7.3.3), indentation is no
tab (6.1), a quoted scalar and a flow collection must be closed (7.3, 7.4). Values over several
lines are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.markdown.parsed import ParsedDocument

_MARK = re.compile(r"---[ \t]*$")
_KEY = re.compile(r"([A-Za-z_][\w .-]*?)[ \t]*:(?:[ \t]+(.*))?$")
_COMMENT = re.compile(r"(?:^|[ \t]+)#.*$")
# How far below its opening a closing marker is looked for: longer headers are a text's own.
_LONGEST = 40
_BLOCK_SIGNS = ("|", ">")
_QUOTES = "\"'"
_OPEN = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class FrontMatterFault:
    """What is wrong, in a sentence, and its 0-based line."""

    line: int
    message: str


def front_matter_faults(parsed: ParsedDocument) -> Iterator[FrontMatterFault]:
    """The faults of a document's front matter, in order. Never raises."""
    front = parsed.front_matter
    if front is None:
        if fault := _never_closed(parsed):
            yield fault
        return
    rows = front.source.split("\n")
    in_block = False
    for number, row in enumerate(rows, start=1):
        if not row.strip() or row.startswith((" ", "-")) or row.lstrip().startswith("#"):
            continue
        key = _KEY.match(row)
        following = rows[number] if number < len(rows) else ""
        goes_on = following.startswith((" ", "\t"))
        message = "" if goes_on else _row_fault(row, key)
        if message and not (in_block and key is None):
            yield FrontMatterFault(number, message)
        if key is not None:
            in_block = goes_on or (key[2] or "").startswith(_BLOCK_SIGNS)


def _row_fault(row: str, key: re.Match[str] | None) -> str:
    if key is not None:
        return _value_fault(key[1], (key[2] or "").strip())
    if row.startswith("\t"):
        return "YAML is not indented with tabs."
    return f"This line is no key with a value: `{row.strip()}`."


def _never_closed(parsed: ParsedDocument) -> FrontMatterFault | None:
    """A first line of dashes with keys right below it and no second one."""
    lines = parsed.document.lines[: _LONGEST + 1]
    if len(lines) < 2 or not _MARK.match(lines[0].rstrip("\r\n")):
        return None
    if any(_MARK.match(line.rstrip("\r\n")) for line in lines[1:]):
        return None
    if not _KEY.match(lines[1].rstrip("\r\n")):
        return None
    return FrontMatterFault(0, "The front matter is never closed, so its keys are text.")


def _value_fault(key: str, value: str) -> str:
    if not value or value[0] in "|>&*!%@`#":
        return ""
    if value[0] in _QUOTES:
        inside = value[1:].replace("\\\\", "").replace('\\"', "").replace("''", "")
        return "" if value[0] in inside else f"The quote before the value of `{key}` never ends."
    if value[0] in _OPEN:
        value = _COMMENT.sub("", value)
        closed = _OPEN[value[0]] in value
        return "" if closed else f"The list or map in `{key}` is never closed."
    if ": " in _COMMENT.sub("", value) or value.endswith(":"):
        return f"The value of `{key}` holds a colon and must stand in quotes."
    return ""
