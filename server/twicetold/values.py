"""Classes of values that a check makes by the hundred thousand.

To make a frozen dataclass takes three times as long as any other, because each field goes through
``object.__setattr__``: a twentieth of a check. For the few classes where that counts `value_class`
stands in for `dataclasses.dataclass`. mypy takes one for the other, so nobody changes what is
frozen; when the program runs, nothing looks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as value_class
else:
    from dataclasses import dataclass

    def value_class(*, frozen: bool, eq: bool = True, slots: bool = False) -> Any:
        """A dataclass that is frozen by agreement."""
        return dataclass(eq=eq, slots=slots, unsafe_hash=frozen and eq)


__all__ = ["value_class"]
