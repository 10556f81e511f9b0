"""Whether a sentence tells its reader to run what a code span names.

Prose comes in the form of `twicetold.content.polarity.readable`: in lower case, code spans masked.
"""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.content.polarity_cues import SPAN
from twicetold.remembered import LONG_TEXTS

NEAR = 60
"""So many characters of a sentence on either side of a span say what it is there for."""

# A list of spans behind one introduction is hardly longer.
_LISTED = 300
_FILL = r"(?:\s+(?:the|a|an|just|only|full|plain|bare|single|first|once|again|either|both))*"
_RUNS = re.compile(
    rf"\b(?:(?:re-?)?run|(?:re-?)?running|execute|executing|invoke|invoking|launch|launching|type)"
    rf":?{_FILL}$",
)
_HINTS = ("run", "execut", "invok", "launch", "type", "directly", "by hand", "manually", "full")
_MERELY_RUN = re.compile(r"\b(?:required|needed|how|used|able|way)\s+to\s+run$")
_LONE_NAME = re.compile(r"[a-z][a-z0-9]+(?:-[a-z0-9]+)?")
_SUBCOMMAND = re.compile(r"[a-z][a-z0-9]*(?:-[a-z]+)*(?: [a-z]+(?:[:-][a-z]+)*)+(?: <[^<>]+>)*")
_GOES_BY = re.compile(
    rf"\b(?:via|by|through|(?:check|verify|confirm)\s+with|starting|start|to\s+[a-z]+(?:\s[\w-]+){{0,4}}:)"
    rf"{_FILL}$",
)
_CALLED_COMMAND = re.compile(r"\s*(?:sub)?commands?\b")
_CLAUSE_START = re.compile(r"(?:^|[.;:—(]|\s-)$")
_TO_DO = re.compile(r"\s+to\s+[a-z]")
_USES = re.compile(rf"\b(?:use|using|via|through|with){_FILL}$")
_FULL_RUN = re.compile(r"\b(?:a|another|full)(?:\s+full)?$")
_RUN_BEHIND = re.compile(r"\s*(?:run|runs)\b")
_DIRECTLY = re.compile(r"\s*(?:\w+\s+)?(?:directly|by hand|manually)\b")
_FULL_USE = re.compile(r"\buse\s+a\s+full$")
_PURPOSE = re.compile(r"\s*(?:(?:as\s+)?to\s+[a-z]|for\s+[a-z]+ing\b)")
_THING = re.compile(
    r"\s*(?:\w+\s+)?(?:scripts?|tasks?|targets?|jobs?|workflows?|tests?|suites?|hooks?|skills?|tools?|functions?|"
    r"methods?|checks?|steps?|actions?|modules?|projects?|packages?|plugins?|agents?|binary|"
    r"rules?|migrations?|containers?|services?|in the|pipelines?|"
    r"generators?|examples?|queries|query|playbooks?)\b",
)
_OF_A_FILE = re.compile(
    r"\b(?:edit|editing|modify|update|see|in|into|inside|read|from|change|create|add|adjust|extend|of)"
    r"(?:\s+the)?$"
)
_FOLDER = re.compile(r"[/\\]")
_NOUN = r"(?:(?:sub)?commands?|scripts?|targets?|tasks?|recipes?)"
_NOT_THERE = re.compile(
    r"(?:\bthere(?:\s+is|'s)\s+no|\bthere(?:\s+is\s+not|\s+isn't)\s+an?|\b(?:has|have)\s+no|"
    r"\b(?:add|adds|create|creates|define|defines|removed?|renamed?|dropped)(?:\s+(?:an?|the))?)"
    rf"(?:\s+\w+)?(?:\s+{_NOUN})?\s+$"
)
_NOT_THERE_BEHIND = re.compile(
    rf"\s*{_NOUN}?\s*(?:(?:does\s+not|doesn't|no\s+longer)\s+exists?|"
    r"(?:was|has\s+been|is)\s+(?:removed|renamed|gone))\b"
)


@lru_cache(maxsize=LONG_TEXTS)
def may_order_words(source: str) -> bool:
    """Whether the text can order a bare word at all: most cannot, which saves looking closer."""
    lowered = source.lower()
    return any(hint in lowered for hint in _HINTS)


def introduction(prose: str, end: int) -> str:
    """The words that introduce a span, past the spans that it is listed with: "run `a` and"."""
    before = prose[max(0, end - _LISTED) : end].rstrip()
    rest, shorter = "", before
    while rest != shorter:
        rest = shorter
        shorter = rest.rstrip(f"{SPAN} ,/→+")
        for joint in (" and", " or", " then", " finally"):
            shorter = shorter.removesuffix(joint)
    return (rest if SPAN in before[len(rest) :] else before)[-NEAR:]


def names_file(before: str) -> bool:
    """Whether the words before a script's path speak of the file: "edit", "see", "in"."""
    return _OF_A_FILE.search(before) is not None


def says_absent(before: str, after: str) -> bool:
    """Whether the sentence says that there is no such command, or that it is to be made."""
    return bool(_NOT_THERE.search(before) or _NOT_THERE_BEHIND.match(after))


def orders_word(before: str, after: str, word: str, *, own_or_known: bool) -> bool:
    """Whether the sentence tells to run just this word."""
    if _RUNS.search(before):
        named = own_or_known or (
            not _THING.match(after) and bool(_LONE_NAME.fullmatch(word) or _FOLDER.search(word))
        )
        return named and not _MERELY_RUN.search(before)
    if not own_or_known:
        return False
    if _FULL_USE.search(before) or (_FULL_RUN.search(before) and _RUN_BEHIND.match(after)):
        return True
    return bool(_USES.search(before) and _DIRECTLY.match(after))


def orders_phrase(before: str, after: str, phrase: str) -> bool:
    """Whether the sentence tells to run these words, whose first no list and no block knows."""
    if _RUNS.search(before) or (_USES.search(before) and _PURPOSE.match(after)):
        return True
    if not _SUBCOMMAND.fullmatch(phrase):
        return False
    if _GOES_BY.search(before) or _CALLED_COMMAND.match(after):
        return True
    return bool(_CLAUSE_START.search(before) and _TO_DO.match(after))
