"""The text of one front-matter key, as long as hosts count it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from twicetold.markdown.parsed import ParsedDocument

_BLOCK = re.compile(r"[|>][+-]?\d?[+-]?\s*(?:#.*)?")


@dataclass(frozen=True, slots=True)
class FrontMatterValue:
    """A key's value and the 0-based line of the file on which the key stands."""

    text: str
    line: int


def front_matter_value(parsed: ParsedDocument, key: str) -> FrontMatterValue | None:
    """The value of a top-level key; None where the key is not there.

    Of YAML only scalars are read: plain and quoted ones, folded over lines or not, and blocks. A
    literal block keeps its line ends, all others count a line end as a space.
    """
    front = parsed.front_matter
    lines = front.source.split("\n") if front else []
    for number, line in enumerate(lines):
        if not re.match(rf"{re.escape(key)}\s*:(\s|$)", line):
            continue
        first = line.partition(":")[2].strip()
        rest = []
        for following in lines[number + 1 :]:
            if following.strip() and not following.startswith((" ", "\t")):
                break
            rest.append(following.strip())
        is_block = _BLOCK.fullmatch(first) is not None
        joint = "\n" if first.startswith("|") else " "
        text = joint.join(part for part in ([] if is_block else [first]) + rest if part)
        # The opening marker of the front matter is the file's first line.
        return FrontMatterValue(_unquoted(text), number + 1)
    return None


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text
