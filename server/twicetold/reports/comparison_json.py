"""A comparison as the JSON document of `twicetold compare --format json`, version 1.

Lines are 1-based and inclusive there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twicetold.compare.comparison import Comparison, Mention
from twicetold.compare.finding import Finding, LineRange
from twicetold.compare.overlap import Overlap
from twicetold.content.tokens import estimate_tokens
from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.messages import finding_message, place_name


def comparison_json(path_a: str, path_b: str, comparison: Comparison) -> dict[str, Any]:
    """The document for a comparison of the files at two paths."""
    found, lines = comparison.found, comparison.lines
    sections = comparison.sections
    return {
        "version": 1,
        "a": _file(path_a, comparison.a),
        "b": _file(path_b, comparison.b),
        "relation": comparison.relation.value,
        "summary": {
            "sections": _counts(sections),
            "commands": _counts(comparison.commands),
            "tags": _counts(comparison.tags),
        },
        "sections": {
            "shared": [
                {
                    "title": a.title,
                    "a_line": a.start + 1,
                    "b_line": b.start + 1,
                    "similarity": round(comparison.similarity(a, b), 3),
                }
                for a, b in sections.shared
            ],
            "only_a": _titles(sections.only_a),
            "only_b": _titles(sections.only_b),
        },
        "commands": _mentions(comparison.commands),
        "tags": _mentions(comparison.tags),
        "lines": {
            "added": lines.added,
            "removed": lines.removed,
            "unchanged": lines.unchanged,
            "identical": None if lines.identical is None else round(lines.identical, 3),
            "unchanged_text": lines.unchanged_text,
        },
        "findings": [_finding(path_b, comparison, finding) for finding in found.findings],
        "missing_in_a": _titles(found.missing_in_a),
        "missing_in_b": _titles(found.missing_in_b),
    }


def _file(path: str, parsed: ParsedDocument) -> dict[str, Any]:
    document = parsed.document
    return {
        "path": path,
        "lines": document.line_count,
        "tokens": estimate_tokens(document.text),
    }


def _counts(overlap: Overlap[Any]) -> dict[str, Any]:
    return {
        "shared": len(overlap.shared),
        "only_a": len(overlap.only_a),
        "only_b": len(overlap.only_b),
        "overlap": None if overlap.share is None else round(overlap.share, 3),
    }


def _titles(sections: Sequence[Section]) -> list[dict[str, Any]]:
    return [{"title": section.title, "line": section.start + 1} for section in sections]


def _mentions(overlap: Overlap[Mention]) -> dict[str, Any]:
    return {
        "shared": [
            {"text": a.text, "a_lines": _one_based(a), "b_lines": _one_based(b)}
            for a, b in overlap.shared
        ],
        "only_a": [{"text": m.text, "lines": _one_based(m)} for m in overlap.only_a],
        "only_b": [{"text": m.text, "lines": _one_based(m)} for m in overlap.only_b],
    }


def _one_based(mention: Mention) -> list[int]:
    return [line + 1 for line in mention.lines]


def _finding(path_b: str, comparison: Comparison, finding: Finding) -> dict[str, Any]:
    heading = section_at(comparison.b.outline.sections, finding.b.start)
    twin = place_name(path_b, heading.title if heading else "", finding.b.start)
    return {
        "code": finding.code.value,
        "unit": finding.unit.value,
        "a": inclusive(finding.a),
        "b": inclusive(finding.b),
        "similarity": round(finding.similarity, 3),
        "differs": [list(pair) for pair in finding.differs],
        "message": finding_message(finding, twin, comparison.relation),
    }


def inclusive(lines: LineRange) -> list[int]:
    """The range as the contract writes it: first and last line, 1-based."""
    return [lines.start + 1, lines.end]
