"""A directory that is checked by itself although it lies in a larger workspace."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from twicetold.workspace.roots import absolute_path, is_root, root_of_directory


def tell_of_outer(paths: Iterable[Path]) -> None:
    """Say on standard error, once, that what lies above one of the directories is not looked at.

    "Nothing to report" of a package would else be read as if its repository had been looked at.
    """
    for path in paths:
        inner = absolute_path(path)
        outer = root_of_directory(inner)
        if inner.is_dir() and outer != inner and not is_root(inner):
            note = f"{path} is looked at by itself, without the files above it in {outer}."
            click.echo(note, err=True)
            return
