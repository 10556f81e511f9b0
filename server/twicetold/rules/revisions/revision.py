"""A workspace now and as it was at an earlier revision, and what became of its files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz, process

from twicetold.rules.revisions.text_difference import TextDifference, text_difference
from twicetold.workspace.snapshot import Snapshot

# As git: a file that came while another went is that one, if half of the text is the same; and
# where very many came and went, only equal texts are recognised.
_SAME_FILE = 50.0
_MOST_COMPARED = 100_000


@dataclass(frozen=True)
class Revision:
    """Two states of one root: ``before`` as of the revision, ``now`` as it is."""

    before: Snapshot
    now: Snapshot

    def old_path(self, path: str) -> str | None:
        """Where a file stood before; None where it is new."""
        return path if path in self.before.files else self._renamed.get(path)

    def change(self, path: str) -> TextDifference | None:
        """What was done to the text of a file; None where it is new, or no text."""
        if path not in self._changes:
            self._changes[path] = self._change(path)
        return self._changes[path]

    def touches(self, path: str, start: int, end: int) -> bool:
        """Whether anything in these lines changed; in a new file everything did."""
        change = self.change(path)
        if change is None:
            return path in self.now.files
        return change.touches(start, end)

    @cached_property
    def changed_before(self) -> frozenset[str]:
        """The old paths of files that are gone, or whose text or place is another now."""
        return frozenset(
            path
            for path, file in self.before.files.items()
            if (new := self.now.files.get(path)) is None or new.document != file.document
        )

    @cached_property
    def _changes(self) -> dict[str, TextDifference | None]:
        return {}

    @cached_property
    def _renamed(self) -> Mapping[str, str]:
        """New paths with the old ones of the same file: first equal texts, then similar ones."""
        gone = _texts_without(self.before, self.now)
        came = _texts_without(self.now, self.before)
        renamed = dict(_equal(gone, came))
        for old in renamed.values():
            del gone[old]
        if len(gone) * len(came) > _MOST_COMPARED:
            return renamed
        for path in sorted(set(came) - set(renamed)):
            found = process.extractOne(came[path], gone, scorer=fuzz.ratio, score_cutoff=_SAME_FILE)
            if found is not None:
                renamed[path] = found[2]
                del gone[found[2]]
        return renamed

    def _change(self, path: str) -> TextDifference | None:
        old_path = self.old_path(path)
        old = self.before.files.get(old_path) if old_path else None
        new = self.now.files.get(path)
        if old is None or new is None or old.document is None or new.document is None:
            return None
        return text_difference(old.document, new.document)


def _texts_without(one: Snapshot, other: Snapshot) -> dict[str, str]:
    """The texts of the files that only one of two states has."""
    return {
        path: file.document.text
        for path, file in one.files.items()
        if path not in other.files and file.document is not None and file.document.text
    }


def _equal(gone: Mapping[str, str], came: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    by_text: dict[str, list[str]] = defaultdict(list)
    for path, text in gone.items():
        by_text[text].append(path)
    for path, text in came.items():
        if by_text[text]:
            yield path, by_text[text].pop(0)
