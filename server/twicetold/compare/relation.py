"""How two files stand to each other."""

from __future__ import annotations

from enum import Enum


class Relation(str, Enum):
    """Decides what of a comparison is a fault.

    ``TOGETHER``: both land in one context. ``EITHER``: a host reads only one of them, so they are
    mirrors. ``MERGED``: a host drops an identical copy. ``TEMPLATE``: the first file must have
    the second one's sections; ``SIBLING`` is that in both directions. ``NONE``: nothing connects
    them.
    """

    TOGETHER = "together"
    EITHER = "either"
    MERGED = "merged"
    TEMPLATE = "template"
    SIBLING = "sibling"
    NONE = "none"

    @property
    def wants_copies(self) -> bool:
        """Whether repeated text is right, and absent text is what is reported."""
        return self in (Relation.EITHER, Relation.TEMPLATE, Relation.SIBLING)
