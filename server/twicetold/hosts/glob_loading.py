"""Files that a host loads when the agent works on a file that their globs match."""

from __future__ import annotations

from twicetold.hosts.profile import Condition
from twicetold.hosts.rule_header import deciding, when_loaded
from twicetold.hosts.rule_names import RuleNames
from twicetold.hosts.terms import When
from twicetold.hosts.tree import InstructionTree, is_within
from twicetold.hosts.work_globs import (
    common_directory,
    match_globs,
    single_globs,
    within_budget,
)


class GlobLoading:
    """What one host loads by globs."""

    def __init__(self, names: RuleNames, tree: InstructionTree) -> None:
        self._names = names
        self._tree = tree
        self._known: dict[str, frozenset[str]] = {}

    def load(self, path: str) -> bool:
        """Whether the file loads by globs alone."""
        return bool(self._globs_of(path))

    def load_with(self, path: str, other: str) -> bool:
        """Whether a rule for some paths loads whenever another such rule does.

        It does where its globs are the other's and more. Globs that only overlap need not meet.
        """
        others = self._globs_of(other)
        return bool(others) and others <= self._globs_of(path)

    def match(self, path: str, directory: str, file: str) -> bool:
        """Whether the globs of the file at ``path``, which speaks for a directory, match another.

        That one is relative to the root.
        """
        condition = self._condition(path)
        if condition is None:
            return False
        globs = single_globs(self._tree.headers[path].get(condition.globs, ()))
        globs = within_budget(globs, condition.most)
        below = file[len(directory) + 1 :] if directory else file
        return is_within(file, directory) and match_globs(
            globs, below, condition.depth, any_case=condition.any_case
        )

    def work_directories(self, path: str) -> frozenset[str]:
        """The directories that the agent works in, or below, whenever the file loads by its globs.

        Empty for what does not load by globs alone.
        """
        condition = self._condition(path)
        if condition is None:
            return frozenset()
        globs = single_globs(self._tree.headers[path].get(condition.globs, ()))
        below = common_directory(globs, condition.depth)
        own = self._tree.directories(path)
        return frozenset(f"{directory}/{below}".strip("/") for directory in own)

    def _globs_of(self, path: str) -> frozenset[str]:
        if path not in self._known:
            self._known[path] = frozenset(self._globs(path))
        return self._known[path]

    def _globs(self, path: str) -> tuple[str, ...]:
        """The globs of a file that loads by them alone, relative to what it speaks for."""
        condition = self._condition(path)
        if condition is None:
            return ()
        globs = single_globs(self._tree.headers[path].get(condition.globs, ()))
        return tuple(f"{self._tree.directories(path)}:{glob}" for glob in globs)

    def _condition(self, path: str) -> Condition | None:
        """What makes the file load by its globs; None where something else does."""
        header = self._tree.headers.get(path, {})
        for rule in self._names.loading_rules(path):
            if when_loaded(rule, header) is When.BY_GLOB:
                return deciding(rule, header)
        return None
