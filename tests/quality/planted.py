"""The planted conflicts and look-alikes of conflicts.toml, and how the finder does on them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from twicetold.compare.find import find
from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@dataclass(frozen=True)
class Case:
    id: str
    kind: str
    half: str
    expect: str
    a: str
    b: str
    here: str = ""
    there: str = ""

    def findings(self) -> list[Finding]:
        a, b = (parse(Document.from_text(text)) for text in (self.a, self.b))
        return list(find(a, b, Relation.TOGETHER).findings)

    def is_hit(self, finding: Finding) -> bool:
        """Whether the finding is the planted conflict, at its place."""
        lines_a, lines_b = self.a.split("\n"), self.b.split("\n")
        return (
            self.expect == "conflict"
            and self.here in "\n".join(lines_a[finding.a.start : finding.a.end])
            and self.there in "\n".join(lines_b[finding.b.start : finding.b.end])
        )


@dataclass(frozen=True)
class Score:
    hits: int
    missed: tuple[str, ...]
    false: tuple[str, ...]

    @property
    def precision(self) -> float:
        return self.hits / (self.hits + len(self.false))

    @property
    def recall(self) -> float:
        return self.hits / (self.hits + len(self.missed))


def cases() -> list[Case]:
    text = Path(__file__).with_name("conflicts.toml").read_text(encoding="utf-8")
    return [Case(**case) for case in tomllib.loads(text)["case"]]


def score(chosen: list[Case]) -> Score:
    hits, missed, false = 0, [], []
    for case in chosen:
        found = [f for f in case.findings() if f.code is FindingCode.CONFLICT]
        hit = any(case.is_hit(finding) for finding in found)
        hits += hit
        if case.expect == "conflict" and not hit:
            missed.append(case.id)
        false += [case.id for finding in found if not case.is_hit(finding)]
    return Score(hits, tuple(missed), tuple(false))


if __name__ == "__main__":
    every = cases()
    for half in ("seen", "unseen", "fresh"):
        result = score([case for case in every if case.half == half])
        print(f"{half:<7} precision {result.precision:.3f} recall {result.recall:.3f}", result)
