r"""Lines as the Language Server Protocol counts them.

A line ends at ``\n``, ``\r\n`` or ``\r`` and at nothing else; `str.splitlines` also splits at form
feeds, U+2028 and more, which would shift every later position (LSP 3.17, "Text Documents").
"""

from __future__ import annotations

import re

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def split_lines(text: str) -> list[str]:
    r"""Split ``text`` into lines that keep their line end.

    The last line never has a line end: ``"a\n"`` has two lines, the second one empty, as in LSP.
    Joining the result gives ``text`` again.
    """
    if "\r" not in text:
        parts = text.split("\n")
        return [*(f"{part}\n" for part in parts[:-1]), parts[-1]]
    lines: list[str] = _LINE.findall(text)
    if not lines or lines[-1].endswith(("\n", "\r")):
        lines.append("")
    return lines


def without_end(line: str) -> str:
    """The line without its line end."""
    return line.rstrip("\r\n")
