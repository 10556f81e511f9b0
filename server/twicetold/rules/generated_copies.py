"""Copies of text that a program wrote: one problem for a region, whatever is found inside.

Nobody edits such text here, so what counts is that it is loaded twice, or that one copy is out of
date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from twicetold.compare.finding import Finding, FindingCode
from twicetold.content.origin import Origin, Region
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import line_highlight
from twicetold.rules.messages import out_of_date_message, written_twice_message
from twicetold.rules.pair import Pair, reported, text_of
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.severity import Severity
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.origins import origin_of
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class GeneratedCopy:
    """What is found between a region of a file and the same program's text in a reference.

    The region is the whole file where a program wrote all of it.
    """

    region: Region
    twin: Region
    pair: Pair
    findings: tuple[Finding, ...]

    @property
    def is_drifted(self) -> bool:
        """Whether words stand for each other; where one only has more, its region is larger."""
        return any(
            here and there
            for finding in self.findings
            if finding.code is FindingCode.DRIFTED
            for here, there in finding.differs
        )


def generated_copies(
    snapshot: Snapshot, file: WorkspaceFile, pairs: Sequence[Pair]
) -> Iterator[GeneratedCopy]:
    """The copies in a file, by pair and region."""
    own = origin_of(snapshot, file)
    if not own.tool and not own.regions:
        return
    for pair in pairs:
        other = snapshot.files[pair.reference.path]
        theirs = origin_of(snapshot, other)
        found: dict[Region, list[tuple[Finding, Region]]] = {}
        for finding in pair.found.findings:
            here = _region(own, finding.a.start, pair.a.document.line_count)
            there = _region(theirs, finding.b.start, pair.b.document.line_count)
            if here and there and here.tool.casefold() == there.tool.casefold():
                found.setdefault(here, []).append((finding, there))
        for region, inside in found.items():
            yield GeneratedCopy(region, inside[0][1], pair, tuple(f for f, _ in inside))


def generated_problems(
    snapshot: Snapshot, file: WorkspaceFile, copies: Sequence[GeneratedCopy]
) -> Iterator[Problem]:
    """One problem for each region, against the first reference for which it is a fault."""
    told: set[Region] = set()
    for copy in copies:
        faults = reported(copy.pair, file.path, copy.findings)
        if copy.region in told or not faults:
            continue
        if not copy.is_drifted and all(f.code is FindingCode.DRIFTED for f in faults):
            continue
        told.add(copy.region)
        problem = _problem(snapshot, file, copy)
        if problem.severity is not Severity.OFF:
            yield problem


def with_managers(
    snapshot: Snapshot, problems: list[Problem], paths: Iterable[str]
) -> list[Problem]:
    """The problems, each with the program that writes the text of its place or of a twin.

    All their places are in files at these paths.
    """
    managed = {path: origin for path in paths if (origin := _written_by(snapshot, path))}
    return [_with_manager(problem, managed) for problem in problems] if managed else problems


def _with_manager(problem: Problem, managed: Mapping[str, Origin]) -> Problem:
    tool = problem.managed_by
    for place in (problem.place, *problem.twins):
        if not tool and place.path in managed:
            tool = managed[place.path].tool_at(place.start)
    return replace(problem, managed_by=tool) if tool != problem.managed_by else problem


def _written_by(snapshot: Snapshot, path: str) -> Origin | None:
    """The origin of a file that a program wrote, or a part of; None for any other."""
    known = snapshot.files.get(path)
    origin = origin_of(snapshot, known) if known else Origin()
    return origin if origin.tool or origin.regions else None


def _problem(snapshot: Snapshot, file: WorkspaceFile, copy: GeneratedCopy) -> Problem:
    code = "drifted-section" if copy.is_drifted else "duplicate-section"
    reference = copy.pair.reference
    region, twin = copy.region, copy.twin
    differs = next((f.differs for f in copy.findings if f.differs), ())
    place = f"{reference.path} (line {twin.start + 1})"
    twins = [Place(reference.path, twin.start, twin.end)]
    source = region.source if snapshot.tree.exists(region.source) else ""
    if source:
        twins.append(Place(source, 0, 1))
    if copy.is_drifted:
        message = out_of_date_message(region.tool, place, source)
    else:
        lines = sum(finding.a.end - finding.a.start for finding in copy.findings)
        lines = max(lines, region.end - region.start) if len(copy.findings) > 1 else lines
        message = written_twice_message(
            region.tool, lines, place, reference.hosts, guessed=reference.guessed
        )
    return Problem(
        code,
        severity_of(snapshot.config, code, is_sure=copy.is_drifted or not reference.guessed),
        Place(
            file.path, region.start, region.end, line_highlight(copy.pair.a.document, region.start)
        ),
        message,
        tuple(twins),
        reference.hosts,
        differs if copy.is_drifted else (),
        fingerprint(
            code,
            region.tool,
            text_of(copy.pair.a, copy.findings[0].a),
            text_of(copy.pair.b, copy.findings[0].b),
        ),
        region.tool,
    )


def _region(found: Origin, line: int, line_count: int) -> Region | None:
    region = found.at(line)
    if region is None and found.tool:
        region = Region(0, line_count, found.tool, found.source)
    return region
