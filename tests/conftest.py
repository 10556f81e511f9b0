from __future__ import annotations

import os

from hypothesis import settings

from tests.skip_gate import SWITCH, SkipGate, listed_reasons

# A machine that is busy with something else fails no test.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# What git sets for a hook or a rebase would send the tests' commits to the repository of the tests.
for _name in [name for name in os.environ if name.startswith("GIT_")]:
    del os.environ[_name]


def pytest_configure(config):
    if os.environ.get(SWITCH):
        config.pluginmanager.register(SkipGate(listed_reasons()), "skip-gate")
