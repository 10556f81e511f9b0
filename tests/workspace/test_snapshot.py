from __future__ import annotations

import sys

import pytest

from tests.workspace.trees import write
from twicetold.hosts.terms import Kind
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document
from twicetold.workspace.snapshot import build_snapshot

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


def document(text):
    return Document.from_text(text)


def test_what_is_in_a_snapshot(tmp_path):
    write(
        tmp_path,
        {
            "CLAUDE.md": "# Root\n",
            "pkg/.cursor/rules/a.mdc": "---\nalwaysApply: true\n---\nText.\n",
            "tests/fixtures/a/CLAUDE.md": "# Data\n",
            "legacy/CLAUDE.md": "# Old\n",
            "docs/ai/style.md": "# Style\n",
            "twicetold.toml": "ignore = ['legacy/']\ninclude = ['docs/ai/*.md']\n",
        },
    )
    snapshot = build_snapshot(tmp_path)
    kinds = {path: (file.kind.value, file.excluded) for path, file in snapshot.files.items()}
    assert kinds == {
        "CLAUDE.md": ("instructions", ""),
        "docs/ai/style.md": ("configured", ""),
        "legacy/CLAUDE.md": ("instructions", "ignored by the configuration"),
        "pkg/.cursor/rules/a.mdc": ("rule", ""),
        "tests/fixtures/a/CLAUDE.md": ("instructions", "fixture"),
    }
    assert snapshot.files["CLAUDE.md"].document.text == "# Root\n"
    assert snapshot.files["tests/fixtures/a/CLAUDE.md"].document is None
    assert snapshot.files["pkg/.cursor/rules/a.mdc"].places[0].directory == "pkg"
    assert [host.id for host in snapshot.index.in_play] == ["claude-code", "cursor"]


def test_only_what_may_import_is_parsed(tmp_path):
    write(
        tmp_path,
        {
            "CLAUDE.md": "# Root\n\nImport from `@app/x`, ask @team.\n",
            "AGENTS.md": "@docs/style.md\n",
            "a/AGENTS.md": "@b\n",
            "a/b": "B\n",
            "docs/style.md": "# Style\n",
            ".cursor/rules/a.mdc": "---\nalwaysApply: true\n---\nText.\n",
        },
    )
    snapshot = build_snapshot(tmp_path)
    assert snapshot.imports.keys() == {"AGENTS.md", "a/AGENTS.md"}
    parsed = {path for path, file in snapshot.files.items() if file.is_parsed}
    assert parsed == {"AGENTS.md", "a/AGENTS.md"}


def test_include_brings_back_what_would_be_left_out(tmp_path):
    write(
        tmp_path,
        {
            "templates/web/AGENTS.md": "x",
            "twicetold.toml": "include = ['templates/web/AGENTS.md']\n",
        },
    )
    file = build_snapshot(tmp_path).files["templates/web/AGENTS.md"]
    assert (file.excluded, file.kind) == ("", Kind.INSTRUCTIONS)


def test_what_cannot_be_read_is_a_problem_of_the_file(tmp_path, monkeypatch):
    write(tmp_path, {"CLAUDE.md": "x", "AGENTS.md": "y"})
    (tmp_path / "GEMINI.md").write_bytes(b"ok \xff\n")
    read_bytes = type(tmp_path).read_bytes

    def refuse(path):
        if path.name == "CLAUDE.md":
            raise PermissionError(13, "Permission denied")
        return read_bytes(path)

    monkeypatch.setattr(type(tmp_path), "read_bytes", refuse)
    files = build_snapshot(tmp_path).files
    assert files["CLAUDE.md"].document is None
    assert files["CLAUDE.md"].problem.code == "unreadable-file"
    assert files["CLAUDE.md"].problem.message == "Cannot be read: Permission denied."
    assert files["GEMINI.md"].problem.code == "invalid-encoding"
    assert files["GEMINI.md"].problem.first_bad_byte == 3
    assert files["GEMINI.md"].document.text == "ok \ufffd\n"
    assert files["AGENTS.md"].problem is None


