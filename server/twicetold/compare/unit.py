"""A statement prepared for comparing."""

from __future__ import annotations

from functools import cached_property
from math import sqrt

from twicetold.compare.fingerprint import Fingerprint, fingerprint
from twicetold.content.sentences import sentences
from twicetold.content.statements import Statement, StatementKind
from twicetold.content.tree_lines import tree_lines
from twicetold.values import value_class

# A line of code counts for about what a sentence of a few words does.
_LINE_OF_CODE = 1.5


@value_class(frozen=True, eq=False)
class Unit:
    """A statement, or a sentence of one, with its fingerprint.

    ``number`` is the statement's place in the document; a sentence has its statement's.
    ``heading`` holds the stems of the titles and the lead above it.
    """

    number: int
    statement: Statement
    print: Fingerprint
    heading: frozenset[str]

    @property
    def weight(self) -> float:
        """What it counts for in a section.

        Prose by its length, though not in proportion; code by its lines; stock text nothing.
        """
        if self.print.is_stock:
            return 0.0
        if self.print.is_code:
            return 1.0 + _LINE_OF_CODE * len(self.print.lines)
        return 1.0 + sqrt(self.print.weight)

    @property
    def is_branch(self) -> bool:
        """Whether it is what a drawn tree says of a folder, and no sentence."""
        return self.statement.kind is StatementKind.BRANCH

    @cached_property
    def leads(self) -> bool:
        """Whether it only leads to what follows it, as a line that ends in a colon."""
        return self.statement.text.rstrip().endswith(":")

    @property
    def sentences(self) -> tuple[Unit, ...]:
        """The sentences of the statement, or the unit itself where it is only one."""
        return self.parts or (self,)

    @property
    def clauses(self) -> tuple[Statement, ...]:
        """The sentences of the statement as statements; code is one."""
        parts = () if self.print.is_code else self.parts
        return tuple([part.statement for part in parts]) or (self.statement,)

    @cached_property
    def parts(self) -> tuple[Unit, ...]:
        """The sentences of the statement, if it has several; of a drawn tree what it says."""
        parts = tree_lines(self.statement) if self.print.is_code else sentences(self.statement)
        if len(parts) < 2:
            return ()
        return tuple([Unit(self.number, part, fingerprint(part), self.heading) for part in parts])
