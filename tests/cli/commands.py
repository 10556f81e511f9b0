"""The command line in process: what a test runs, and what came out."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from twicetold.cli.main import main

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"


def run(*arguments, **how):
    done = CliRunner().invoke(main, [str(argument) for argument in arguments], **how)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exc_info
    return done


def document(*arguments, **how):
    return json.loads(run(*arguments, "--format", "json", **how).stdout)
