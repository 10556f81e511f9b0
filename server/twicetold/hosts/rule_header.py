"""The front-matter keys that decide when a rule loads.

Hosts read YAML; of it only what rule files use is read here: top-level keys with a scalar, a flow
list or a block list. Anything else counts as a key without a value, which decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from twicetold.hosts.profile import Condition, FileRule, When

_KEY = re.compile(r"([A-Za-z_][\w-]*)\s*:(?:\s+(.*))?")
_ITEM = re.compile(r"\s*-\s+(.*)")
_QUOTED = re.compile(r"""(["'])(.*?)\1\s*(?:#.*)?""")
_COMMENT = re.compile(r"\s+#.*")

RuleHeader = Mapping[str, tuple[str, ...]]
"""Each key with its values; a scalar is one value, and no value is none."""


def rule_header(front_matter: str) -> RuleHeader:
    """The keys of a front matter's source."""
    header: dict[str, tuple[str, ...]] = {}
    current = ""
    for line in front_matter.splitlines():
        key, item = _KEY.fullmatch(line.rstrip()), _ITEM.fullmatch(line)
        if key:
            current = key[1]
            header[current] = _values(key[2] or "")
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
        if values and (not condition.values or set(values) & set(condition.values)):
            return condition
    return None


def _values(source: str) -> tuple[str, ...]:
    source = source.strip()
    if quoted := _QUOTED.fullmatch(source):
        return (quoted[2],) if quoted[2] else ()
    source = _COMMENT.sub("", source)
    is_list = source.startswith("[") and source.endswith("]")
    parts = source[1:-1].split(",") if is_list else [source]
    return tuple(value for part in parts if (value := part.strip().strip("\"'").strip()))
