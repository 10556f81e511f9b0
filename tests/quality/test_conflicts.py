from __future__ import annotations

from collections import Counter

import pytest

from tests.quality.planted import cases, score
from twicetold.compare.finding import FindingCode

CASES = cases()


def test_there_are_as_many_of_each():
    assert Counter((case.half, case.expect == "conflict") for case in CASES) == {
        ("seen", True): 20,
        ("seen", False): 20,
        ("unseen", True): 20,
        ("unseen", False): 20,
        ("fresh", True): 31,
        ("fresh", False): 30,
    }
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize(("half", "least"), [("seen", 0.7), ("unseen", 0.7), ("fresh", 0.4)])
def test_precision_comes_first(half, least):
    result = score([case for case in CASES if case.half == half])
    assert result.precision >= 0.95, result.false
    assert result.recall >= least, result.missed


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_conflict_is_never_told_as_a_copy(case):
    told = {finding.code for finding in case.findings()}
    assert case.expect != "conflict" or not told & {FindingCode.DUPLICATE, FindingCode.DRIFTED}


@pytest.mark.parametrize("case", [c for c in CASES if c.expect == "conflict"], ids=lambda c: c.id)
def test_a_planted_conflict_is_told_once(case):
    assert len([f for f in case.findings() if case.is_hit(f)]) <= 1


def test_overrides_are_told_as_overrides():
    planted = [case for case in CASES if case.expect == "override"]
    told = [
        case for case in planted if any(f.code is FindingCode.OVERRIDE for f in case.findings())
    ]
    assert len(told) >= 0.8 * len(planted)
