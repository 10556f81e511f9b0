"""The names of files that come under each rule of one host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from twicetold.hosts.choosing import Name
from twicetold.hosts.profile import FileRule
from twicetold.hosts.terms import Scope, When
from twicetold.hosts.tree import InstructionTree


class RuleNames:
    """By rule, then by the directory they speak for, the names that the rule matches."""

    def __init__(self, rules: Iterable[FileRule], tree: InstructionTree) -> None:
        self._tree = tree
        self._names: dict[FileRule, dict[str, list[Name]]] = {rule: {} for rule in rules}
        self._rules_of: dict[str, frozenset[FileRule]] = {}
        # Most files come under the same few rules: one set for all of them.
        self._sets: dict[frozenset[FileRule], frozenset[FileRule]] = {}

    @property
    def by_rule(self) -> Mapping[FileRule, Mapping[str, list[Name]]]:
        """All names, in the order of the rules."""
        return self._names

    @property
    def paths(self) -> AbstractSet[str]:
        """The real paths of all files that a rule matches."""
        return self._rules_of.keys()

    def add(self, rule: FileRule, name: Name) -> None:
        """Take in a name that the rule matches."""
        self._names[rule].setdefault(name.directory, []).append(name)
        rules = self.knows(name.path) | {rule}
        self._rules_of[name.path] = self._sets.setdefault(rules, rules)

    def knows(self, path: str) -> frozenset[FileRule]:
        """The rules that the file with this real path comes under, whether it is loaded or not."""
        return self._rules_of.get(path, frozenset())

    def loading_rules(self, path: str) -> tuple[FileRule, ...]:
        """The rules under which the file can be loaded by a name of its own, as listed.

        A setting that nobody sees does not count, nor does a place where the host does not look.
        """
        directories = self._tree.directories(path)
        return tuple(
            rule
            for rule, by_directory in self._names.items()
            if rule in self.knows(path) and rule.when is not When.BY_SETTING
            if any(
                path == known.path
                for directory in (*directories, "")
                if directory == "" or rule.scope is not Scope.ROOT
                for known in by_directory.get(directory, ())
            )
        )
