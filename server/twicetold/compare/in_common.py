"""What two matched statements have in common, where that is not all that they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.matching.alignment import UnitPair
from twicetold.compare.matching.unit_pair import Pair
from twicetold.compare.normalise import written
from twicetold.compare.profile import Profile
from twicetold.compare.unit import Unit
from twicetold.compare.words import Word

# A text of which the other one has less than this, by weight, says something else besides.
_MOST_OF_IT = 0.6
# Texts that have less of each other than this are about one thing and say different ones.
_HALF_OF_IT = 0.5
# A run of words that both texts have is a phrase that they share if it is so much of all that they
# share, and speaks for all of it if it is so much.
_PHRASE = 0.55
_MOST_OF_SHARED = 0.65


@dataclass(frozen=True, slots=True)
class InCommon:
    """The words of A and of B that say the same, in pairs.

    There are none where all that the lines of both say does, and one of a pair is empty where all
    that its own lines say does. ``is_little`` marks what nobody can act upon: a phrase, or some
    words of both.
    """

    words: tuple[tuple[str, str], ...] = ()
    is_little: bool = False


def in_common(unit: UnitPair, a: Profile, b: Profile) -> InCommon:
    """What two statements, or sentences of them, that are taken for one share.

    Those are the sentences, or the longest run of words that both have, where even the sentences
    are the same in part only.
    """
    pair = unit.pair
    if pair.exact or pair.a.print.is_code or _says_most(pair):
        return _in_words(_sentence(pair.a, a), _sentence(pair.b, b))
    parts = [part for part in unit.alignment.pairs if part is not pair and _says_most(part)]
    if parts:
        return InCommon(tuple((_bare(part.a), _bare(part.b)) for part in parts))
    here, there = pair.a.print, pair.b.print
    shared = _shared_weight(here, there)
    run = _longest_run(here.words, there.words)
    in_run = here.words[run.a : run.a + run.size]
    is_phrase = len([word for word in in_run if word.bag]) > 1 and (
        _weight(in_run) >= _PHRASE * shared
    )
    least = _MOST_OF_IT if is_phrase else _HALF_OF_IT
    if shared < least * min(here.weight, there.weight):
        return InCommon(is_little=True)
    if _weight(in_run) < _MOST_OF_SHARED * shared:
        return _in_words(_sentence(pair.a, a), _sentence(pair.b, b))
    return _in_words(
        written(pair.a.statement.text, run.a, run.a + run.size),
        written(pair.b.statement.text, run.b, run.b + run.size),
    )


def _in_words(here: str, there: str) -> InCommon:
    return InCommon(((here, there),) if here or there else ())


def _says_most(pair: Pair) -> bool:
    """Whether B says most of what A says."""
    return _shared_weight(pair.a.print, pair.b.print) >= _MOST_OF_IT * pair.a.print.weight


def _sentence(unit: Unit, document: Profile) -> str:
    """The unit's text, where it is a sentence that shares its lines with another one."""
    whole = document.units[unit.number]
    lines = unit.statement
    is_part = unit is not whole and any(
        other is not unit
        and other.statement.start < lines.end
        and lines.start < other.statement.end
        for other in whole.sentences
    )
    return _bare(unit) if is_part else ""


def _bare(unit: Unit) -> str:
    return unit.statement.text.rstrip(";:.")


def _shared_weight(a: Fingerprint, b: Fingerprint) -> float:
    return sum(min(value, b.bag.get(stem, 0.0)) for stem, value in a.bag.items())


@dataclass(frozen=True, slots=True)
class _Run:
    """So many words from the word ``a`` of A on, which are those from the word ``b`` of B on."""

    a: int
    b: int
    size: int


def _longest_run(a: Sequence[Word], b: Sequence[Word]) -> _Run:
    """The heaviest run of words that both texts have in their order."""
    left, right = [word.folded for word in a], [word.folded for word in b]
    runs = [
        _Run(step.src_start, step.dest_start, step.src_end - step.src_start)
        for step in LCSseq.opcodes(left, right)
        if step.tag == "equal"
    ]
    return max(runs, key=lambda run: _weight(a[run.a : run.a + run.size]), default=_Run(0, 0, 0))


def _weight(words: Sequence[Word]) -> float:
    return sum(value for word in words for _, value in word.bag)
