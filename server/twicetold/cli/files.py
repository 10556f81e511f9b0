"""The files that a person names on the command line."""

from __future__ import annotations

from pathlib import Path

import click

from twicetold.text.decode import Decoded, decode
from twicetold.workspace.roots import absolute_path
from twicetold.workspace.storage import reason_of

_OF_SHELLS = frozenset((Path("/dev"), Path("/proc")))


class UnusableFileError(click.ClickException):
    """A file cannot be read or written; click prints why, and the exit code says usage."""

    exit_code = 2


def existing_directory(path: Path) -> Path:
    """The path of a directory, as it is.

    Raises:
        click.UsageError: where there is none.
    """
    if not path.is_dir():
        what = "is no directory" if path.exists() else "does not exist"
        raise click.UsageError(f"{path} {what}.")
    return path


def read_file(path: Path) -> Decoded:
    """The file's text.

    Raises:
        UnusableFileError: with the operating system's reason, for binary data, or for a pipe that
            somebody made in a folder: nobody may ever write to it. A shell's `<(command)` is one
            that is open.
    """
    if path.is_fifo() and not _OF_SHELLS.intersection(absolute_path(path).parents):
        raise UnusableFileError(f"{path} cannot be read: it is a pipe.")
    try:
        return decoded_text(str(path), path.read_bytes())
    except OSError as error:
        raise UnusableFileError(f"{path} cannot be read: {reason_of(error)}.") from error


def decoded_text(name: str, data: bytes) -> Decoded:
    """The text of a file's bytes.

    Raises:
        UnusableFileError: for binary data.
    """
    decoded = decode(data)
    if decoded.read_with.is_binary:
        raise UnusableFileError(f"{name} is binary data and no text.")
    return decoded
