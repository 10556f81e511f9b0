"""What planted cases share: where they are written, what is found in one, and how well that is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from twicetold.compare.find import find
from twicetold.compare.finding import Finding
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document
from twicetold.toml import tomllib


@dataclass(frozen=True)
class Score:
    """Cases found and missed, and findings that touch none."""

    hits: int
    missed: tuple[str, ...]
    false: tuple[str, ...]

    @property
    def precision(self) -> float:
        return self.hits / (self.hits + len(self.false))

    @property
    def recall(self) -> float:
        return self.hits / (self.hits + len(self.missed))


def tables(name: str, key: str) -> list[dict[str, Any]]:
    """The tables of that key in a TOML file beside this one."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return tomllib.loads(text)[key]


def findings_between(a: str, b: str, relation: Relation) -> list[Finding]:
    """What is found between two texts."""
    one, other = (parse(Document.from_text(text)) for text in (a, b))
    return list(find(one, other, relation).findings)
