"""textDocument/definition: from a text to its twins in the references, from an import to its file.

Text that is itself the original leads to itself, which tells a client to list its copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lsprotocol import types as lsp

from twicetold.lsp.copies import copies_at_hand
from twicetold.lsp.places import locations_or_links
from twicetold.lsp.pointed import Pointed, pointed
from twicetold.lsp.server import Server
from twicetold.rules.copies import groups_at
from twicetold.rules.highlight import Highlight, line_highlight
from twicetold.rules.problem import Place
from twicetold.rules.twins import Twin, twins_at
from twicetold.text.positions import Position
from twicetold.workspace.import_places import import_at

Answer = list[lsp.Location] | list[lsp.LocationLink] | None


async def definition(ls: Server, params: lsp.DefinitionParams) -> Answer:
    """Where the text under the cursor comes from."""
    at = await pointed(ls.session, params.text_document.uri, params.position)
    if at is None:
        return None
    origin, targets = origin_and_targets(at)
    if not targets and groups_at(copies_at_hand(ls.session, at.open_file), at.position.line):
        targets = [replace(origin, highlight=line_highlight(at.checked.document, origin.start))]
    return locations_or_links(at.checked.snapshot, origin, targets, ls.session.client) or None


def origin_and_targets(at: Pointed) -> tuple[Place, list[Place]]:
    """What is underlined as the link, and where it leads."""
    path, line = at.file.path, at.position.line
    found = import_at(at.checked.snapshot, at.file, line, at.position.character)
    if found is not None:
        shown = Highlight(Position(line, found.start), Position(line, found.end))
        targets = [Place(found.item.path, 0, 1)] if found.item.path else []
        return Place(path, line, line + 1, shown), targets
    origin = Place(path, line, line + 1)
    twins = twins_at(at.checked.check, line)
    smallest = [twin for twin in twins if twin.is_section == twins[0].is_section]
    return origin, [*(_there(twin, line) for twin in smallest), *_said_before(at)]


def _there(twin: Twin, line: int) -> Place:
    """The twin; from a line inside a section the line there that has its text, or its difference.

    From a section's heading it is the heading, whatever is underlined.
    """
    here, place = twin.here.highlight, twin.there
    differs = here is not None and here.start.line == line and line != twin.finding.a.start
    if not twin.is_section or differs:
        return place
    there = twin.line_there(line)
    end = place.end if there == place.start else there + 1
    return Place(place.path, there, end, line_highlight(twin.pair.b.document, there))


def _said_before(at: Pointed) -> Iterator[Place]:
    """The earlier place of what the file says twice."""
    line = at.position.line
    for problem in at.checked.check.problems:
        if problem.place.start <= line < problem.place.end:
            yield from (twin for twin in problem.twins if twin.path == at.file.path)
