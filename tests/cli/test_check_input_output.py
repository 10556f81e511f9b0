"""Where `twicetold check` reads from and writes to: files, standard input, a diff."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests.cli.commands import EXAMPLE, document, run
from tests.reports.runs import FILES
from tests.rules.workspaces import write
from twicetold.cli.progress import progress, waiting

SAID = "- Never commit a secret or a customer's address to the repository, for {} days.\n"
OTHER = "- Ask before you add a dependency.\n- Write tests first.\n"
PAGES = "- Pages live in `pages/`, styles beside them.\r\n- Use the design tokens.\r\n"
FORMS = [
    ["--diff"],
    *(["--format", name] for name in ("text", "json", "sarif", "github", "gitlab")),
]


@pytest.fixture
def drifted(tmp_path):
    """Two copies, with Windows line ends in one and no line end at the end of it."""
    write(tmp_path, {
        ".git/HEAD": "",
        "CLAUDE.md": f"# A\n\n{OTHER}{SAID.format(30)}",
        "web/CLAUDE.md": f"# Web\r\n\r\n{PAGES}{SAID.format(60).rstrip()}",
    })  # fmt: skip
    return tmp_path


@pytest.mark.parametrize("form", FORMS)
def test_colours_are_forced_upon_no_file_and_no_program(tmp_path, monkeypatch, form):
    plain = run("check", EXAMPLE, *form).stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    target = tmp_path / "report"
    run("check", EXAMPLE, *form, "--output", target)
    assert target.read_text(encoding="utf-8") == plain
    forced = run("check", EXAMPLE, *form).stdout
    assert ("\x1b[" in forced) is (form == ["--format", "text"])


@pytest.mark.parametrize("form", FORMS)
def test_a_report_is_written_to_a_file(tmp_path, form):
    printed = run("check", EXAMPLE, *form)
    target = tmp_path / "report"
    written = run("check", EXAMPLE, *form, "--output", target)
    assert written.stdout == ""
    assert target.read_text(encoding="utf-8") == printed.stdout
    assert written.exit_code == printed.exit_code == 1


@pytest.mark.parametrize(
    "command",
    [
        "compare CLAUDE.md web/CLAUDE.md",
        "compare AGENTS.md web/CLAUDE.md --format html",
        "map",
        "check",
        "check web/CLAUDE.md --format json",
    ],
)
@pytest.mark.parametrize("output", ["CLAUDE.md", "AGENTS.md"])
def test_no_report_is_written_over_what_it_is_about(drifted, monkeypatch, command, output):
    monkeypatch.chdir(drifted)
    Path("AGENTS.md").symlink_to("CLAUDE.md")
    before = Path("CLAUDE.md").read_bytes()
    done = run(*command.split(), "--output", output)
    assert done.exit_code == 2
    said = f"Error: {output} is one of the files that are read, and is not overwritten.\n"
    assert done.stderr.endswith(said)
    assert Path("CLAUDE.md").read_bytes() == before


def test_a_file_that_cannot_be_written_is_usage(tmp_path):
    done = run("check", EXAMPLE, "--output", tmp_path / "none" / "report.txt")
    assert done.exit_code == 2
    assert "report.txt cannot be written: No such file or directory." in done.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", EXAMPLE],
        ["check", "-q", EXAMPLE],
        ["map", EXAMPLE],
        ["explain"],
        ["schema"],
        ["-h"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_full_disk_is_usage_in_one_sentence(arguments):
    command = [sys.executable, "-m", "twicetold", *map(str, arguments)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Error: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", EXAMPLE],
        ["check", "--format", "json", EXAMPLE],
        ["map", EXAMPLE],
        ["explain"],
        ["-h"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_closed_pipe_ends_a_report_without_a_word(arguments):
    command = [sys.executable, "-m", "twicetold", *map(str, arguments)]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.stderr == ""


def test_quiet_is_a_line_for_each_finding():
    lines = run("check", EXAMPLE, "--quiet").stdout.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("server/example/AGENTS.md:17: warning: Copy of CLAUDE.md › Testing")
    assert lines[0].endswith("[drifted-section]")
    assert run("check", EXAMPLE, "-q", "--select", "conflict").stdout == ""


@pytest.mark.parametrize(
    ("directory", "path", "head", "quiet"),
    [
        (".", ".", "web/CLAUDE.md", "web/CLAUDE.md:1: "),
        ("web", "CLAUDE.md", "In {root}:\n\nweb/CLAUDE.md", "{root}/web/CLAUDE.md:1: "),
        ("..", "top", "In top:\n\nweb/CLAUDE.md", "top/web/CLAUDE.md:1: "),
    ],
)
def test_a_path_is_never_seen_from_elsewhere_than_that_of_its_twin(
    tmp_path, monkeypatch, directory, path, head, quiet
):
    text = f"# A\n\n{OTHER}{SAID.format(30)}"
    root = write(tmp_path / "top", {".git/HEAD": "", "CLAUDE.md": text, "web/CLAUDE.md": text})
    monkeypatch.chdir(root / directory)
    report = run("check", path).stdout
    assert report.startswith(head.format(root=root.as_posix()) + "\n")
    line = run("check", path, "-q").stdout
    assert line.startswith(quiet.format(root=root.as_posix()))
    for said in (report, line):
        assert "Same as CLAUDE.md › A (line 1)" in said


def test_standard_input_stands_for_a_file():
    text = (EXAMPLE / "AGENTS.md").read_text().replace("pnpm test", "yarn test")
    report = document("check", "--stdin-filename", EXAMPLE / "AGENTS.md", input=text)
    assert report["files"] == 1
    assert report["findings"][0]["differs"] == [["yarn test", "npm test"]]
    assert {finding["path"] for finding in report["findings"]} == {"AGENTS.md"}


def test_standard_input_may_be_a_file_that_is_not_there_yet(drifted):
    report = document("check", "-", "--stdin-filename", drifted / "new" / "CLAUDE.md",
                      input=f"# New\n\n{PAGES}{SAID.format(90)}")  # fmt: skip
    assert [(f["path"], f["code"]) for f in report["findings"]] == [
        ("new/CLAUDE.md", "drifted-statement")
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"# Web\n\ncaf\xe9\n", 3),
        ("# Web\n\ncafe\n".encode("utf-16-le"), 1),
        (f"\0\xff# Web\n\n{PAGES}{SAID.format(90)}".encode("latin-1"), 1),
    ],
)
def test_bytes_of_standard_input_that_are_no_text_are_told_as_on_disk(drifted, text, line):
    path = drifted / "web" / "CLAUDE.md"
    piped = document("check", "--stdin-filename", path, input=text)
    path.write_bytes(text)
    (finding,) = piped["findings"]
    assert (finding["code"], finding["start_line"]) == ("invalid-encoding", line)
    assert piped["findings"] == document("check", path)["findings"]


def test_standard_input_that_is_no_instruction_file_is_none(drifted):
    report = document("check", "--stdin-filename", drifted / "notes.md", input=SAID)
    assert (report["files"], report["findings"]) == (0, [])


NO_NAME = "`include` in the configuration takes in files by no name that a host knows."
NONE = f"is not checked: it is no instruction file. {NO_NAME}"
SEVERAL = "and 2 more files are not checked: `twicetold inspect FILE` says why."


@pytest.mark.parametrize(
    ("files", "note"),
    [
        ("README.md", f"README.md {NONE}"),
        ("CLAUDE.md README.md", f"README.md {NONE}"),
        ("vendor/CLAUDE.md", "vendor/CLAUDE.md is not checked: vendored."),
        ("node_modules/a/CLAUDE.md", "node_modules/a/CLAUDE.md is not checked: dependency."),
        ("README.md vendor/CLAUDE.md CLAUDE.md docs/a.md", f"README.md {SEVERAL} {NO_NAME}"),
        ("--stdin-filename new/a.md", f"new/a.md {NONE}"),
        ("CLAUDE.md web docs", ""),
        ("README.md --quiet", ""),
        ("README.md --format json", ""),
    ],
)
def test_files_that_are_named_and_not_checked_are_told_once(drifted, monkeypatch, files, note):
    others = "README.md", "docs/a.md", "vendor/CLAUDE.md", "node_modules/a/CLAUDE.md"
    monkeypatch.chdir(write(drifted, {**dict.fromkeys(others, "# A\n"), "web/twicetold.toml": ""}))
    (drifted / "docs" / "twicetold.toml").touch()
    done = run("check", *files.split(), input="# New\n")
    assert done.exit_code == 0
    assert done.stderr == (f"{note}\n" if note else "")


def test_standard_input_comes_alone(drifted):
    done = run("check", drifted, "--stdin-filename", drifted / "CLAUDE.md", input="")
    assert done.exit_code == 2
    assert "With --stdin-filename no other PATH is checked." in done.output


def test_files_of_one_root_are_checked_together(drifted):
    report = document("check", drifted / "CLAUDE.md", drifted / "web" / "CLAUDE.md")
    assert (report["files"], len(report["roots"]), len(report["findings"])) == (2, 1, 1)


def test_a_diff_of_nothing_says_so():
    done = run("check", EXAMPLE, "--diff", "--select", "duplicate")
    assert done.stdout == ""
    assert done.stderr == "Nothing that is found can take the text of its reference.\n"


def git(directory, *arguments):
    subprocess.run([shutil.which("git"), *arguments], cwd=directory, check=True)


def test_a_diff_can_be_applied_and_then_nothing_differs(drifted):
    git(drifted, "init", "-q")
    patch = drifted / "twicetold.patch"
    assert run("check", drifted, "--diff", "--output", patch).exit_code == 1
    assert document("check", drifted)["findings"], "nothing is rewritten unasked"
    git(drifted, "apply", patch.name)
    assert (drifted / "web" / "CLAUDE.md").read_bytes().endswith(b"for 30 days.")
    assert [f["code"] for f in document("check", drifted)["findings"]] == ["duplicate-statement"]


@pytest.mark.parametrize(
    ("checked", "expected"), [("top", "web/CLAUDE.md"), ("top/web/CLAUDE.md", "web/CLAUDE.md")]
)
def test_paths_count_from_the_top_of_what_is_checked_where_one_works_elsewhere(
    tmp_path, checked, expected
):
    text = f"# A\n\n{OTHER}{SAID.format(30)}"
    write(tmp_path / "top", {".git/HEAD": "", "CLAUDE.md": text, "web/CLAUDE.md": f"{text}\nX.\n"})
    (entry,) = json.loads(run("check", tmp_path / checked, "--format", "gitlab").stdout)
    assert entry["location"]["path"] == expected


def test_a_progress_bar_is_for_terminals_only(capsys):
    with progress() as watch:
        assert list(watch(["a", "b"])) == ["a", "b"]
    assert capsys.readouterr() == ("", "")


class Terminal(io.StringIO):
    def isatty(self):
        return True

    def wait_for(self, text):
        until = time.monotonic() + 10
        while text not in self.getvalue():
            assert time.monotonic() < until, "nothing is shown"
            time.sleep(0.01)


def as_terminal(monkeypatch):
    """No fixture: pytest's own standard error takes the place of what one sets."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stderr", Terminal())
    return sys.stderr


