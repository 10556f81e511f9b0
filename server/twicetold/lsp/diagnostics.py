"""Problems as the protocol's diagnostics, for those that pull and those that are pushed to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp

from twicetold.lsp.client import Client
from twicetold.lsp.convert import place_range, to_severity, uri_of
from twicetold.lsp.reported import Reported, report
from twicetold.lsp.session import OpenFile, Session
from twicetold.markdown.outline import section_at
from twicetold.rules.check_workspace import configuration_problems
from twicetold.rules.problem import Place, Problem
from twicetold.text.document import Document
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.snapshot import Snapshot

SOURCE = "twicetold"


async def file_diagnostics(session: Session, file: OpenFile) -> Reported:
    """The diagnostics of an open document, as it is when they are ready."""
    checked = await session.check(file)

    def convert(problem: Problem) -> lsp.Diagnostic:
        return _diagnostic(problem, checked.document, checked.snapshot, session.client)

    before = session.reported.get(file.uri)
    reported = report(before, checked.check.problems, convert)
    if file.uri in session.open_files:
        session.reported[file.uri] = reported
    return reported


def configuration_diagnostics(
    snapshot: Snapshot,
) -> Iterator[tuple[Path, list[lsp.Diagnostic]]]:
    """The root's configuration files with what is wrong in each; none takes old ones back."""
    problems = configuration_problems(snapshot)
    config = snapshot.config_path
    for name in filter(None, (config.name if config else "", snapshot.baseline.path)):
        found = [_of_configuration(problem) for problem in problems if problem.file == name]
        yield snapshot.root / name, found


def _of_configuration(problem: ConfigProblem) -> lsp.Diagnostic:
    line = max(0, problem.line - 1)
    return lsp.Diagnostic(
        range=lsp.Range(lsp.Position(line, 0), lsp.Position(line + 1, 0)),
        message=problem.message,
        severity=lsp.DiagnosticSeverity.Error,
        code="invalid-configuration",
        source=SOURCE,
    )


def _diagnostic(
    problem: Problem, document: Document, snapshot: Snapshot, client: Client
) -> lsp.Diagnostic:
    related = None
    if client.related_information and problem.twins:
        related = [_related(twin, snapshot, client) for twin in problem.twins]
    return lsp.Diagnostic(
        range=place_range(document, problem.place, client.encoding),
        message=problem.message,
        severity=to_severity(problem.severity),
        code=problem.code,
        source=SOURCE,
        related_information=related,
        data={"fingerprint": problem.fingerprint},
    )


def _related(twin: Place, snapshot: Snapshot, client: Client) -> lsp.DiagnosticRelatedInformation:
    file = snapshot.file(twin.path)
    parsed = file.parsed if file is not None else None
    document = parsed.document if parsed else Document()
    section = section_at(parsed.outline.sections, twin.start) if parsed else None
    return lsp.DiagnosticRelatedInformation(
        location=lsp.Location(
            uri_of(snapshot.root / twin.path),
            place_range(document, twin, client.encoding),
        ),
        message=f"{twin.path} › {section.title}" if section else twin.path,
    )
