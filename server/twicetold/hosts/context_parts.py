"""The files of a context in the host's order, without those that it has already, with imports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from twicetold.hosts.import_rule import expands_imports
from twicetold.hosts.limits import limit_applies, measure, shown_amount
from twicetold.hosts.loading import HostView, Loaded
from twicetold.hosts.passed_over import passed_over
from twicetold.hosts.pattern import directory_of
from twicetold.hosts.profile import Limit
from twicetold.hosts.sent_text import SentText, sent_text
from twicetold.hosts.terms import Kind, LimitOf, Order, Sameness, Unit, When
from twicetold.markdown.parsed import ParsedDocument

_WHEN = {
    When.ALWAYS: "at the start",
    When.ON_READ: "when a file in its directory is read",
    When.BY_GLOB: "when a file that its globs match is worked on",
    When.BY_AGENT: "when the agent asks for it; its description is there from the start",
    When.MANUAL: "when somebody asks for it",
}


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file that the host knows and does not load, under the name it has there, and why."""

    path: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A file that is to be in a context, with its text before any limit.

    ``matches`` is the file worked on that brings it in by its globs, else "".
    """

    loaded: Loaded
    sent: SentText
    directory: str
    matches: str = ""

    @property
    def when(self) -> When:
        """What brings it in."""
        return self.loaded.when

    @property
    def why(self) -> str:
        """What brings it in, in words."""
        when = _WHEN.get(self.when, self.when.value)
        if self.matches:
            when = f"because its globs match {self.matches}"
        if self.loaded.imported_by:
            return f"imported by {self.loaded.imported_by}, {when}"
        named = f", named in {self.loaded.rule.setting}" if self.loaded.rule.setting else ""
        return f"{self.loaded.rule.kind.value} for {self.directory or 'the root'}{named}, {when}"

    def limits(self, limits: Iterable[Limit], of: LimitOf) -> Iterator[Limit]:
        """Those of the limits that hold for the file."""
        for limit in limits:
            if limit.of is of and limit_applies(limit, self.loaded.rule.kind, (self.loaded.name,)):
                yield limit


class Drafts:
    """Puts the files of one context in order; ``parts`` and ``dropped`` are the result."""

    def __init__(
        self,
        view: HostView,
        texts: Mapping[str, ParsedDocument],
        directory: str,
        touched: str,
        file: str,
    ) -> None:
        self._view = view
        self._file = file
        self._texts = texts
        self._by_real_path = Sameness.REAL_PATH in view.profile.sameness
        self._by_content = Sameness.CONTENT in view.profile.sameness
        self._names: dict[str, str] = {}  # real path to the name that is in
        self._contents: dict[str, str] = {}  # text to the name that has it
        self._parts: list[Draft] = []
        self._dropped: list[Dropped] = []
        # What is imported, by the file that began.
        self._imports: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()
        for loaded in sorted(view.found(directory, touched), key=self._order):
            self._take(loaded)
        for item in passed_over(view, directory, touched):
            if item.path not in self._names:
                why = f"{item.by} is taken in its place"
                self._dropped.append(Dropped(item.path, item.name, why))

    @property
    def parts(self) -> tuple[Draft, ...]:
        """What is loaded, in order."""
        return tuple(self._parts)

    @property
    def dropped(self) -> tuple[Dropped, ...]:
        """What is not, in the order in which it was met."""
        return tuple(self._dropped)

    def _take(self, loaded: Loaded) -> None:
        text = self._sent(loaded)
        known = self._known(loaded, text.text)
        if known:
            self._dropped.append(Dropped(loaded.path, loaded.name, known))
            return
        matches = ""
        if self._file and loaded.when is When.BY_GLOB:
            if not self._view.globs.match(loaded.path, loaded.directory, self._file):
                why = f"its globs do not match {self._file}"
                self._dropped.append(Dropped(loaded.path, loaded.name, why))
                return
            loaded, matches = replace(loaded, when=When.ON_READ), self._file
        self._names.setdefault(loaded.path, loaded.name)
        if self._is_whole(loaded):
            self._contents.setdefault(text.text, loaded.name)
        self._parts.append(Draft(loaded, text, loaded.directory, matches))
        self._import(loaded, (loaded.path,))

    def _known(self, loaded: Loaded, text: str) -> str:
        """Why the host has the file already; "" where it has not."""
        name = self._names.get(loaded.path)
        if name == loaded.name:
            return f"{name} is loaded already"
        if name is not None and self._by_real_path:
            return f"it is the same file as {name}, which is loaded already"
        twin = self._contents.get(text) if self._by_content and self._is_whole(loaded) else None
        return f"its text is that of {twin}, which is loaded already" if twin and text else ""

    def _is_whole(self, loaded: Loaded) -> bool:
        """Only what speaks for everything is compared by content; rules for paths are not."""
        return loaded.rule.kind is Kind.INSTRUCTIONS

    def _import(self, importer: Loaded, way: tuple[str, ...]) -> None:
        imports = self._view.profile.imports
        parsed = self._texts.get(importer.path)
        if parsed is None or not expands_imports(self._view.profile, importer.name, parsed):
            return
        for target in self._view.imports_of(importer.path):
            if target in way:
                continue
            if len(way) > imports.max_depth:
                why = f"{importer.path} imports it, deeper than {imports.max_depth} files"
                self._dropped.append(Dropped(target, target, why))
            elif target not in self._names or imports.repeats:
                loaded = Loaded(
                    target, target, importer.when, importer.rule, imported_by=importer.path
                )
                text = self._sent(loaded)
                if why := self._spent(way[0], text.text):
                    self._dropped.append(Dropped(target, target, why))
                    continue
                self._names.setdefault(target, target)
                self._parts.append(Draft(loaded, text, ""))
                self._import(loaded, (*way, target))

    def _spent(self, top: str, text: str) -> str:
        """Why a file's imports leave no room for this text; "" where they do, and it is counted."""
        imports = self._view.profile.imports
        self._imports[top] += 1
        self._bytes[top] += measure(text, Unit.BYTES)
        if imports.most and self._imports[top] > imports.most:
            return f"{top} has {imports.most} imports before it, and no more are expanded"
        if imports.most_bytes and self._bytes[top] > imports.most_bytes:
            return f"{top} imports more than {shown_amount(imports.most_bytes, Unit.BYTES)} with it"
        return ""

    def _sent(self, loaded: Loaded) -> SentText:
        parsed = self._texts.get(loaded.path)
        if parsed is None:
            return SentText((), ())
        return sent_text(self._view.profile, loaded.rule.kind, parsed)

    def _order(self, loaded: Loaded) -> tuple[object, ...]:
        profile = self._view.profile
        later = 2 if loaded.when.conditional else int(loaded.when is When.ON_READ)
        directory = loaded.directory
        depth = directory.count("/") + bool(directory)
        rule, pattern = profile.files.index(loaded.rule), _pattern_number(loaded)
        if profile.order is Order.BY_PATH:
            return later, loaded.name
        if profile.order is Order.ROOT_FIRST:
            return later, depth, rule, pattern, loaded.name
        if profile.order is Order.AS_LISTED:
            return later, rule, pattern, depth, loaded.name
        return later, rule, depth, pattern, loaded.name


def _pattern_number(loaded: Loaded) -> int:
    """Which of the rule's patterns names the file: the one that says most, as for its directory."""
    patterns = [pattern for group in loaded.rule.alternatives for pattern in group]
    directories = [directory_of(pattern, loaded.name) for pattern in patterns]
    found = [(len(where), n) for n, where in enumerate(directories) if where is not None]
    return min(found, default=(0, len(patterns)))[1]
