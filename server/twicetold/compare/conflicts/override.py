"""Whether a nested file plainly says that it does otherwise on purpose."""

from __future__ import annotations

import re

_PART = (
    r"(?:package|crate|module|app|application|folder|directory|project|service|workspace|library|"
    r"subproject|component|plugin|extension|area|tree|codebase|repo|repository|layer|target|tool|"
    r"site|example|sandbox|prototype)"
)
_ABOVE = r"(?:root|repo|repository|workspace|monorepo|top[- ]level|parent|global|project)\S*"
_ON_PURPOSE = re.compile(
    rf"\bunlike\b|\bin contrast to\b|\bas opposed to\b|\bdiffer(?:s|ent)?\s+from\b"
    rf"|\boverrid(?:e|es|ing|den)\b|\bsupersedes?\b|\btakes?\s+precedence\b|\bdeviat\w+"
    rf"|\bexceptions?\b|\b(?:instead|regardless)\s+of\s+(?:the\s+)?{_ABOVE}"
    rf"|\b(?:rather\s+than|not)\s+(?:from\s+)?the\s+{_ABOVE}"
    rf"|\b(?:in|for|within|inside)\s+th(?:is|ese)\s+{_PART}s?\b"
    rf"|\b{_PART}[- ]specific\b|\bonly\s+here\b|(?:^|[.;:(—-]\s*)here\b(?!\s*(?:is|are)\b)",
    re.IGNORECASE,
)
_LEAVES_OPEN = re.compile(
    rf"\bunless\s+(?:an?|the|its|their|otherwise|stated|noted)\b.{{0,40}}?(?:{_PART}|says?|noted|"
    rf"stated|specified|documented)\b|\bby\s+default\b|\b{_PART}s?\s+(?:may|can)\s+(?:use|have|"
    rf"override|differ|set)\b|\bsee\s+(?:each|the)\s+{_PART}'?s?\b|\bsome\s+{_PART}s\b",
    re.IGNORECASE,
)


def is_on_purpose(text: str) -> bool:
    """Whether the text of a nested file says that it differs from the file above it."""
    return _ON_PURPOSE.search(text) is not None


def leaves_open(text: str) -> bool:
    """Whether the text of a reference lets the parts of the project do otherwise."""
    return _LEAVES_OPEN.search(text) is not None
