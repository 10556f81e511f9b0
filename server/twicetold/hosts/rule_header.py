"""The front-matter keys that decide when a rule loads.

Hosts read YAML; of it only what rule files use is read here: top-level keys with a scalar, a flow
list or a block list. Anything else counts as a key without a value, which decides nothing. A flow
list with nothing in it has the value ``[]``: it decides only where a condition names it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from twicetold.hosts.profile import Condition, FileRule
from twicetold.hosts.terms import When

_KEY = re.compile(r"([A-Za-z_][\w-]*)\s*:(?:\s+(.*))?")
_ITEM = re.compile(r"\s*-\s+(.*)")
_QUOTED = re.compile(r"""(["'])(.*?)\1\s*(?:#.*)?""")
_COMMENT = re.compile(r"\s+#.*")
# Those within braces belong to a glob.
_COMMA = re.compile(r",(?![^{}]*\})")

EMPTY_LIST = ("[]",)
"""The values of a key whose list has nothing in it."""

RuleHeader = Mapping[str, tuple[str, ...]]
"""Each key with its values; a scalar is one value, and no value is none."""


def rule_header(front_matter: str) -> RuleHeader:
    """The keys of a front matter's source."""
    header: dict[str, tuple[str, ...]] = {}
    current = ""
    lines = front_matter.splitlines()
    for number, line in enumerate(lines):
        key, item = _KEY.fullmatch(line.rstrip()), _ITEM.fullmatch(line)
        if key:
            current = key[1]
            source = key[2] or ""
            opens = source.startswith("[")
            header[current] = _flow_list(source, lines[number + 1 :]) if opens else _values(source)
        elif item and current:
            header[current] += _values(item[1])
    return header


def when_loaded(rule: FileRule, header: RuleHeader) -> When:
    """When a file with this front matter loads under the rule."""
    condition = deciding(rule, header)
    return condition.when if condition else rule.when


def deciding(rule: FileRule, header: RuleHeader) -> Condition | None:
    """The first condition of the rule that holds; None where none does."""
    for condition in rule.conditions:
        values = header.get(condition.key, ())
        if set(values) & set(condition.values):
            return condition
        if not condition.values and values not in ((), EMPTY_LIST):
            return condition
    return None


def _flow_list(source: str, after: Sequence[str]) -> tuple[str, ...]:
    """The values of a list that may end on a later line; none where it never does."""
    parts: list[str] = []
    for line in (source, *after):
        if parts and _KEY.fullmatch(line.rstrip()):
            break
        parts.append(_COMMENT.sub("", line).strip())
        if parts[-1].endswith("]"):
            values = (
                value.strip().strip("\"'").strip() for value in _COMMA.split("".join(parts)[1:-1])
            )
            return tuple(value for value in values if value) or EMPTY_LIST
    return ()


def _values(source: str) -> tuple[str, ...]:
    source = source.strip()
    if quoted := _QUOTED.fullmatch(source):
        return (quoted[2],) if quoted[2] else ()
    value = _COMMENT.sub("", source).strip().strip("\"'").strip()
    return (value,) if value else ()
