"""Everything that a document claims, kept from version to version.

An edit reads again what stands in the statements and sections that it changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TypeVar

from twicetold.compare.conflicts.choice_claims import choice_claims
from twicetold.compare.conflicts.claim import Claim
from twicetold.compare.conflicts.command_claims import (
    ENVIRONMENT,
    CommandClaim,
    command_claims,
    rivalry,
)
from twicetold.compare.conflicts.grouped import Grouped
from twicetold.compare.conflicts.name_bans import name_bans
from twicetold.compare.conflicts.number_claims import number_claims
from twicetold.compare.conflicts.order_claims import Order, bans
from twicetold.compare.conflicts.program_bans import program_bans
from twicetold.compare.conflicts.replaced import Replaced, replaced
from twicetold.compare.conflicts.scope import NOWHERE, Surroundings, surroundings_after
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.markdown.by_lineage import ByLineage
from twicetold.text.common_ends import common_ends

N = TypeVar("N", Claim, Order)


@dataclass(frozen=True, eq=False)
class Claims:
    """The claims of one version of a document: all of a kind in order, then by their subjects.

    ``jobs`` are the commands to be run whose job is recognised, by the job, ``doers`` the same by
    who does it.
    ``ordered`` and ``forbidden`` hold all commands to be run, and not to be run, by their form,
    ``run_by_program`` and ``forbidden_by_program`` the same by their first word.
    """

    document: Profile
    around: Surroundings
    all_commands: Sequence[CommandClaim]
    all_numbers: Sequence[Claim]
    all_choices: Sequence[Claim]
    all_name_bans: Sequence[Claim]
    program_bans: Sequence[Claim]
    bans: Sequence[Order]
    jobs: Grouped[CommandClaim]
    doers: Grouped[CommandClaim]
    ordered: Grouped[CommandClaim]
    forbidden: Grouped[CommandClaim]
    run_by_program: Grouped[CommandClaim]
    forbidden_by_program: Grouped[CommandClaim]
    numbers: Grouped[Claim]
    choices: Grouped[Claim]
    name_bans: Grouped[Claim]

    @cached_property
    def tools(self) -> Mapping[Hashable, frozenset[str]]:
        """The tools that the document tells to use, by what would make two of them rivals.

        Under `ENVIRONMENT` the programs that run tools in an environment.
        """
        found: dict[Hashable, set[str]] = defaultdict(set)
        for group in self.doers.groups.values():
            job = group[0].job
            if job is not None:
                found[rivalry(job)].add(job.tool)
                if job.environment:
                    found[ENVIRONMENT].add(job.environment)
        return {key: frozenset(tools) for key, tools in found.items()}


def _job(command: CommandClaim) -> Hashable:
    return None if command.job is None or command.forbidden else command.claim.subject


def _doer(command: CommandClaim) -> Hashable:
    job = command.job
    if job is None or command.forbidden:
        return None
    return rivalry(job), job.tool, job.environment


def _ordered_form(command: CommandClaim) -> Hashable:
    return None if command.forbidden else command.form


def _forbidden_form(command: CommandClaim) -> Hashable:
    return command.form if command.forbidden else None


def _program_to_run(command: CommandClaim) -> Hashable:
    return None if command.forbidden else program_of(command.form)


def _program_forbidden(command: CommandClaim) -> Hashable:
    return program_of(command.form) if command.forbidden else None


def program_of(form: str) -> str:
    """The first word of a command."""
    return form.partition(" ")[0]


def _subject(claim: Claim) -> Hashable:
    return claim.subject


def _place(command: CommandClaim) -> int:
    return command.claim.lines.start


def _number(claim: Claim | Order) -> int:
    return claim.number


_NONE = Claims(
    EMPTY,
    NOWHERE,
    (),
    (),
    (),
    (),
    (),
    (),
    Grouped(_job, _place),
    Grouped(_doer, _place),
    Grouped(_ordered_form, _place),
    Grouped(_forbidden_form, _place),
    Grouped(_program_to_run, _place),
    Grouped(_program_forbidden, _place),
    Grouped(_subject, _number),
    Grouped(_subject, _number),
    Grouped(_subject, _number),
)
_kept = ByLineage[Claims]()


def claims(document: Profile) -> Claims:
    """The document's claims. Of each lineage the version asked for last is kept."""
    return _kept.update(document.parsed.lineage, lambda old: claims_after(old or _NONE, document))


def claims_after(old: Claims, new: Profile) -> Claims:
    """The claims of ``new``; whatever ``old`` is, they equal those made from nothing."""
    before = old.document
    if before is new:
        return old
    start, same = common_ends(before.units, new.units)
    units = new.units[start : len(new.units) - same]
    last = len(before.units) - same

    def after(known: Sequence[N], come: Iterable[N]) -> Replaced[N]:
        first, behind = _range(known, start, last)
        return replaced(known, first, behind, tuple(come))

    def each(find: Callable[[Unit], Iterable[N]]) -> Iterable[N]:
        return chain.from_iterable(map(find, units))

    commands = _commands(old, new)
    numbers = after(old.all_numbers, each(number_claims))
    choices = after(old.all_choices, choice_claims(units))
    banned_names = after(old.all_name_bans, each(name_bans))
    return Claims(
        new,
        surroundings_after(old.around, before, new),
        commands.all,
        numbers.all,
        choices.all,
        banned_names.all,
        after(old.program_bans, each(program_bans)).all,
        after(old.bans, each(bans)).all,
        old.jobs.changed(commands.gone, commands.come),
        old.doers.changed(commands.gone, commands.come),
        old.ordered.changed(commands.gone, commands.come),
        old.forbidden.changed(commands.gone, commands.come),
        old.run_by_program.changed(commands.gone, commands.come),
        old.forbidden_by_program.changed(commands.gone, commands.come),
        old.numbers.changed(numbers.gone, numbers.come),
        old.choices.changed(choices.gone, choices.come),
        old.name_bans.changed(banned_names.gone, banned_names.come),
    )


def _range(known: Sequence[Claim | Order], start: int, end: int) -> tuple[int, int]:
    """The claims of the units from ``start`` to ``end``."""
    return bisect_left(known, start, key=_number), bisect_left(known, end, key=_number)


def _commands(old: Claims, new: Profile) -> Replaced[CommandClaim]:
    before, after = old.document.commands, new.commands
    kept, same = common_ends(before, after)
    come = command_claims(new, after[kept : len(after) - same])
    return replaced(old.all_commands, kept, len(before) - same, come)
