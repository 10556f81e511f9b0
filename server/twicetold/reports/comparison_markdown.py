"""A comparison as Markdown: what an editor shows beside the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from twicetold.compare.comparison import Comparison
from twicetold.reports.comparison_rows import (
    Entry,
    command_entries,
    count_rows,
    finding_row,
    findings_by_code,
    line_text,
    missing_entries,
    section_entries,
    tag_entries,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def comparison_markdown(path_a: str, path_b: str, comparison: Comparison) -> str:
    """The table of counts, the findings, the three lists and the line counts."""
    blocks = [
        f"# {_escaped(path_a)} compared with {_escaped(path_b)}",
        f"A is {_escaped(path_a)}, B is {_escaped(path_b)}; numbers behind them are lines.",
        _table(comparison),
        *_findings(path_b, comparison),
        *_missing(path_a, path_b, comparison),
        *_list("Sections", section_entries(comparison), code=False),
        *_list("Commands", command_entries(comparison), code=True),
        *_list("Tags", tag_entries(comparison), code=False),
        line_text(comparison),
    ]
    return "\n\n".join(blocks) + "\n"


def _table(comparison: Comparison) -> str:
    head = ["| | Shared | Only in A | Only in B | Overlap |", "| --- | --: | --: | --: | --: |"]
    rows = [
        f"| {row.name} | {row.shared} | {row.only_a} | {row.only_b} | {row.overlap} |"
        for row in count_rows(comparison)
    ]
    return "\n".join([*head, *rows])


def _findings(path_b: str, comparison: Comparison) -> Iterator[str]:
    for title, findings in findings_by_code(comparison):
        rows = [finding_row(path_b, comparison, finding) for finding in findings]
        yield f"## {title}"
        yield "\n".join(f"- **{_escaped(place)}** {_prose(text)}" for place, text in rows)


def _missing(path_a: str, path_b: str, comparison: Comparison) -> Iterator[str]:
    for path, entries in missing_entries(path_a, path_b, comparison):
        yield f"## Missing in {_escaped(path)}"
        yield "\n".join(f"- {_escaped(entry.text)} ({entry.place})" for entry in entries)


def _list(name: str, entries: Iterable[Entry], *, code: bool) -> Iterator[str]:
    rows = [
        f"- {_MARKS[entry.mark]} {_code(entry.text) if code else _escaped(entry.text)} "
        f"({entry.place})"
        for entry in entries
    ]
    if rows:
        yield f"## {name}"
        yield "\n".join(rows)


_MARKS = {" ": "both", "-": "− A", "+": "+ B"}


def _code(text: str) -> str:
    """A code span that holds any text."""
    fence = "`" * (max((len(run) for run in re.findall(r"`+", text)), default=0) + 1)
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{' '.join(text.split())}{pad}{fence}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _prose(message: str) -> str:
    """A message, whose code spans stay what they are."""
    parts = re.split(r"(`[^`]*`)", message)
    return "".join(part if part.startswith("`") else _escaped(part) for part in parts)
