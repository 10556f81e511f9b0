"""What limits a clause to a part of the work: "in tests", "for callbacks", "when it is long"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.compare.words import stem, weight

_BEGINS = re.compile(
    r"\b(?:in|for|inside|within|under|on|of|when|while|during|if|where)\s+|^\W*an?\s+(?!\w+\W*$)"
)
_WORD = re.compile(r"[^\W_][\w'.-]*\w|\w")
# What stands behind a phrase, and is none of it.
_ENDS = frozenset(
    "is are be by to and or as with from at that which so because we you it they this must should "
    "can will has have always never not only".split()
)
# With these all of its kind is meant.
_ALL = frozenset("all any each every everything".split())
# So many telling words a phrase has at most.
_MOST_WORDS = 3
# What all of a project is: it limits nothing.
_EVERYTHING = frozenset(
    stem(word)
    for word in """
    code codebase project projects repo repository file files source sources new existing place
    places language languages module modules string strings literal literals statement statements
    line lines text texts work thing things case cases level indentation everything everywhere
    import imports export exports quote quotes name names naming purpose consistency clarity
    anything src readability general whole entire commit commits message messages style format
    formatting change changes branch branches feature features development team default standard
    convention conventions possible
    first last top bottom end beginning
    """.split()
)


def qualifiers(clause: str) -> frozenset[str]:
    """The stems of the words that limit a clause, which is plain text in lower case."""
    return frozenset(_telling(clause))


def _telling(clause: str) -> Iterator[str]:
    for begin in _BEGINS.finditer(clause):
        left = _MOST_WORDS
        for word in _WORD.finditer(clause, begin.end()):
            between = clause[begin.end() : word.start()]
            if word[0] in _ENDS | _ALL or not left or any(sign in between for sign in ",;:()"):
                break
            stemmed = stem(word[0])
            if weight(stemmed) and stemmed not in _EVERYTHING:
                left -= 1
                yield stemmed
