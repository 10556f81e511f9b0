"""Whether a sentence or a heading orders something or forbids it.

English only. The rules follow the grammar of orders: a cue ("never", "do not", "instead of")
governs what follows it until the clause ends, a second order in the same sentence ("use A, never
B") takes over, and negated omissions ("don't push without A") order what they name. What only
describes ("`x` does not need a database") is neutral.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

<<<<<<< HEAD
from twicetold.markdown.inline import code_spans

=======
from twicetold.content.polarity_cues import (
    ALL_BANNED,
    BAN_BEHIND,
    CUES,
    DESCRIBED,
    FAILS,
    FORBIDDING_TITLE,
    HOUSE_RULE,
    LIST_COMMA,
    NOT_TITLE,
    NOTHING,
    OBLIGATION,
    OPEN_END,
    ORDERING_TITLE,
    PAREN,
    SENTENCE_END,
    SOFT_NEGATION,
    SPAN,
)
from twicetold.markdown.inline import code_spans

_PLAIN = str.maketrans({"*": " ", "\n": " ", "\u2019": "'"})

>>>>>>> main

class Polarity(Enum):
    """What a text does with the thing that it names."""

    NEUTRAL = 0
    ORDERED = 1
    FORBIDDEN = 2


<<<<<<< HEAD
# A code span is masked with this, so that nothing inside it reads as prose.
_SPAN = "\x01"
_NEUTRAL_NEGATION = (
    r"(?!\s+(?:need|have|require|forget|hesitate|worry|skip|miss|omit|neglect|only|care|know|"
    r"matter|exist|apply|cover|affect|change the fact|fail|bypass|cancel|stop|interrupt)\b)"
)
_STRONG_BAN = (
    rf"\b(?:never|do\s+not|don't|dont|(?:must|should|shall|may|can|could|will)\s*(?:not|never)|"
    rf"mustn't|shouldn't|can't){_NEUTRAL_NEGATION}"
    r"|\b(?:avoid|refrain\s+from|stop\s+using|no\s+longer\s+use)\b|[❌🚫⛔✗]"
    r"|\b(?:forbidden|prohibited|not\s+allowed|banned|bad|wrong|incorrect)\s*:"
)
_WEAK_BAN = (
    r"\b(?:instead\s+of|rather\s+than|in\s+place\s+of)\b"
    rf"|(?:\b(?:not|never|over)|(?:^|[.:;,(—])\s*no)(?=\s+(?:(?:by|with|via|the|raw|plain|bare|using|running)\s+)*{_SPAN})"
)
_OMISSION = (
    r"\b(?:do\s+not|don't|never)\s+(?:forget|skip|miss|omit|neglect|hesitate|bypass)\b"
    r"|\b(?:forgetting|skipping|omitting)\b|\bnot\s+(?:running|using)(?=\s)"
)
_BREAK = (
    r";|\s[—–]\s|—|\s--?\s|→|⇒|\b(?:without|unless|until|before|after|because|since|so\s+that|if|"
    r"when|while|except|which|otherwise|then|but)\b"
    r"|,\s+(?:it|they|this|that|as|so|we|you|there|these)\b"
    r"|\((?=\s*(?:\w+ed\s+(?:by|via|with|from)|use|run|see|with|because|it|they|this|instead|"
    r"prefer|via|by)\b)"
)
_ORDER_WORD = (
    r"(?:(?:please|just|simply|instead,?|always|only|rather|you\s+(?:should|must|can))\s+)*"
    r"(?:use|run|prefer|execute|invoke|call|try|always|instead|stick\s+(?:to|with)|go\s+(?:with|"
    r"through)|choose|make\s+sure|ensure|do|let|rely\s+on|opt\s+for|switch\s+to)\b"
)
_ORDER = rf"(?:^|[,:(]|[✅✓])\s*(?:and\s+)?(?!do\s+not|do\s+n){_ORDER_WORD}|[✅✓]"
_ORDER += rf"|(?<={_SPAN})\s+(?:use|run|prefer|always)\b"
_CUES = re.compile(
    rf"(?P<omission>{_OMISSION})|(?P<ban>{_STRONG_BAN})|(?P<weak>{_WEAK_BAN})|"
    rf"(?P<order>{_ORDER})|(?P<stop>{_BREAK})",
    re.IGNORECASE,
)
# "you don't", "tests don't": a description, not an order. "We don't use X" is the house rule.
_DESCRIBED = re.compile(
    rf"(?:\b(?:you|they|i|it|that|which|who|these|those|\w+s)|{_SPAN})\s+$", re.IGNORECASE
)
_SOFT_NEGATION = re.compile(r"do\s+not|don't|dont|can't|cannot|could|will|may|never", re.IGNORECASE)
_HOUSE_RULE = re.compile(r"\bwe\s+$", re.IGNORECASE)
_NOTHING = re.compile(
    r"\W*(?:(?:do|use|run|running|using|execute|call|this|these|those|it|them|ever|directly|"
    r"manually|the|following|any|of|commands?)\b\W*)*",
    re.IGNORECASE,
)
_LIST_COMMA = re.compile(rf",(?!\s*(?:or|and|nor|then)?\s*{_SPAN})")
_BAN_BEHIND = re.compile(
    rf"(?:[\s,/{_SPAN}]|\b(?:or|and|nor|commands?|directly|here)\b)*"
    r"(?:\s*(?:is|are)\s+(?:\w+ly\s+)?(?:forbidden|prohibited|banned|disallowed|off[- ]limits|"
    r"(?:not|never)\s+(?:be\s+)?(?:allowed|permitted|acceptable|ok|okay|to\s+be\s+(?:used|run)|"
    r"an\s+option|used))\b"
    r"|\s*(?:isn't|aren't)\s+(?:allowed|permitted|acceptable|an\s+option)\b"
    r"|\s*(?:must|should|may|can)(?:\s*not|\s+never|n't)\s+(?:ever\s+)?be\s+(?:\w+ly\s+)?"
    r"(?:used|run|executed|called|invoked)\b"
    r"|[\s*]*(?:—|–|--?|:|\(|\||=|→)\s*(?:❌\s*)?(?:never|do\s+not|don't|avoid|forbidden|not\s+"
    r"allowed|prohibited|banned)\b(?=\s*(?:(?:do|run|use|call|execute|this|it|that|ever|directly"
    r"|manually|in)\b|[.,;!)|]|$))"
    r"|\s*[❌🚫⛔])",
    re.IGNORECASE,
)
_FAILS = re.compile(
    r"\s*(?:commands?\s+)?(?:(?:may|can|will|often|sometimes|always)\s+)*(?:fails?|hangs?|breaks?|"
    r"does\s+not\s+work|doesn't\s+work|is\s+broken)\b.*\binstead\b",
    re.IGNORECASE | re.DOTALL,
)
_SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)[.!?][\"')*]*\s+(?=\S)|\n{2,}")
_FORBIDDING_TITLE = re.compile(
    r"(?:(?:please|always|strictly|absolutely|hard|critical|important|rules?|things|commands?|"
    r"actions|patterns|what|you|must|should|never|ever|testing|common|agents?)\s+)*"
    r"(?:do\s+not|don't|dont|don'ts|donts|never|avoid|not\s+to\s+do|to\s+avoid|to\s+never\s+do|"
    r"forbidden|prohibited|disallowed|banned|not\s+allowed|off[- ]limits|anti-?\s?patterns?|"
    r"must\s+not|should\s+not|bad|wrong|incorrect|no-?gos?|prohibitions?|not\s+do)"
    r"(?:\s+(?:do|run|use|execute|call|these|this|the|following|any|of|commands?|actions?|things|"
    r"patterns?|operations?|rules?|list|ever|without\s+(?:asking|permission|approval)|practices|"
    r"behaviors?|behaviours?|example|examples|way))*",
    re.IGNORECASE,
)
_ORDERING_TITLE = re.compile(
    r"(?:always|do|dos|do's|must|must\s+do|allowed|instead|good|correct|ask\s+first|"
    r"always\s+ask(?:\s+first)?|required|recommended|preferred|right|safe)"
    r"(?:\s+(?:do|run|use|first|these|this|commands?|actions?|patterns?|way|examples?))*",
    re.IGNORECASE,
)
_OBLIGATION = re.compile(r"\b(?:must|shall|should|always|required|mandatory)\b", re.IGNORECASE)
_NOT_TITLE = re.compile(r"[^\w' -]+|(?<!\w)[-']|[-'](?!\w)")
_PAREN = re.compile(r"\([^()]*\)")


=======
>>>>>>> main
@lru_cache(maxsize=4_000)
def heading_polarity(title: str) -> Polarity:
    """What a heading or a bold line used as one does with the items below it.

    Only a heading that opens a list of orders or bans counts ("Don't", "### Do NOT",
    "Anti-patterns", "Never do this"). One that says a whole sentence ("Never commit secrets")
    says nothing about what its body names.
    """
<<<<<<< HEAD
    text = _PAREN.sub(" ", title.replace("’", "'"))  # noqa: RUF001
    text = " ".join(_NOT_TITLE.sub(" ", text).split())
    if _FORBIDDING_TITLE.fullmatch(text):
        return Polarity.FORBIDDEN
    if _ORDERING_TITLE.fullmatch(text):
=======
    text = PAREN.sub(" ", title.translate(_PLAIN))
    text = " ".join(NOT_TITLE.sub(" ", text).split())
    if FORBIDDING_TITLE.fullmatch(text):
        return Polarity.FORBIDDEN
    if ORDERING_TITLE.fullmatch(text):
>>>>>>> main
        return Polarity.ORDERED
    if not text:
        return Polarity.FORBIDDEN if re.search("[❌🚫⛔]", title) else Polarity.NEUTRAL
    return Polarity.NEUTRAL


def context_polarity(titles: tuple[str, ...]) -> Polarity:
    """The polarity of the innermost of the headings (outermost first) that has one."""
    for title in reversed(titles):
        polarity = heading_polarity(title)
        if polarity is not Polarity.NEUTRAL:
            return polarity
    return Polarity.NEUTRAL


@lru_cache(maxsize=20_000)
def readable(source: str) -> str:
<<<<<<< HEAD
    """Inline source of the same length as prose: code spans masked, emphasis marks blanked."""
    for span in code_spans(source):
        blank = _SPAN * (span.end - span.start)
        source = source[: span.start] + blank + source[span.end :]
    return source.replace("*", " ").replace("’", "'").replace("\n", " ")  # noqa: RUF001
=======
    """Inline source as prose of the same length: lower case, code spans masked, emphasis blanked.

    Code spans are masked with `SPAN`, so that nothing inside one reads as a word.
    """
    for span in code_spans(source):
        blank = SPAN * (span.end - span.start)
        source = source[: span.start] + blank + source[span.end :]
    source = source.translate(_PLAIN)
    lowered = source.lower()
    return lowered if len(lowered) == len(source) else source
>>>>>>> main


def polarity_at(source: str, start: int, end: int, around: Polarity = Polarity.NEUTRAL) -> Polarity:
    """What the text does with what it names at ``source[start:end]`` (offsets in characters).

    ``source`` is the inline Markdown of one statement. ``around`` is the polarity of the headings
    and lead-in lines above it; it holds for the statement's first clause, unless that says better.
    """
    text = readable(source)
    begin, finish = _sentence(text, start, end)
<<<<<<< HEAD
    clause = _Clause(begin == 0)
    for cue in _CUES.finditer(text, begin, start):
        clause.feed(text, cue, start)
    if clause.state is Polarity.FORBIDDEN and not (
        clause.weak and _LIST_COMMA.search(text, clause.cue_end, start)
    ):
        return Polarity.FORBIDDEN
    if _BAN_BEHIND.match(text, end, finish) or _FAILS.match(text, end):
        return Polarity.FORBIDDEN
    if clause.state is not Polarity.NEUTRAL and not clause.opening_order:
        return Polarity.ORDERED
    return around if clause.first else clause.state
=======
    clause = _Clause(first=begin == 0)
    for cue in CUES.finditer(text, begin, start + 1):  # one character more for "not `x`"
        clause.feed(text, cue)
    if clause.state is Polarity.FORBIDDEN and not (
        clause.weak and LIST_COMMA.search(text, clause.cue_end, start)
    ):
        return Polarity.FORBIDDEN
    if BAN_BEHIND.match(text, end, finish) or FAILS.match(text, end):
        return Polarity.FORBIDDEN
    if clause.state is not Polarity.NEUTRAL and not clause.opening_order:
        return Polarity.ORDERED
    return around if clause.first and around is not Polarity.NEUTRAL else clause.state
>>>>>>> main


def polarity_of(source: str, around: Polarity = Polarity.NEUTRAL) -> Polarity:
    """What a statement does with its main object: the polarity where its first sentence ends."""
    text = readable(source)
<<<<<<< HEAD
    first = _SENTENCE_END.search(text)
    finish = first.start() if first else len(text.rstrip(" :.!"))
    for cue in _CUES.finditer(text, 0, finish):
=======
    first = SENTENCE_END.search(text)
    finish = first.start() if first else len(text.rstrip(" :.!"))
    for cue in CUES.finditer(text, 0, finish):
>>>>>>> main
        if cue.lastgroup == "ban" and not _describes(text, cue):
            return Polarity.FORBIDDEN
        if cue.lastgroup in ("omission", "order"):
            return around if around is Polarity.FORBIDDEN else Polarity.ORDERED
        if cue.lastgroup == "stop" and cue.start() > 0:
            break
<<<<<<< HEAD
    if around is Polarity.NEUTRAL and _OBLIGATION.search(text, 0, finish):
=======
    if around is Polarity.NEUTRAL and OBLIGATION.search(text, 0, finish):
>>>>>>> main
        return Polarity.ORDERED
    return around


<<<<<<< HEAD
=======
@lru_cache(maxsize=4_000)
>>>>>>> main
def lead_polarity(source: str) -> Polarity:
    """What a line that ends with a colon ("Never run:") does with what comes below it."""
    text = source.rstrip(" *_")
    if not text.endswith(":"):
        return Polarity.NEUTRAL
    if heading_polarity(text) is not Polarity.NEUTRAL:
        return heading_polarity(text)
<<<<<<< HEAD
    last = len(text) - 1
    if re.search(r"\b(?:are|is)\s+(?:\w+ly\s+)?(?:forbidden|prohibited|banned|not allowed)$", text[:-1]):
        return Polarity.FORBIDDEN
    return polarity_at(text, last, last)
=======
    prose = readable(text[:-1])
    if ALL_BANNED.search(prose):
        return Polarity.FORBIDDEN
    begin, finish = _sentence(prose, len(prose), len(prose))
    clause = _Clause(first=True)
    for cue in CUES.finditer(prose, begin, finish):
        clause.feed(prose, cue)
    if clause.state is Polarity.FORBIDDEN:
        return clause.state if OPEN_END.fullmatch(prose, clause.cue_end) else Polarity.NEUTRAL
    return clause.state
>>>>>>> main


class _Clause:
    """What governs the end of a stretch of text, told cue by cue."""

<<<<<<< HEAD
    def __init__(self, first: bool) -> None:  # noqa: FBT001
=======
    def __init__(self, *, first: bool) -> None:
>>>>>>> main
        self.state = Polarity.NEUTRAL
        self.weak = False
        self.first = first
        self.opening_order = False
        self.cue_end = 0

<<<<<<< HEAD
    def feed(self, text: str, cue: re.Match[str], target: int) -> None:
        """Take the next cue before the target."""
=======
    def feed(self, text: str, cue: re.Match[str]) -> None:
        """Take the next cue."""
>>>>>>> main
        kind = cue.lastgroup
        if kind == "ban" and _describes(text, cue):
            return
        if kind in ("ban", "weak"):
            self.state, self.weak = Polarity.FORBIDDEN, kind == "weak"
            self.opening_order = False
        elif kind == "omission":
            self.state, self.opening_order = Polarity.ORDERED, False
        elif (
            self.state is Polarity.FORBIDDEN
            and not cue[0].startswith(",")
<<<<<<< HEAD
            and _NOTHING.fullmatch(text, self.cue_end, cue.start())
=======
            and NOTHING.fullmatch(text, self.cue_end, cue.start())
>>>>>>> main
        ):
            return  # the ban has no object yet: "Never: run `x`", "NEVER - `x`"
        elif kind == "order":
            self.opening_order = (
                self.state is Polarity.NEUTRAL and self.first and cue[0][0] not in "✅✓"
            )
            self.state, self.weak = Polarity.ORDERED, False
        else:
            self.state, self.first = Polarity.NEUTRAL, self.first and _is_opening(text, cue)
            self.opening_order = False
        self.cue_end = cue.end()


def _is_opening(text: str, cue: re.Match[str]) -> bool:
    """Whether the clause mark stands before anything was said ("When committing, ...")."""
    return not text[: cue.start()].strip(" -:\"'")


def _describes(text: str, cue: re.Match[str]) -> bool:
    before = text[max(0, cue.start() - 30) : cue.start()]
<<<<<<< HEAD
    if not _SOFT_NEGATION.match(cue[0]) or _HOUSE_RULE.search(before):
        return False
    return bool(_DESCRIBED.search(before))
=======
    if not SOFT_NEGATION.match(cue[0]) or HOUSE_RULE.search(before):
        return False
    return bool(DESCRIBED.search(before))
>>>>>>> main


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    begin, finish = 0, len(text)
<<<<<<< HEAD
    for mark in _SENTENCE_END.finditer(text):
=======
    for mark in SENTENCE_END.finditer(text):
>>>>>>> main
        if mark.end() <= start:
            begin = mark.end()
        elif mark.start() >= end:
            finish = mark.start()
            break
    return begin, finish
