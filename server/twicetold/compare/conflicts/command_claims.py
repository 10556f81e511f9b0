"""The claims that commands make: this tool does that job, this command is to be run or not."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.jobs import Job, job_of
from twicetold.compare.conflicts.narrowing import TECHNOLOGIES, narrowing
from twicetold.compare.finding import LineRange, Reason
from twicetold.compare.profile import PlacedCommand, Profile
from twicetold.content.command import Where
from twicetold.content.shell_words import without_comment
from twicetold.content.statements import Statement
from twicetold.markdown.inline import plain_text

_CHANGED_FOLDER = re.compile(r"(?:cd|pushd)\s+[\"']?([^\s;&|\"']+)")
# A placeholder for wherever the project lies.
_ANY_FOLDER = re.compile(r"path/to|^[<$~.]|^your|^my-")
_TELLS = re.compile(
    r"(?:^\W*|[:|,(+→/—–-]|\b(?:run|runs|running|use|uses|using|execute|executing|invoke|call|try|"
    r"with|via|by|through|then|and|or|is|pass|start|do|first|always|either|like|prefer|just))$",
    re.IGNORECASE,
)
# What is run only where something else cannot be.
_FALLBACK = re.compile(
    r"\b(?:if|when|where)\b[^.;]*?(?:\bnot\b|n't\b|unavailable|missing|\bfails?\b)"
    r"|\b(?:fall(?:ing)? ?back|otherwise|alternatively|last resort|or else)\b",
    re.IGNORECASE,
)
_SPAN = re.compile(r"`+[^`]+`+")
ENVIRONMENT = "environment"
"""What the programs share that run a tool in an environment: see `rivalry`."""


@dataclass(frozen=True, slots=True, eq=False)
class CommandClaim:
    """A command's claim, with the job where it is recognised.

    ``told`` is false where running text only mentions the command.
    """

    placed: PlacedCommand
    claim: Claim
    job: Job | None
    told: bool

    @property
    def form(self) -> str:
        """The command's normal form."""
        return self.placed.command.form

    @property
    def forbidden(self) -> bool:
        """Whether it must not be run."""
        return self.placed.command.forbidden


def command_claims(
    document: Profile, commands: Iterable[PlacedCommand]
) -> tuple[CommandClaim, ...]:
    """What commands of the document claim, in order; all of a statement's or none."""
    found = []
    folder, within = "", None
    for placed in commands:
        command = placed.command
        if placed.unit is not within:
            folder, within = "", placed.unit
        changed = _CHANGED_FOLDER.match(command.text)
        if changed:
            folder = "" if _ANY_FOLDER.search(changed[1]) else changed[1]
        statement = _statement(placed)
        label = _label(placed, statement, document)
        job = None if changed and command.form.startswith("cd ") else job_of(command.form)
        # The name of a script says more of its purpose than the words around it.
        scope = set() if job and job.by_name else set(narrowing(label) - TECHNOLOGIES)
        scope.update(job.scope if job else ())
        if folder:
            scope.add(f"in {folder}")
        found.append(
            CommandClaim(
                placed,
                Claim(
                    Reason.COMMAND,
                    (job.name, job.kind, job.target) if job else command.form,
                    f"{job.environment} {job.tool}" if job else command.form,
                    command.text,
                    LineRange(command.start, command.end),
                    statement,
                    placed.unit.number,
                    frozenset(scope),
                ),
                job,
                command.where is Where.FENCE or _is_told(command.text, statement.text),
            )
        )
    return tuple(found)


def _is_told(command: str, sentence: str) -> bool:
    """Whether a sentence tells to run the command that it names."""
    before = sentence[: sentence.find(command)].rstrip("`* ")
    return _TELLS.search(before) is not None and not _FALLBACK.search(before)


def rivalry(job: Job) -> Hashable:
    """What two tools share that exclude each other: for what runs scripts its kind alone."""
    return job.kind if job.by_name else (job.name, job.kind)


def are_rivals(
    one: Job,
    other: Job,
    in_a: Mapping[Hashable, AbstractSet[str]],
    in_b: Mapping[Hashable, AbstractSet[str]],
) -> bool:
    """Whether two jobs that are one are done by tools of which each document knows its own only.

    ``in_a`` and ``in_b`` are the documents' tools: see `Claims.tools`.
    """
    key = rivalry(one)
    if one.tool == other.tool:
        if not (one.environment and other.environment):
            return False
        key = ENVIRONMENT
    a, b = in_a.get(key, frozenset()), in_b.get(key, frozenset())
    if a & b:
        return False
    # Where several script runners are at work, each has its own part of the project.
    return len(a) == len(b) == 1 or not (one.by_name or key == ENVIRONMENT)


def _statement(placed: PlacedCommand) -> Statement:
    """The sentence that names the command, or the whole statement."""
    whole = placed.unit.statement
    if placed.command.where is Where.FENCE:
        return whole
    parts = placed.unit.clauses
    return next((part for part in parts if placed.command.text in part.text), whole)


def _label(placed: PlacedCommand, statement: Statement, document: Profile) -> str:
    """The prose that says what the command is for.

    That is its sentence; for a line of a block the comments beside it and what leads to the block.
    """
    if placed.command.where is Where.INLINE:
        return plain_text(_SPAN.sub(" ", statement.text))
    return " ".join((*_lead(placed, document), *_comments(placed, document)))


def _lead(placed: PlacedCommand, document: Profile) -> Iterator[str]:
    """The last sentence before the block, if it ends with a colon."""
    if placed.unit.number:
        before = document.units[placed.unit.number - 1]
        is_beside = before.statement.section == placed.unit.statement.section
        if is_beside and before.statement.text.rstrip().endswith(":"):
            yield before.clauses[-1].text


def _comments(placed: PlacedCommand, document: Profile) -> Iterator[str]:
    lines = document.parsed.document.lines
    start = placed.command.start
    if start > placed.unit.statement.start:
        above = lines[start - 1].strip()
        if above.startswith(("#", "//", "::")):
            yield above.lstrip("#/: ")
    yield without_comment(lines[placed.command.end - 1])[1]
