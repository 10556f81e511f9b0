"""Text of one file that comes to stand in another, where its links and imports lead as they led."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from twicetold.markdown.definitions import LinkDefinition, link_definitions, with_targets
from twicetold.rules.fixes.relink import relinked
from twicetold.rules.fixes.text_twins import Text
from twicetold.workspace.imports import ResolvedImport


@dataclass(frozen=True)
class Transfer:
    """Lines of ``model`` on their way into the file of ``text``.

    ``section`` are the model's 0-based lines that go as they are, with the link reference
    definitions among them; where statements go, none do.
    """

    text: Text
    model: Text
    section: range = range(0)

    def line(self, number: int, source: str) -> str:
        """The model's 0-based line ``number`` as the text must have it.

        ``source`` is that line, or what is wanted of it.
        """
        imports = self._imports.get(number, ())
        targets = with_targets(source, self._inlined)
        return relinked(targets, self.model.path, self.text.path, imports)

    @cached_property
    def dropped(self) -> frozenset[int]:
        """The lines of definitions of which the text has the label already."""
        return frozenset(found.line for label, found in self._defined.items() if label in self._own)

    @cached_property
    def _defined(self) -> Mapping[str, LinkDefinition]:
        return link_definitions(self.model.parsed)

    @cached_property
    def _own(self) -> Mapping[str, LinkDefinition]:
        return link_definitions(self.text.parsed)

    @cached_property
    def _inlined(self) -> Mapping[str, str]:
        """The targets of labels that would lead nowhere there, or elsewhere."""
        return {
            label: found.target
            for label, found in self._defined.items()
            if (self._leads_elsewhere(label) if label in self._own else not self._goes(found))
        }

    def _goes(self, definition: LinkDefinition) -> bool:
        return definition.line in self.section

    def _leads_elsewhere(self, label: str) -> bool:
        theirs = f"[it]: {self._defined[label].target}"
        moved = relinked(theirs, self.model.path, self.text.path, ())
        return moved != f"[it]: {self._own[label].target}"

    @cached_property
    def _imports(self) -> Mapping[int, Sequence[ResolvedImport]]:
        found: dict[int, list[ResolvedImport]] = defaultdict(list)
        for item in self.model.imports:
            found[item.line].append(item)
        return found