@NEEDS_LINKS
def test_a_link_and_its_target_are_one_file(tmp_path):
    write(tmp_path, {"AGENTS.md": "x", "CLAUDE.md": "-> AGENTS.md", "GEMINI.md": "-> gone.md"})
    snapshot = build_snapshot(tmp_path)
    assert list(snapshot.files) == ["AGENTS.md", "GEMINI.md"]
    assert snapshot.files["AGENTS.md"].aliases == ("CLAUDE.md",)
    assert snapshot.file("CLAUDE.md") is snapshot.files["AGENTS.md"]
    assert snapshot.file("nothing.md") is None
    assert snapshot.files["GEMINI.md"].problem.message.startswith("The link leads to a file")


@NEEDS_LINKS
def test_a_name_in_a_fixture_does_not_count_for_its_target(tmp_path):
    write(tmp_path, {"AGENTS.md": "x", "tests/fixtures/a/AGENTS.md": "-> ../../../AGENTS.md"})
    file = build_snapshot(tmp_path).files["AGENTS.md"]
    assert [place.directory for place in file.places] == [""]
    assert file.excluded == ""


def test_imports_are_resolved_and_read(tmp_path):
    write(
        tmp_path,
        {
            "pkg/CLAUDE.md": "See @../docs/style.md, @missing.md, @team and @types/node.\n"
            "@/etc/hosts.md @~/me.md @../../out.md\n",
            "docs/style.md": "Style. @more.md\n",
            "docs/more.md": "More. @style.md @data.json\n",
            "docs/data.json": "{}",
        },
    )
    snapshot = build_snapshot(tmp_path)
    assert [(i.line, i.target, i.path, i.outside) for i in snapshot.imports["pkg/CLAUDE.md"]] == [
        (0, "../docs/style.md", "docs/style.md", False),
        (0, "missing.md", None, False),
        (1, "/etc/hosts.md", None, True),
        (1, "~/me.md", None, True),
        (1, "../../out.md", None, True),
    ]
    style, more = snapshot.files["docs/style.md"], snapshot.files["docs/more.md"]
    assert (style.kind, style.places[0].directory) == (Kind.IMPORTED, "pkg")
    assert (more.kind, more.places[0].directory) == (Kind.IMPORTED, "pkg")
    assert snapshot.imports["docs/more.md"][1].path == "docs/data.json"
    assert "docs/data.json" not in snapshot.files


@NEEDS_LINKS
def test_an_import_through_a_link_out_of_the_workspace_is_not_read(tmp_path):
    write(tmp_path, {"secret.md": "secret"})
    write(tmp_path / "root", {"CLAUDE.md": "@notes.md\n", "notes.md": "-> ../secret.md"})
    snapshot = build_snapshot(tmp_path / "root")
    assert list(snapshot.files) == ["CLAUDE.md"]
    assert snapshot.imports["CLAUDE.md"][0].outside


def test_stubs(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "# Rules\n\n- one\n",
            "CLAUDE.md": "# CLAUDE.md\n\n@AGENTS.md\n",
            "GEMINI.md": "@missing.md\n",
            "pkg/CLAUDE.md": "@../AGENTS.md\n\nUse spaces here.\n",
        },
    )
    snapshot = build_snapshot(tmp_path)
    assert snapshot.stub_targets("CLAUDE.md") == ("AGENTS.md",)
    assert snapshot.stub_targets("GEMINI.md") == ()
    assert snapshot.stub_targets("pkg/CLAUDE.md") == ()
    assert snapshot.stub_targets("AGENTS.md") == ()


def test_open_documents_take_the_place_of_files(tmp_path):
    write(tmp_path, {"CLAUDE.md": "@docs/a.md\n", "docs/a.md": "disk", "README.md": "x"})
    overlay = {
        "docs/a.md": document("editor"),
        "new/AGENTS.md": document("# New\n"),
        "README.md": document("not an instruction file"),
    }
    snapshot = build_snapshot(tmp_path, overlay)
    assert snapshot.files["docs/a.md"].document is overlay["docs/a.md"]
    assert snapshot.files["new/AGENTS.md"].document is overlay["new/AGENTS.md"]
    assert "README.md" not in snapshot.files


def test_an_edit_of_text_uses_everything_else_again(tmp_path):
    write(tmp_path, {"CLAUDE.md": "# A\n", "pkg/CLAUDE.md": "# B\n"})
    before = build_snapshot(tmp_path)
    edited = document("# B\n\nMore.\n")
    after = before.with_parsed("pkg/CLAUDE.md", parse(edited))
    assert after.files["pkg/CLAUDE.md"].document is edited
    assert before.files["pkg/CLAUDE.md"].document.text == "# B\n"
    assert after.index is before.index
    assert after.files["CLAUDE.md"] is before.files["CLAUDE.md"]


