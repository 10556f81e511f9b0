"""twicetold.server.showContext: what agents load for a document's directory."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.arguments import uri_and_options
from twicetold.lsp.server import Server
from twicetold.lsp.written_page import show_page
from twicetold.reports.context_json import context_json
from twicetold.reports.context_markdown import context_markdown
from twicetold.workspace.contexts import contexts_of
from twicetold.workspace.snapshot import Snapshot


async def show_context(ls: Server, *arguments: Any) -> dict[str, Any] | None:
    """Show what the hosts load for the directory that a document speaks for.

    The first argument is the document's URI. The second may be an object: ``hosts`` lists ids of
    hosts, else those in play are shown. Answers ``{title, uri, markdown, data}``, or None for a
    document that is not open and for a host that is not known, which the person is told; ``data``
    is the document of `twicetold context --format json`. A client that does not say that it shows
    the answer itself gets the Markdown as a file.
    """
    uri, options = uri_and_options(arguments)
    file = ls.session.open_files.get(uri)
    if file is None:
        ls.tell("Open a file first: an agent sees different files in different directories.")
        return None
    snapshot = await ls.session.snapshot(file.root)
    directory = _directory(snapshot, file.path)
    hosts = options.get("hosts") or []
    why_not = _why_not(hosts, snapshot.index.views)
    if why_not:
        ls.tell(why_not, lsp.MessageType.Warning)
        return None
    contexts = await ls.session.work(lambda: contexts_of(snapshot, tuple(hosts), directory))
    markdown = context_markdown(directory, contexts)
    show_page(ls, "context.md", markdown)
    return {
        "title": f"What agents see in {directory or file.root.name}",
        "uri": uri,
        "markdown": markdown,
        "data": context_json(file.root.as_posix(), directory, directory, contexts),
    }


def _directory(snapshot: Snapshot, path: str) -> str:
    """The directory that the file speaks for; one that is no instruction file, where it lies."""
    file = snapshot.file(path)
    return file.places[0].directory if file and file.places else path.rpartition("/")[0]


def _why_not(hosts: object, known: Collection[str]) -> str:
    """What the person is told where these are no ids of hosts; "" where all are."""
    if not isinstance(hosts, list):
        return f"Name hosts by a list of their ids: {hosts!r} is none."
    for host in hosts:
        if not isinstance(host, str) or host not in known:
            return f"There is no host {host!r}. Known are {', '.join(known)}."
    return ""
