"""What a host sees and leaves out because it takes something else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.hosts.choosing import by_group, directories_at_start, standing_for
from twicetold.hosts.loading import HostView
from twicetold.hosts.profile import FileRule
from twicetold.hosts.terms import Choice, Scope
from twicetold.hosts.tree import way_down


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A file that the host leaves out because it takes another: ``by`` is that one's name."""

    path: str
    name: str
    rule: FileRule
    by: str


def passed_over(view: HostView, working_directory: str, touched: str) -> Iterator[PassedOver]:
    """The names that the host sees in a situation and leaves out for another one's sake."""
    loads = {(item.rule, item.name) for item in view.found(working_directory, touched)}
    for rule, by_directory in view.by_rule.items():
        before = [name for loading, name in loads if loading is rule]
        chooses = rule.choice is not Choice.ALL or rule.scope is Scope.NEAREST
        if not rule.unless and not (before and chooses):
            continue
        seen = (*directories_at_start(rule.scope, working_directory),)
        if rule.scope is Scope.TREE:
            seen += way_down(working_directory, touched)[1:]
        for directory in seen:
            for name in by_group(by_directory.get(directory, ())):
                if (rule, name.name) not in loads:
                    by = view.instead(rule, name) or standing_for(name, before)
                    yield PassedOver(name.path, name.name, rule, by)
