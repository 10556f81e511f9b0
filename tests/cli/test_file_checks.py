"""The work of a check, shared between processes: the same is found, in the same order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bench.monorepo import make_monorepo
from tests.cli.commands import document
from twicetold.cli import file_checks as shared
from twicetold.cli import workers
from twicetold.cli.file_checks import Root, file_checks
from twicetold.rules.check import check_file
from twicetold.rules.overview.repeated_text import repeated_texts
from twicetold.workspace.snapshot import build_snapshot

needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="work is shared on Linux alone")


@pytest.fixture(autouse=True)
def few_files_are_worth_a_process(monkeypatch):
    monkeypatch.setattr(shared, "_MANY", 8)
    monkeypatch.setattr(shared, "_PART", 4)


def roots(folder, sizes):
    """Workspaces of about so many files each, in folders below one."""
    for number, size in enumerate(sizes):
        root = folder / f"root-{number}"
        make_monorepo(size).write(root)
        yield Root(build_snapshot(root))


def found(folder, sizes, jobs, *, with_texts=False):
    """Everything that is told of each root."""
    told = []
    for checks in file_checks(list(roots(folder, sizes)), jobs, with_texts=with_texts):
        each = [(check.path, check.problems, check.used) for check in checks]
        told.append((checks.root.snapshot.root.name, each, checks.repeated))
    return told


@needs_fork
@pytest.mark.parametrize("sizes", [(40,), (2, 14, 2, 2, 13), (0, 16, 0)])
def test_several_processes_find_what_one_does(tmp_path, sizes):
    alone = found(tmp_path, sizes, 1, with_texts=True)
    assert any(problems for _, checks, _ in alone for _, problems, _ in checks)
    assert found(tmp_path, sizes, 3, with_texts=True) == alone


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=needs_fork)])
def test_repeated_texts_are_looked_for_where_asked(tmp_path, jobs):
    ((*_, repeated),) = found(tmp_path, (40,), jobs, with_texts=True)
    assert repeated == repeated_texts(build_snapshot(tmp_path / "root-0")) != ()
    ((*_, repeated),) = found(tmp_path, (40,), jobs)
    assert repeated is None


@needs_fork
def test_what_all_files_ask_is_worked_out_once(tmp_path):
    (root,) = roots(tmp_path, (40,))
    for checks in file_checks([root], 2, with_texts=False):
        list(checks)
    assert {"views", "relations", "by_directory", "real_paths"} <= vars(root.snapshot.index).keys()


def test_small_workspaces_stay_in_one_process(tmp_path, monkeypatch):
    monkeypatch.setattr(shared, "_MANY", 100)
    monkeypatch.setattr(workers, "_Worker", lambda *_: pytest.fail("forked"))
    assert len(found(tmp_path, (4, 3), 4)) == 2


@needs_fork
def test_what_is_raised_in_a_process_is_raised_here(tmp_path, monkeypatch):
    def fails(snapshot, path):
        if path.startswith("packages/"):
            raise LookupError(path)
        return check_file(snapshot, path)

    monkeypatch.setattr(shared, "check_file", fails)
    with pytest.raises(LookupError) as raised:
        found(tmp_path, (12,), 2)
    assert "in fails" in str(raised.value.__cause__)


@needs_fork
def test_a_process_that_dies_is_told_of(tmp_path, monkeypatch):
    def dies(_snapshot, _path):
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(shared, "check_file", dies)
    with pytest.raises(RuntimeError, match="ended with -9"):
        found(tmp_path, (12,), 2)


@needs_fork
def test_an_interruption_ends_every_process(tmp_path):
    make_monorepo(600).write(tmp_path)
    # A shell may have had the tests ignore interruptions.
    listening = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"import signal; {listening}; from twicetold.cli.main import main; main()"
    command = [sys.executable, "-c", code, "check", str(tmp_path), "--jobs", "2"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    children = wait_for_children(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert errors.decode().split() == ["Aborted!"]
    assert not any(is_there(child) for child in children)


def wait_for_children(process):
    until = time.monotonic() + 60
    while time.monotonic() < until:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
        children = [int(number) for number in listed.split()]
        if len(children) == 2:
            return children
        time.sleep(0.05)
    pytest.fail("no children")


def is_there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@needs_fork
def test_the_command_prints_the_same_for_any_number_of_jobs(tmp_path):
    make_monorepo(30).write(tmp_path)
    assert document("check", tmp_path, "--jobs", "1") == document("check", tmp_path, "--jobs", "4")
