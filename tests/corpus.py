"""The collection of real repositories beside the checkout, where there is one."""

from __future__ import annotations

import csv
import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from twicetold.hosts.discovery import instruction_name
from twicetold.hosts.terms import Kind

REPOSITORY = Path(__file__).parent.parent
_UNKNOWN_TEXT = "<!-- the text is not in the collection -->\n"
_NAMED = (Kind.SKILL, Kind.AGENT)
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

    Files that the corpus does not hold are there without their text: ``everything``, or only those
    whose names could be an instruction file's. Nobody knows that they are empty, so Markdown and
    what else may instruct holds a comment, which says nothing and yet is not nothing. With
    ``everything`` the manifests (package.json, Makefile, justfile ...) have the names of their
    scripts, and nothing else.
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
    for path in tree_paths(repository):
        file = checkout / path
        named = file.suffix in (".md", ".mdc") or file.name.startswith(".")
        if (everything or named) and not file.exists() and not file.is_symlink():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_placeholder(path), encoding="utf-8")
    if everything:
        _write_manifests(checkout, repository)
    return checkout


def tree_paths(repository: str) -> list[str]:
    """Every path of a repository at its commit; none where the list is not that repository's.

    It is another's where it lacks a file that the collection has: those of astral-sh/ruff and
    getsentry/sentry are.
    """
    root = corpus_root()
    assert root is not None
    tree = root / "trees" / f"{repository.replace('/', '__', 1)}.txt"
    paths = tree.read_text("utf-8").splitlines() if tree.is_file() else []
    held = {entry.path for entry in listed(repository)}
    return paths if held <= set(paths) else []


def _placeholder(path: str) -> str:
    """A text in place of one that nobody has here, which breaks no rule by itself."""
    name, place = instruction_name(path), Path(path)
    if name and name.kind in _NAMED:
        called = place.parent.name if place.name == "SKILL.md" else place.stem
        return f"---\nname: {called}\ndescription: Not in the collection.\n---\n\n{_UNKNOWN_TEXT}"
    return _UNKNOWN_TEXT if name or place.suffix in (".md", ".mdc") else ""


def _write_manifests(checkout: Path, repository: str) -> None:
    """Give the empty manifests of a checkout the names of scripts that the corpus lists."""
    root = corpus_root()
    assert root is not None
    names: dict[str, list[str]] = {}
    with (root / "scripts.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["repo"] == repository:
                names.setdefault(row["manifest"], []).append(row["name"])
    for path, found in names.items():
        file = checkout / path
        if file.is_file() and file.stat().st_size == 0:
            file.write_text(_manifest(file.name, found), encoding="utf-8")


def _manifest(name: str, scripts: list[str]) -> str:
    if name.endswith(".json"):
        return json.dumps({"scripts": dict.fromkeys(scripts, "true")})
    if name == "pyproject.toml":
        lines = "".join(f"{json.dumps(script)} = 'x:y'\n" for script in scripts)
        return f"[project.scripts]\n{lines}"
    recipes = "".join(f"{script}:\n\ttrue\n" for script in scripts)
    # The list has neither a justfile's aliases nor its recipes with defaults: there may be more.
    is_open = name.lower().lstrip(".") == "justfile"
    return f"import? 'more.just'\n{recipes}" if is_open else recipes