def test_work_without_steps_shows_that_it_goes_on(monkeypatch, capsys):
    terminal = as_terminal(monkeypatch)
    monkeypatch.setattr("twicetold.cli.progress._PATIENCE", 0.0)
    with waiting("Comparing"):
        terminal.wait_for("Comparing")
        print("{}")
    assert capsys.readouterr().out == "{}\n"
    assert terminal.getvalue().endswith("\x1b[2K"), "the line is empty again"


def test_what_is_done_at_once_shows_nothing(monkeypatch):
    terminal = as_terminal(monkeypatch)
    with waiting("Comparing"):
        pass
    assert terminal.getvalue() == ""


def interrupted(terminal):
    with waiting("Comparing"):
        terminal.wait_for("Comparing")
        raise KeyboardInterrupt


def test_an_interrupt_ends_the_sign_and_goes_on(monkeypatch):
    terminal = as_terminal(monkeypatch)
    monkeypatch.setattr("twicetold.cli.progress._PATIENCE", 0.0)
    with pytest.raises(KeyboardInterrupt):
        interrupted(terminal)
    shown = terminal.getvalue()
    assert shown.endswith("\x1b[2K"), "the line is empty again"
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l"), "the cursor is there again"


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_a_long_comparison_shows_that_it_goes_on_and_ends_before_it_prints(
    drifted, monkeypatch, form
):
    events = []

    @contextmanager
    def noted(words):
        events.append(words)
        yield
        events.append("done")

    class Noting(io.StringIO):
        def write(self, text):
            events.append("written")
            return super().write(text)

    monkeypatch.setattr("twicetold.cli.compare.waiting", noted)
    monkeypatch.setattr("twicetold.cli.compare.open_output", lambda _: nullcontext(Noting()))
    run("compare", drifted / "CLAUDE.md", drifted / "web" / "CLAUDE.md", "--format", form)
    assert list(dict.fromkeys(events)) == ["Comparing", "done", "written"]


def test_reports_for_programs_survive_any_code_page(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    write(tmp_path, FILES)
    done = subprocess.run(
        [sys.executable, "-m", "twicetold", "check", "--format", "json", str(tmp_path)],
        capture_output=True,
        check=False,
    )
    assert "😀" in json.loads(done.stdout.decode("utf-8"))["findings"][0]["message"]


def test_standard_input_needs_a_name():
    done = run("check", "-", input="# Harbour\n")
    assert done.exit_code == 2
    assert "Say with --stdin-filename which file standard input is." in done.stderr
