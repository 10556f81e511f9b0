"""twicetold.server.compareWithReference: a file's comparison, as Markdown and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.arguments import uri_and_options
from twicetold.lsp.comparing import comparison_answer
from twicetold.lsp.convert import uri_of
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.lsp.written_page import show_page
from twicetold.rules.check import FileCheck
from twicetold.rules.messages import join_names
from twicetold.rules.pair import Pair


async def compare_with_reference(ls: Server, *arguments: Any) -> dict[str, Any] | None:
    """Compare a document with its reference.

    The first argument is the document's URI. The second may be an object: ``reference`` names
    one of several references by its path, ``root`` set to true asks for the one that lies nearest
    to the root, ``line`` is the 0-based line of interest. Answers
    ``{title, uri, referenceUri, contentUri, markdown, data}``, or None when there is nothing to
    compare or no such reference, which the person is told; ``data`` is the document of
    `twicetold compare --format json`, ``contentUri`` names the Markdown for clients that ask for
    a document's text (workspace/textDocumentContent), and then follows later edits. A client
    that does not say that it shows the comparison itself gets the Markdown as a file.
    """
    uri, options = uri_and_options(arguments)
    file = ls.session.open_files.get(uri)
    if file is None:
        ls.tell("Open an instruction file first: there is nothing to compare here.")
        return None
    check = (await ls.session.check(file)).check
    if not check.pairs:
        ls.tell(f"{file.path} is compared with nothing: {check.reason}.")
        return None
    pair = _choose(check, options)
    if pair is None:
        known = join_names([pair.reference.path for pair in check.pairs])
        named = f"{options['reference']} is no reference of {file.path}"
        ls.tell(f"{named}, which is compared with {known}.", lsp.MessageType.Warning)
        return None
    compared = await ls.session.work(lambda: _rendered(file, pair))
    name = f"{Path(file.path).stem}-comparison.md"
    show_page(ls, name, compared["markdown"], compared["contentUri"])
    return compared


def _rendered(file: OpenFile, pair: Pair) -> dict[str, Any]:
    reference = pair.reference.path
    uris = (file.uri, uri_of(file.root / reference))
    return comparison_answer(uris, (file.path, reference), pair.comparison)


def _choose(check: FileCheck, options: dict[str, Any]) -> Pair | None:
    pairs = list(check.pairs)
    named = options.get("reference")
    if named is not None:
        return next((pair for pair in pairs if pair.reference.path == named), None)
    if options.get("root") is True:
        pairs.sort(key=lambda pair: pair.reference.path.count("/"))
    return next(iter(pairs), None)
