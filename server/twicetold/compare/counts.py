"""How often words come, followed through edits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain


def counted(
    counts: Mapping[str, int], gone: Iterable[Iterable[str]], come: Iterable[Iterable[str]]
) -> Mapping[str, int]:
    """The counts without the words of what is gone, and with those of what has come."""
    # Chained, because a Counter takes the values of a mapping for numbers of its keys.
    more = Counter(chain.from_iterable(come))
    more.subtract(chain.from_iterable(gone))
    if not any(more.values()):
        return counts
    changed = dict(counts)
    for word, number in more.items():
        now = changed.get(word, 0) + number
        if now:
            changed[word] = now
        else:
            changed.pop(word, None)
    return changed
