"""What one host gives its model for a working directory: the texts in order, and what is not there.

A context is put together in four steps: the files that the host takes, in its order; without
those that it knows already; with what they import behind each; cut to the host's limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from twicetold.hosts.context_parts import Draft, Drafts, Dropped
from twicetold.hosts.limits import first_part, measure, shown_amount
from twicetold.hosts.loading import HostView
from twicetold.hosts.profile import HostProfile, Limit
from twicetold.hosts.terms import Effect, Force, Kind, LimitOf, Unit, When
from twicetold.markdown.parsed import ParsedDocument


@dataclass(frozen=True, slots=True)
class Size:
    """How long a text is; ``bytes`` of UTF-8, ``tokens`` estimated."""

    bytes: int = 0
    characters: int = 0
    lines: int = 0
    tokens: int = 0

    def plus(self, other: Size) -> Size:
        """Both together."""
        return Size(
            self.bytes + other.bytes,
            self.characters + other.characters,
            self.lines + other.lines,
            self.tokens + other.tokens,
        )


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a limit ends a text: the 0-based line of the file, and the limit."""

    line: int
    limit: Limit


@dataclass(frozen=True, slots=True)
class Part:
    """One file's text in a context.

    ``path`` is real, ``name`` the path under which the host found it. ``text`` is what is sent:
    without what the host removes, and not beyond a ``cut``. ``why`` says what brings it in,
    ``note`` what is not known. ``imported_by`` is the path of the file that imports it, else "".
    """

    path: str
    name: str
    kind: Kind
    when: When
    why: str
    text: str
    size: Size
    imported_by: str = ""
    cut: Cut | None = None
    note: str = ""

    @property
    def conditional(self) -> bool:
        """Whether it is there only once somebody or something asks for it."""
        return self.when.conditional


@dataclass(frozen=True, slots=True)
class Context:
    """The parts in the host's order, and the files that it knows and leaves out.

    ``directory`` is the working directory, ``touched`` that of a file which the agent works on;
    both relative to the root.
    """

    profile: HostProfile
    directory: str
    touched: str
    parts: tuple[Part, ...]
    dropped: tuple[Dropped, ...]

    @property
    def sure(self) -> tuple[Part, ...]:
        """The parts that are there without being asked for."""
        return tuple(part for part in self.parts if not part.conditional)

    @property
    def total(self) -> Size:
        """The size of what is there without being asked for."""
        total = Size()
        for part in self.sure:
            total = total.plus(part.size)
        return total


def assemble(
    view: HostView,
    texts: Mapping[str, ParsedDocument],
    directory: str,
    touched: str = "",
    file: str = "",
) -> Context:
    """The context of a host for a working directory.

    ``texts`` are the files by real path; one without a text counts as empty. ``touched`` lies at
    or below the directory, and is the directory itself where it is "". ``file`` is the path of a
    file that is worked on: rules for some paths are there if their globs match it, and else not;
    without it they stay open.
    """
    touched = touched or directory
    drafts = Drafts(view, texts, directory, touched, file)
    parts, over = _limited(view.profile, drafts.parts)
    return Context(view.profile, directory, touched, parts, (*drafts.dropped, *over))


def size_of(text: str) -> Size:
    """A text's size in every unit."""
    units = (Unit.BYTES, Unit.CHARACTERS, Unit.LINES, Unit.TOKENS)
    return Size(*(measure(text, unit) for unit in units))


def _limited(
    profile: HostProfile, drafts: tuple[Draft, ...]
) -> tuple[tuple[Part, ...], list[Dropped]]:
    """The drafts as parts, cut to the hard limits of a file first, then of the whole context."""
    parts: list[Part] = []
    dropped: list[Dropped] = []
    limits = [limit for limit in profile.limits if limit.force is Force.HARD]
    shared = [limit for limit in limits if limit.of is LimitOf.CONTEXT]
    used = {id(limit): 0 for limit in shared}
    for draft in drafts:
        part = _part(draft)
        for limit in draft.limits(limits, LimitOf.FILE):
            part = _cut(part, draft, limit, limit.most)
        # Files that load later do not count for what is put together at the start.
        for limit in draft.limits(shared, LimitOf.CONTEXT) if draft.when is When.ALWAYS else ():
            left = max(0, limit.most - used[id(limit)])
            part = _cut(part, draft, limit, left)
            used[id(limit)] += measure(part.text, limit.unit)
        if part.text or not draft.sent.text:
            parts.append(part)
        else:
            dropped.append(Dropped(part.path, part.name, _over(part, drafts)))
    return tuple(parts), dropped


def _part(draft: Draft) -> Part:
    loaded, text = draft.loaded, draft.sent.text
    return Part(
        loaded.path,
        loaded.name,
        loaded.rule.kind,
        draft.when,
        draft.why,
        text,
        size_of(text),
        loaded.imported_by,
    )


def _cut(part: Part, draft: Draft, limit: Limit, most: int) -> Part:
    if measure(part.text, limit.unit) <= most:
        return part
    if limit.effect is Effect.UNKNOWN or limit.unit is Unit.TOKENS:
        amount = shown_amount(limit.most, limit.unit)
        return replace(part, note=f"over {amount}; what becomes of it is not known")
    text = first_part(part.text, most, limit.unit) if limit.effect is Effect.CUT else ""
    cut = Cut(draft.sent.line_after(text), limit)
    return replace(part, text=text, size=size_of(text), cut=cut)


def _over(part: Part, drafts: tuple[Draft, ...]) -> str:
    """Why nothing of a text is left."""
    limit = part.cut.limit if part.cut else None
    if limit is None:
        return "it is empty"
    amount = shown_amount(limit.most, limit.unit)
    if limit.of is LimitOf.FILE:
        return f"it has more than {amount}"
    names = [draft.loaded.name for draft in drafts]
    before = names[: names.index(part.name)]
    return f"the {amount} for all files together are used up by {', '.join(before)}"
