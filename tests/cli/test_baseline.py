"""`twicetold check` with a baseline, as a person uses it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from twicetold.cli.main import main

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
NAME = "twicetold-baseline.json"


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


def check(*arguments):
    return CliRunner().invoke(main, ["check", *map(str, arguments)])


def edit(path, old, new):
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")


def test_a_written_baseline_keeps_all_findings_back(root):
    done = check(root, "--write-baseline")
    assert (done.exit_code, done.output) == (0, f"{root / NAME}: 4 findings.\n")
    done = check(root, "--no-new")
    assert done.exit_code == 0
    assert "nothing to report; 4 in the baseline." in done.output
    report = json.loads(check(root, "--format", "json").output)
    assert (report["findings"], report["baselined"]) == ([], 4)


def test_after_moves_and_a_rename_only_what_is_new_fails(root):
    check(root, "--write-baseline")
    (root / "services" / "billing").rename(root / "services" / "invoices")
    moved = root / "services" / "invoices" / "CLAUDE.md"
    edit(moved, "## Layout", "One line more.\n\n## Layout")
    assert check(root, "--no-new").exit_code == 0
    moved.write_text(f"{moved.read_text('utf-8')}\n{section(root, 'Payments')}", encoding="utf-8")
    done = check(root, "--no-new", "--format", "json")
    assert done.exit_code == 1
    (found,) = json.loads(done.output)["findings"]
    assert (found["path"], found["code"]) == ("services/invoices/CLAUDE.md", "duplicate-section")
    assert found["severity"] == "information"


def section(root, title):
    return f"## {title}" + (root / "CLAUDE.md").read_text("utf-8").partition(f"## {title}")[2]


def test_what_was_mended_does_not_fail_and_is_pruned(root):
    check(root, "--write-baseline")
    edit(root / "services" / "billing" / "CLAUDE.md", "72", "60")
    mended = check(root, "--no-new")
    assert mended.exit_code == 1  # the mended copy is a duplicate, which is new
    assert "stale-baseline" in mended.output
    edit(root / "CLAUDE.md", "## Commits", "## How we commit")
    edit(root / "services" / "billing" / "CLAUDE.md", "## Commits", "## Pull requests")
    done = check(root, "--prune-baseline")
    assert done.output == f"{root / NAME}: 3 findings, 1 fewer than before.\n"
    assert "stale-baseline" not in check(root).output


def test_a_baseline_that_is_only_stale_fails_nobody(root):
    check(root, "--write-baseline")
    (root / "AGENTS.md").unlink()
    shutil.rmtree(root / "services")
    done = check(root, "--no-new")
    assert done.exit_code == 0
    assert done.output.count("stale-baseline") == 4


def test_a_file_alone_has_its_own_findings_and_no_stale_entries(root):
    check(root, "--write-baseline")
    (root / "AGENTS.md").unlink()
    done = check(root / "services" / "billing" / "CLAUDE.md")
    assert "stale-baseline" not in done.output
    assert "2 in the baseline" in done.output


def test_the_place_is_configured(root):
    (root / "twicetold.toml").write_text('baseline = "checks/known.json"\n')
    assert check(root).exit_code == 2
    assert check(root, "--write-baseline").exit_code == 0
    assert (root / "checks" / "known.json").is_file()
    assert check(root, "--no-new").exit_code == 0


@pytest.mark.parametrize("option", ["--write-baseline", "--prune-baseline"])
def test_a_mistake_in_the_configuration_is_corrected_first(root, option):
    (root / "twicetold.toml").write_text("hots = []\n")
    done = check(root, option)
    assert done.exit_code == 2
    assert "There is no setting `hots`" in done.output
    assert not (root / NAME).exists()


def test_a_broken_baseline_is_written_anew(root):
    (root / NAME).write_text("<<<<<<< ours\n")
    assert check(root).exit_code == 2
    assert check(root, "--prune-baseline").exit_code == 2
    assert check(root, "--write-baseline").exit_code == 0
    assert check(root, "--no-new").exit_code == 0


def test_a_baseline_is_not_a_files(root):
    done = check(root / "AGENTS.md", "--write-baseline")
    assert done.exit_code == 2
    assert "whole directory's" in done.output


def test_nested_roots_have_their_own(root):
    inner = root / "inner"
    shutil.copytree(EXAMPLE, inner)
    (inner / ".git").mkdir()
    assert check(root, "--write-baseline").exit_code == 0
    assert (inner / NAME).is_file()
    assert check(root, "--no-new").exit_code == 0


def test_without_findings_no_file_is_written(tmp_path):
    (tmp_path / "CLAUDE.md").write_text("# A\n")
    assert "no baseline is needed" in check(tmp_path, "--write-baseline").output
    assert "there is no baseline" in check(tmp_path, "--prune-baseline").output
    assert not (tmp_path / NAME).exists()
