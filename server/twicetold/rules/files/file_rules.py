"""The table of file rules: each looks at one file in its workspace, and at no pair of files.

A rule is a function of a snapshot and a file that is read and not left out. To add one, write it
in a module of its own, put its code into `codes`, and name it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from twicetold.rules.files.broken_import import broken_import
from twicetold.rules.files.file_problems import byte_problems, nesting_problems
from twicetold.rules.files.hidden_text import swallowed_heading_problems, unclosed_fence_problems
from twicetold.rules.files.import_graph import import_cycle, import_too_deep
from twicetold.rules.files.import_in_code import import_in_code
from twicetold.rules.files.invalid_front_matter import invalid_front_matter
from twicetold.rules.files.linked_files import link_as_text, link_loaded_twice
from twicetold.rules.files.over_limit import over_limit
from twicetold.rules.files.shadowed_file import shadowed_file
from twicetold.rules.files.skill_limits import over_skill_limit
from twicetold.rules.files.stale_command import stale_command_problems
from twicetold.rules.files.stale_path import stale_path_problems
from twicetold.rules.problem import Problem
from twicetold.rules.severity import Severity
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

FileRule = Callable[[Snapshot, WorkspaceFile], Iterator[Problem]]

FILE_RULES: tuple[FileRule, ...] = (
    byte_problems,
    nesting_problems,
    shadowed_file,
    over_limit,
    over_skill_limit,
    link_loaded_twice,
    link_as_text,
    broken_import,
    import_cycle,
    import_too_deep,
    import_in_code,
    invalid_front_matter,
    unclosed_fence_problems,
    swallowed_heading_problems,
    stale_path_problems,
    stale_command_problems,
)


def file_rule_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """What the rules say of a file; codes that are configured ``off`` are left out."""
    for rule in FILE_RULES:
        for problem in rule(snapshot, file):
            if problem.severity is not Severity.OFF:
                yield problem
