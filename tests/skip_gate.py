"""Skips that continuous integration accepts: those whose reason pyproject.toml lists.

A skip is how a test says that something is not on this machine. Where everything is installed
on purpose, a skip with another reason means that a test has silently stopped to test.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from twicetold.toml import tomllib

SWITCH = "TWICETOLD_ONLY_LISTED_SKIPS"
PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"


def listed_reasons() -> tuple[str, ...]:
    """``[tool.twicetold-tests] allowed-skips``: the beginnings of reasons."""
    settings = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    return tuple(settings["tool"]["twicetold-tests"]["allowed-skips"])


class SkipGate:
    """A pytest plugin that fails a run with skips whose reasons begin with none of ``allowed``."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = tuple(allowed)
        self._refused: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._look_at(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._look_at(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._refused and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter) -> None:
        if not self._refused:
            return
        terminalreporter.section("skips that pyproject.toml does not list", red=True)
        for line in self._refused:
            terminalreporter.line(line)

    def _look_at(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        # An expected failure is reported as skipped too.
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = reason.removeprefix("Skipped: ")
        if not reason.startswith(self._allowed):
            self._refused.append(f"{report.nodeid}: {reason}")
