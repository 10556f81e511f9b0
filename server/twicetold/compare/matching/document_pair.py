"""What matching needs of two documents, kept from one version of them to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from itertools import chain

from twicetold.compare.finding import Finding
from twicetold.compare.matching.alignment import UnitPair
from twicetold.compare.matching.likely_pairs import LikelyPairs, Side
from twicetold.compare.matching.match_commands import KnownCommands
from twicetold.compare.matching.match_sections import AskedBefore
from twicetold.compare.matching.matched import Matched, Matching
from twicetold.compare.matching.near_sections import NearSections, SectionPair
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.unit_indexes import parts_of, unit_indexes
from twicetold.compare.matching.unit_pair import Pair
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import UnitChange, unit_change
from twicetold.markdown.by_lineage import ByLineage
from twicetold.text.common_ends import changed_between
from twicetold.text.last_answer import LastAnswer, LastAnswers

# Within two sections that match, weaker pairs are believed than alone.
_LEAST_IN_SECTION = 0.08
LEAST_ALONE = 0.3


class DocumentPair:
    """The likely pairs of statements and of sentences of two documents.

    ``statements`` pairs whole statements, ``sentences`` everything in A with the parts of longer
    statements of B, ``parts`` the parts of longer statements of A with whole statements of B.
    ``meant`` and ``near_sections`` are what the last matching took of likely pairs and of sections
    that have some, ``matched`` is what came of it, with commands ``matching``, and ``found`` the
    findings of that (``findings`` by what they are of: see `twicetold.compare.find`). ``gaps`` is
    another object after each edit that made a blank line of one with text, or the reverse.
    """

    def __init__(self) -> None:
        self.a = self.b = EMPTY
        self.rarity = Rarity(EMPTY, EMPTY)
        self.statements = LikelyPairs(_LEAST_IN_SECTION)
        self.sentences = LikelyPairs(LEAST_ALONE, _has_sentence)
        self.parts = LikelyPairs(LEAST_ALONE)
        self.gaps = object()
        self.meant = LastAnswers[Pair, Sequence[UnitPair]]()
        self.near_sections = NearSections()
        self.asked_before = AskedBefore()
        self.sections = LastAnswer[tuple[SectionPair, ...]]()
        self.matched = LastAnswer[Matched]()
        self.commands = KnownCommands()
        self.matching = LastAnswer[Matching]()
        self.findings = LastAnswers[object, Finding | None]()
        self.found = LastAnswer[tuple[Finding, ...]]()

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
        if not (_same_gaps(self.a, a) and _same_gaps(self.b, b)):
            self.gaps = object()
        self.a, self.b, self.rarity = a, b, rarity


def _same_gaps(old: Profile, new: Profile) -> bool:
    """Whether the same lines of two versions are blank."""
    before, after = old.parsed.document.lines, new.parsed.document.lines
    return len(before) == len(after) and not any(
        bool(one.strip()) != bool(other.strip())
        for one, other in zip(*changed_between(before, after), strict=True)
    )


def words_of(*changes: UnitChange) -> set[str]:
    """The words of all that came and went."""
    units = chain.from_iterable((*change.gone, *change.new) for change in changes)
    return set(chain.from_iterable(unit.print.bag for unit in units))


def _has_sentence(a: Unit, b: Unit) -> bool:
    # Trees of two folders name the same files of both.
    return not (a.is_branch and b.is_branch)


def _sentences(unit: Unit) -> Iterable[Unit]:
    return unit.parts if unit.print.is_code else unit.sentences


_kept = ByLineage[DocumentPair]()


def document_pair(a: Profile, b: Profile) -> AbstractContextManager[DocumentPair]:
    """The pair of two documents at these versions; nobody else changes it meanwhile."""

    def to_these_versions(old: DocumentPair | None) -> DocumentPair:
        pair = old or DocumentPair()
        pair.update(a, b)
        return pair

    return _kept.held((a.parsed.lineage, b.parsed.lineage), to_these_versions)
