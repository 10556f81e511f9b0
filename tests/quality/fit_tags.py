"""Fit the points that tags are given for, and say how well the tags agree with the labels.

    PYTHONPATH=server python tests/quality/fit_tags.py

A logistic regression of "the section has the tag" on the features of `content/tag_features.py`
and `content/tag_surroundings.py`, the same few weights for all tags, fitted by Newton's method
with a ridge towards weights chosen by hand. The figures are of leave-one-repository-out
cross-validation: every section is judged by points and limits that never saw its repository. The
words in `tags.toml` are not fitted, so they are no part of that; nor is what each section is by
itself, which the shipped points decide.

Fitted are the labelled files beside the repository (`../shared`), without which there is nothing
to read, and A and C of `tags_labels.json`. B and D, of other repositories, are judged by the
shipped points only: they are for a look at their totals after the work, not for learning from.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp
from pathlib import Path

from twicetold.content.tag_vocabulary import vocabulary
from twicetold.content.tags import TAGS, Judgement, choose_tags, judge_sections
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

SHARED = Path(__file__).resolve().parents[3] / "shared"
OURS = Path(__file__).with_name("tags_labels.json")
GIVEN = "given"
LEARNED = (GIVEN, "A", "C")
LOCKED = ("B", "D")
BASE = "base"
BY_HAND = {
    "title": 5.0, "title-hint": 2.0, "parent": 4.0, "parent-hint": 1.5, "top-title": 3.0,
    "ancestor": 2.0, "other-title": -1.0, "text": 4.0, "share": 4.5, "command": 3.0, "path": 1.5,
    "document": 2.5, "siblings": 2.0, "header": 1.5, BASE: -4.8,
}  # fmt: skip
BY_HAND_TRAIT = 1.5
RIDGE = 10.0
STEPS = 6
LIMITS = {
    "least": (3.4, 3.6, 3.8, 4.0, 4.2, 4.4, 4.6),
    "alone": (1.5, 2.0, 2.5),
    "within": (2.5, 3.5, 4.5, 5.5),
}


@dataclass(frozen=True)
class Labelled:
    labels: str
    repository: str
    judgement: Judgement
    wanted: frozenset[str]


def labelled() -> list[Labelled]:
    given = json.loads((SHARED / "gold" / "files.json").read_text(encoding="utf-8"))
    found = []
    for item in (*given, *json.loads(OURS.read_text(encoding="utf-8"))):
        path = SHARED / "corpus" / item["repo"].replace("/", "__") / item["path"]
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        parsed = parse(Document.from_text(text))
        for section, judgement in zip(parsed.outline.sections, judge_sections(parsed), strict=True):
            wanted = frozenset(item["tags"].get(str(section.start + 1), ()))
            found.append(Labelled(item.get("half", GIVEN), item["repo"], judgement, wanted))
    return found


def hand_chosen() -> dict[str, float]:
    return {**BY_HAND, **dict.fromkeys(vocabulary().traits, BY_HAND_TRAIT)}


def fit(sections: Iterable[Labelled]) -> dict[str, float]:
    """The weights, by the name of the feature."""
    prior = hand_chosen()
    names = list(prior)
    rows: Counter[tuple[tuple[float, ...], bool]] = Counter()
    for section in sections:
        for tag in TAGS:
            values = {**section.judgement.features.get(tag, {}), BASE: 1.0}
            rows[tuple(values.get(name, 0.0) for name in names), tag in section.wanted] += 1
    start = [prior[name] for name in names]
    weights = list(start)
    for _ in range(STEPS):
        gradient = [RIDGE * (w - s) for w, s in zip(weights, start, strict=True)]
        hessian = [[RIDGE * (i == j) for j in range(len(names))] for i in range(len(names))]
        for (values, has_it), times in rows.items():
            used = [i for i, value in enumerate(values) if value]
            chance = 1 / (1 + exp(-sum(weights[i] * values[i] for i in used)))
            for i in used:
                gradient[i] += times * (chance - has_it) * values[i]
                for j in used:
                    hessian[i][j] += times * chance * (1 - chance) * values[i] * values[j]
        step = solve(hessian, gradient)
        weights = [w - s for w, s in zip(weights, step, strict=True)]
    return dict(zip(names, weights, strict=True))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination; the matrix is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[below][column] -= factor * rows[pivot][column]
    solution = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (rows[i][size] - known) / rows[i][i]
    return solution


def points_of(section: Labelled, weights: dict[str, float]) -> dict[str, float]:
    return {
        tag: sum(weights[name] * value for name, value in features.items())
        for tag, features in section.judgement.features.items()
    }


def chosen(section: Labelled, points: dict[str, float], limits: dict[str, float]) -> set[str]:
    return set(choose_tags(points, section.judgement.evidence, limits))


Scored = Sequence[tuple[Labelled, dict[str, float]]]


def count(scored: Scored, limits: dict[str, float]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for section, points in scored:
        got = chosen(section, points, limits)
        counts["hit"] += len(got & section.wanted)
        counts["missed"] += len(section.wanted - got)
        counts["false"] += len(got - section.wanted)
    return counts


def f1(counts: Counter[str]) -> float:
    hit = counts["hit"]
    return 2 * hit / (2 * hit + counts["missed"] + counts["false"]) if hit else 0.0


def best_limits(scored: Scored) -> dict[str, float]:
    """The limits with the best F1; of equal ones those in the middle of the grid."""
    tried = [dict(zip(LIMITS, values, strict=True)) for values in product(*LIMITS.values())]
    middle = {name: values[len(values) // 2] for name, values in LIMITS.items()}
    return max(
        tried,
        key=lambda one: (
            round(f1(count(scored, one)), 3),
            -sum(abs(one[name] - middle[name]) for name in one),
        ),
    )


def cross_validated(sections: Sequence[Labelled]) -> tuple[Scored, dict[str, Counter[str]]]:
    """Every section's points by weights fitted without its repository, and the counts by limits
    chosen without it, by the labels."""
    scored: list[tuple[Labelled, dict[str, float]]] = []
    repositories = sorted({section.repository for section in sections})
    for repository in repositories:
        weights = fit(section for section in sections if section.repository != repository)
        scored += [
            (section, points_of(section, weights))
            for section in sections
            if section.repository == repository
        ]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for repository in repositories:
        limits = best_limits([pair for pair in scored if pair[0].repository != repository])
        for labels in LEARNED:
            of_it = [p for p in scored if (p[0].repository, p[0].labels) == (repository, labels)]
            counts[labels] += count(of_it, limits)
    return scored, counts


def shipped(sections: Iterable[Labelled]) -> dict[str, Counter[str]]:
    """Counts by tag with the points in `tags.toml`."""
    by_tag: dict[str, Counter[str]] = defaultdict(Counter)
    for section in sections:
        got = set(section.judgement.tags)
        for tag in got | section.wanted:
            kind = "hit" if tag in got & section.wanted else "false" if tag in got else "missed"
            by_tag[tag][kind] += 1
    return by_tag


def line(name: str, counts: Counter[str]) -> str:
    hit = counts["hit"]
    precision = hit / (hit + counts["false"]) if hit else 0.0
    recall = hit / (hit + counts["missed"]) if hit else 0.0
    return f"{name:<28} precision {precision:.3f} recall {recall:.3f} F1 {f1(counts):.3f}"


def main() -> None:
    if not SHARED.is_dir():
        sys.exit("fit_tags: no labelled files here (no folder `shared` beside the repository)")
    everything = labelled()
    sections = [section for section in everything if section.labels in LEARNED]
    for labels in (*LEARNED, *LOCKED):
        of_them = [section for section in everything if section.labels == labels]
        repositories = {section.repository for section in of_them}
        tags = sum(len(section.wanted) for section in of_them)
        print(f"{labels}: sections {len(of_them)}, repositories {len(repositories)}, tags {tags}")
    weights = fit(sections)
    base = weights.pop(BASE)
    print("points    " + ", ".join(f"{name} {value:.1f}" for name, value in weights.items()))
    scored, counts = cross_validated(sections)
    print(f"limits    {best_limits(scored)} (base {base:.1f})")
    print(line("leave one repository out", sum(counts.values(), Counter())))
    for labels in LEARNED:
        print(line(f"  of {labels}", counts[labels]))
    by_hand = [(section, points_of(section, hand_chosen())) for section in sections]
    print(line("chosen by hand, not fitted", count(by_hand, best_limits(by_hand))))
    for labels in (*LEARNED, *LOCKED):
        by_tag = shipped(section for section in everything if section.labels == labels)
        print(line(f"as shipped, {labels}", sum(by_tag.values(), Counter())))
    by_tag = shipped(sections)
    for tag in TAGS:
        print("  " + line(tag, by_tag[tag]) + f" of {by_tag[tag]['hit'] + by_tag[tag]['missed']}")


if __name__ == "__main__":
    main()
