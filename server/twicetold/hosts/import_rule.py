"""Which files' imports a host expands."""

from __future__ import annotations

from twicetold.hosts.limits import document_amount
from twicetold.hosts.pattern import matches_any
from twicetold.hosts.profile import HostProfile
from twicetold.hosts.terms import ImportSyntax, LimitOf
from twicetold.markdown.parsed import ParsedDocument

# A link (`MARKDOWN_LINK`, `AT_LINK`) is followed where a setting says so, which is not looked at.
_READ = (ImportSyntax.AT_PATH, ImportSyntax.HASH_FILE)


def imports_in(profile: HostProfile, name: str) -> bool:
    """Whether the host expands imports, as it writes them, in a file under this name.

    An imported file imports in turn, whatever its name.
    """
    imports = profile.imports
    if imports.syntax not in _READ:
        return False
    return not imports.names or not _is_known(profile, name) or matches_any(imports.names, name)


def expands_imports(profile: HostProfile, name: str, parsed: ParsedDocument) -> bool:
    """As `imports_in`, with the limits on the text."""
    return imports_in(profile, name) and not any(
        document_amount(parsed, limit.unit) > limit.most
        for limit in profile.limits
        if limit.of is LimitOf.IMPORTING
    )


def _is_known(profile: HostProfile, name: str) -> bool:
    return any(
        matches_any(patterns, name) for rule in profile.files for patterns in rule.alternatives
    )
