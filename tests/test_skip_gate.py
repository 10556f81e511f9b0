"""Continuous integration fails on skips that nobody has listed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.corpus import SKIP_REASON
from tests.skip_gate import PYPROJECT, SWITCH, listed_reasons

SKIPS = """
import pytest

def test_runs(): pass

def test_skips(): pytest.skip({reason!r})

@pytest.mark.xfail(reason="known")
def test_is_expected_to_fail(): assert False
"""


def run(folder, reason, switch):
    (folder / "test_skips.py").write_text(SKIPS.format(reason=reason), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", str(folder)]
    environment = {**os.environ, SWITCH: switch, "PYTHONPATH": f"{PYPROJECT.parent}"}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("reason", "switch", "code"),
    [("an editor is gone", "1", 1), ("an editor is gone", "", 0), (SKIP_REASON, "1", 0)],
)
def test_only_listed_reasons_pass(tmp_path, reason, switch, code):
    done = run(tmp_path, reason, switch)
    assert done.returncode == code, done.stdout + done.stderr
    assert ("test_skips: an editor is gone" in done.stdout) is bool(code)


def test_a_module_that_skips_itself_counts(tmp_path):
    (tmp_path / "test_module.py").write_text(
        "import pytest\npytest.skip('no Python 2', allow_module_level=True)\n", encoding="utf-8"
    )
    done = run(tmp_path, SKIP_REASON, "1")
    assert done.returncode == 1
    assert "test_module.py: no Python 2" in done.stdout


def test_the_list_is_short_and_not_blank():
    assert listed_reasons()
    assert all(reason.strip() for reason in listed_reasons())
