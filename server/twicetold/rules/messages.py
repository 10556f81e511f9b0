"""The words of problems. One place, so that editor, command line and reports say the same."""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.relation import Relation
from twicetold.markdown.outline import Section

_SHOWN_WORDS = 60
_SHOWN_DIFFERENCES = 3


def place_name(path: str, heading: str, line: int) -> str:
    """``CLAUDE.md › Testing (line 24)``; ``line`` is 0-based, the text 1-based."""
    where = f"{path} › {heading}" if heading else path
    return f"{where} (line {line + 1})"


def finding_message(
    finding: Finding, twin: str, relation: Relation, hosts: Sequence[str] = ()
) -> str:
    """What a finding of A says; ``twin`` is the `place_name` of its B."""
    if finding.code is FindingCode.DUPLICATE:
        said = "Same as" if finding.similarity >= 1 else "Says the same as"
        return _sentences(f"{said} {twin}.", _loaded(relation, hosts))
    if finding.code is FindingCode.DRIFTED:
        return _sentences(f"Copy of {twin} with {_differences(finding)}", _loaded(relation, hosts))
    if finding.code is FindingCode.OVERRIDE:
        return f"Differs on purpose from {twin}."
    return f"{finding.reason or 'Contradicts'} {twin}."


def repeat_message(finding: Finding, earlier: Section | None) -> str:
    """What a finding within one file says; ``earlier`` is the section that said it first."""
    said = "Said already" if finding.similarity >= 1 else "Said already, in nearly these words,"
    under = f' under "{earlier.title}"' if earlier else ""
    return f"{said} on line {finding.b.start + 1}{under}."


def missing_message(reference: str, title: str, line: int, relation: Relation) -> str:
    """``AGENTS.md has "Review" (line 240); this mirror has not.``; ``line`` is 0-based."""
    kind = "mirror" if relation is Relation.EITHER else "file"
    return f'{reference} has "{title}" (line {line + 1}); this {kind} has not.'


def join_names(names: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _loaded(relation: Relation, hosts: Sequence[str]) -> str:
    if relation is not Relation.TOGETHER or not hosts:
        return ""
    if len(hosts) == 1:
        return f"{hosts[0]} loads both."
    return f"{join_names(hosts)} load both."


def _differences(finding: Finding) -> str:
    count = len(finding.differs)
    if not count:
        return "differences."
    shown = "; ".join(_difference(*pair) for pair in finding.differs[:_SHOWN_DIFFERENCES])
    more = f"; and {count - _SHOWN_DIFFERENCES} more" if count > _SHOWN_DIFFERENCES else ""
    return f"{count} difference{'' if count == 1 else 's'}: {shown}{more}."


def _difference(here: str, there: str) -> str:
    if not here:
        return f"{_quoted(there)} only there"
    if not there:
        return f"{_quoted(here)} only here"
    return f"{_quoted(here)} here, {_quoted(there)} there"


def _quoted(words: str) -> str:
    words = " ".join(words.split()).replace("`", "")
    return f"`{words if len(words) <= _SHOWN_WORDS else words[: _SHOWN_WORDS - 1] + '…'}`"
