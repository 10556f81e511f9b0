"""Small trees of instruction files for tests: paths, their front matter, who imports whom."""

from __future__ import annotations

from twicetold.hosts.discovery import instruction_name
from twicetold.hosts.rule_header import rule_header
from twicetold.hosts.tree import InstructionTree


def tree(*paths, imports=None, headers=None, links=None):
    """A tree of the paths; ``links`` leads from further names to the paths they are links to."""
    names = {path: path for path in paths} | (links or {})
    places = {
        path: tuple(instruction_name(name) for name, real in names.items() if real == path)
        for path in paths
    }
    read = {path: rule_header(source) for path, source in (headers or {}).items()}
    return InstructionTree(names, places, imports or {}, read)
