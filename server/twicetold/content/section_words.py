"""What of a section's own text is weighed for its tags: words, command words, and traits.

Paths and identifiers in code spans are names, not words: `tests/conftest.py` in a list of files
does not make a section one about testing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

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
TO_AGENT = "speaks to the agent"

# Info strings of fences: those that hold commands, and those that hold no program either.
_SHELL = re.compile(
    r"(?:ba|z|fi)?sh|shell|console|terminal|shell-?session|powershell|pwsh|ps1|cmd|bat|batch"
)
_NO_PROGRAM = re.compile(r"ya?ml|toml|ini|(?:dot)?env|properties|jsonc?|te?xt|markdown|md")
_PLAIN_COMMAND = re.compile(
    r"\s*(?:[$>%]\s+)?(?:[A-Z_]+=\S+\s+)*(?:[a-z]|\.{0,2}/)[\w./-]*(?:\s|$)"
)
_ARROW = re.compile(r"[→←↓↑▼▲│]|-->|──")
_TREE = re.compile(r"[├└]")
_TREE_LINE = re.compile(r"\s*[\w@.*\[\]-]+(?:/|\.\w+)(?:\s*|\s+(?:#|-|\u2013|—|←|<-).*)")
_COMMENT = re.compile(r"(?:^|\s)#")
_COMMAND = re.compile(r"[a-z./@$][\w./@-]*\s+\S")
_FILE = re.compile(r"[\w.*-]+\.[A-Za-z]{1,5}")
_DOCUMENT = re.compile(r"\.(?:mdx?|mdc|rst)\b|^https?://")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]{0,500})")
_HTML_TAG = re.compile(r"<[^<>]{0,200}>")
_SENTENCE_END = re.compile(r"[.!?:](?:\s|$)")

# The sentence that tools put on a file's first lines. It says nothing about the section.
_STOCK = re.compile(
    r"(?:this (?:file|document|guide)|(?:instructions|guidance|guidelines|notes|context) for)\b"
    r".{0,120}?\b(?:agents?|claude|copilot|codex|gemini|cursor|assistants?)\b.{0,160}",
    re.IGNORECASE | re.DOTALL,
)
# These read text in lower case.
_DEFINITION = re.compile(
    r"(?:^|[.!]\s)[^.!?\n]{2,60}? is (?:an?|the)\b(?! (?:same|only|case|default))"
)
# A definition without a verb: "Small image library for harbour maps."
_DESCRIPTION = re.compile(
    r"(?:library|module|package|framework|application|app|bot|service|tool|sdk|cli|toolkit|plugin"
    r"|extension|client|site|website|interface|engine) (?:for|of|that|to|built)\b"
)
_ORDER = re.compile(
    r"[\W\d]{0,20}(?:use|prefer|avoid|always|never|do not|don['\u2019]?t|keep|follow|write|import"
    r"|name|mark|handle|return|throw|wrap|define|export|extract|favou?r|minimi[sz]e|reuse|pass"
    r"|raise|declare)\b"
)
_PROHIBITION = re.compile(
    r"\b(?:never|do(?:n['\u2019]?t| not)|avoid|must not|not allowed|off[- ]limits|forbidden)\b"
)
# The first is a quick look: most statements need no closer one.
_OF_AGENTS = re.compile(r"user|human|agent|memory|skill|maintainer|stop and")
_TO_AGENT = re.compile(
    r"\b(?:ask|tell|confirm with|check with|wait for|stop and) (?:the |your |a )?"
    r"(?:user|human|ask|maintainers?)\b|\bthe user\b|\byou,? (?:as )?the agent\b"
    r"|\bagents? (?:must|should)\b|\b(?:local|your) memory\b|/[\w-]{1,40}`? skill\b"
    r"|\bsubagents?\b|\bai agents?\b"
)


@dataclass(frozen=True, slots=True)
class SectionWords:
    """The words of the text and of the commands; ``traits`` says how marked each is, 0 to 1."""

    text: tuple[str, ...]
    command: tuple[tuple[str, ...], ...]
    traits: dict[str, float]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to weigh."""
        return not (self.text or self.command or self.traits)


def section_words(passages: tuple[Passage, ...]) -> SectionWords:
    """Take a section's own text apart."""
    collector = _Collector()
    for kind, info, text in passages:
        if kind in (LeafKind.FENCE, LeafKind.INDENTED_CODE):
            collector.code(info, text)
        elif kind in (LeafKind.PARAGRAPH, LeafKind.TABLE_ROW) and not _STOCK.fullmatch(text):
            collector.prose(text)
    return collector.result()


class _Collector:
    def __init__(self) -> None:
        self._text: list[str] = []
        self._command: list[tuple[str, ...]] = []
        self._counts: Counter[str] = Counter()
        self._statements = 0
        self._sentences = 0

    def code(self, info: str, text: str) -> None:
        language = info.split(maxsplit=1)[0].lower() if info else ""
        is_shell = _SHELL.fullmatch(language) is not None
        if language and not is_shell and not _NO_PROGRAM.fullmatch(language):
            self._counts[EXAMPLE] += 1
        elif _is_tree(text):
            self._counts[TREE] += 1
        elif is_shell or (not language and _is_shell(text)):
            for line in text.split("\n"):
                comment = _COMMENT.search(line)
                self._add_command(line[: comment.start()] if comment else line)
                self._text += words_of(line[comment.start() :]) if comment else ()

    def prose(self, text: str) -> None:
        counts = self._counts
        lower = text.lower()
        self._statements += 1
        self._sentences += max(1, len(_SENTENCE_END.findall(text)))
        counts[PROHIBITIONS] += len(_PROHIBITION.findall(lower))
        counts[ORDERS] += bool(_ORDER.match(lower))
        if _OF_AGENTS.search(lower):
            counts[TO_AGENT] += 2 * bool(_TO_AGENT.search(lower))
        if self._statements <= 3 and " is " in lower:
            counts[DEFINITION] += bool(_DEFINITION.search(lower))
        if self._statements == 1:
            counts[DEFINITION] += bool(_DESCRIPTION.search(lower, 0, 100))
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
            self._command.append(tuple(words))

    def result(self) -> SectionWords:
        traits = {}
        for name, count in self._counts.items():
            if name in (TREE, EXAMPLE, DEFINITION):
                marked = float(count > 0)
            elif name == PROHIBITIONS:
                marked = min(1.0, count / self._sentences)
            else:
                marked = min(1.0, count / self._statements)
            # What one statement of many does is no trait of the section.
            if marked > 0.2:
                traits[name] = marked
        return SectionWords(tuple(self._text), tuple(self._command), traits)


def _is_path(span: str) -> bool:
    return " " not in span and ("/" in span or _FILE.fullmatch(span) is not None)


def _is_shell(text: str) -> bool:
    return _PLAIN_COMMAND.match(text) is not None and _ARROW.search(text) is None


def _is_tree(text: str) -> bool:
    if _TREE.search(text):
        return True
    lines = [line for line in text.split("\n") if line.strip()]
    entries = sum(bool(_TREE_LINE.fullmatch(line)) for line in lines)
    return entries >= 2 and 2 * entries >= len(lines)
