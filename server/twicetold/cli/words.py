"""The words that options take, checked and completed: codes of problems, levels, ids of hosts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from twicetold.rules.severity import Severity


def paths_or_here(_: click.Context, __: click.Parameter, paths: Sequence[Path]) -> tuple[Path, ...]:
    """The paths; the current directory where none is named."""
    return tuple(paths) or (Path(),)


def codes(_: click.Context, __: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    """The codes in values like ``drifted,conflict``, each one or the beginning of one.

    Raises:
        click.BadParameter: where there is no such code.
    """
    from twicetold.rules.codes import CODES

    asked = [name.strip() for value in values for name in value.split(",") if name.strip()]
    for name in asked:
        if not any(known.startswith(name) for known in CODES):
            near = _nearest(name, (known.partition("-")[0] for known in CODES))
            raise click.BadParameter(f"No code is or begins with {name!r}.{near}")
    return tuple(asked)


def code(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """The code of exactly that name.

    Raises:
        click.BadParameter: where there is no such code.
    """
    from twicetold.rules.codes import CODES

    if value is not None and value not in CODES:
        raise click.BadParameter(f"There is no code {value!r}.{_nearest(value)}")
    return value


def revision(_: click.Context, __: click.Parameter, value: str | None) -> str:
    """The revision, "" where none is asked for.

    Raises:
        click.BadParameter: where it is empty, as a variable of CI that is not set.
    """
    if value is not None and not value.strip():
        raise click.BadParameter("It is empty. Name a revision, or leave the option out.")
    return value or ""


def severity(_: click.Context, __: click.Parameter, value: str) -> Severity | None:
    """The level of that name; None for ``never``."""
    return None if value == "never" else Severity(value)


def complete_codes(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The codes that go on as what is written behind the last comma."""
    from twicetold.rules.codes import CODES

    before, comma, last = begun.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{code.name}", help=code.summary)
        for code in CODES.values()
        if code.name.startswith(last)
    ]


def complete_hosts(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The ids of hosts that begin so."""
    from twicetold.hosts.catalog import profiles_by_id

    return [
        CompletionItem(profile.id, help=profile.name)
        for profile in profiles_by_id().values()
        if profile.id.startswith(begun)
    ]


def _nearest(name: str, beginnings: Iterable[str] = ()) -> str:
    """A question with the codes that begin so, else with what is written nearly like it."""
    from twicetold.rules.codes import nearest_codes

    near = nearest_codes(name, beginnings)
    return f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
