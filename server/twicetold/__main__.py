"""`python -m twicetold`."""

from __future__ import annotations

from twicetold.cli.main import main

main(prog_name="twicetold")
