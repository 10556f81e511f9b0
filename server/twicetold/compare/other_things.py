"""Pairs whose words are alike and which say two things all the same."""

from __future__ import annotations

from collections.abc import Mapping

from twicetold.compare.entry import are_one_name, entry_names
from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.normalise import code_phrases
from twicetold.compare.unit import Unit

# Fewer names are what two sentences are about; more are a list that both repeat.
_LIST = 3
# Around a list of names: with less prose than this both only give the list, and with a smaller
# share of the prose in common they say different things of it.
_LEAST_PROSE = 1.5
_LEAST_SHARE = 0.2


def are_about_others(a: Unit, b: Unit) -> bool:
    """Whether two alike statements are entries for two names, or share nothing but a list."""
    if a.print.is_code or a.print.key == b.print.key:
        return False
    left, right = entry_names(a.statement), entry_names(b.statement)
    if left and right and not are_one_name(left, right):
        return True
    return _share_a_list_alone(a, b)


def _share_a_list_alone(a: Unit, b: Unit) -> bool:
    if len(_names(a) & _names(b)) < _LIST:
        return False
    left, right = _prose(a.print), _prose(b.print)
    less, more = sorted((sum(left.values()), sum(right.values())))
    shared = sum(min(left[word], right[word]) for word in left.keys() & right.keys())
    return more >= _LEAST_PROSE and less > 0 and shared < _LEAST_SHARE * less


def _names(unit: Unit) -> set[str]:
    """What stands in code spans: commands, paths, identifiers."""
    return {
        " ".join(word.folded for word in phrase) for phrase in code_phrases(unit.statement.text)
    }


def _prose(text: Fingerprint) -> Mapping[str, float]:
    """The weights of the words outside of code."""
    code = {word for name in text.code for word in name.split()}
    found: dict[str, float] = {}
    for word in text.words:
        if not word.is_code and word.folded not in code:
            found.update(word.bag)
    return found
