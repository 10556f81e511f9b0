"""What one run of `twicetold check` found: the value that every format renders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.problem import Problem


@dataclass(frozen=True)
class CheckRun:
    """One check per root, in the order asked for; ``unusable`` says which paths were none."""

    checks: tuple[WorkspaceCheck, ...]
    unusable: tuple[str, ...] = ()

    @property
    def files(self) -> int:
        """How many instruction files were checked."""
        return sum(check.files for check in self.checks)

    @property
    def baselined(self) -> int:
        """How many problems a baseline keeps back."""
        return sum(len(check.baselined) for check in self.checks)

    @property
    def errors(self) -> tuple[str, ...]:
        """Sentences about what could not be checked, or not as configured."""
        return (*self.unusable, *(error for check in self.checks for error in check.errors))

    @property
    def problems(self) -> Iterator[tuple[WorkspaceCheck, Problem]]:
        """Every problem, with the check of the root that its paths are relative to."""
        return ((check, problem) for check in self.checks for problem in check.problems)

    def keeping(self, wanted: Callable[[Problem], bool]) -> CheckRun:
        """The run as if only the wanted problems had been found."""
        checks = (
            replace(check, problems=tuple(filter(wanted, check.problems))) for check in self.checks
        )
        return replace(self, checks=tuple(checks))
