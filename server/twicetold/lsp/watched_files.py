"""The files whose changes on disk a client is asked to tell of."""

from __future__ import annotations

from twicetold.content.script_names import READERS
from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.pattern import last_name
from twicetold.hosts.setting import load_settings
from twicetold.workspace.baseline import BASELINE_NAME
from twicetold.workspace.closure import PROSE
from twicetold.workspace.roots import CONFIG_NAME, PYPROJECT


def watched_files() -> str:
    """A glob for all files that decide what is found in a workspace, by their names.

    What only a configuration names is looked at when the next of these changes, as are imported
    files without an ending: a glob for them would be one for everything.
    """
    prose = tuple(ending for ending in PROSE if ending)
    others = {name for name in _names() if not name.endswith(prose)}
    return f"**/{{{','.join(sorted({*others, *(f'*{ending}' for ending in prose)}))}}}"


def _names() -> set[str]:
    """Names and globs for them: instruction files, what leaves them out, what sets and is run."""
    profiles = load_profiles()
    patterns = [
        pattern
        for profile in profiles
        for rule in profile.files
        for group in rule.alternatives
        for pattern in group
    ]
    owned = [path for profile in profiles for path in profile.own if not path.endswith("/")]
    settings = [name for found in load_settings().values() for s in found for name in s.files]
    by_hosts = map(last_name, (*patterns, *owned, *settings))
    return {".gitignore", CONFIG_NAME, PYPROJECT, BASELINE_NAME, *READERS, *by_hosts}