def test_an_edit_of_an_import_changes_who_is_there(tmp_path):
    write(tmp_path, {"CLAUDE.md": "# A\n", "docs/a.md": "x", "AGENTS.md": "y"})
    before = build_snapshot(tmp_path)
    imported = before.with_parsed("CLAUDE.md", parse(document("@docs/a.md\n")))
    assert imported.files["docs/a.md"].kind is Kind.IMPORTED
    assert imported.stub_targets("CLAUDE.md") == ("docs/a.md",)
    again = imported.with_parsed("CLAUDE.md", parse(document("# A\n")))
    assert "docs/a.md" not in again.files
    assert again.stub_targets("CLAUDE.md") == ()


def test_files_come_and_go_with_the_editor(tmp_path):
    write(tmp_path, {"CLAUDE.md": "disk\n", "tests/fixtures/a/CLAUDE.md": "data\n"})
    start = build_snapshot(tmp_path)
    opened = start.with_parsed("pkg/CLAUDE.md", parse(document("new\n")))
    assert opened.files["pkg/CLAUDE.md"].document.text == "new\n"
    assert "pkg/CLAUDE.md" not in opened.without("pkg/CLAUDE.md").files
    edited = start.with_parsed("CLAUDE.md", parse(document("editor\n")))
    assert edited.without("CLAUDE.md").files["CLAUDE.md"].document.text == "disk\n"
    fixture = start.with_parsed("tests/fixtures/a/CLAUDE.md", parse(document("data\n")))
    assert fixture.files["tests/fixtures/a/CLAUDE.md"].excluded == "fixture"
    closed = fixture.without("tests/fixtures/a/CLAUDE.md")
    assert closed.files["tests/fixtures/a/CLAUDE.md"].document is None
    assert start.with_parsed("README.md", parse(document("x"))) is start
    assert start.without("README.md") is start


def test_an_open_file_in_a_dependency_says_so(tmp_path):
    write(tmp_path, {"node_modules/x/CLAUDE.md": "x"})
    snapshot = build_snapshot(tmp_path, {"node_modules/x/CLAUDE.md": document("x")})
    assert snapshot.files["node_modules/x/CLAUDE.md"].excluded == "dependency"


def test_an_open_file_that_git_ignores_says_so(tmp_path):
    paths = ("CLAUDE.local.md", "out/pkg/CLAUDE.md", "pkg/AGENTS.md", "pkg/CLAUDE.md")
    write(tmp_path, {".gitignore": "CLAUDE.local.md\n/out/\n", "pkg/.gitignore": "AGENTS.md\n"})
    snapshot = build_snapshot(tmp_path, {path: document("x") for path in paths})
    assert [snapshot.files[path].excluded for path in paths] == [
        "",  # personal: ignored everywhere, and loaded all the same
        "ignored by git",
        "ignored by git",
        "",
    ]


@NEEDS_LINKS
def test_an_alias_can_be_edited(tmp_path):
    write(tmp_path, {"AGENTS.md": "x", "CLAUDE.md": "-> AGENTS.md"})
    edited = document("y")
    snapshot = build_snapshot(tmp_path).with_parsed("CLAUDE.md", parse(edited))
    assert snapshot.files["AGENTS.md"].document is edited


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("templates/missing.md", "The reference 'templates/missing.md' does not exist."),
        ("templates", "The reference 'templates' is a directory."),
        pytest.param(
            "templates/out.md",
            "The reference 'templates/out.md' is a link that leads out of the workspace and is "
            "not followed.",
            marks=NEEDS_LINKS,
        ),
    ],
)
def test_a_configured_reference_that_cannot_be_used(tmp_path, path, message):
    write(tmp_path, {"out.md": "secret"})
    root = write(
        tmp_path / "root",
        {
            "CLAUDE.md": "x",
            "templates/a.md": "x",
            "templates/out.md": "-> ../../out.md",
            "twicetold.toml": f"[[references]]\nfiles = '*'\npath = '{path}'\n",
        },
    )
    snapshot = build_snapshot(root)
    assert [(p.line, p.message) for p in snapshot.config_problems] == [(3, message)]
    assert list(snapshot.files) == ["CLAUDE.md"]
    assert snapshot.config_path == root / "twicetold.toml"
