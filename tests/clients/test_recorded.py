from __future__ import annotations

import json

import pytest
from lsprotocol import types as lsp
from lsprotocol.converters import get_converter

from tests.clients.record import normalised
from tests.clients.recorded import initialize_params, recorded_clients

CLIENTS = recorded_clients()


def test_the_clients_that_the_documentation_names_are_there():
    assert {"neovim-0.11", "vscode-1.139"} <= set(CLIENTS)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_record_is_what_the_protocol_allows(client, tmp_path):
    root = tmp_path / 'with "quotes" and spaces'
    params = get_converter().structure(initialize_params(client, root), lsp.InitializeParams)
    assert params.root_uri == root.as_uri()
    assert [folder.uri for folder in params.workspace_folders] == [root.as_uri()]
    assert params.process_id is None
    assert "{" not in params.root_path


def test_nothing_of_the_machine_stays_in_a_record(tmp_path):
    sent = {"processId": 7, "rootUri": tmp_path.as_uri(), "workspaceFolders": [str(tmp_path)]}
    record = normalised(sent, tmp_path)
    assert record == {
        "processId": None,
        "rootUri": "file://{root}",
        "workspaceFolders": ["{root}"],
    }
    assert str(tmp_path) not in json.dumps(record)
