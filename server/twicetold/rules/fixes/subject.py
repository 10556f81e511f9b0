"""What a fix is about: a problem with the texts and the relation that it is a problem of."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.compare.finding import LineRange
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.text_twins import Text, text_on
from twicetold.rules.messages import place_name
from twicetold.rules.problem import Place, Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.reference import Reference, references_of
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Subject:
    """A problem of a file, the file's structure, and its twin where the problem has one.

    ``reference`` is the reference that the twin stands in, ``twin`` that file's structure.
    """

    snapshot: Snapshot
    problem: Problem
    file: WorkspaceFile
    parsed: ParsedDocument
    reference: Reference | None = None
    twin: ParsedDocument | None = None

    @property
    def here(self) -> Text:
        """The text that the problem is in."""
        return self._text(self.problem.place, self.parsed)

    @property
    def there(self) -> Text | None:
        """The twin's text."""
        return self._text(self.problem.twins[0], self.twin) if self.twin else None

    @property
    def twin_name(self) -> str:
        """``CLAUDE.md › Testing (line 24)``; "" where there is no twin."""
        if self.twin is None:
            return ""
        place = self.problem.twins[0]
        section = section_at(self.twin.outline.sections, place.start)
        return place_name(place.path, section.title if section else "", place.start)

    def _text(self, place: Place, parsed: ParsedDocument) -> Text:
        lines = LineRange(place.start, place.end)
        return text_on(self.snapshot, place.path, parsed, lines)


def subject_of(snapshot: Snapshot, problem: Problem) -> Subject | None:
    """The problem's texts; None for one that lies in no instruction file that can be read."""
    file = snapshot.file(problem.place.path)
    if file is None or file.parsed is None:
        return None
    twin = snapshot.file(problem.twins[0].path) if problem.twins else None
    if twin is None or twin.parsed is None:
        return Subject(snapshot, problem, file, file.parsed)
    references = references_of(snapshot, file.path)
    reference = next((r for r in references if r.path == twin.path), None)
    return Subject(snapshot, problem, file, file.parsed, reference, twin.parsed)
