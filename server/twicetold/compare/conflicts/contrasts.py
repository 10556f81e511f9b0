"""This over that, and this for everything: choices between things that no list knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.conflicts.claim import Settled
from twicetold.compare.conflicts.narrowing import files, narrowing
from twicetold.content.polarity import Polarity

_PLAIN = r"(?!(?:for|in|when|to|as|on|if|with|and|or|a|an|the|any|all)\b)[\w@/.+#-]+"
_THING = rf"(`[^`]+`|{_PLAIN}(?:\s{_PLAIN}){{0,2}}?)"
_CONTRAST = re.compile(
    rf"\b(?:use|using|prefer|choose|pick)\s+(?:the\s+)?{_THING}"
    rf"(?:\s+(?:over|instead\s+of|rather\s+than)\s+|(?:\s*,|\s)\s*\(?(?:and\s+)?(?:not|never)\s+)"
    rf"(?:use\s+|with\s+)?{_THING}(?=\s+(?:for|in|when|to|as|on|if|with|everywhere)\b|\s*[.,;:)!]|$)",
    re.IGNORECASE,
)
# The same without anything behind it that would narrow it.
_USE = r"\W*(?:(?:always|please|we)\s+)?(?:use|prefer)\s+(?:the\s+)?"
_PLAIN_USE = re.compile(rf"^{_USE}{_THING}\s*[.!]?\W*$", re.IGNORECASE)
_OPENS_WITH_USE = re.compile(rf"(?:^|[.!?;:]){_USE}\S", re.IGNORECASE)
_COMPARES = re.compile(r"\b(?:over|instead|rather|not|never)\b", re.IGNORECASE)


def may_contrast(text: str) -> bool:
    """Whether a text, in lower case, can have a contrast or a use in it at all."""
    return _COMPARES.search(text) is not None or _OPENS_WITH_USE.search(text) is not None


def contrasts(source: str, outer: Polarity) -> Iterator[Settled]:
    """This over that: contradicted by that over this."""
    if outer is Polarity.FORBIDDEN or not _COMPARES.search(source):
        return
    for match in _CONTRAST.finditer(source):
        chosen, other = (match[n].strip("`. ").casefold() for n in (1, 2))
        if chosen != other:
            subject = ("contrast", *sorted((chosen, other)))
            scope = narrowing(source) | files(source)
            yield Settled(subject, chosen, match[1].strip("`"), scope)
            if not source[match.end() :].strip(" .!"):
                yield Settled(("use", other), False, match[0], scope)


def uses(source: str, outer: Polarity) -> Iterator[Settled]:
    """A thing to be used, whatever it is for: contradicted by another one instead of it."""
    match = _PLAIN_USE.match(source)
    if match is None or outer is Polarity.FORBIDDEN:
        return
    thing = match[1].strip("`. ").casefold()
    yield Settled(("use", thing), True, match[1].strip("`"), narrowing(source) | files(source))
