"""What the command line tells the shell."""

from __future__ import annotations

OK = 0
FINDINGS = 1
USAGE = 2
