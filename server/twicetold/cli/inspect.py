"""`twicetold inspect`."""

from __future__ import annotations

from pathlib import Path

import click

from twicetold.cli.files import UnusableFileError, existing_directory, read_file
from twicetold.cli.json_output import print_json
from twicetold.cli.nested import tell_of_outer
from twicetold.markdown.parsed import ParsedDocument
from twicetold.reports.inspection import FileRow, ImportRow, inspection_all_json, inspection_json
from twicetold.workspace.no_reference import no_reference_reason
from twicetold.workspace.reference import references_of
from twicetold.workspace.roots import absolute_path, find_root, root_of_argument
from twicetold.workspace.snapshot import Snapshot, build_snapshot


def inspect_file(path: Path, form: str) -> int:
    """Print what is read in one file, and what it is compared with."""
    absolute = absolute_path(path)
    root = find_root(absolute)
    name = absolute.relative_to(root).as_posix()
    snapshot = build_snapshot(root)
    report = inspection_json(
        name,
        root.as_posix(),
        _parsed(snapshot, name, path),
        reference=_reference(snapshot, name),
        settings=_settings(snapshot),
        imports=[
            ImportRow(item.line, item.target, item.path is not None)
            for item in snapshot.imports.get(name, ())
        ],
    )
    if form == "json":
        print_json(report)
    else:
        from rich.console import Console

        from twicetold.reports.inspection_text import print_inspection

        print_inspection(Console(highlight=False, soft_wrap=True), report)
    return 0


def inspect_all(path: Path, form: str) -> int:
    """Print every instruction file below a root, and why some are not checked."""
    tell_of_outer([existing_directory(path)])
    snapshot = build_snapshot(root_of_argument(path))
    rows = [
        FileRow(
            name,
            file.kind.value,
            file.excluded,
            "" if file.excluded else _reference(snapshot, name),
        )
        for name, file in snapshot.files.items()
    ]
    if form == "json":
        print_json(inspection_all_json(snapshot.root.as_posix(), rows))
        return 0
    for row in rows:
        note = f"not checked: {row.excluded}" if row.excluded else row.reference
        click.echo(f"{row.path}  ({row.kind})  {note}")
    return 0


def _parsed(snapshot: Snapshot, name: str, path: Path) -> ParsedDocument:
    """The file as the workspace has it; one that is no instruction file is read by itself."""
    from twicetold.markdown.parsed import parse

    known = snapshot.file(name)
    if known is not None and known.problem is not None and known.parsed is None:
        raise UnusableFileError(f"{path}: {known.problem.message}")
    return (known and known.parsed) or parse(read_file(path).document)


def _reference(snapshot: Snapshot, name: str) -> str:
    references = references_of(snapshot, name)
    if not references:
        return f"none: {no_reference_reason(snapshot, name)}"
    return ", ".join(f"{item.path} ({item.relation.value}, {item.why})" for item in references)


def _settings(snapshot: Snapshot) -> dict[str, object]:
    """The settings in force, and where they stand."""
    config = snapshot.config
    return {
        "file": snapshot.config_path.name if snapshot.config_path else None,
        "hosts": [profile.id for profile in snapshot.index.in_play],
        "severity": dict(config.severity),
        "ignore": list(config.ignore),
        "include": list(config.include),
    }
