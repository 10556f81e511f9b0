"""The collection of real repositories beside the checkout, where there is one."""

from __future__ import annotations

import csv
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
SKIP_REASON = "no ../shared/corpus beside the repository (or below TWICETOLD_SHARED)"


def shared_root() -> Path | None:
    """The folder with the test data: ``TWICETOLD_SHARED``, else ``../shared``; or nothing."""
    folder = Path(os.environ.get("TWICETOLD_SHARED") or REPOSITORY.parent / "shared")
    return folder if folder.is_dir() else None


def corpus_root() -> Path | None:
    """The folder with the repositories, or nothing."""
    shared = shared_root()
    return shared / "corpus" if shared and (shared / "corpus" / "MANIFEST.tsv").is_file() else None


@dataclass(frozen=True)
class Listed:
    """A line of the manifest; ``link`` is where a symbolic link leads, "" for a file."""

    path: str
    kind: str
    link: str


def listed(repository: str) -> list[Listed]:
    """What the manifest lists of a repository, written as ``owner/name``."""
    root = corpus_root()
    assert root is not None
    with (root / "MANIFEST.tsv").open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Listed(row["path"], row["kind"], (row["symlink"] or "").partition("→")[2].strip())
            for row in rows
            if row["repo"] == repository
        ]


def check_out(repository: str, target: Path, *, everything: bool = False) -> Path:
    """A copy of a repository below ``target``, with its links and further paths of its tree.

    Files that the corpus does not hold are there and empty: ``everything``, or only those whose
    names could be an instruction file's.
    """
    root = corpus_root()
    assert root is not None
    folder = repository.replace("/", "__", 1)
    checkout = target / folder
    shutil.copytree(root / folder, checkout, copy_function=shutil.copyfile)
    for directory, _, _ in os.walk(checkout):
        Path(directory).chmod(0o755)
    for entry in listed(repository):
        if entry.link:
            link = checkout / entry.path
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(entry.link)
    tree = root / "trees" / f"{folder}.txt"
    for path in tree.read_text("utf-8").splitlines() if tree.is_file() else ():
        file = checkout / path
        named = file.suffix in (".md", ".mdc") or file.name.startswith(".")
        if (everything or named) and not file.exists() and not file.is_symlink():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
    return checkout
