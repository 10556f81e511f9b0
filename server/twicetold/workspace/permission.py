"""Which directories outside of a workspace its files may lead to: those that the person names.

A workspace cannot name them itself. Whoever opens somebody's repository would otherwise have files
of theirs read and quoted that the repository's author chose.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

ALLOW_OUTSIDE = "TWICETOLD_ALLOW_OUTSIDE"


def allowed_outside(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The real paths of the directories in the variable, which are absolute, as those of PATH."""
    named = (os.environ if environment is None else environment).get(ALLOW_OUTSIDE, "")
    directories = (directory.strip() for directory in named.split(os.pathsep))
    return tuple(os.path.realpath(each) for each in directories if Path(each).is_absolute())


def is_below(path: str, directory: str) -> bool:
    """Whether a real path is the directory or lies in it."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)
