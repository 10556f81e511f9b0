"""`twicetold server`."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from twicetold.lsp.features import serve


def run() -> NoReturn:
    """Serve until the client leaves, and end the process: with 0 after a shutdown, else with 1."""
    code = serve()
    sys.stderr.flush()
    # A comparison that still runs in the worker's thread would keep the process for seconds.
    os._exit(code)
