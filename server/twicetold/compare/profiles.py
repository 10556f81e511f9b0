"""The profiles of the last documents, each made from that of the version before."""

from __future__ import annotations

from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.profile_update import profile_after
from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.parsed import ParsedDocument

_kept = ByLineage[Profile]()


def profile(parsed: ParsedDocument) -> Profile:
    """The document's profile. Of each lineage the version asked for last is kept."""

    def to_this_version(old: Profile | None) -> Profile:
        known = old or EMPTY
        return known if known.parsed is parsed else profile_after(known, parsed)

    return _kept.update(parsed.lineage, to_this_version)
