"""The planted conflicts and look-alikes of conflicts.toml, and how the finder does on them."""

from __future__ import annotations

from dataclasses import dataclass

from tests.quality.scoring import Score, findings_between, tables
from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.relation import Relation


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
        return findings_between(self.a, self.b, Relation.TOGETHER)

    def is_hit(self, finding: Finding) -> bool:
        """Whether the finding is the planted conflict, at its place."""
        lines_a, lines_b = self.a.split("\n"), self.b.split("\n")
        return (
            self.expect == "conflict"
            and self.here in "\n".join(lines_a[finding.a.start : finding.a.end])
            and self.there in "\n".join(lines_b[finding.b.start : finding.b.end])
        )


def cases() -> list[Case]:
    return [Case(**case) for case in tables("conflicts.toml", "case")]


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
