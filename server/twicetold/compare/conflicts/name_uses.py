"""Whether a sentence tells to use a name: "wrap it in `useMemo`", "every test has `@slow`"."""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.compare.conflicts.name_bans import banned_names
from twicetold.compare.conflicts.names import names_of, path_in
from twicetold.content.polarity import Polarity, polarity_at, readable, sentence_around
from twicetold.content.polarity_cues import SPAN
from twicetold.markdown.inline import CodeSpan, code_spans
from twicetold.remembered import LONG_TEXTS

_VERBS = """
    use wrap put add write define create call import return throw emit log mark decorate annotate
    give pass set declare persist store render fetch load run start begin prefer keep ship report
    surround catch handle assert mock isolate read export extend implement apply include insert make
    build generate register expose type format validate parse save place follow choose rely inject
    access document configure enable construct instantiate initialize initialise attach bind compose
    combine provide send query derive cache group collect await get print reach join
"""
_VERB = rf"(?:{'|'.join(_VERBS.split())})"
_ORDER = re.compile(
    r"\W*(?:[a-z][\w /-]{0,30}:\s+)?"
    r"(?:(?:always|please|just|also|then|instead|and|(?:to|for|in|when)\s[^,.;:]{1,40},)\s+)*"
    rf"{_VERB}\b"
)
_RULE = re.compile(
    r"\b(?:(?:each|every|all|must|should|always|we)\b[^.;]*?\b(?:use|uses|carry|carries|have|has|get|"
    r"gets|with|via|through)|(?:is|are)\s+\w+(?:ed|en)\s+(?:through|via|with|by|in|as)"
    rf"|\w+s\s+{_VERB}\b[^.;,]{{0,40}}?\b(?:with|via|through|by))"
    rf"(?:\s+(?:the|a|an|its|their))*\s+{SPAN}+(?:\s*(?:,|/|,?\s(?:or|and))\s*{SPAN}+)*"
)
# What is no plain order: an exception, a past, a choice, an example.
_NO_ORDER = re.compile(
    r"\b(?:unless|until|except|if|only|legacy|deprecat\w*|migrat\w*|old|older|no longer|replac\w*|"
    r"remov\w*|was|were|used to|optional\w*|can|may|might|could|see|e\.g|such as|like|similar|"
    r"examples?|temporar\w*|debug\w*)\b"
)
# What stands behind it is another thing than the one that is ordered.
_REJECTS = re.compile(r"\b(?:avoid|without|not|never|than|instead of|over)\b|n't\b")
# A name that may as well be a word stands right behind what says that it is used.
_RIGHT_BEFORE = re.compile(
    r"\b(?:use|using|with|via|through|in|reach for|call|calling|import|add|prefer|write|by|and|or|"
    r"type|hook|function|helper|marker|decorator|attribute|prop)"
    rf"(?:\s+(?:the|a|an|our|its))*\s+(?:{SPAN}+\s*(?:,|/|,?\s(?:or|and))\s*)*$"
)
# A file is edited by hand where somebody adds to it, not where a program writes it.
_EDIT = re.compile(
    rf"\b(?:(?:(?:hand-)?edit|patch)\s+[^,.;:(){SPAN}]{{0,40}}?|(?:add|append|put|insert|record|register|write)"
    rf"\s+[^.;:(){SPAN}]{{1,60}}?\b(?:to|in|into|under|below|inside)\s+(?:the\s+)?)"
    rf"(?:{SPAN}+\s*(?:,|/|,?\s(?:or|and))\s*)*$"
)
_BY_PROGRAM = re.compile(r"\b(?:run|runs|running|regenerat\w*|generat\w*|scripts?|automatic\w*)\b")
_LIKE_CODE = re.compile(r"[^a-z-]")


def tells_to_use(source: str, name: str, outer: Polarity) -> bool:
    """Whether a statement orders a name in one of its sentences, without a condition."""
    return name in _used(source, outer)


@lru_cache(maxsize=LONG_TEXTS)
def _used(source: str, outer: Polarity) -> frozenset[str]:
    if outer is Polarity.FORBIDDEN:
        return frozenset()
    text = readable(source)
    banned = {one.subject for one in banned_names(source, outer)}
    spans = [span for span in code_spans(source) if _is_ordered(source, text, span, outer)]
    return frozenset(name for span in spans for name in names_of(span.text)) - banned


def _is_ordered(source: str, text: str, span: CodeSpan, outer: Polarity) -> bool:
    begin, end = sentence_around(text, span.start, span.end)
    if _NO_ORDER.search(text, begin, end) or _REJECTS.search(text, begin, span.start):
        return False
    tells = _tells_to_edit if path_in(span.text) else _tells_of_use
    if not tells(text, span, begin, end):
        return False
    return polarity_at(source, span.start, span.end, outer) is not Polarity.FORBIDDEN


def _tells_to_edit(text: str, file: CodeSpan, begin: int, end: int) -> bool:
    """Whether a sentence tells to write into a file by hand."""
    is_edited = _EDIT.search(text, begin, file.start) is not None
    return is_edited and not _BY_PROGRAM.search(text, begin, end)


def _tells_of_use(text: str, name: CodeSpan, begin: int, end: int) -> bool:
    """Whether a sentence is an order that has the name, or a rule of what has it."""
    rule = _RULE.search(text, begin, end)
    if rule and rule.start() <= name.start < rule.end():
        return True
    return _ORDER.match(text, begin, name.start) is not None and (
        _LIKE_CODE.search(name.text) is not None
        or _RIGHT_BEFORE.search(text, begin, name.start) is not None
    )
