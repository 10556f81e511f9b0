"""``stale-command``: a script, target or task that no manifest defines.

A call without a directory is held against the manifests from the file's own directory up to the
root, and it is not stale where any other manifest in the tree has the name, because the sentence
around may say where to run it. A call with a directory or a package is held against that one.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from twicetold.content.commands import own_programs
from twicetold.content.script_calls import ScriptCall, section_calls
from twicetold.content.script_tools import TOOLS
from twicetold.markdown.by_section import BySection
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import text_highlight
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.text.paths import resolved
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.scripts import Manifest, Scripts
from twicetold.workspace.snapshot import Snapshot
from twicetold.workspace.tree import near_directories

_CODE = "stale-command"


def stale_command_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """Each name that no manifest has, once a line."""
    if file.parsed is None or not snapshot.scripts.are_there:
        return
    around = _Around(own_programs(file.parsed), snapshot.scripts, near_directories(file))
    for stale in _STALE(file.parsed, around):
        underlined = text_highlight(file.parsed.document, stale.start, stale.call.name)
        yield Problem(
            _CODE,
            severity_of(snapshot.config, _CODE),
            Place(file.path, stale.start, stale.end, underlined),
            _message(stale.call, stale.lacking),
            fingerprint=fingerprint(_CODE, stale.call.tool, stale.call.name),
        )


@dataclass(frozen=True, slots=True)
class _Around:
    """What a call is judged by beside its section: see `own_programs` and `near_directories`."""

    own: frozenset[str]
    scripts: Scripts
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _StaleCall:
    """A call on the lines of its command, and the manifests that lack what it asks for."""

    start: int
    end: int
    call: ScriptCall
    lacking: tuple[Manifest, ...]


def _stale_in_section(
    parsed: ParsedDocument, number: int | None, around: _Around
) -> Iterator[_StaleCall]:
    told: set[tuple[int, ScriptCall]] = set()
    for command, call in section_calls(parsed, number, around.own):
        if (command.start, call) in told:
            continue
        told.add((command.start, call))
        if lacking := _lacking(around.scripts, around.near, call):
            yield _StaleCall(command.start, command.end, call, lacking)


def _moved(stale: _StaleCall, lines: int) -> _StaleCall:
    return replace(stale, start=stale.start + lines, end=stale.end + lines)


_STALE = BySection(_stale_in_section, _moved)


def _lacking(scripts: Scripts, near: Sequence[str], call: ScriptCall) -> tuple[Manifest, ...]:
    """The manifests that should have the name and have not; () where one has it, or may have."""
    files = TOOLS[call.tool].files
    if call.package:
        directories = _package_directories(scripts, near, call)
    else:
        directories = [resolved(base, call.directory) for base in near]
    held = tuple(
        manifest
        for directory in directories
        if (manifest := scripts.in_directory(directory, files)) is not None
    )
    if any(manifest.names is None or call.name in manifest.names for manifest in held):
        return ()
    if held and not call.package and not call.directory:
        others = scripts.everywhere(files)
        if any(other.names is not None and call.name in other.names for other in others):
            return ()
    return held


def _package_directories(scripts: Scripts, near: Sequence[str], call: ScriptCall) -> list[str]:
    directory = scripts.packages.get(call.package)
    if directory is not None:
        return [directory]
    # A filter is also a path if it has one's form; names of packages have no such beginning.
    return [resolved(base, call.package) for base in near] if call.package[0] == "." else []


def _message(call: ScriptCall, lacking: Sequence[Manifest]) -> str:
    noun = TOOLS[call.tool].noun
    known = sorted({name for manifest in lacking for name in manifest.names or ()})
    near = difflib.get_close_matches(call.name, known, 1)
    hint = f" The nearest name is `{near[0]}`." if near else ""
    where = " or ".join(manifest.path for manifest in lacking[:2])
    return f"There is no {noun} `{call.name}` in {where}.{hint}"
