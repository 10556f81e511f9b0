"""What a host loads for a working directory: the files of one context, with the reasons."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from twicetold.hosts.choosing import Name, directories_at_start, taken
from twicetold.hosts.discovery import Discovery, known_hosts
from twicetold.hosts.glob_loading import GlobLoading
from twicetold.hosts.import_rule import imports_in
from twicetold.hosts.pattern import is_end
from twicetold.hosts.profile import FileRule, HostProfile
from twicetold.hosts.rule_header import when_loaded
from twicetold.hosts.rule_names import RuleNames
from twicetold.hosts.terms import Choice, ImportSyntax, Scope, When
from twicetold.hosts.tree import InstructionTree, way_down

# A check goes from one directory to the next; an editor asks about a few.
_CONTEXTS_KEPT = 1_000


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file in a context: its real path, the name it was found by, when and under which rule.

    ``directory`` is what it speaks for under the rule, "" also for an import. ``imported_by`` is
    the real path of the file that imports it, "" where the host found it.
    """

    path: str
    name: str
    when: When
    rule: FileRule
    directory: str = ""
    imported_by: str = ""


class HostView:
    """One host's files in a tree, arranged by the directories they speak for.

    Remembers what it was asked: pairs of files share most of their situations.
    """

    def __init__(self, profile: HostProfile, tree: InstructionTree) -> None:
        self.profile = profile
        self._tree = tree
        self._names = RuleNames(profile.files, tree)
        self.globs = GlobLoading(self._names, tree)
        self._contexts: dict[tuple[str, str], Mapping[str, Loaded]] = {}
        self._known_asked: dict[str, bool] = {}

    def add(self, rule: FileRule, name: Name) -> None:
        """Take in a name that the rule matches."""
        self._names.add(rule, name)

    @property
    def by_rule(self) -> Mapping[FileRule, Mapping[str, list[Name]]]:
        """All names, by their rules and the directories that they speak for."""
        return self._names.by_rule

    def knows(self, path: str) -> frozenset[FileRule]:
        """The rules that the file with this real path comes under, whether it is loaded or not."""
        return self._names.knows(path)

    def surely_knows(self, path: str) -> bool:
        """Whether the host's code or its vendor says that it knows the file.

        Of a file that is only imported nothing needs to be said: an importing file's text does.
        """
        rules = self.knows(path)
        return not rules or any(rule.evidence.is_sure for rule in rules)

    def loading_rules(self, path: str) -> tuple[FileRule, ...]:
        """The rules under which the host can load the file by a name of its own, as listed."""
        return self._names.loading_rules(path)

    def only_asked_for(self, path: str) -> bool:
        """Whether the file never loads but under a condition, and never in another one's place."""
        if path not in self._known_asked:
            header = self._tree.headers.get(path, {})
            imported = path in self._tree.imported or path in self._tree.referenced
            self._known_asked[path] = not imported and all(
                (rule.when is When.BY_SETTING or when_loaded(rule, header).conditional)
                and rule.choice is rule.choice_below is Choice.ALL
                and rule.scope is not Scope.NEAREST
                for rule in self.knows(path)
            )
        return self._known_asked[path]

    def may_meet(self, file: str, other: str) -> bool:
        """Whether the other can be there for sure where the file is, or instead of it."""
        return not self.only_asked_for(other) or self.globs.load_with(other, file)

    def reaches(self, path: str) -> bool:
        """Whether the host can come to load the file: by its name, or through an import."""
        if self.knows(path):
            return True
        imports = self.profile.imports
        if imports.syntax is ImportSyntax.HASH_FILE:
            return path in self._tree.referenced
        return imports.syntax is ImportSyntax.AT_PATH and (
            path in self._tree.imported or (imports.in_code is True and path in self._in_code)
        )

    def loads(self, path: str) -> bool:
        """Whether the host loads the file in some directory that it speaks for.

        It does not where it takes another one in its place everywhere.
        """
        return any(
            path in self.context(start, directory)
            for directory in self._tree.directories(path)
            for start in way_down("", directory)
        )

    def imports_of(self, path: str) -> tuple[str, ...]:
        """The real paths that a file imports, also those in code where the host expands them."""
        if self.profile.imports.syntax is ImportSyntax.HASH_FILE:
            return self._tree.file_references.get(path, ())
        found = self._tree.imports.get(path, ())
        if not self.profile.imports.in_code:
            return found
        return tuple(dict.fromkeys((*found, *self._tree.code_imports.get(path, ()))))

    @cached_property
    def _in_code(self) -> frozenset[str]:
        return frozenset(path for found in self._tree.code_imports.values() for path in found)

    @cached_property
    def import_depths(self) -> Mapping[str, int]:
        """Every file that the host can load, with the least number of imports that lead to it.

        What it loads by its name has 0. Imports are followed deeper than the host does.
        """
        depths = {path: 0 for path in self._names.paths if self.loading_rules(path)}
        left = deque(path for path in depths if imports_in(self.profile, path))
        while left:
            path = left.popleft()
            for target in self.imports_of(path):
                if target not in depths:
                    depths[target] = depths[path] + 1
                    left.append(target)
        return depths

    def context(self, working_directory: str, touched: str = "") -> Mapping[str, Loaded]:
        """The files in one context, by real path, in the order in which directories are read.

        ``touched`` is the directory of a file that the agent works on, at or below the working
        directory. Files that load under a condition are there with that condition.
        """
        key = (working_directory, touched or working_directory)
        known = self._contexts.get(key)
        if known is None:
            known = self._context(*key)
            if len(self._contexts) >= _CONTEXTS_KEPT:
                self._contexts.clear()
            self._contexts[key] = known
        return known

    def _context(self, working_directory: str, touched: str) -> Mapping[str, Loaded]:
        context: dict[str, Loaded] = {}
        for loaded in self.found(working_directory, touched):
            context.setdefault(loaded.path, loaded)
        for loaded in tuple(context.values()):
            self._expand(loaded, context, self.profile.imports.max_depth)
        return context

    def found(self, working_directory: str, touched: str) -> Iterator[Loaded]:
        """Every name that the host takes in a situation, rule by rule; a file under each name.

        Files that load under a condition are there with that condition, imports are not.
        """
        for rule, by_directory in self._names.by_rule.items():
            if not by_directory or rule.when is When.BY_SETTING:
                continue
            at_start = directories_at_start(rule.scope, working_directory)
            found = taken(by_directory, at_start, rule.choice)
            names = [(name, rule.when) for name in found]
            if rule.scope is Scope.NEAREST:
                names = names[-1:]
            if rule.scope is Scope.TREE:
                below = way_down(working_directory, touched)[1:]
                later = When.ON_READ if rule.when is When.ALWAYS else rule.when
                names += [(name, later) for name in taken(by_directory, below, rule.choice_below)]
            for name, when in names:
                if not self.instead(rule, name):
                    yield self._loaded(rule, name, when)

    def instead(self, rule: FileRule, name: Name) -> str:
        """The name that the host takes alone in the file's directory; "" where there is none."""
        beside = (f"{name.directory}/{other}".lstrip("/") for other in rule.unless)
        return next((other for other in beside if other in self._tree.names), "")

    def _loaded(self, rule: FileRule, name: Name, when: When) -> Loaded:
        decided = when_loaded(rule, self._tree.headers.get(name.path, {}))
        when = when if decided is rule.when else decided
        return Loaded(name.path, name.name, when, rule, name.directory)

    def _expand(self, loaded: Loaded, context: dict[str, Loaded], depth: int) -> None:
        if depth <= 0 or not imports_in(self.profile, loaded.name):
            return
        for target in self.imports_of(loaded.path):
            if target not in context:
                imported = Loaded(target, target, loaded.when, loaded.rule, "", loaded.path)
                context[target] = imported
                self._expand(imported, context, depth - 1)


def host_views(tree: InstructionTree, hosts: Discovery | None = None) -> Mapping[str, HostView]:
    """Every host's view of the tree, by the host's id; the hosts as they are if none are given."""
    hosts = hosts or known_hosts()
    views = {profile.id: HostView(profile, tree) for profile in hosts.profiles}
    for name, path in tree.names.items():
        # A name speaks for one or two directories under the rules of all hosts.
        known: dict[tuple[str, int], Name] = {}
        for match in hosts.matches(name):
            left_out = match.rule.skips_links and path != name
            if not left_out and not any(is_end(glob, name) for glob in match.profile.excludes):
                place = match.directory, match.group
                found = known.setdefault(place, Name(name, path, *place))
                views[match.profile.id].add(match.rule, found)
    return views
