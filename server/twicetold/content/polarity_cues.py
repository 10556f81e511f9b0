"""The words that order and forbid: patterns for `twicetold.content.polarity`.

All but those for titles match prose in lower case in which code spans are masked with `SPAN` and
emphasis marks are blanked.
"""

from __future__ import annotations

import re

# A code span is masked with this, so that nothing inside it reads as prose.
SPAN = "\x01"
_NEUTRAL_NEGATION = (
    r"(?!\s+(?:need|have|require|forget|hesitate|worry|skip|miss|omit|neglect|only|care|know|"
    r"matter|exist|apply|cover|affect|change the fact|fail|bypass|cancel|stop|interrupt)\b)"
)
_STRONG_BAN = (
    rf"\b(?:never|do\s+not|don't|dont|(?:must|should|shall|may|can|could|will)\s*(?:not|never)|"
    rf"mustn't|shouldn't|can't){_NEUTRAL_NEGATION}"
    r"|\b(?:(?<!to\s)avoid|refrain\s+from|stop\s+using|no\s+longer\s+use)\b|[❌🚫⛔✗]"
    r"|\b(?:forbidden|prohibited|not\s+allowed|banned|bad|wrong|incorrect)\s*:"
)
_WEAK_BAN = (
    r"(?:\b(?:instead\s+of|rather\s+than|in\s+place\s+of|not|never|over)|(?:^|[.:;,(—])\s*no)"
    r"(?=\s+(?:(?:by|with|via|the|a|an|raw|plain|bare|old|using|running|calling|invoking|"
    rf"executing|directly|manually)\s+)*{SPAN})"
)
_OMISSION = (
    r"\b(?:do\s+not|don't|never)\s+(?:forget|skip|miss|omit|neglect|hesitate|bypass)\b"
    r"|\b(?:forgetting|skipping|omitting)\b|\bnot\s+(?:running|using)(?=\s)"
)
_BREAK = (
    r";|\s[—\u2013]\s|—|\s--?\s|→|⇒|\b(?:without|unless|until|before|after|because|since|so\s+that|if|"
    r"when|while|except|which|who|whose|otherwise|then|but)\b|(?<![,\s])\s+that\b(?!\s*$)"
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
_ORDER += rf"|(?<={SPAN})\s+(?:use|run|prefer|always)\b"
CUES = re.compile(
    rf"(?P<omission>{_OMISSION})|(?P<ban>{_STRONG_BAN})|(?P<weak>{_WEAK_BAN})|"
    rf"(?P<order>{_ORDER})|(?P<stop>{_BREAK})",
)
# "you don't", "tests don't": a description, not an order. "We don't use X" is the house rule.
DESCRIBED = re.compile(rf"(?:\b(?:you|they|i|it|that|which|who|these|those|\w+s)|{SPAN})\s+$")
SOFT_NEGATION = re.compile(r"do\s+not|don't|dont|can't|cannot|could|will|may|never")
HOUSE_RULE = re.compile(r"\bwe\s+$")
NOTHING = re.compile(
    rf"[^\w{SPAN}]*(?:(?:do|use|run|running|using|execute|call|this|these|those|it|them|ever|directly|"
    rf"manually|the|following|any|of|commands?)\b[^\w{SPAN}]*)*",
)
ALL_BANNED = re.compile(
    r"\b(?:are|is)\s+(?:\w+ly\s+)?(?:forbidden|prohibited|banned|not\s+allowed)\s*$"
)
# A lead-in that says no more than what it leads to: "Never run these in production".
OPEN_END = re.compile(
    rf"{NOTHING.pattern}(?:\b(?:in|on|from|for|by|as|under|outside|yourself|here)\b.*)?",
    re.DOTALL,
)
LIST_COMMA = re.compile(rf",(?!\s*(?:or|and|nor|then)?\s*{SPAN})")
BAN_BEHIND = re.compile(
    rf"(?:[\s,/{SPAN}]|\b(?:or|and|nor|commands?|directly|here)\b)*"
    r"(?:\s*(?:is|are)\s+(?:\w+ly\s+)?(?:forbidden|prohibited|banned|blocked|disallowed|"
    r"off[- ]limits|"
    r"(?:not|never)\s+(?:be\s+)?(?:allowed|permitted|acceptable|ok|okay|to\s+be\s+(?:used|run)|"
    r"an\s+option|used))\b"
    r"|\s*(?:isn't|aren't)\s+(?:allowed|permitted|acceptable|an\s+option)\b"
    r"|\s*(?:must|should|may|can)(?:\s*not|\s+never|n't)\s+(?:ever\s+)?be\s+(?:\w+ly\s+)?"
    r"(?:used|run|executed|called|invoked)\b"
    r"|[\s*]*(?:—|\u2013|--?|:|\(|\||=|→)\s*(?:❌\s*)?(?:never|do\s+not|don't|avoid|forbidden|not\s+"
    r"allowed|prohibited|banned)\b(?=\s*(?:(?:do|run|use|call|execute|this|it|that|ever|directly"
    r"|manually|in)\b|[.,;!)|]|$))"
    # "... corrupts the workspace, so don't use it": what is meant was named last.
    rf"|[^.;\n{SPAN}]{{0,60}}[,;:]\s*(?:so\s+|please\s+)?(?:never|do\s+not|don't)\s+(?:use|run|call|"
    r"invoke|execute)\s+(?:it|them)\b"
    r"|\s*[❌🚫⛔])",
)
FAILS = re.compile(
    r"\s*(?:commands?\s+)?(?:(?:may|can|will|often|sometimes|always)\s+)*(?:fails?|hangs?|breaks?|"
    r"does\s+not\s+work|doesn't\s+work|is\s+broken)\b.*\binstead\b",
    re.DOTALL,
)
SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)[.!?][\"')*]*\s+(?=\S)|\n{2,}")
FORBIDDING_TITLE = re.compile(
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
ORDERING_TITLE = re.compile(
    r"(?:always|do|dos|do's|must|must\s+do|allowed|instead|good|correct|ask\s+first|"
    r"always\s+ask(?:\s+first)?|required|recommended|preferred|right|safe)"
    r"(?:\s+(?:do|run|use|first|these|this|commands?|actions?|patterns?|way|examples?))*",
    re.IGNORECASE,
)
OBLIGATION = re.compile(r"\b(?:must|shall|should|always|required|mandatory)\b")
NOT_TITLE = re.compile(r"[^\w' -]+|(?<!\w)[-']|[-'](?!\w)")
PAREN = re.compile(r"\([^()]*\)")
