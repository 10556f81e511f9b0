"""The command line: its contract in JSON, its exit codes, its words when something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.corpus import SKIP_REASON, corpus_root
from tests.rules.workspaces import MIGRATIONS, write
from twicetold import __version__
from twicetold.cli.main import main

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
TICKED = f"# Harbour ✓\n\n{MIGRATIONS}"


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def document(*arguments):
    done = run(*arguments, "--format", "json")
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return json.loads(done.output)


def test_the_example_is_checked():
    report = document("check", EXAMPLE)
    assert report["version"] == 1
    assert report["roots"] == [EXAMPLE.as_posix()]
    assert report["files"] == 3
    assert report["errors"] == []
    assert [(f["path"], f["code"], f["start_line"], f["end_line"]) for f in report["findings"]] == [
        ("AGENTS.md", "drifted-section", 12, 22),
        ("AGENTS.md", "missing-section", 30, 30),
        ("services/billing/CLAUDE.md", "duplicate-section", 11, 15),
        ("services/billing/CLAUDE.md", "drifted-section", 17, 20),
    ]
    drifted = report["findings"][0]
    assert drifted["differs"] == [["pnpm test", "npm test"]]
    assert drifted["twins"] == [{"path": "CLAUDE.md", "start_line": 12, "end_line": 22}]
    assert len(drifted["fingerprint"]) == 16


def test_the_text_report_groups_by_file():
    text = run("check", EXAMPLE).output
    assert text.index("AGENTS.md\n") < text.index("services/billing/CLAUDE.md\n")
    assert "3 instruction files: 2 warnings, 2 infos." in text


@pytest.mark.parametrize(
    ("level", "code"), [("warning", 1), ("error", 0), ("information", 1), ("never", 0)]
)
def test_the_exit_code_of_a_check(level, code):
    assert run("check", EXAMPLE, "--fail-on", level).exit_code == code


def test_a_file_is_reported_alone():
    report = document("check", EXAMPLE / "AGENTS.md")
    assert {f["path"] for f in report["findings"]} == {"AGENTS.md"}
    assert report["files"] == 1


def test_a_nested_root_is_checked_as_its_own(tmp_path):
    (tmp_path / "inner" / ".git").mkdir(parents=True)
    text = "# A\n\n- Never commit a secret or a customer's address to the repository.\n"
    for path in ("CLAUDE.md", "inner/CLAUDE.md", "inner/b/CLAUDE.md"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    report = document("check", tmp_path)
    assert report["roots"] == [tmp_path.as_posix(), f"{tmp_path.as_posix()}/inner"]
    assert [(f["root"], f["path"]) for f in report["findings"]] == [
        (f"{tmp_path.as_posix()}/inner", "b/CLAUDE.md")
    ]


@pytest.mark.parametrize("option", ["--quiet", "--diff", "--format=text"])
def test_a_path_that_is_not_there_is_usage(option):
    done = run("check", option, "nowhere")
    assert done.exit_code == 2
    assert "nowhere does not exist." in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("map", "nosuch"), "nosuch does not exist."),
        (("map", "CLAUDE.md"), "CLAUDE.md is no directory."),
        (("inspect", "--all", "nosuch"), "nosuch does not exist."),
        (("inspect", "--all", "CLAUDE.md"), "CLAUDE.md is no directory."),
        (("init", "--dry-run", "nosuch"), "nosuch does not exist."),
        (("context", "nosuch"), "nosuch does not exist."),
        (("context", "--from", "CLAUDE.md"), "CLAUDE.md is no directory."),
    ],
    ids=lambda part: part if isinstance(part, str) else " ".join(part),
)
def test_a_directory_that_is_none_is_usage(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(write(tmp_path, {".git/HEAD": "", "CLAUDE.md": MIGRATIONS}))
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"Error: {message}" in done.stderr


def test_a_broken_configuration_is_usage_and_hides_nothing(tmp_path):
    (tmp_path / "twicetold.toml").write_text('severty = "x"\n')
    (tmp_path / "CLAUDE.md").write_bytes(b"# A\n\xff\n")
    done = run("check", tmp_path)
    assert done.exit_code == 2
    assert "twicetold.toml:1: There is no setting `severty`." in done.output
    assert "invalid-encoding" in done.output


@pytest.mark.parametrize("command", [("compare", "CLAUDE.md"), ("inspect",)])
def test_binary_data_is_no_file_to_look_into(tmp_path, monkeypatch, command):
    monkeypatch.chdir(
        write(tmp_path, {"CLAUDE.md": MIGRATIONS, "AGENTS.md": b"\x89PNG\r\n\x1a\n\0"})
    )
    done = run(*command, "AGENTS.md")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "AGENTS.md" in done.stderr
    assert "binary data and no text" in done.stderr


def test_a_comparison_counts_what_each_file_covers():
    report = document("compare", EXAMPLE / "AGENTS.md", EXAMPLE / "CLAUDE.md")
    assert report["relation"] == "either"
    assert report["summary"] == {
        "sections": {"shared": 5, "only_a": 0, "only_b": 1, "overlap": 0.833},
        "commands": {"shared": 2, "only_a": 1, "only_b": 1, "overlap": 0.5},
        "tags": report["summary"]["tags"],
    }
    assert report["commands"]["only_a"] == [{"text": "pnpm test", "lines": [17]}]
    assert report["missing_in_a"] == [{"title": "Payments", "line": 35}]
    assert report["lines"]["removed"] == 1
    codes = [(f["code"], f["a"], f["b"]) for f in report["findings"]]
    assert ("drifted", [12, 22], [12, 22]) in codes


def test_an_asked_relation_wins():
    report = document(
        "compare", EXAMPLE / "AGENTS.md", EXAMPLE / "CLAUDE.md", "--relation", "together"
    )
    assert report["relation"] == "together"
    assert report["missing_in_a"] == []


@pytest.mark.parametrize("directory", [".", "p", "p/q"])
def test_the_relation_is_the_same_from_every_directory(tmp_path, monkeypatch, directory):
    setting = '[[references]]\nfiles = "/p/"\npath = "templates/t.md"\nrelation = "template"\n'
    files = {"p/CLAUDE.md": TICKED, "p/q/x": "", "templates/t.md": TICKED}
    monkeypatch.chdir(write(tmp_path, {**files, "twicetold.toml": setting}) / directory)
    a, b = (os.path.relpath(tmp_path / name) for name in ("p/CLAUDE.md", "templates/t.md"))
    assert document("compare", a, b)["relation"] == "template"
    assert document("inspect", a)["path"] == "p/CLAUDE.md"


def test_nothing_compared_has_no_overlap(tmp_path):
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("only text\n")
    report = document("compare", tmp_path / "a.md", tmp_path / "b.md")
    assert {part["overlap"] for part in report["summary"].values()} == {None}
    assert "n/a" in run("compare", tmp_path / "a.md", tmp_path / "b.md").output


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_comparison_for_people(form):
    text = run(
        "compare", EXAMPLE / "AGENTS.md", EXAMPLE / "CLAUDE.md", "--format", form
    ).output  # fmt: skip
    for words in ("Drifted copies", "Missing in", "Payments", "pnpm test", "83 %"):
        assert words in text


def test_hostile_titles_stay_text(tmp_path):
    (tmp_path / "a.md").write_text("# <b>x</b> [l](u) `c` | [red]y[/red]\n\ntext\n")
    (tmp_path / "b.md").write_text("# Other\n\nwords\n")
    markdown = run(
        "compare", tmp_path / "a.md", tmp_path / "b.md", "--format", "markdown"
    ).output  # fmt: skip
    assert "<b>" not in markdown
    assert "\\[red\\]" in markdown
    assert "[red]y[/red]" in run("compare", tmp_path / "a.md", tmp_path / "b.md").output


def test_a_file_that_cannot_be_read_is_usage(tmp_path):
    done = run("compare", tmp_path / "none.md", EXAMPLE / "CLAUDE.md")
    assert done.exit_code == 2
    assert "none.md cannot be read: No such file or directory." in done.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
@pytest.mark.parametrize("command", [["inspect"], ["compare", "CLAUDE.md"]])
def test_a_pipe_is_not_waited_for_unless_it_is_open(tmp_path, monkeypatch, command):
    monkeypatch.chdir(write(tmp_path, {"CLAUDE.md": MIGRATIONS}))
    os.mkfifo("pipe.md")
    done = run(*command, "pipe.md")
    assert (done.exit_code, done.stderr) == (2, "Error: pipe.md cannot be read: it is a pipe.\n")
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as pipe:
        pipe.write(MIGRATIONS)
    assert run(*command, f"/dev/fd/{reading}").exit_code == 0
    os.close(reading)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_is_not_checked(tmp_path, monkeypatch):
    monkeypatch.chdir(write(tmp_path, {"CLAUDE.md": MIGRATIONS}))
    os.mkfifo("AGENTS.md")
    done = run("check", "AGENTS.md")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "AGENTS.md is no file and no directory." in done.stderr
    assert run("check").exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a directory in use stays there")
@pytest.mark.parametrize("command", [["check"], ["map"], ["context"], ["inspect", "a"], ["init"]])
def test_a_directory_that_is_gone_is_told(tmp_path, monkeypatch, command):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    done = run(*command)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "Error: The directory that this runs in does not exist.\n"


@pytest.mark.parametrize("option", [("--host", "codex"), ("--from", ".")])
def test_an_explanation_takes_no_option_of_a_context(tmp_path, monkeypatch, option):
    monkeypatch.chdir(write(tmp_path, {"CLAUDE.md": MIGRATIONS}))
    done = run("context", "--explain", *option, "CLAUDE.md")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"Error: --explain and {option[0]} exclude each other." in done.stderr


def test_an_inspection_tells_what_is_read():
    report = document("inspect", EXAMPLE / "services" / "billing" / "CLAUDE.md")
    assert report["path"] == "services/billing/CLAUDE.md"
    assert report["reference"] == "CLAUDE.md (together, above it)"
    assert [s["title"] for s in report["sections"]][:2] == ["Billing service", "Layout"]
    assert report["sections"][1]["path"] == ["Billing service"]
    assert "Sections" in run("inspect", EXAMPLE / "CLAUDE.md").output


@pytest.mark.parametrize(
    ("text", "lines"), [("", 0), ("# a", 1), ("# a\n", 1), ("# a\r\n", 1), ("# a\n\n", 2)]
)
def test_an_inspection_counts_lines_as_editors_do(tmp_path, text, lines):
    path = write(tmp_path, {"CLAUDE.md": text}) / "CLAUDE.md"
    assert document("inspect", path)["lines"] == lines
    assert f"{lines} line{'' if lines == 1 else 's'}, about" in run("inspect", path).output


def test_all_files_are_listed_with_reasons(tmp_path):
    for path in ("CLAUDE.md", "vendor/x/CLAUDE.md"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("# A\n")
    files = {
        row["path"]: row["excluded"]
        for row in document("inspect", "--all", tmp_path)["files"]
    }  # fmt: skip
    assert files["CLAUDE.md"] is None
    assert files["vendor/x/CLAUDE.md"]
    assert "not checked" in run("inspect", "--all", tmp_path).output


def test_the_version_starts_without_the_libraries_it_does_not_need():
    code = (
        "import sys\n"
        "from twicetold.cli.main import main\n"
        "try:\n    main(['--version'])\nexcept SystemExit: pass\n"
        "print(sorted(m for m in ('rich', 'lsprotocol', 'pygls', 'markdown_it', 'rapidfuzz')"
        " if m in sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    python = ".".join(map(str, sys.version_info[:3]))
    assert done.stdout.splitlines()[0].endswith(f" {__version__} (Python {python})")
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(corpus_root() is None, reason=SKIP_REASON)
def test_the_seed_pair_has_its_figures():
    seed = corpus_root().parent / "seed"
    report = document("compare", seed / "dynamo.md", seed / "root.md")
    sections = report["summary"]["sections"]
    assert (sections["shared"], sections["only_a"], sections["only_b"]) == (1, 22, 18)
    assert report["lines"] == {
        "added": 249, "removed": 235, "unchanged": 71, "identical": 0.222, "unchanged_text": 0,
    }  # fmt: skip
    assert (report["a"]["lines"], report["b"]["lines"]) == (306, 320)


@pytest.mark.parametrize(
    "arguments",
    [
        ("compare", EXAMPLE / "AGENTS.md", EXAMPLE / "CLAUDE.md"),
        ("check", EXAMPLE),
        ("context", EXAMPLE),
        ("explain",),
        ("map", EXAMPLE),
    ],
    ids=lambda arguments: arguments[0],
)
def test_what_goes_to_a_program_is_neither_wrapped_nor_filled_up(arguments):
    lines = run(*arguments).stdout.splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
    assert max(map(len, lines)) > 80


@pytest.mark.parametrize(
    "arguments",
    [
        ("inspect", "✓/CLAUDE.md"),
        ("inspect", "✓/CLAUDE.md", "--format", "json"),
        ("inspect", "--all"),
        ("context", "✓"),
        ("context", "✓", "--format", "json"),
        ("context", "--explain", "✓/CLAUDE.md"),
        ("compare", "CLAUDE.md", "✓/CLAUDE.md"),
        ("map",),
        ("check",),
        ("init", "--dry-run"),
    ],
    ids=" ".join,
)
def test_what_is_printed_survives_any_code_page(tmp_path, monkeypatch, arguments):
    files = {".git/HEAD": "", "CLAUDE.md": TICKED, "✓/CLAUDE.md": TICKED}
    monkeypatch.chdir(write(tmp_path / "✓", files))
    done = CliRunner(charset="cp1252").invoke(main, arguments)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exc_info
    assert "✓" in done.stdout_bytes.decode("utf-8")
