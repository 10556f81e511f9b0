"""How often words come, followed through edits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping


def counted(
    counts: Mapping[str, int], gone: Iterable[Iterable[str]], come: Iterable[Iterable[str]]
) -> Mapping[str, int]:
    """The counts without the words of what is gone, and with those of what has come."""
    more: Counter[str] = Counter()
    for words in come:
        more.update(words)
    for words in gone:
        more.subtract(words)
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
