"""``invalid-front-matter``: a header that hosts cannot read, or that lacks what they ask for.

Lengths are ``over-limit``. Sources: the Agent Skills specification, which
``hosts/standards/agent-skills.toml`` names, and Claude Code's pages on skills and subagents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.content.front_matter_faults import front_matter_faults
from twicetold.hosts.front_matter_value import front_matter_value
from twicetold.hosts.terms import Kind
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.files.rule_keys import rule_keys
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

_CODE = "invalid-front-matter"
_READ = (Kind.RULE, Kind.SKILL, Kind.AGENT, Kind.COMMAND)
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def invalid_front_matter(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """The faults of a rule's, skill's, agent's or command's header."""
    if file.parsed is None or file.kind not in _READ:
        return
    faults = list(front_matter_faults(file.parsed))
    for found in faults:
        yield fault(snapshot, _CODE, line_place(file, found.line), found.message)
    if faults or file.parsed.document.is_blank:
        return
    if file.kind is Kind.RULE:
        yield from rule_keys(snapshot, file)
    folder, _, name = file.path.rpartition("/")
    if name == "SKILL.md":
        yield from _skill(snapshot, file, folder.rpartition("/")[2])
    elif ".claude/agents/" in f"/{file.path}":
        yield from _agent(snapshot, file)


def _skill(snapshot: Snapshot, file: WorkspaceFile, folder: str) -> Iterator[Problem]:
    """What the specification asks for; Claude Code does without, so it is no sure fault."""
    if absent := _absent(file):
        message = f"The Agent Skills specification asks for {absent}."
        yield fault(snapshot, _CODE, line_place(file, 0), message, is_sure=False)
    name = front_matter_value(file.parsed, "name") if file.parsed else None
    if name is None or not name.text:
        return
    if not _NAME.fullmatch(name.text):
        message = "A skill's name is made of a-z, 0-9 and single hyphens between them."
        yield fault(snapshot, _CODE, line_place(file, name.line), message, is_sure=False)
    elif folder and name.text != folder:
        message = f"The skill's name is not that of its folder, `{folder}`."
        yield fault(snapshot, _CODE, line_place(file, name.line), message, is_sure=False)


def _agent(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """What Claude Code asks for."""
    if absent := _absent(file):
        message = f"Without {absent} Claude Code does not load this agent."
        yield fault(snapshot, _CODE, line_place(file, 0), message)
        return
    name = front_matter_value(file.parsed, "name") if file.parsed else None
    if name is not None and ":" in name.text:
        message = "An agent's name may have no colon."
        yield fault(snapshot, _CODE, line_place(file, name.line), message, is_sure=False)


def _absent(file: WorkspaceFile) -> str:
    """The keys that are not there or empty, in words; "" where both are."""
    if file.parsed is None:
        return ""
    found = {key: front_matter_value(file.parsed, key) for key in ("name", "description")}
    return join_names([f"`{key}`" for key, value in found.items() if not value or not value.text])
