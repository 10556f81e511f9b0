"""Repetition within one file: an instruction that comes a second time."""

from __future__ import annotations

import re

from twicetold.compare.classify import Classifier
from twicetold.compare.facts import same_target
from twicetold.compare.finding import Extent, Finding, FindingCode, LineRange
from twicetold.compare.matching.alignment import by_sentences
from twicetold.compare.matching.self_pair import SelfPair, self_pair
from twicetold.compare.matching.signals import similarity
from twicetold.compare.matching.unit_pair import Pair, one_to_one
from twicetold.compare.merge import merged
from twicetold.compare.profile import Profile
from twicetold.compare.profiles import profile
from twicetold.compare.unit import Unit
from twicetold.content.silencing import without_comments
from twicetold.content.statements import StatementKind
from twicetold.markdown.parsed import ParsedDocument

# A short phrase comes again by itself; these must be met by an instruction that is told twice.
_LEAST_WORDS = 5
_LEAST_WEIGHT = 2.5
# One file uses one vocabulary and parallel sentences: only what is clearly the same counts.
_LEAST = 0.75
# Neighbours in a list that are nearly the same, or differ in marks alone, are parallel, not
# repeated.
_PARALLEL = 3
# Sections side by side this deep are parallel too: the steps of one procedure stand in each, and
# each needs its own. Parts of the document itself are about different subjects.
_PARALLEL_DEPTH = 2
# So are those with one word and their numbers: "Step 2: ...", "Step 3: ...". Numbers alone are
# those of chapters.
_NUMBERED = re.compile(r"\W*([^\W\d]+)\s\d")


def repetitions(parsed: ParsedDocument) -> tuple[Finding, ...]:
    """Statements that say again what an earlier one says; A is the later place, B the earlier.

    Only prose and list items count: code and the rows of tables repeat on purpose.
    """
    prepared = profile(parsed)
    with self_pair(prepared, _LEAST, _tells) as pairs:
        return _found(prepared, pairs)


def _found(prepared: Profile, pairs: SelfPair) -> tuple[Finding, ...]:
    classifier = Classifier(same_target, wants_copies=False, rarity=pairs.rarity)
    found = [
        Finding(
            FindingCode.DUPLICATE,
            Extent.STATEMENT,
            LineRange(pair.a.statement.start, pair.a.statement.end),
            LineRange(pair.b.statement.start, pair.b.statement.end),
            similarity(pair.a.print.key, pair.b.print.key),
        )
        for pair in one_to_one(pairs.pairs.best_first, once_in_b=False)
        if _is_same(pair, classifier)
    ]
    return tuple(merged(found, prepared, prepared))


def _tells(unit: Unit) -> bool:
    return (
        unit.statement.kind in (StatementKind.ITEM, StatementKind.PARAGRAPH)
        and len(unit.print.words) >= _LEAST_WORDS
        and unit.print.weight >= _LEAST_WEIGHT
    )


def _written(unit: Unit) -> str:
    return without_comments(unit.statement.text).rstrip()


def _is_same(pair: Pair, classifier: Classifier) -> bool:
    if (
        pair.a.statement.section == pair.b.statement.section
        and pair.a.number - pair.b.number <= _PARALLEL
    ):
        return _written(pair.a) == _written(pair.b)
    if _in_parallel_sections(pair):
        return False
    if pair.exact:
        return True
    if pair.a.print.negated != pair.b.print.negated:
        return False
    return not classifier.statement(pair, by_sentences(pair, classifier.rarity)).drifted


def _in_parallel_sections(pair: Pair) -> bool:
    a, b = pair.a.statement.path, pair.b.statement.path
    titles = zip(a, b, strict=False)
    depth = next((depth for depth, (one, other) in enumerate(titles) if one != other), None)
    if depth is None:
        return False
    one, other = _NUMBERED.match(a[depth]), _NUMBERED.match(b[depth])
    if one and other and one[1] == other[1]:
        return True
    return depth >= _PARALLEL_DEPTH and len(a) == len(b) == depth + 1
