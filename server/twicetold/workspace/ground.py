"""What a root is apart from the texts of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from twicetold.hosts.discovery import Discovery
from twicetold.hosts.in_play import hosts_in_play
from twicetold.workspace.baseline import Baseline
from twicetold.workspace.config_file import LoadedConfig
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.files import Found
from twicetold.workspace.naming import Naming
from twicetold.workspace.scripts import Scripts
from twicetold.workspace.storage import Storage
from twicetold.workspace.tree import Tree


@dataclass(frozen=True, slots=True)
class Ground:
    """What was read of a root apart from texts, and does not change with them.

    ``tree`` and ``scripts`` look further when first asked, and remember.
    """

    storage: Storage
    loaded: LoadedConfig
    hosts: Discovery
    found: Found
    naming: Naming
    tree: Tree
    scripts: Scripts
    baseline: Baseline = field(default_factory=Baseline)

    def expands_code(self, files: Mapping[str, WorkspaceFile]) -> bool:
        """Whether a host is in play that takes a path behind ``@`` in code for an import too."""
        profiles = [profile for profile in self.hosts.profiles if profile.imports.in_code]
        names = (name for file in files.values() if not file.excluded for name in file.names)
        paths = (*names, *self.found.markers)
        return bool(hosts_in_play(profiles, self.loaded.config.hosts, paths))
