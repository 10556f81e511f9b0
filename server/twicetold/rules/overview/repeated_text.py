"""Statements that stand word for word in several files, found through one index over all files."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from twicetold.compare.fingerprint import fingerprint
from twicetold.content.statements import Statement, StatementKind, statements
from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.problem import Place
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.origins import origin_of
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot

# Shorter and more common phrases come again by themselves.
_LEAST_WORDS = 5
_LEAST_WEIGHT = 2.5
# A text of two files is worth a word if it is this many statements long.
_LEAST_PLACES = 3
_LONG_TEXT = 3
# A file with this share of another one's statements is its mirror: what both say counts once.
_MIRROR_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class RepeatedText:
    """The places of one text, one in each file; neighbouring statements are one text."""

    places: tuple[Place, ...]


def repeated_texts(snapshot: Snapshot) -> tuple[RepeatedText, ...]:
    """The texts of several files. Mirrors count as one, what programs wrote does not count."""
    said = {
        path: {_key(statement.text): statement for statement in reversed(_own(snapshot, file))}
        for path, file in _that_may_share(snapshot)
    }
    mirrors = set(_mirrors(snapshot, said))
    files: dict[str, list[str]] = defaultdict(list)
    for path, keys in said.items():
        if path not in mirrors:
            for key in keys:
                files[key].append(path)
    shared = {key for key, paths in files.items() if len(paths) > 1}
    texts = []
    for path, keys in said.items():
        mine = [key for key in reversed(keys) if key in shared and files[key][0] == path]
        texts += [_text(said, files[run[0]], run) for run in _runs(mine, files, list(keys)[::-1])]
    return tuple(text for text in texts if text is not None)


def _that_may_share(snapshot: Snapshot) -> Iterator[tuple[str, WorkspaceFile]]:
    """The files with a text that another one has: what others say costs less to read than all."""
    texts = {
        path: set(_texts(file.parsed))
        for path, file in snapshot.files.items()
        if file.parsed and not file.excluded and not snapshot.stub_targets(path)
    }
    counts = Counter(chain.from_iterable(texts.values()))
    for path, own in texts.items():
        if any(counts[text] > 1 for text in own):
            yield path, snapshot.files[path]


def _texts(parsed: ParsedDocument) -> Iterator[str]:
    """The keys of all that may be a statement: leaves, and lines that may be items."""
    for block in parsed.tree.blocks:
        for leaf in block.leaves:
            yield _key(leaf.text)
            if leaf.kind is LeafKind.PARAGRAPH and "\n" in leaf.text:
                yield from map(_key, leaf.text.split("\n"))


def _own(snapshot: Snapshot, file: WorkspaceFile) -> list[Statement]:
    """The file's statements, without what a program wrote."""
    if file.parsed is None:
        return []
    origin = origin_of(snapshot, file)
    return [
        statement for statement in statements(file.parsed) if not origin.tool_at(statement.start)
    ]


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _tells(statement: Statement) -> bool:
    """Code and the rows of tables repeat on purpose; beside prose they are part of it."""
    if statement.kind not in (StatementKind.ITEM, StatementKind.PARAGRAPH):
        return False
    print_ = fingerprint(statement)
    return (
        len(print_.words) >= _LEAST_WORDS and print_.weight >= _LEAST_WEIGHT and not print_.is_stock
    )


def _mirrors(snapshot: Snapshot, said: Mapping[str, Mapping[str, Statement]]) -> Iterator[str]:
    """The files that are held to be copies of another one."""
    for path, keys in said.items():
        for reference in references_of(snapshot, path):
            other = said.get(reference.path)
            if other is None or not reference.relation.wants_copies:
                continue
            is_second = reference.configured or (reference.path.count("/"), reference.path) < (
                path.count("/"),
                path,
            )
            if is_second and len(keys.keys() & other.keys()) >= _MIRROR_SHARE * len(keys):
                yield path
                break


def _runs(
    mine: Sequence[str], files: Mapping[str, Sequence[str]], order: Sequence[str]
) -> Iterator[list[str]]:
    """Keys that follow each other and stand in the same files, together."""
    number = {key: index for index, key in enumerate(order)}
    run: list[str] = []
    for key in sorted(mine, key=number.__getitem__):
        if run and number[key] == number[run[-1]] + 1 and files[key] == files[run[-1]]:
            run.append(key)
            continue
        if run:
            yield run
        run = [key]
    if run:
        yield run


def _text(
    said: Mapping[str, Mapping[str, Statement]], paths: Sequence[str], run: Sequence[str]
) -> RepeatedText | None:
    if len(paths) < _LEAST_PLACES and len(run) < _LONG_TEXT:
        return None
    if not any(_tells(said[paths[0]][key]) for key in run):
        return None
    return RepeatedText(tuple(_place(path, [said[path][key] for key in run]) for path in paths))


def _place(path: str, found: Sequence[Statement]) -> Place:
    return Place(path, min(item.start for item in found), max(item.end for item in found))
