"""workspace/configuration and didChangeConfiguration: a client's settings come to count."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.client_settings import ClientSettings
from twicetold.lsp.convert import uri_of
from twicetold.lsp.presentation import read_presentation
from twicetold.lsp.server import Server

SECTION = "twicetold"
log = logging.getLogger(__name__)


def did_change_configuration(ls: Server, params: lsp.DidChangeConfigurationParams) -> None:
    """Take new settings: from the client's answer where it can be asked, else as they came."""
    if ls.client.answers_settings:
        begin_asking(ls)
        return
    given = params.settings if isinstance(params.settings, Mapping) else {}
    own = given.get(SECTION, given)
    take_settings(ls, own if isinstance(own, Mapping) else {}, {})


def begin_asking(ls: Server) -> None:
    """Ask the client for its settings; for a moment, what is read waits for them."""
    ls.session.reading.settings_wait.begin(asyncio.ensure_future(ask_settings(ls)))


async def ask_settings(ls: Server) -> None:
    """Ask the client for its settings, and take what it answers."""
    folders = ls.session.folders
    items = [lsp.ConfigurationItem(section=SECTION)]
    items += [lsp.ConfigurationItem(uri_of(folder), SECTION) for folder in folders]
    try:
        answer = await ls.workspace_configuration_async(lsp.ConfigurationParams(items))
    except Exception as error:  # noqa: BLE001 - whatever a client answers, we go on without
        log.info("The client gave no settings: %s", error)
        answer = []
    found = [_section(value) for value in _list(answer)] + [{}] * len(items)
    take_settings(ls, found[0], dict(zip(folders, found[1 : len(items)], strict=True)))


def take_settings(
    ls: Server, general: Mapping[str, Any], of_folders: Mapping[Path, Mapping[str, Any]]
) -> None:
    """Let settings count; the options of initialization are settings too, and weaker."""
    session = ls.session
    settings = ClientSettings({**ls.client.options, **general}, of_folders)
    presentation = read_presentation(settings.general)
    has_news = settings != session.reading.settings
    if has_news:
        for complaint in settings.complaints:
            log.warning("In the editor's settings: %s", complaint)
        session.reading.settings = settings
        session.reload()
    if presentation != session.client.presentation:
        session.client = ls.client = replace(session.client, presentation=presentation)
        session.reported.clear()
        ls.workspace_reports.forget()
        has_news = True
    if has_news:
        for root in session.roots:
            ls.publisher.reloaded(root)


def _list(answer: object) -> Sequence[object]:
    """A client may answer null, or one value."""
    return answer if isinstance(answer, Sequence) and not isinstance(answer, str) else [answer]


def _section(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
