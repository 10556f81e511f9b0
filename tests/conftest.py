from __future__ import annotations

import os

from tests.skip_gate import SWITCH, SkipGate, listed_reasons


def pytest_configure(config):
    if os.environ.get(SWITCH):
        config.pluginmanager.register(SkipGate(listed_reasons()), "skip-gate")
