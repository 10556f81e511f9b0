"""What is checked by itself although it lies in something larger."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from twicetold.workspace.roots import absolute_path, find_root, is_root, root_of_directory


def tell_of_outer(paths: Iterable[Path]) -> None:
    """Say on standard error, once, that what lies above one of the paths is not looked at.

    "Nothing to report" of a package would else be read as if its repository had been looked at.
    """
    for path in paths:
        absolute = absolute_path(path)
        note = _of_directory(path, absolute) if absolute.is_dir() else _of_file(path, absolute)
        if note:
            click.echo(note, err=True)
            return


def _of_directory(path: Path, inner: Path) -> str:
    outer = root_of_directory(inner)
    if outer == inner or is_root(inner):
        return ""
    return f"{path} is looked at by itself, without the files above it in {outer}."


def _of_file(path: Path, file: Path) -> str:
    """A note where somebody names a file from above, and nothing marks what it is a part of."""
    root = find_root(file)
    if root != file.parent or is_root(root) or Path.cwd() not in root.parents:
        return ""
    return (
        f"{path} is held against its own directory alone: nothing above it marks a root "
        "(.git, twicetold.toml)."
    )
