"""Places of files, open or not, as the protocol's locations and links."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as lsp

from twicetold.lsp.client import Client
from twicetold.lsp.convert import lines_range, place_range, uri_of
from twicetold.rules.problem import Place
from twicetold.text.document import Document
from twicetold.workspace.snapshot import Snapshot


def location(snapshot: Snapshot, place: Place, client: Client) -> lsp.Location:
    """A place, at what an editor underlines of it."""
    document = snapshot.document(place.path)
    uri = uri_of(snapshot.root / place.path)
    return lsp.Location(uri, place_range(document, place, client.encoding))


def locations_or_links(
    snapshot: Snapshot, origin: Place, places: Iterable[Place], client: Client
) -> list[lsp.Location] | list[lsp.LocationLink]:
    """Where to go from the origin: links with the whole text of each where the client takes them.

    A place that comes twice is told once.
    """
    targets = list({(place.path, place.start): place for place in places}.values())
    if not client.links_definitions:
        return [location(snapshot, place, client) for place in targets]
    here = place_range(snapshot.document(origin.path), origin, client.encoding)
    return [_link(snapshot, here, place, client) for place in targets]


def _link(snapshot: Snapshot, here: lsp.Range, place: Place, client: Client) -> lsp.LocationLink:
    document = snapshot.document(place.path)
    return lsp.LocationLink(
        target_uri=uri_of(snapshot.root / place.path),
        target_range=_whole(document, place, client),
        target_selection_range=place_range(document, place, client.encoding),
        origin_selection_range=here,
    )


def _whole(document: Document, place: Place, client: Client) -> lsp.Range:
    whole = lines_range(document, place.start, place.end, client.encoding)
    shown = place_range(document, place, client.encoding)
    # The selection must lie within.
    return lsp.Range(min(whole.start, shown.start), max(whole.end, shown.end))
