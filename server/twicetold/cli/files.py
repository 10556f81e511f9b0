"""Reading the files that a person names on the command line."""

from __future__ import annotations

from pathlib import Path

import click

from twicetold.text.decode import Decoded, decode


class UnusableFileError(click.ClickException):
    """A named file cannot be read; click prints why, and the exit code says usage."""

    exit_code = 2


def read_file(path: Path) -> Decoded:
    """The file's text.

    Raises:
        UnusableFileError: with the operating system's reason.
    """
    try:
        return decode(path.read_bytes())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnusableFileError(f"{path} cannot be read: {reason}.") from error


def print_json(value: object) -> None:
    """Print a document of the JSON contract."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=1))
