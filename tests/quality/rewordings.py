"""The reworded statements and look-alikes of rewordings.toml, and how the finder does on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.quality.scoring import Score, findings_between, tables
from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.relation import Relation

_COPIES = (FindingCode.DUPLICATE, FindingCode.DRIFTED)


@dataclass(frozen=True)
class DocumentPair:
    """Two files, with pairs of parts of their lines; ``same`` has how it was reworded as well."""

    id: str
    half: str
    relation: str
    same: Sequence[tuple[str, str, str]]
    other: Sequence[tuple[str, str]]
    a: str
    b: str

    def copies(self) -> list[Finding]:
        found = findings_between(self.a, self.b, Relation(self.relation))
        return [finding for finding in found if finding.code in _COPIES]

    def places(self, here: str, there: str) -> tuple[int, int]:
        """The lines with these parts."""
        return _line(self.a, here), _line(self.b, there)


def document_pairs() -> list[DocumentPair]:
    return [DocumentPair(**pair) for pair in tables("rewordings.toml", "pair")]


def score(chosen: Sequence[DocumentPair]) -> Score:
    hits, missed, false = 0, [], []
    for pair in chosen:
        copies = pair.copies()
        places = {here: pair.places(here, there) for here, there, _ in pair.same}
        for here, place in places.items():
            if any(_touches(finding, place) for finding in copies):
                hits += 1
            else:
                missed.append(f"{pair.id}: {here}")
        false += [
            f"{pair.id}: {pair.a.splitlines()[finding.a.start]}"
            for finding in copies
            if not any(_touches(finding, place) for place in places.values())
        ]
    return Score(hits, tuple(missed), tuple(false))


def _touches(finding: Finding, place: tuple[int, int]) -> bool:
    a, b = place
    return finding.a.start <= a < finding.a.end and finding.b.start <= b < finding.b.end


def _line(text: str, part: str) -> int:
    [number] = [n for n, line in enumerate(text.splitlines()) if part in line]
    return number


if __name__ == "__main__":
    every = document_pairs()
    for half in ("seen", "unseen"):
        result = score([pair for pair in every if pair.half == half])
        found = f"{result.hits} of {result.hits + len(result.missed)} found"
        print(f"{half:<7} {found}, {len(result.false)} false")
