"""An estimate of how many tokens a text costs, without any model's vocabulary.

Byte-pair vocabularies are cut along pieces of text: a word with the one sign before it, up to
three digits, a run of other signs, a run of line ends, an indentation. Most pieces in Markdown are
one token, a run of signs often two, and a word that is seldom written is cut. How far the estimate
is from public vocabularies stands in tests/quality/RESULTS.md: each counts up to a tenth more or
less than the next.
"""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.remembered import DOCUMENTS

# Two capitals and more ("HTTPServer") are a word of their own; "_" and all beyond ASCII is single.
_WORD = r"[^\r\n\w]?(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]+)"
_PIECE = re.compile(
    rf"(?P<word>{_WORD})|\d{{1,3}}|(?P<signs> ?[^\w\s]+\n*)|(?:\r?\n)+|[ \t]+|[^\x00-\x7f]|_"
)
_LONG_WORD = 13
# In tenths of a token, between what the vocabularies say.
_PIECE_COST, _SIGNS_COST, _LONG_WORD_COST = 10, 14, 14


@lru_cache(maxsize=DOCUMENTS)
def estimate_tokens(text: str) -> int:
    """About how many tokens the text takes; 0 for an empty one."""
    tenths = 0
    for match in _PIECE.finditer(text):
        if match.lastgroup == "signs":
            tenths += _SIGNS_COST
        elif match.lastgroup == "word" and len(match[0]) > _LONG_WORD:
            tenths += _LONG_WORD_COST
        else:
            tenths += _PIECE_COST
    return -(-tenths // 10)
