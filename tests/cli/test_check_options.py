"""The options of `twicetold check`: what is shown, what counts, what is complained about."""

from __future__ import annotations

import pytest

from tests.cli.commands import EXAMPLE, document, run

DUPLICATE = ("services/billing/CLAUDE.md", "duplicate-section")
DRIFTED = ("services/billing/CLAUDE.md", "drifted-section")
MIRROR = ("AGENTS.md", "drifted-section")
MISSING = ("AGENTS.md", "missing-section")


@pytest.mark.parametrize(
    ("options", "shown", "exit_code"),
    [
        ("", {DUPLICATE, DRIFTED, MIRROR, MISSING}, 1),
        ("--select drifted", {DRIFTED, MIRROR}, 1),
        ("--select duplicate-section,missing", {DUPLICATE, MISSING}, 0),
        ("--select duplicate --select missing", {DUPLICATE, MISSING}, 0),
        ("--ignore drifted", {DUPLICATE, MISSING}, 0),
        ("--select d --ignore drifted-section", {DUPLICATE}, 0),
        ("--severity warning", {DRIFTED, MIRROR}, 1),
        ("--severity error", set(), 0),
        ("--severity warning --ignore drifted --fail-on hint", set(), 0),
        ("--select duplicate --fail-on information", {DUPLICATE}, 1),
        ("--fail-on never", {DUPLICATE, DRIFTED, MIRROR, MISSING}, 0),
        ("--fail-on error", {DUPLICATE, DRIFTED, MIRROR, MISSING}, 0),
    ],
)
def test_options_choose_what_is_shown_and_counts(options, shown, exit_code):
    done = run("check", EXAMPLE, *options.split(), "--format", "json")
    findings = document("check", EXAMPLE, *options.split())["findings"]
    assert {(finding["path"], finding["code"]) for finding in findings} == shown
    assert done.exit_code == exit_code


@pytest.mark.parametrize(
    ("arguments", "question"),
    [
        (("check", "--select", "drfited"), "Did you mean 'drifted'?"),
        (("explain", "drift"), "Did you mean 'drifted-section' or 'drifted-statement'?"),
        (("explain", "stale-pth"), "Did you mean 'stale-path'?"),
    ],
)
def test_what_is_nearly_a_code_is_asked_for(arguments, question):
    done = run(*arguments)
    assert (done.exit_code, question in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("--write-baseline --prune-baseline", "--write-baseline and --prune-baseline"),
        ("--write-baseline --select drifted", "--write-baseline and --select"),
        ("--write-baseline --ignore drifted", "--write-baseline and --ignore"),
        ("--write-baseline --severity warning", "--write-baseline and --severity"),
        ("--write-baseline --fail-on never", "--write-baseline and --fail-on"),
        ("--write-baseline --since main", "--write-baseline and --since"),
        ("--write-baseline --no-new", "--write-baseline and --no-new"),
        ("--prune-baseline --format json", "--prune-baseline and --format"),
        ("--prune-baseline --output x.json", "--prune-baseline and --output"),
        ("--prune-baseline --diff", "--prune-baseline and --diff"),
        ("--prune-baseline --stdin-filename x.md", "--prune-baseline and --stdin-filename"),
        ("--diff --format json", "--diff and --format"),
        ("--no-new --fail-on error", "--no-new and --fail-on"),
    ],
)
def test_an_option_without_effect_beside_another_is_usage(options, named):
    done = run("check", EXAMPLE, *options.split())
    assert done.exit_code == 2
    assert f"Error: {named} exclude each other." in done.stderr


@pytest.mark.parametrize(
    "options", ["--diff --format text --no-new", "--no-new --fail-on warning -q --jobs 1"]
)
def test_what_is_so_by_default_excludes_nothing(options):
    assert run("check", EXAMPLE, *options.split()).exit_code == 1


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_code_that_is_none_is_usage(option):
    done = run("check", EXAMPLE, option, "drifted,drifed-section")
    assert done.exit_code == 2
    assert "No code is or begins with 'drifed-section'." in done.output
    assert "Did you mean 'drifted-section'?" in done.output


def test_a_file_is_found_under_another_name(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "CLAUDE.md").write_bytes(b"# A\n\xff\n")
    (tmp_path / "AGENTS.md").symlink_to("CLAUDE.md")
    (tmp_path / "inner").mkdir()
    report = document("check", tmp_path / "inner" / ".." / "AGENTS.md")
    assert [finding["code"] for finding in report["findings"]] == ["invalid-encoding"]
