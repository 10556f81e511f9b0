"""What may be done with a text that has no problem: the table of changes for a place in a file."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.hosts.terms import Kind
from twicetold.markdown.outline import section_at
from twicetold.rules.check import FileCheck
from twicetold.rules.fixes.fix import Fix
from twicetold.rules.fixes.move import move_to_reference
from twicetold.rules.fixes.stub import mirror_to_import
from twicetold.workspace.origins import origin_of
from twicetold.workspace.snapshot import Snapshot


def refactorings_for(snapshot: Snapshot, check: FileCheck, line: int) -> Iterator[Fix]:
    """What a heading's section can become; on line 0, what the file can.

    The nearest reference of the right kind is meant, of those that were compared.
    """
    file = snapshot.file(check.path)
    if file is None or file.parsed is None:
        return
    references = [pair.reference for pair in check.pairs]
    section = section_at(file.parsed.outline.sections, line)
    if section is not None and section.start == line:
        # An imported file is there for what it is about, not for whatever has no other place.
        own = [r for r in references if snapshot.files[r.path].kind is not Kind.IMPORTED]
        moves = (move_to_reference(snapshot, file, section, reference) for reference in own)
        yield from [fix for fix in moves if fix is not None][:1]
    if line == 0 and not origin_of(snapshot, file).tool:
        imports = (mirror_to_import(snapshot, file, reference) for reference in references)
        yield from [fix for fix in imports if fix is not None][:1]
