"""Problems as the protocol's diagnostics, for those that pull and those that are pushed to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from lsprotocol import types as lsp

from twicetold.lsp.checks import Checked
from twicetold.lsp.client import Client
from twicetold.lsp.convert import place_range, to_severity, uri_of
from twicetold.lsp.copies import lagging_in
from twicetold.lsp.reported import Reported, report
from twicetold.lsp.session import OpenFile, Session
from twicetold.markdown.outline import section_at
from twicetold.rules.check import FileCheck, by_line
from twicetold.rules.check_workspace import configuration_problems
from twicetold.rules.codes import help_uri
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity
from twicetold.text.document import Document
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.snapshot import Snapshot

SOURCE = "twicetold"

# What is said elsewhere too: fading it hides nothing that stands here alone.
_REPEATED = ("duplicate-section", "duplicate-statement", "repeated-statement")


async def file_diagnostics(session: Session, file: OpenFile) -> Reported:
    """The diagnostics of an open document, as it is when they are ready."""
    checked = await session.check(file)
    behind = await lagging_in(session, file)
    reported = reported_check(session.reported.get(file.uri), checked, session.client, behind)
    if file.uri in session.open_files:
        session.reported[file.uri] = reported
    return reported


def reported_check(
    before: Reported | None, checked: Checked, client: Client, behind: Sequence[Problem] = ()
) -> Reported:
    """What is reported of a check, after what was reported of the file before.

    ``behind`` are problems of a session: copies that an edit left behind.
    """

    def convert(problem: Problem) -> lsp.Diagnostic:
        return _diagnostic(problem, checked.document, checked.snapshot, client)

    return report(before, (*shown_problems(checked.check, client), *behind), convert)


def shown_problems(check: FileCheck, client: Client) -> Sequence[Problem]:
    """The check's problems, and as hints those that a baseline keeps back, where that is wished."""
    if not check.baselined or not client.presentation.show_baselined:
        return check.problems
    hints = (replace(problem, severity=Severity.HINT) for problem in check.baselined)
    return sorted((*check.problems, *hints), key=by_line)


def configuration_diagnostics(
    snapshot: Snapshot, whole: Sequence[Problem], client: Client
) -> Iterator[tuple[Path, list[lsp.Diagnostic]]]:
    """The root's configuration files with what is wrong in each; none takes old ones back.

    ``whole`` are the problems that only a check of the whole root tells.
    """
    problems = configuration_problems(snapshot)
    config = snapshot.config_path
    for name in filter(None, (config.name if config else "", snapshot.baseline.path)):
        found = [_whole_lines(_invalid(p), client) for p in problems if p.file == name]
        found += [_whole_lines(p, client) for p in whole if p.place.path == name]
        yield snapshot.root / name, found


def _invalid(problem: ConfigProblem) -> Problem:
    place = Place(problem.file, max(0, problem.line - 1), max(1, problem.line))
    return Problem("invalid-configuration", Severity.ERROR, place, problem.message)


def _whole_lines(problem: Problem, client: Client) -> lsp.Diagnostic:
    """A problem of a file that is none of the documents we know, on whole lines."""
    place = problem.place
    return lsp.Diagnostic(
        range=lsp.Range(lsp.Position(place.start, 0), lsp.Position(place.end, 0)),
        message=problem.message,
        severity=to_severity(problem.severity),
        code=problem.code,
        code_description=_description(problem.code, client),
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
        code_description=_description(problem.code, client),
        source=SOURCE,
        tags=_tags(problem, client),
        related_information=related,
        data={"fingerprint": problem.fingerprint},
    )


def _description(code: str, client: Client) -> lsp.CodeDescription | None:
    return lsp.CodeDescription(help_uri(code)) if client.describes_codes else None


def _tags(problem: Problem, client: Client) -> list[lsp.DiagnosticTag] | None:
    fades = client.fades and client.presentation.fade_duplicates
    return [lsp.DiagnosticTag.Unnecessary] if fades and problem.code in _REPEATED else None


def _related(twin: Place, snapshot: Snapshot, client: Client) -> lsp.DiagnosticRelatedInformation:
    file = snapshot.file(twin.path)
    parsed = file.parsed if file is not None else None
    document = snapshot.document(twin.path)
    section = section_at(parsed.outline.sections, twin.start) if parsed else None
    return lsp.DiagnosticRelatedInformation(
        location=lsp.Location(
            uri_of(snapshot.root / twin.path),
            place_range(document, twin, client.encoding),
        ),
        message=f"{twin.path} › {section.title}" if section else twin.path,
    )
