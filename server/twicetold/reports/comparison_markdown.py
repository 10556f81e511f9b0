"""A comparison as Markdown: what an editor shows beside the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.comparison import Comparison
from twicetold.reports.comparison_rows import (
    count_rows,
    entry_rows,
    finding_row,
    findings_by_code,
    line_text,
    place_text,
)
from twicetold.reports.cover_lists import CoverList, cover_lists, missing_lists

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def comparison_markdown(path_a: str, path_b: str, comparison: Comparison) -> str:
    """The table of counts, the findings, the three lists and the line counts."""
    blocks = [
        f"# {_escaped(path_a)} compared with {_escaped(path_b)}",
        f"A is {_escaped(path_a)}, B is {_escaped(path_b)}; numbers behind them are lines.",
        _table(comparison),
        *_findings(path_b, comparison),
        *_missing(path_a, path_b, comparison),
        *(block for covered in cover_lists(comparison) for block in _list(covered)),
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
    for missing in missing_lists(path_a, path_b, comparison):
        yield f"## Missing in {_escaped(missing.path)}"
        yield "\n".join(
            f"- {_escaped(entry.text)} ({place_text(entry)})" for entry in missing.entries
        )


def _list(covered: CoverList) -> Iterator[str]:
    written = _code if covered.is_code else _escaped
    rows = [
        f"- {_MARKS[row.mark]} {written(row.text)} ({row.place})" for row in entry_rows(covered)
    ]
    if rows:
        yield f"## {covered.name}"
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
