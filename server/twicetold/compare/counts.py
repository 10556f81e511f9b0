"""How often words come, followed through edits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def counted(
    counts: Mapping[str, int], gone: Iterable[Iterable[str]], come: Iterable[Iterable[str]]
) -> Mapping[str, int]:
    """The counts without the words of what is gone, and with those of what has come."""
    changed = dict(counts)
    for words in gone:
        for word in words:
            changed[word] -= 1
            if not changed[word]:
                del changed[word]
    for words in come:
        for word in words:
            changed[word] = changed.get(word, 0) + 1
    return changed
