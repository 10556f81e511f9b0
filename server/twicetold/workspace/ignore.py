"""What ``.gitignore`` files leave out, read from the root downward.

As gitignore(5): the deepest file that has something to say about a path decides, in it the last
pattern; and nothing below an ignored directory can be brought back.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pathspec import GitIgnoreSpec

from twicetold.hosts.tree import way_down
from twicetold.workspace.storage import Storage, read_text


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """The ignore rules in force in one directory: its file's and those of the ones above it.

    ``specs`` pairs directories (relative to the root) with what their file says, deepest first.
    """

    specs: tuple[tuple[str, GitIgnoreSpec], ...] = ()

    def entering(self, storage: Storage, directory: str) -> IgnoreRules:
        """The rules inside a directory (relative to the root): these, and its own file's."""
        source = read_text(storage, f"{directory}/.gitignore" if directory else ".gitignore")
        if not source:
            return self
        return IgnoreRules(((directory, glob_spec(tuple(source.splitlines()))), *self.specs))

    def ignores(self, path: str, *, is_directory: bool = False) -> bool:
        """Whether the path (relative to the root) is left out."""
        for directory, spec in self.specs:
            inside = path[len(directory) :].lstrip("/") + ("/" if is_directory else "")
            verdict = spec.check_file(inside).include
            if verdict is not None:
                return verdict
        return False


def is_ignored(storage: Storage, path: str) -> bool:
    """Whether git ignores the file at ``path``: the file itself, or a directory it lies in."""
    rules = IgnoreRules()
    directory, _, _ = path.rpartition("/")
    for step in way_down("", directory):
        if step and rules.ignores(step, is_directory=True):
            return True
        rules = rules.entering(storage, step)
    return rules.ignores(path)


@lru_cache(maxsize=4_096)
def glob_spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """Patterns in ``.gitignore``'s language; those that are none are left out, as git does."""
    usable = []
    for pattern in patterns:
        try:
            GitIgnoreSpec.from_lines([pattern])
        except ValueError:
            continue
        usable.append(pattern)
    return GitIgnoreSpec.from_lines(usable)
