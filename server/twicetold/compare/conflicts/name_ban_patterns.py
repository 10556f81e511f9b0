"""The words by which names and files are banned: patterns for `name_bans`.

They match prose in lower case in which code spans are masked with `SPAN`; the group "names" holds
the spans, "object" what else the ban is about.
"""

from __future__ import annotations

import re

from twicetold.content.polarity_cues import SPAN

# A whole span: what begins or ends within one is not looked at.
_ONE = rf"(?<!{SPAN}){SPAN}+(?!{SPAN})"
_NAMES = rf"(?P<names>{_ONE}(?:\s*(?:,|/|,?\s(?:or|and|nor))\s*{_ONE})*)"
_NOT = (
    r"\b(?:never|do\s+not|don't|must\s+not|mustn't|should\s+not|shouldn't|may\s+not|cannot|can't|"
    r"no\s+longer|neither)(?:\s+(?:ever|just|simply|also))*"
)
_USE = (
    r"(?:use|add|write|import|call|introduce|create|include|apply|install|insert|need|bring\s+in|"
    r"reach\s+for|rely\s+on|depend\s+on|fall\s+back\s+(?:to|on))"
)
_WITH = (
    r"(?:wrap|decorate|mark|annotate|prefix|suffix|type|declare|log|report|write|assert|test|mock|"
    r"style|format|query|fetch|load)\s+(?P<object>[^,.;:()]{0,40}?)\b(?:with|in|as|by|through|via)"
)
_BARE = r"(?:\s+(?:the|a|an|any|raw|plain|bare|new|more|your|own|explicit))*\s+"
_RAW = r"(?:(?:using|with|by|from|a|an|the|raw|plain|bare)\s+)*"
_NONE = (
    r"(?:\b(?:avoid|refrain\s+from|stop|stay\s+away\s+from)|(?:^|[.:;]\s*|\bso\s+)no)"
    r"(?:\s+(?:using|calling|adding|importing|writing))?"
)
_USED = (
    r"(?:used|allowed|wanted|permitted|accepted|welcome|acceptable|imported|called|added|written|"
    r"introduced|an\s+option)\b"
)
_IS_BANNED = (
    r"(?:(?:is|are)\s+(?:\w+ly\s+)?(?:forbidden|banned|prohibited|deprecated|disallowed|"
    rf"off[- ]limits|an?\s+(?:lint\s+)?error\b|(?:not|never)\s+(?:to\s+be\s+)?{_USED})"
    rf"|(?:isn't|aren't)\s+(?:to\s+be\s+)?{_USED}"
    rf"|(?:must|should|may|can|shall)(?:\s*not|n't|\s+never)\s+(?:ever\s+)?be\s+{_USED}"
    r"|(?:has|have)\s+no\s+place\b)"
)
USE_BANS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NOT}\s+(?:{_USE}|{_WITH}){_BARE}{_NAMES}",
        rf"{_NONE}{_BARE}{_NAMES}",
        rf"{_NAMES}(?:\s+[a-z]+){{0,2}}?\s+{_IS_BANNED}",
        rf"[,(]\s*(?:and\s+)?(?:not|never)\s+{_RAW}{_NAMES}",
        rf"\b(?:instead\s+of|rather\s+than)\s+{_RAW}{_NAMES}",
    )
)
"""A name is not to be used."""

BANNED_ITEM = re.compile(rf"\W*(?:(?:using|calling|adding|importing|writing){_BARE})?{_NAMES}")
"""What an item below "Don't" opens with."""

_EDIT = r"(?:hand-?)?(?:edit|modify|change|touch|alter|update|write\s+to|add\s+to|commit\s+to)"
_WHAT = r"(?:\s+(?:the|any|anything|files?|code|in|under|below|inside|within|of|generated))*\s+"
_EDITED = r"(?:edited|modified|changed|touched|altered|updated)\b"
_IS_FIXED = (
    rf"(?:(?:is|are)\s+(?:read-only|off[- ]limits|(?:not|never)\s+(?:to\s+be\s+)?{_EDITED})"
    rf"|(?:must|should|may|can)(?:\s*not|n't|\s+never)\s+be\s+{_EDITED})"
)
_DO_NOT = r"(?:[,:—\u2013-]|\.\s|;)\s*(?:so\s+)?(?:never|do\s+not|don't)"
EDIT_BANS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NOT}\s+(?:manually\s+)?{_EDIT}{_WHAT}{_NAMES}",
        rf"\b(?:hands\s+off|stay\s+out\s+of|avoid\s+(?:editing|touching|changing)){_WHAT}{_NAMES}",
        rf"\bleave\s+(?:the\s+)?{_NAMES}\s+(?:alone|untouched|as\s+(?:it|they)\s+(?:is|are))",
        rf"{_NAMES}\s+{_IS_FIXED}",
        rf"{_NAMES}[^.;{SPAN}]{{0,60}}?{_DO_NOT}\s+{_EDIT}\s+(?:it|them|this)\b",
        rf"{_NAMES}[^.;{SPAN}]{{0,60}}?[,;:—\u2013-]\s*(?:hands\s+off|no\s+(?:manual\s+)?(?:edits|changes))\b",
    )
)
"""A file is not to be edited, or not by hand."""

MAY_BAN = re.compile(
    r"never|not\b|n't|\bno\b|avoid|refrain|stay\s+away|instead\s+of|rather\s+than|neither|banned|"
    r"deprecated|disallowed|forbidden|prohibited|off[- ]limits|error|hands\s+off|stay\s+out|"
    r"read-only|alone|untouched|no\s+(?:manual\s+)?(?:edits|changes)"
)
"""What is in every text that bans something."""
