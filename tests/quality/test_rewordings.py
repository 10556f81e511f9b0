from __future__ import annotations

import pytest

from tests.quality.rewordings import document_pairs, score

PAIRS = document_pairs()


def test_each_half_has_forty_rewordings_and_thirty_five_look_alikes():
    for half in ("seen", "unseen"):
        chosen = [pair for pair in PAIRS if pair.half == half]
        assert sum(len(pair.same) for pair in chosen) > 40
        assert sum(len(pair.other) for pair in chosen) == 35
    assert len({pair.id for pair in PAIRS}) == len(PAIRS)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.id)
def test_every_part_stands_in_one_line(pair):
    for here, there in (*(same[:2] for same in pair.same), *pair.other):
        pair.places(here, there)


@pytest.mark.parametrize("half", ["seen", "unseen"])
def test_a_third_is_found_and_hardly_a_look_alike(half):
    result = score([pair for pair in PAIRS if pair.half == half])
    assert result.recall >= 0.33, result.missed
    assert len(result.false) <= 1, result.false
