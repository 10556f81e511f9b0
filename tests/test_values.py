"""Values that are frozen for mypy alone: equal and in sets as a frozen dataclass's would be."""

from __future__ import annotations

from dataclasses import dataclass, replace

from twicetold.values import value_class


@value_class(frozen=True, slots=True)
class Plain:
    name: str
    numbers: tuple[int, ...] = ()


@value_class(frozen=True, eq=False)
class Single:
    name: str


@dataclass(frozen=True, slots=True)
class Frozen:
    name: str
    numbers: tuple[int, ...] = ()


def test_equal_values_are_one_in_a_set():
    one, other = Plain("a", (1,)), replace(Plain("b", (1,)), name="a")
    assert one == other
    assert {one, other, Plain("a")} == {Plain("a"), one}
    assert hash(one) == hash(Frozen("a", (1,)))


def test_without_equality_each_is_its_own():
    one, other = Single("a"), Single("a")
    assert one != other
    assert len({one, other}) == 2
