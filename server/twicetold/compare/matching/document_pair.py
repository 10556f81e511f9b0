"""What matching needs of two documents, kept from one version of them to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from itertools import chain

from twicetold.compare.finding import Finding
from twicetold.compare.matching.alignment import UnitPair
from twicetold.compare.matching.candidates import Pair
from twicetold.compare.matching.likely_pairs import LikelyPairs, Side
from twicetold.compare.matching.near_sections import NearSections
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.unit_change import UnitChange, unit_change
from twicetold.compare.matching.unit_indexes import parts_of, unit_indexes
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.markdown.by_lineage import ByLineage

# Within two sections that match, weaker pairs are believed than alone.
_LEAST_IN_SECTION = 0.08
LEAST_ALONE = 0.4


class DocumentPair:
    """The likely pairs of statements and of sentences of two documents.

    ``statements`` pairs whole statements, ``sentences`` everything in A with the parts of longer
    statements of B, ``parts`` the parts of longer statements of A with whole statements of B.
    ``findings`` are those of the last matching: see `twicetold.compare.find`. ``meant`` and
    ``near_sections`` are what it took of likely pairs and of sections that have some.
    """

    def __init__(self) -> None:
        self.a = self.b = EMPTY
        self.rarity = Rarity(EMPTY, EMPTY)
        self.statements = LikelyPairs(_LEAST_IN_SECTION)
        self.sentences = LikelyPairs(LEAST_ALONE)
        self.parts = LikelyPairs(LEAST_ALONE)
        self.findings: dict[object, Finding] = {}
        self.meant: dict[Pair, Sequence[UnitPair]] = {}
        self.near_sections = NearSections()

    def update(self, a: Profile, b: Profile) -> None:
        """Come to other versions of the documents."""
        if a is self.a and b is self.b:
            return
        in_a, in_b = unit_change(self.a.units, a.units), unit_change(self.b.units, b.units)
        rarity = Rarity(a, b)
        is_new = self.a is self.b is EMPTY
        words = None if is_new else rarity.changed_words(self.rarity, words_of(in_a, in_b))
        of_a, of_b = unit_indexes(a), unit_indexes(b)
        whole_a = Side(in_a, (of_a.statements,))
        sentences_a = Side(in_a.of(_sentences), (of_a.statements, of_a.parts))
        parts_a = Side(in_a.of(parts_of), (of_a.parts,))
        whole_b = Side(in_b, (of_b.statements,))
        parts_b = Side(in_b.of(parts_of), (of_b.parts,))
        self.statements.update(whole_a, whole_b, rarity, words)
        self.sentences.update(sentences_a, parts_b, rarity, words)
        self.parts.update(parts_a, whole_b, rarity, words)
        self.a, self.b, self.rarity = a, b, rarity


def words_of(*changes: UnitChange) -> set[str]:
    """The words of all that came and went."""
    units = chain.from_iterable((*change.gone, *change.new) for change in changes)
    return set(chain.from_iterable(unit.print.bag for unit in units))


def _sentences(unit: Unit) -> Iterable[Unit]:
    return () if unit.print.is_code else unit.sentences


_kept = ByLineage[DocumentPair]()


def document_pair(a: Profile, b: Profile) -> AbstractContextManager[DocumentPair]:
    """The pair of two documents at these versions; nobody else changes it meanwhile."""

    def to_these_versions(old: DocumentPair | None) -> DocumentPair:
        pair = old or DocumentPair()
        pair.update(a, b)
        return pair

    return _kept.held((a.parsed.lineage, b.parsed.lineage), to_these_versions)
