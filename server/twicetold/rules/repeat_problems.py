"""What a file says twice by itself."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.compare.repeat import repetitions
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import highlights
from twicetold.rules.messages import repeat_message
from twicetold.rules.pair import finding_fingerprint
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Config

_CODE = "repeated-statement"
# Read on 25 repetitions of real files: above this nearly the same words, below often only the
# same subject.
_LEAST_SIMILARITY = 0.75


def repeat_problems(config: Config, path: str, parsed: ParsedDocument) -> Iterator[Problem]:
    """Each statement that says again what an earlier one of the file says."""
    severity = severity_of(config, _CODE)
    if severity is Severity.OFF:
        return
    for finding in repetitions(parsed):
        if finding.similarity < _LEAST_SIMILARITY:
            continue
        here, there = highlights(finding, parsed, parsed)
        yield Problem(
            _CODE,
            severity,
            Place(path, finding.a.start, finding.a.end, here),
            repeat_message(finding, section_at(parsed.outline.sections, finding.b.start)),
            (Place(path, finding.b.start, finding.b.end, there),),
            fingerprint=finding_fingerprint(_CODE, finding, parsed, parsed),
        )
