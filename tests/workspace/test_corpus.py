"""Real repositories, checked out with their links: what the manifest lists is found."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from tests.corpus import SKIP_REASON, check_out, corpus_root, listed
from twicetold.hosts.terms import Kind
from twicetold.workspace.no_reference import no_reference_reason
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import build_snapshot

pytestmark = [
    pytest.mark.skipif(corpus_root() is None, reason=SKIP_REASON),
    pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there"),
]

# The collector judged by folder names alone; these speak to those who work there.
COUNTED_ALL_THE_SAME = {
    "PrefectHQ/prefect/tests/fixtures/AGENTS.md",
    "agno-agi/agno/cookbook/03_teams/20_human_in_the_loop/CLAUDE.md",
    "agno-agi/agno/cookbook/frameworks/antigravity/example_agent/AGENTS.md",
    "cloudflare/agents/examples/AGENTS.md",
    "cloudflare/agents/examples/webmcp-react/AGENTS.md",
}
REPOSITORIES = [
    "1stevengrant/laravel-react-starter-kit",
    "Azure/azure-dev",
    "NangoHQ/nango",
    "PrefectHQ/prefect",
    "Tresjs/tres",
    "agno-agi/agno",
    "astral-sh/ruff",
    "biomejs/biome",
    "bitwarden/server",
    "cloudflare/agents",
    "home-assistant/frontend",
    "jlowin/fastmcp",
    "lancedb/lancedb",
    "obra/superpowers",
    "onyx-dot-app/onyx",
    "prisma/prisma",
    "pydantic/pydantic-ai",
    "stbenjam/skillsaw",
    "triggerdotdev/trigger.dev",
]


@pytest.fixture(scope="module")
def snapshot_of(tmp_path_factory):
    """Builds the snapshot of a repository, once for all tests here."""
    folder = tmp_path_factory.mktemp("corpus")

    @cache
    def build(repository):
        return build_snapshot(check_out(repository, folder))

    return build


@pytest.mark.parametrize("repository", REPOSITORIES)
def test_what_the_manifest_lists_is_found(repository, snapshot_of):
    snapshot = snapshot_of(repository)
    for entry in listed(repository):
        file = snapshot.file(entry.path) or snapshot.files.get(entry.path)
        if entry.kind == "other-lowercase-doc":
            assert file is None or file.kind is Kind.IMPORTED, entry.path
            continue
        assert file is not None, entry.path
        # A link stands under its target's path, and under its own where that is not there.
        assert entry.path in file.names
        if entry.kind == "fixture/template":
            counted = f"{repository}/{entry.path}" in COUNTED_ALL_THE_SAME
            assert bool(file.excluded) is not counted, entry.path
        elif entry.kind != "skill":
            assert not file.excluded, (entry.path, file.excluded)


@pytest.mark.parametrize("repository", REPOSITORIES)
def test_references_make_sense(repository, snapshot_of):
    snapshot = snapshot_of(repository)
    for path, file in snapshot.files.items():
        references = references_of(snapshot, path)
        assert len({reference.path for reference in references}) == len(references)
        for reference in references:
            target = snapshot.files[reference.path]
            assert not target.excluded
            assert not snapshot.stub_targets(reference.path)
            assert reference.path not in file.names
        assert references or no_reference_reason(snapshot, path)


@pytest.mark.parametrize(
    "repository", ["astral-sh/ruff", "triggerdotdev/trigger.dev", "pydantic/pydantic-ai"]
)
def test_stubs_and_links_of_one_directory_are_no_pairs(repository, snapshot_of):
    snapshot = snapshot_of(repository)
    assert not any(
        reference.relation.value == "either" and reference.path.endswith("CLAUDE.md")
        for path in snapshot.files
        for reference in references_of(snapshot, path)
    )
