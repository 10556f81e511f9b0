"""Sentences that name a path which need not be there: to be made, gone, an example, elsewhere."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache

from twicetold.content.silencing import blanked_comments
from twicetold.markdown.inline import masked_code
from twicetold.remembered import LONG_TEXTS

_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+(?=[A-Z`*\[(])|\n\s*\n")

# To be made by the reader or a program, or made already somewhere else.
_MADE = (
    r"creat(?:e|es|ed|ing)|new|writ(?:e|es|ing|ten)|generat(?:e|es|ed|ing|or)|"
    r"produc(?:e|es|ed|ing)|emit(?:s|ted|ting)?|output(?:s|ted)?|sav(?:e|es|ed|ing)|"
    r"stor(?:e|es|ed|ing)|dump(?:s|ed)?|builds?|built|compil(?:e|es|ed)|download(?:s|ed|ing)?|"
    r"install(?:s|ed|ing)?|cach(?:e|es|ed)|clon(?:e|es|ed|ing)|cop(?:y|ies|ied|ying)|"
    r"scaffold(?:s|ed|ing)?|init(?:ialize[sd]?)?|bundle[sd]?|log(?:s|ged)? (?:in)?to|"
    r"artifacts?|auto-?generated|ignored|gitignored?|untracked|temp(?:orary)?|land(?:s|ed)? in|"
    r"put|place[sd]?|move[sd]?|renam(?:e|es|ed|ing)|record(?:s|ed)?|publish(?:es|ed)?|"
    r"should (?:live|go|be)|goes? (?:in|into|to|under)|would|will|upload(?:s|ed)?|mount(?:s|ed)?"
)
# Gone, forbidden, or not certain to be there.
_ABSENT = (
    r"no longer|remov(?:e|es|ed|ing)|delet(?:e|es|ed|ing)|deprecat(?:ed|es|ing)|legacy|"
    r"former(?:ly)?|previous(?:ly)?|used to|was|were|old|obsolete|replac(?:e|es|ed|ing)|superseded|"
    r"never|don'?t|do not|avoid|not|without|missing|absent|instead of|rather than|"
    r"if (?:it |they |one |any |present|there|you|a |an |the )|when present|optional(?:ly)?|"
    r"may|might|could|whether|does(?:n'?t| not) exist|no such|once"
)
# An example, or another place than this repository.
_ELSEWHERE = (
    r"e\.g\.?|i\.e\.?|for example|for instance|examples?|such as|like|similar to|pattern|"
    r"placeholder|hypothetical|imaginary|say|convention|naming|named|format|template|style|"
    r"upstream|(?:that|other|another|separate|external|sibling|target|user'?s?|consumer|customer|"
    r"their|your|host) (?:repo(?:sitory)?|project|app|workspace|codebase|package|machine)|"
    r"typically|usually|commonly|conventionally|submodule|worktree|homebrew|global(?:ly)?|"
    r"container|docker|remote|route|endpoint|url|branch(?:es)?|label|scope|imports? from|header|"
    r"media type|mime|prefix(?:es|ed)?|glob|match(?:es|ing)?|regex|tag|image|topic|namespace"
)
_WORDS = re.compile(rf"\b(?:{_MADE}|{_ABSENT}|{_ELSEWHERE})(?!\w)|→|->|=>|…", re.IGNORECASE)
_ADDED = re.compile(
    r"\badd(?:s|ed|ing)?(?:\s+(?:an?|the|your|its|file|directory|folder))*\s*\W*$", re.IGNORECASE
)
# "Add" and what it adds stand within so many characters before the path.
_NEAR = 200
_TITLES = re.compile(
    r"\b(?:examples?|templates?|outputs?|creat(?:e|ing)|add(?:ing)?|new|generated|artifacts?|"
    r"migrat(?:e|ion|ing)|legacy|deprecated|removed|naming|conventions?|scaffold(?:ing)?|"
    r"changelog|history|roadmap|planned|future|anti-?patterns?|wrong|bad)\b",
    re.IGNORECASE,
)


def is_spoken_of_as_absent(source: str, start: int, titles: tuple[str, ...]) -> bool:
    """Whether the path at this offset of inline source need not exist, as it reads.

    The sentence decides, and the titles above it.
    """
    if any(_TITLES.search(title) for title in titles):
        return True
    spoken = _spoken(source)
    begin, stop = spoken.sentence(start)
    before = spoken.source[max(begin, start - _NEAR) : start]
    return _ADDED.search(before) is not None or spoken.has_word(begin, stop)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """Inline source with the offsets of its sentences' borders and of the words that count.

    A border is white space: ``ends`` are where it begins, ``starts`` where it ends.
    """

    source: str
    ends: tuple[int, ...]
    starts: tuple[int, ...]
    words: tuple[int, ...]

    def sentence(self, at: int) -> tuple[int, int]:
        """Where the sentence around an offset begins and ends."""
        before, behind = bisect_right(self.starts, at), bisect_left(self.ends, at)
        begin = self.starts[before - 1] if before else 0
        return begin, self.ends[behind] if behind < len(self.ends) else len(self.source)

    def has_word(self, begin: int, stop: int) -> bool:
        """Whether one of the words stands between the offsets."""
        return bisect_left(self.words, begin) < bisect_left(self.words, stop)


@lru_cache(maxsize=LONG_TEXTS)
def _spoken(source: str) -> _Spoken:
    source = blanked_comments(source)
    borders = list(_SENTENCE_END.finditer(source))
    return _Spoken(
        source,
        tuple(border.start() for border in borders),
        tuple(border.end() for border in borders),
        tuple(word.start() for word in _WORDS.finditer(masked_code(source, "`"))),
    )
