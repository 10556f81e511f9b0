"""Every twin that is planted in a generated monorepo is found, and little else."""

from __future__ import annotations

from tests.bench.monorepo import found_twins, make_monorepo
from twicetold.rules.check_workspace import check_workspace


def test_every_planted_twin_is_found(tmp_path):
    made = make_monorepo(120)
    made.write(tmp_path)
    check = check_workspace(tmp_path)
    lines = (
        (p.place.path, p.place.start + 1, p.place.end, t.path, t.start + 1, t.end)
        for p in check.problems
        for t in p.twins
    )
    assert check.files == made.files
    assert len(made.twins) > 60
    assert found_twins(made, lines) == len(made.twins)
    # The made-up sentences have few frames, so that two with a noun in common look alike.
    assert len(check.problems) < 1.2 * len(made.twins)
