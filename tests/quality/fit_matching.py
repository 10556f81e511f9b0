"""Fit the weights of the matching's signals on the labelled pairs, and say how well they do.

    PYTHONPATH=server python tests/quality/fit_matching.py

A logistic regression, fitted by Newton's method with a ridge, on all candidate pairs of statements
of the labelled file pairs. The figures are of leave-one-repository-out cross-validation: every
pair is judged by weights that never saw its repository. Needs the labelled pairs beside the
repository (`../shared`).
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from math import exp, log
from pathlib import Path

from twicetold.compare.matching.index import Index
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.signals import _by_text, _evidence, likeness
from twicetold.compare.matching.unit_pair import Pair, by_score
from twicetold.compare.profile import Profile
from twicetold.compare.profiles import profile
from twicetold.compare.unit import Unit
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

SHARED = Path(__file__).resolve().parents[3] / "shared"
RIDGE = 1.0
COPIES_OF_A_PAIR = 15


@dataclass(frozen=True)
class Signals:
    """How alike two statements are, each from 0 to 1 but ``evidence``.

    ``containment``: the weight of the words that both have, by that of the smaller one's.
    ``edit``: normalised edit similarity of the texts. ``evidence``: the logarithm of one plus the
    shared weight, in which words count less that are everywhere in the documents.
    """

    containment: float
    edit: float
    evidence: float


NAMES = tuple(field.name for field in fields(Signals))


@dataclass(frozen=True)
class Example:
    repository: str
    pair: str
    values: tuple[float, ...]
    positive: bool


def labelled() -> list[Example]:
    """Every candidate pair that a label calls a copy, or that no label touches."""
    found = []
    for pair in json.loads((SHARED / "gold" / "pairs.json").read_text(encoding="utf-8")):
        folder = SHARED / "corpus" / pair["repo"].replace("/", "__")
        folder = SHARED / "seed" if not folder.exists() else folder
        try:
            a, b = (prepared(folder / pair[side]) for side in "ab")
        except FileNotFoundError:
            continue
        found.extend(examples(pair, a, b))
    return found


def prepared(path: Path) -> Profile:
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    return profile(parse(Document.from_text(text)))


def units(document: Profile) -> list[Unit]:
    whole = [unit for unit in document.units if not unit.print.is_code]
    parts = [part for unit in whole if len(unit.sentences) > 1 for part in unit.sentences]
    return whole + parts


def candidates(a: Profile, b: Profile, rare: Rarity) -> list[Pair]:
    """The pairs of units that may say the same, but for equal ones, best first."""
    index = Index(units(b))
    found = [
        Pair(unit, other, likeness(unit.print, other.print, rare))
        for unit in units(a)
        for other in index.likely(unit.print)
    ]
    return sorted((pair for pair in found if not pair.exact), key=by_score)


def signals(pair: Pair, rare: Rarity) -> Signals:
    containment, edit, shared = _by_text(pair.a.print, pair.b.print)
    return Signals(containment, edit, _evidence(shared, rare))


def examples(pair: dict, a: Profile, b: Profile) -> Iterator[Example]:
    rare = Rarity(a, b)
    likely = candidates(a, b, rare)
    # Within a label that spans several statements, the best of each belong together.
    best: dict[Unit, tuple[float, Unit]] = {}
    for p in likely:
        for one, other in ((p.a, p.b), (p.b, p.a)):
            best[one] = max(best.get(one, (0.0, one)), (plain(p, rare), other), key=lambda e: e[0])
    for p in likely:
        labels = [f for f in pair["findings"] if touches(p.a, f["a"]) and touches(p.b, f["b"])]
        copies = [
            f
            for f in labels
            if f["kind"] in ("duplicate", "drifted")
            and f.get("sure", True)
            and within(p.a, f["a"])
            and within(p.b, f["b"])
        ]
        mutual = best[p.a][1] is p.b and best[p.b][1] is p.a
        if labels and not (copies and mutual):
            continue
        yield Example(pair["repo"], pair["id"], astuple(signals(p, rare)), bool(copies))


def plain(pair: Pair, rare: Rarity) -> float:
    found = signals(pair, rare)
    return found.containment + found.edit + found.evidence / 2


def touches(unit: Unit, lines: Sequence[int]) -> bool:
    return unit.statement.start < lines[1] and lines[0] <= unit.statement.end


def within(unit: Unit, lines: Sequence[int]) -> bool:
    return lines[0] - 1 <= unit.statement.start and unit.statement.end <= lines[1]


def weighed(data: Sequence[Example]) -> list[float]:
    """What each example counts for: the copies of one file pair together at most so many.

    Otherwise two mirrors with a hundred copies would decide for everybody.
    """
    copies = Counter(example.pair for example in data if example.positive)
    return [min(1.0, COPIES_OF_A_PAIR / copies[e.pair]) if e.positive else 1.0 for e in data]


def fit(data: Sequence[Example], names: Sequence[str]) -> list[float]:
    """The bias and the weights of the named signals."""
    columns = [NAMES.index(name) for name in names]
    rows = [[1.0, *(example.values[c] for c in columns)] for example in data]
    wanted = [float(example.positive) for example in data]
    counts = weighed(data)
    size = len(columns) + 1
    weights = [0.0] * size
    for _ in range(9):
        gradient = [-RIDGE * w if k else 0.0 for k, w in enumerate(weights)]
        hessian = [[RIDGE if i == k and i else 1e-9 for k in range(size)] for i in range(size)]
        for row, want, count in zip(rows, wanted, counts, strict=True):
            p = sigmoid(sum(w * x for w, x in zip(weights, row, strict=True)))
            for i in range(size):
                gradient[i] += count * (want - p) * row[i]
                for k in range(size):
                    hessian[i][k] += count * p * (1 - p) * row[i] * row[k]
        step = solved(hessian, gradient)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
    return weights


def sigmoid(x: float) -> float:
    return 1 / (1 + exp(-max(-40.0, min(40.0, x))))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for r in range(size):
            if r != column:
                factor = rows[r][column] / rows[column][column]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[column], strict=True)]
    return [rows[k][size] / rows[k][k] for k in range(size)]


def judged(weights: Sequence[float], names: Sequence[str], example: Example) -> float:
    values = [1.0, *(example.values[NAMES.index(name)] for name in names)]
    return sigmoid(sum(w * x for w, x in zip(weights, values, strict=True)))


def cross_validated(data: Sequence[Example], names: Sequence[str]) -> list[tuple[float, Example]]:
    groups: dict[str, list[Example]] = defaultdict(list)
    for example in data:
        groups[example.repository].append(example)
    found = []
    for repository, held_out in groups.items():
        weights = fit([e for e in data if e.repository != repository], names)
        found.extend((judged(weights, names, example), example) for example in held_out)
    return found


def figures(scored: Sequence[tuple[float, Example]]) -> str:
    loss = -sum(log(max(1e-9, s if e.positive else 1 - s)) for s, e in scored) / len(scored)
    parts = [f"loss {loss:.4f}"]
    for least in (0.2, 0.3, 0.4):
        hit = sum(e.positive for s, e in scored if s >= least)
        said = sum(s >= least for s, _ in scored)
        want = sum(e.positive for _, e in scored)
        precision, recall = hit / said if said else 0.0, hit / want
        f1 = 2 * precision * recall / (precision + recall) if hit else 0.0
        parts.append(f"at {least}: P {precision:.2f} R {recall:.2f} F1 {f1:.2f}")
    return ", ".join(parts)


def main() -> None:
    data = labelled()
    positive = sum(example.positive for example in data)
    print(f"{len(data)} candidate pairs, {positive} copies")
    for names in (NAMES, *(tuple(n for n in NAMES if n != left) for left in NAMES)):
        left_out = set(NAMES) - set(names)
        print(
            f"without {', '.join(left_out) or 'nothing'}: {figures(cross_validated(data, names))}"
        )
    for name, weight in zip(("bias", *NAMES), fit(data, NAMES), strict=True):
        print(f"{name:12} {weight:6.2f}")


if __name__ == "__main__":
    main()
