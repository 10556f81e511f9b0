"""A report as JSON text: what the general converter makes of it, each diagnostic encoded once."""

from __future__ import annotations

import json

from lsprotocol import converters
from lsprotocol import types as lsp

from twicetold.lsp.reported import report
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity

CONVERTER = converters.get_converter()


def problem(line: int) -> Problem:
    return Problem("stale-path", Severity.WARNING, Place("a.md", line, line + 1), f'"{line}" ›')


def convert(found: Problem) -> lsp.Diagnostic:
    start = lsp.Position(found.place.start, 0)
    place = lsp.Location("file:///b.md", lsp.Range(start, start))
    return lsp.Diagnostic(
        lsp.Range(start, start),
        found.message,
        severity=lsp.DiagnosticSeverity.Warning,
        related_information=[lsp.DiagnosticRelatedInformation(place, "b.md")],
        data={"fingerprint": found.fingerprint},
    )


class Encoder:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, item: lsp.Diagnostic) -> str:
        self.calls += 1
        return json.dumps(CONVERTER.unstructure(item))


def as_converted(reported) -> object:
    full = lsp.RelatedFullDocumentDiagnosticReport(
        items=reported.items, result_id=reported.result_id
    )
    return CONVERTER.unstructure(full)


def test_the_text_is_what_the_converter_makes_and_only_new_diagnostics_are_encoded():
    encode = Encoder()
    problems = [problem(line) for line in range(5)]
    first = report(None, problems, convert)
    assert json.loads(first.as_json(encode)) == as_converted(first)
    assert encode.calls == 5
    second = report(first, [problem(9), *problems[1:]], convert)
    assert json.loads(second.as_json(encode)) == as_converted(second)
    assert encode.calls == 6
    assert set(second.texts) == {id(item) for item in second.items}
    # As a report that nobody pulled comes between two that somebody did.
    third = report(report(second, problems[:2], convert), [problem(7), *problems[:2]], convert)
    assert json.loads(third.as_json(encode)) == as_converted(third)
    assert set(third.texts) == {id(item) for item in third.items}


def test_a_report_of_nothing():
    nothing = report(None, [], convert)
    assert json.loads(nothing.as_json(Encoder())) == as_converted(nothing)
