"""What of a section's own text is weighed for its tags: words, command words, and traits.

Paths and identifiers in code spans are names, not words: `tests/conftest.py` in a list of files
does not make a section one about testing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from twicetold.content.section_code import CodeKind, code_kind
from twicetold.content.tag_vocabulary import words_of
from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.inline import code_spans

# A leaf without its place: kind, info string, text. A section that only moved stays equal.
Passage = tuple[LeafKind, str, str]

# The traits, as a reader would say them; `tags.toml` gives their tags and points.
TREE = "a directory tree"
EXAMPLE = "a code example"
DEFINITION = "says what something is"
ORDERS = "orders"
NAMES = "names from the code"
PROHIBITIONS = "prohibitions"
DOCUMENTS = "points to documents"
OPENING = "opens the document"
TO_AGENT = "speaks to the agent"

_COMMENT = re.compile(r"(?:^|\s)#")
_COMMAND = re.compile(r"[a-z./@$][\w./@-]*\s+\S")
_FILE = re.compile(r"[\w.*-]+\.[A-Za-z]{1,5}")
_DOCUMENT = re.compile(r"\.(?:mdx?|mdc|rst)\b|^https?://")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]{0,500})")
_HTML_TAG = re.compile(r"<[^<>]{0,200}>")
_SENTENCE_END = re.compile(r"[.!?:](?:\s|$)")

# The most paragraphs of a short text.
_FEW = 3

# The sentence that tools put on a file's first lines. It says nothing about the section.
_STOCK = re.compile(
    r"(?:this (?:file|document|guide)|(?:instructions|guidance|guidelines|notes|context) for)\b"
    r".{0,120}?\b(?:agents?|claude|copilot|codex|gemini|cursor|assistants?)\b.{0,160}",
    re.IGNORECASE | re.DOTALL,
)
# These read text in lower case.
_PRODUCT = (
    r"(?:library|module|package|crate|gem|framework|applications?|apps?|bot|service|tool|sdk|cli"
    r"|toolkit|plugin|extension|client|site|website|interface|engine|starter kit|monorepo"
    r"|game|compiler|linter)"
)
_DEFINITION = re.compile(
    r"(?:^|[.!]\s)[^.!?\n]{2,60}? is (?:an?|the)\b(?! (?:same|only|case|default))"
)
_THIS_IS = re.compile(
    rf"th(?:is|e) (?:\w+ ){{0,2}}?(?:{_PRODUCT}|project|repo(?:sitory)?|platform|dashboard)"
    r" (?:contains|hosts|provides|implements|holds|is)\b"
)
# A definition without a verb: "Small image library for harbour maps."
_DESCRIPTION = re.compile(
    rf"{_PRODUCT}(?: \([^)]{{1,40}}\))?,? "
    r"(?:for|of|that|to|built|serving|providing|powering|published|which|using|written|with)\b"
)
_ORDER = re.compile(
    r"[\W\d]{0,20}(?:use|prefer|avoid|always|never|do not|don['\u2019]?t|keep|follow|write|import"
    r"|name|mark|handle|return|throw|wrap|define|export|extract|favou?r|minimi[sz]e|reuse|pass"
    r"|raise|declare)\b"
)
_PROHIBITION = re.compile(
    r"\b(?:never|do(?:n['\u2019]?t| not)|avoid|must not|not allowed|off[- ]limits|forbidden)\b"
)
_TO_AGENT = re.compile(
    r"\b(?:(?:ask|tell|remind|confirm with|check with|wait for|stop and) (?:the |your |a )?"
    r"(?:user|human|ask|maintainers?)"
    r"|(?:if|unless|until|when|whenever|after) (?:the|your) (?:user|human)"
    r"|the user (?:explicitly|asks|asked|wants|says|approves|requests|has)"
    r"|(?:your|the) human partner|you,? (?:as )?the agent"
    r"|(?:use|load|read|invoke|run|call) (?:the |an? )?`?[\w:-]{1,40}`? (?:skill|tool|subagent)"
    r"|agents? (?:must|should)|(?:local|your) memory|subagents?|ai agents?"
    r"|ask (?:first|before|questions)|[\w-]{1,40}`? skill)\b"
)
# Most statements need no closer look than for these.
_OF_PROHIBITIONS = ("never", "don", "not ", "avoid", "limits", "forbid")
_OF_AGENTS = ("user", "human", "agent", "memory", "skill", "tool", "maintainer", "stop and", "ask ")


@dataclass(frozen=True, slots=True)
class SectionWords:
    """The words of the text, of each command and of each path in a code span.

    ``traits`` says how marked each is, 0 to 1. ``statements`` counts paragraphs, list items and
    rows. ``empty`` says that the section has no text of its own.
    """

    text: tuple[str, ...]
    commands: tuple[tuple[str, ...], ...]
    paths: tuple[tuple[str, ...], ...]
    traits: dict[str, float]
    statements: int
    empty: bool


def section_words(passages: tuple[Passage, ...], *, opening: bool) -> SectionWords:
    """Take a section's own text apart; ``opening`` says that it is the document's first.

    Where a document opens "X is a ..." introduces the project, further down a detail of it.
    """
    collector = _Collector(opening=opening)
    for kind, info, text in passages:
        if kind.is_code:
            collector.code(info, text)
        elif kind in (LeafKind.PARAGRAPH, LeafKind.TABLE_ROW) and not _STOCK.fullmatch(text):
            collector.prose(text)
    return collector.result()


class _Collector:
    def __init__(self, *, opening: bool) -> None:
        self._opening = opening
        self._blocks = 0
        self._prose: list[str] = []
        self._text: list[str] = []
        self._commands: list[tuple[str, ...]] = []
        self._paths: list[tuple[str, ...]] = []
        self._counts: Counter[str] = Counter()

    def code(self, info: str, text: str) -> None:
        self._blocks += 1
        kind = code_kind(info, text)
        if kind is CodeKind.PROGRAM:
            self._counts[EXAMPLE] += 1
        elif kind is CodeKind.TREE:
            self._counts[TREE] += 1
        elif kind is CodeKind.COMMANDS:
            for line in text.split("\n"):
                comment = _COMMENT.search(line)
                self._add_command(line[: comment.start()] if comment else line)
                self._text += words_of(line[comment.start() :]) if comment else ()

    def prose(self, text: str) -> None:
        counts = self._counts
        lower = text.lower()
        self._prose.append(text)
        if any(word in lower for word in _OF_PROHIBITIONS):
            counts[PROHIBITIONS] += len(_PROHIBITION.findall(lower))
        counts[ORDERS] += bool(_ORDER.match(lower))
        if any(word in lower for word in _OF_AGENTS):
            counts[TO_AGENT] += 2 * bool(_TO_AGENT.search(lower))
        if self._opening and len(self._prose) <= _FEW:
            counts[DEFINITION] += _defines(lower) or (
                len(self._prose) == 1 and _DESCRIPTION.search(lower, 0, 100) is not None
            )
        if "`" in text:
            text = self._without_code(text)
        if "](" in text:
            counts[DOCUMENTS] += sum(bool(_DOCUMENT.search(to)) for to in _LINK.findall(text))
            text = _LINK.sub(" ", text)
        if "<" in text:
            text = _HTML_TAG.sub(" ", text)
        self._text += words_of(text)

    def _without_code(self, text: str) -> str:
        """The text without code spans; a word in lower case (`pytest`) stays."""
        rest = []
        end = 0
        for span in code_spans(text):
            rest.append(text[end : span.start])
            end = span.end
            if _is_path(span.text):
                self._paths.append(tuple(words_of(span.text)))
                self._counts[DOCUMENTS] += bool(_DOCUMENT.search(span.text))
            elif _COMMAND.match(span.text):
                self._add_command(span.text)
            elif span.text.islower():
                rest.append(span.text)
            else:
                self._counts[NAMES] += 1
            rest.append(" ")
        rest.append(text[end:])
        return "".join(rest)

    def _add_command(self, text: str) -> None:
        words = words_of(text)
        if words:
            self._commands.append(tuple(words))

    def result(self) -> SectionWords:
        counts = self._counts
        if self._opening and 1 <= len(self._prose) <= _FEW and not counts[ORDERS]:
            counts[OPENING] = 1
        traits = {}
        for name, count in counts.items():
            if name in (TREE, EXAMPLE, DEFINITION, OPENING):
                marked = float(count > 0)
            elif count:
                marked = min(1.0, count / self._places(name))
            else:
                marked = 0.0
            # What one statement of many does is no trait of the section.
            if marked > 0.2:
                traits[name] = marked
        return SectionWords(
            tuple(self._text),
            tuple(self._commands),
            tuple(self._paths),
            traits,
            len(self._prose),
            not (self._blocks or self._prose),
        )

    def _places(self, name: str) -> int:
        """How many places there are for a trait: sentences for prohibitions, else statements."""
        if name != PROHIBITIONS:
            return len(self._prose)
        return sum(max(1, len(_SENTENCE_END.findall(text))) for text in self._prose)


def _defines(lower: str) -> bool:
    return _THIS_IS.match(lower) is not None or (
        " is " in lower and _DEFINITION.search(lower) is not None
    )


def _is_path(span: str) -> bool:
    return " " not in span and ("/" in span or _FILE.fullmatch(span) is not None)
