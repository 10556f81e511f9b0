"""An estimate of how many tokens a text costs, without any model's vocabulary.

Byte-pair vocabularies keep common words whole, cut long and rare ones every four or five letters,
and give most signs a token of their own. Counting those pieces is nearer than characters by four,
which reads prose right and code and tables far too low.
"""

from __future__ import annotations

import re
from functools import lru_cache

# A word with the space before it; up to three digits; a run of one sign; anything else alone.
_PIECE = re.compile(r"[A-Za-z]+|\d{1,3}|([^\w\s])\1*|\n+|[^\x00-\x7f]")
_WHOLE_WORD = 7
_PART = 5


@lru_cache(maxsize=20_000)
def estimate_tokens(text: str) -> int:
    """About how many tokens the text takes; 0 for an empty one."""
    total = 0
    for match in _PIECE.finditer(text):
        piece = match[0]
        length = len(piece)
        is_long_word = length > _WHOLE_WORD and piece[0].isalpha()
        total += -(-length // _PART) if is_long_word else 1
    return total
