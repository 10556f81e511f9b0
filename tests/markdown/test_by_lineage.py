"""How many documents are remembered at once: many short ones, few long ones."""

from __future__ import annotations

import pytest

from twicetold.markdown.by_lineage import ByLineage, Lineage


@pytest.mark.parametrize(
    ("documents", "lines", "made"),
    [(240, 40, 240), (16, 30_000, 16), (20, 30_000, 40)],
    ids=["hundreds of short ones", "a few long ones", "more long ones"],
)
def test_documents_that_are_asked_for_in_turn(documents, lines, made):
    store = ByLineage[int]()
    lineages = [Lineage(lines) for _ in range(documents)]
    from_nothing = []

    def change(old: int | None) -> int:
        if old is None:
            from_nothing.append(old)
        return (old or 0) + 1

    for _ in range(2):
        for lineage in lineages:
            store.update(lineage, change)
    assert len(from_nothing) == made
