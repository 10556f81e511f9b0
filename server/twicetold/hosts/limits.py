"""Measuring texts against the limits of a host's profile."""

from __future__ import annotations

from collections.abc import Collection

from twicetold.content.tokens import estimate_tokens
from twicetold.hosts.pattern import matches_any
from twicetold.hosts.profile import Limit
from twicetold.hosts.terms import Force, Kind, Unit
from twicetold.markdown.parsed import ParsedDocument
from twicetold.markdown.text_size import text_size

# Advice is no border: so many hundredths more are as good as the number that it names.
_ADVICE_MARGIN = 10


def is_over(limit: Limit, amount: int) -> bool:
    """Whether the amount is worth a word: more than a host takes, or clearly more than advised."""
    if limit.force is Force.ADVICE:
        return 100 * amount > (100 + _ADVICE_MARGIN) * limit.most
    return amount > limit.most


def limit_applies(limit: Limit, kind: Kind, names: Collection[str]) -> bool:
    """Whether the limit holds for a file of this kind under one of these paths."""
    if limit.kinds and kind not in limit.kinds:
        return False
    return not limit.names or any(matches_any(limit.names, name) for name in names)


def measure(text: str, unit: Unit) -> int:
    """How much of the unit the text has; tokens are an estimate."""
    if unit is Unit.BYTES:
        return len(_bytes(text))
    if unit is Unit.CHARACTERS:
        return len(text)
    if unit is Unit.LINES:
        return text.count("\n") + (not text.endswith("\n") and bool(text))
    return estimate_tokens(text)


def document_amount(parsed: ParsedDocument, unit: Unit) -> int:
    """How much of the unit the document's text has: see `measure`. An edit costs next to nothing.

    Tokens aside: their estimate reads the text.
    """
    if unit is Unit.BYTES:
        return text_size(parsed).bytes
    if unit is Unit.CHARACTERS:
        return text_size(parsed).characters
    return measure(parsed.document.text, unit)


def first_part(text: str, most: int, unit: Unit) -> str:
    """The text up to a limit in bytes, characters or lines. A character cut in two is lost."""
    if unit is Unit.BYTES:
        return _bytes(text)[:most].decode("utf-8", "ignore")
    if unit is Unit.LINES:
        return "".join(text.splitlines(keepends=True)[:most])
    return text[:most]


def shown_amount(amount: int, unit: Unit) -> str:
    """``32 KiB``, ``12,000 characters``, ``1 byte``."""
    if unit is Unit.BYTES and amount % 1024 == 0:
        kibibytes = amount // 1024
        return f"{kibibytes // 1024} MiB" if kibibytes % 1024 == 0 else f"{kibibytes} KiB"
    return f"{amount:,} {unit.value if amount != 1 else unit.value.removesuffix('s')}"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
