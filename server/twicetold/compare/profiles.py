"""The profiles of the last documents, each made from that of the version before."""

from __future__ import annotations

import threading

from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.profile_update import profile_after
from twicetold.markdown.parsed import ParsedDocument

# How many documents are kept prepared: a server holds a few open files and their references.
_KEPT = 32

# By lineage; the one used last comes last.
_kept: dict[object, Profile] = {}
_lock = threading.Lock()


def profile(parsed: ParsedDocument) -> Profile:
    """The document's profile. Of each lineage the version asked for last is kept."""
    with _lock:
        known = _kept.pop(parsed.lineage, EMPTY)
        if known.parsed is not parsed:
            known = profile_after(known, parsed)
        _kept[parsed.lineage] = known
        while len(_kept) > _KEPT:
            _kept.pop(next(iter(_kept)))
        return known


def forget() -> None:
    """Drop all prepared documents."""
    with _lock:
        _kept.clear()
