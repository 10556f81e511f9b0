"""Why a file has its reference: `twicetold context --explain FILE`.

The JSON document, version 1::

    {"version": 1, "root": "/repo", "path": "pkg/AGENTS.md", "reason": null,
     "references": [{"path": "AGENTS.md", "relation": "together", "hosts": ["Codex"],
                     "why": "above it", "configured": false}],
     "steps": [{"way": "configuration", "answer": "no entry is for this file"}]}

``reason`` says why there is no reference; ``steps`` are the ways to one in the order in which they
count, and are empty where the file is not compared at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from twicetold.workspace.explain import Explanation


def explanation_json(root: str, explanation: Explanation) -> dict[str, Any]:
    """The document for one file."""
    return {
        "version": 1,
        "root": root,
        "path": explanation.path,
        "reason": explanation.reason or None,
        "references": [
            {
                "path": item.path,
                "relation": item.relation.value,
                "hosts": list(item.hosts),
                "why": item.why,
                "configured": item.configured,
            }
            for item in explanation.references
        ],
        "steps": [{"way": step.way, "answer": step.answer} for step in explanation.steps],
    }


def explanation_lines(explanation: Explanation) -> Iterator[str]:
    """The same for people."""
    if explanation.reason:
        yield f"{explanation.path} is compared with nothing: {explanation.reason}."
    else:
        names = ", ".join(item.path for item in explanation.references)
        yield f"{explanation.path} is compared with {names}."
    for step in explanation.steps:
        yield f"  {step.way:<16} {step.answer}"
