"""Where the commands write: standard output, or the file of `--output`."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from twicetold.cli.exit_codes import USAGE
from twicetold.cli.files import UnusableFileError
from twicetold.workspace.storage import reason_of

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def prepare_standard_output() -> None:
    """Let no character of a workspace break what any command prints.

    Files and pipes get UTF-8 whatever the machine's code page, because programs read them.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        encoding = None if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="replace")


@contextmanager
def flushed_output() -> Iterator[None]:
    """Write what is left in the buffer at the end, and say in a sentence where it cannot be.

    Python would do so when nobody can answer any more. Whoever closed a pipe has seen enough.
    """
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in (*_FULL, errno.EPIPE):
            raise
        # What is still in the buffer would be tried again on the way out.
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            raise SystemExit(1) from error  # as click ends where it notices
        click.echo(f"Error: The output cannot be written: {reason_of(error)}.", err=True)
        raise SystemExit(USAGE) from error


def refuse_input(output: Path | None, files: Iterable[Path]) -> None:
    """Complain of an output that is one of the files which are read: its text would be lost.

    Raises:
        click.UsageError: where it is, under any of its names.
    """
    if output and os.path.realpath(output) in map(os.path.realpath, files):
        message = f"{output} is one of the files that are read, and is not overwritten."
        raise click.UsageError(message)


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """A stream to write a report to: standard output, or a file in UTF-8.

    Raises:
        UnusableFileError: with the operating system's reason.
    """
    if path is None:
        yield sys.stdout
        return
    try:
        with path.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            yield file
    except OSError as error:
        raise UnusableFileError(f"{path} cannot be written: {reason_of(error)}.") from error
