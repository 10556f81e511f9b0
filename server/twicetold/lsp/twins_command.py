"""twicetold.server.showTwins: goes to the text that a line repeats, or to its copies elsewhere."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.arguments import uri_and_options
from twicetold.lsp.copies import copies_of
from twicetold.lsp.places import location
from twicetold.lsp.server import Server
from twicetold.rules.copies import groups_at
from twicetold.rules.messages import place_name
from twicetold.rules.twins import twins_at

# More choices than these are no longer read in a message.
_MOST_CHOICES = 9


async def show_twins(ls: Server, *arguments: Any) -> list[dict[str, Any]] | None:
    """Show the twins of a line.

    The first argument is the document's URI. The second is an object: ``line`` is 0-based,
    ``reference`` may name one of several references by its path; with ``copies`` true the copies
    in other files are shown, of which this document is the reference. Answers the places, each as
    ``{name, uri, range}``; None where there is none, which the person is told. A client that can
    is asked to show the place; of several the person chooses one.
    """
    uri, options = uri_and_options(arguments)
    places = await _places(ls, uri, options)
    if not places:
        ls.tell("There is no other text like this line.")
        return None
    if ls.session.client.shows_documents:
        place = next(iter(places.values())) if len(places) == 1 else await _chosen(ls, places)
        if place is not None:
            ls.window_show_document(
                lsp.ShowDocumentParams(place.uri, take_focus=True, selection=place.range)
            )
    return [{"name": name, "uri": item.uri, "range": item.range} for name, item in places.items()]


async def _places(ls: Server, uri: str, options: dict[str, Any]) -> dict[str, lsp.Location]:
    """The twins of the line by their names."""
    file, line = ls.session.open_files.get(uri), options.get("line")
    if file is None or not isinstance(line, int):
        return {}
    checked, client = await ls.session.check_at_hand(file), ls.session.client
    if options.get("copies") is True:
        found = groups_at(await copies_of(ls.session, file), line)
        # What says something else comes first.
        copies = sorted(found[0].copies, key=lambda copy: not copy.differs) if found else ()
        return {
            f"{copy.name}{', differs' if copy.differs else ''}": location(
                checked.snapshot, copy.place, client
            )
            for copy in copies
        }
    named = options.get("reference")
    return {
        place_name(twin.name, "", twin.finding.b.start): location(
            checked.snapshot, twin.there, client
        )
        for twin in twins_at(checked.check, line)
        if named in (None, twin.pair.reference.path)
    }


async def _chosen(ls: Server, places: dict[str, lsp.Location]) -> lsp.Location | None:
    choices = [lsp.MessageActionItem(name) for name in list(places)[:_MOST_CHOICES]]
    message = "Several places have this text. Which one do you want to see?"
    answer = await ls.window_show_message_request_async(
        lsp.ShowMessageRequestParams(lsp.MessageType.Info, message, choices)
    )
    return places.get(answer.title) if answer is not None else None
