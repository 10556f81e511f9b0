"""Files that look like instruction files and instruct nobody here, with the reason.

The rule, by the folders on the way to the directory that a file speaks for:

- A dependency's folder (``node_modules``, ``site-packages`` ...) and a vendored one
  (``third_party``, ``vendor`` ...) hold other people's files.
- ``fixture``, ``template`` and ``testdata`` folders, and all names in double underscores or
  braces, hold input for a program; whatever lies in them is data.
- ``fixtures``, ``templates``, ``scaffolds`` ... collect such folders. What lies directly in one
  speaks to those who work on the collection, and counts; what lies deeper is data.
- AGENTS.md, CLAUDE.md and the like inside a skill's folder belong to the skill's text.

An example is a program that somebody here works on: files in ``examples/`` count.
"""

from __future__ import annotations

from collections.abc import Collection

from twicetold.hosts.discovery import InstructionName
from twicetold.hosts.terms import Kind

# fmt: off
_DEPENDENCY = frozenset((
    "node_modules", "bower_components", "jspm_packages", "site-packages", "dist-packages",
    ".venv", "venv", ".tox", ".nox", ".yarn", ".pnpm-store", ".bundle", ".cargo", "pods",
    ".gradle", ".m2", ".terraform",
))
_VENDORED = frozenset((
    "vendor", "vendored", "_vendor", "third_party", "third-party", "thirdparty", "3rdparty",
))
# fmt: on
# Folder name to reason: everything below it is data.
_DATA = {
    "fixture": "fixture",
    "__fixtures__": "fixture",
    "testdata": "fixture",
    "test-data": "fixture",
    "test_data": "fixture",
    "__snapshots__": "fixture",
    "template": "template",
    "__template__": "template",
    "__templates__": "template",
    "scaffold": "template",
    "scaffolding": "template",
    "skeleton": "template",
    "boilerplate": "template",
}
# Folder name to reason: what lies directly in it counts.
_COLLECTIONS = {
    "fixtures": "fixture",
    "templates": "template",
    "scaffolds": "template",
    "skeletons": "template",
    "boilerplates": "template",
}
_SKILL_HOMES = frozenset((".claude", ".agents", ".github", ".cursor", ".opencode", ".gemini"))
# Only files of these kinds claim to speak for a directory.
_SPEAKING = (Kind.INSTRUCTIONS, Kind.RULE)


def exclusion(path: str, name: InstructionName, skill_folders: Collection[str] = ()) -> str | None:
    """Why the file at ``path`` instructs nobody here; None where it does.

    ``skill_folders`` are the directories that hold a SKILL.md. Reasons are a word or two:
    "dependency", "vendored", "fixture", "template", "inside a skill".
    """
    folders = name.directory.lower().split("/") if name.directory else []
    if name.kind in _SPEAKING and _in_skill(path, skill_folders):
        return "inside a skill"
    for index, folder in enumerate(folders):
        if reason := _folder_reason(folder, is_last=index == len(folders) - 1):
            return reason
    return None


def is_dependency_folder(name: str) -> bool:
    """Whether a folder of this name holds installed packages, and is not worth walking."""
    return name.lower() in _DEPENDENCY


def _folder_reason(folder: str, *, is_last: bool) -> str | None:
    if folder in _DEPENDENCY:
        return "dependency"
    if folder in _VENDORED:
        return "vendored"
    if folder in _DATA:
        return _DATA[folder]
    if folder.startswith("cookiecutter") or "{{" in folder or "{%" in folder:
        return "template"
    return None if is_last else _COLLECTIONS.get(folder)


def _in_skill(path: str, skill_folders: Collection[str]) -> bool:
    parts = path.split("/")[:-1]
    for index in range(len(parts)):
        if "/".join(parts[: index + 1]) in skill_folders:
            return True
        # In a host's own skills folder every folder is a skill, whether its SKILL.md is there.
        if parts[index] in _SKILL_HOMES and parts[index + 1 : index + 2] == ["skills"]:
            return len(parts) > index + 2
    return False
