"""Where the commands write: standard output, or the file of `--output`."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from twicetold.cli.files import UnusableFileError
from twicetold.workspace.storage import reason_of


def prepare_standard_output() -> None:
    """Let no character of a workspace break what any command prints.

    Files and pipes get UTF-8 whatever the machine's code page, because programs read them.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        encoding = None if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="replace")


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
