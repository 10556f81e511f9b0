"""`twicetold inspect`."""

from __future__ import annotations

from pathlib import Path

import click

from twicetold.cli.files import print_json, read_file
from twicetold.markdown.parsed import parse
from twicetold.reports.inspection import inspect_document
