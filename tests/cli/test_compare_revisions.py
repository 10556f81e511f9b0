"""`compare` with files of earlier revisions, and its formats."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.commands import EXAMPLE, document, run
from tests.workspace.git_repository import commit

OLD = "# Port\n\n- Run `npm test` before every push to the harbour's repository.\n"
NEW = OLD.replace("npm", "pnpm")


@pytest.fixture
def repository(tmp_path, monkeypatch):
    (tmp_path / "docs").mkdir()
    for text in (OLD, NEW):
        (tmp_path / "CLAUDE.md").write_text(text)
        (tmp_path / "docs" / "notes.md").write_text(text)
        commit(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_compared_with_what_it_was(repository):
    report = document("compare", "HEAD~1:CLAUDE.md", "CLAUDE.md")
    assert report["a"]["path"] == "HEAD~1:CLAUDE.md"
    assert report["relation"] == "either"
    assert (report["lines"]["added"], report["lines"]["removed"]) == (1, 1)
    assert [finding["differs"] for finding in report["findings"]] == [[["npm", "pnpm"]]]
    page = run("compare", "HEAD~1:CLAUDE.md", "CLAUDE.md", "--format", "html").stdout
    assert f"{repository.name} at HEAD~1 (" in page


def test_two_revisions_and_another_file(repository):
    (repository / "CLAUDE.md").unlink()
    report = document("compare", "HEAD:docs/notes.md", "HEAD~1:CLAUDE.md")
    assert report["relation"] == "together"
    assert report["lines"]["added"] == 1


def test_a_path_counts_from_the_top_as_for_git(repository, monkeypatch):
    monkeypatch.chdir(repository / "docs")
    assert document("compare", "HEAD:CLAUDE.md", "HEAD:./notes.md")["lines"]["added"] == 0
    done = run("compare", "HEAD:notes.md", "../CLAUDE.md")
    assert done.exit_code == 2
    assert "There is no file notes.md in HEAD" in done.output
    assert "From this directory it is `HEAD:./notes.md`." in done.output


def test_a_file_with_a_colon_in_its_name_is_a_file(repository):
    (repository / "HEAD:CLAUDE.md").write_text("# Other\n")
    assert document("compare", "HEAD:CLAUDE.md", "CLAUDE.md")["a"]["lines"] == 2


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("HEAD~7:CLAUDE.md", "There is no revision `HEAD~7` in"),
        ("-x:CLAUDE.md", "`-x` is no name of a revision."),
        ("HEAD:../CLAUDE.md", "There is no file ../CLAUDE.md in HEAD"),
        ("HEAD:docs", "There is no file docs in HEAD"),
        ("none.md", "none.md cannot be read"),
        ("HEAD:", "HEAD: names no file: write its path right behind the colon."),
    ],
)
@pytest.mark.usefixtures("repository")
def test_what_cannot_be_had_is_usage(argument, message):
    done = run("compare", "--", argument, "CLAUDE.md")
    assert done.exit_code == 2
    assert message in done.output


def test_outside_of_a_repository_is_usage(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.chdir(tmp_path)
    done = run("compare", "HEAD:a.md", "b.md")
    assert done.exit_code == 2
    assert "is in no git repository" in done.output


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_a_comparison_can_go_to_a_file(tmp_path, form):
    files = (EXAMPLE / "AGENTS.md", EXAMPLE / "CLAUDE.md")
    output = tmp_path / "out"
    assert run("compare", *files, "--format", form, "--output", output).output == ""
    assert "Payments" in output.read_text(encoding="utf-8")


def test_control_signs_do_not_reach_the_terminal(tmp_path):
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("# T\x1b]0;title\x07\n\n`x`\n")
    assert "\x1b]" not in run("compare", tmp_path / "a.md", tmp_path / "b.md").output


def test_the_page_s_libraries_load_for_a_page_alone():
    arguments = ["compare", *(str(EXAMPLE / name) for name in ("AGENTS.md", "CLAUDE.md"))]
    code = (
        "import sys\nfrom twicetold.cli.main import main\n"
        f"try:\n    main({[*arguments, '--format', 'json']!r})\nexcept SystemExit: pass\n"
        "assert 'jinja2' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
