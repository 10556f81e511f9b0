"""Counts of words, followed through edits."""

from __future__ import annotations

from twicetold.compare.counts import counted


def test_a_word_counts_once_for_each_text_whatever_it_weighs_there():
    counts = counted({}, [], [{"a": 0.35, "b": 1.4}, {"a": 1.0}, ["a"]])
    assert counts == {"a": 3, "b": 1}
    assert counted(counts, [{"a": 0.35, "b": 1.4}], [{"c": 1.0}]) == {"a": 2, "c": 1}


def test_counts_that_do_not_change_are_the_same_object():
    counts = {"a": 1}
    assert counted(counts, [{"a": 1.0}], [{"a": 0.5}]) is counts
