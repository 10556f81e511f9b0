"""A check makes no cycles, so that commands need not look for garbage."""

from __future__ import annotations

import gc
import subprocess
import sys

from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, check
from twicetold.garbage import collect_all, without_a_look


def test_counting_references_frees_what_a_check_made(tmp_path):
    files = {
        "CLAUDE.md": f"# Ferry\n\n{MIGRATIONS}\n{COMMITS}\n{MIGRATIONS}",
        "AGENTS.md": f"# Ferry\n\n{MIGRATIONS}\n{REVIEWS}",
        "billing/CLAUDE.md": f"# Billing\n\n- Never add a `hold_until`.\n\n{MIGRATIONS}",
    }
    check(tmp_path / "before", files)  # what is kept of the last documents goes out of no use
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        # More files than are kept, so that what is kept of them is dropped too.
        check(tmp_path, {f"{number}/{path}": files[path] for number in range(20) for path in files})
        gc.collect()
        cyclic = [thing for thing in gc.garbage if type(thing).__module__.startswith("twicetold")]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert not cyclic


def test_work_is_done_without_a_look_and_what_long_work_made_is_left_out_of_later_ones(
    monkeypatch,
):
    at_first = gc.get_freeze_count()  # Python 3.12 begins with some
    assert without_a_look(gc.isenabled) is False
    assert gc.isenabled()
    assert gc.get_freeze_count() == at_first
    monkeypatch.setattr("twicetold.garbage._LONG", 0.0)
    without_a_look(list)
    assert gc.get_freeze_count() > at_first
    collect_all()
    assert gc.get_freeze_count() <= at_first


def test_a_command_ends_without_a_look_for_garbage():
    code = (
        "import atexit, gc; from twicetold.cli.main import main;"
        "atexit.register(lambda: print(gc.get_freeze_count() > 0));"  # the first comes last
        "main(['explain', 'drifted-section'], standalone_mode=False)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\nTrue\n")
