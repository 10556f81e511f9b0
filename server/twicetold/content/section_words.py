"""What of a section's own text is weighed for its tags: words, command words, and its shape.

Paths and identifiers in code spans are names, not words: `tests/conftest.py` in a list of files
does not make a section one about testing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from twicetold.content.vocabulary import words_of
from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.inline import code_spans

# A leaf without its place: kind, info string, text. A section that only moved stays equal.
Passage = tuple[LeafKind, str, str]

_SHELLS = frozenset(
    "bash sh shell zsh fish console terminal shell-session shellsession powershell pwsh ps1 cmd bat"
    " batch".split()
)
_SETTINGS = frozenset("yaml yml toml ini env dotenv properties".split())
_TREE = re.compile(r"[├└]")
_TREE_LINE = re.compile(r"\s*[\w@.*\[\]-]+(?:/|\.\w+)(?:\s*|\s+(?:#|-|—|–|←|<-).*)")
_ARROW = re.compile(r"[→←↓↑▼▲│]|-->|──")
_PLAIN_COMMAND = re.compile(r"\s*(?:[$>%]\s+)?(?:[A-Z_]+=\S+\s+)*(?:[a-z][\w.-]*|\.{0,2}/[\w./-]+)(?:\s|$)")
# The sentence that tools put on a file's first lines. It says nothing about the section.
_STOCK = re.compile(
    r"(?:this (?:file|document|guide)|(?:instructions|guidance|guidelines|notes|context) for)\b.{0,120}?"
    r"\b(?:agents?|claude|copilot|codex|gemini|cursor|assistants?)\b.{0,160}",
    re.IGNORECASE | re.DOTALL,
)
_PATH = re.compile(r"[^\s`]*/[^\s`]*|[\w.*-]+\.[A-Za-z]{1,5}")
_DOCUMENT = re.compile(r"\.(?:md|mdc|mdx|rst)\b|^https?://")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]*)[^)]*\)")
_COMMENT = re.compile(r"(?:^|\s)#.*$", re.MULTILINE)
_COMMAND = re.compile(r"[a-z./@$][\w./@-]*\s+\S")
_MARKUP = re.compile(r"[*_~]{1,3}|<[^<>]*>")
_APOSTROPHE = re.compile(r"['’]")
_PROHIBITION = re.compile(
    r"\W*(?:never|don['’]?t|do not|avoid|must not|must never|cannot|no|not)\b", re.IGNORECASE
)
_DEFINITION = re.compile(
    r"(?:\w|[^\w\s.!?])[^.!?\n]{0,60}?\b(?:is|are) (?:an?|the|built)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class SectionWords:
    """The words of the text, those of its commands, and the traits it has.

    ``traits`` maps a trait's name, as a reader would say it, to how marked it is, 0 to 1.
    """

    text: tuple[str, ...]
    command: tuple[str, ...]
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
        elif kind in (LeafKind.PARAGRAPH, LeafKind.TABLE_HEADER, LeafKind.TABLE_ROW):
            collector.prose(text, row=kind is not LeafKind.PARAGRAPH)
    return collector.result()


class _Collector:
    def __init__(self) -> None:
        self._text: list[str] = []
        self._command: list[str] = []
        self._statements = 0
        self._prohibitions = 0
        self._led_by_path = 0
        self._documents = 0
        self._traits: dict[str, float] = {}

    def code(self, info: str, text: str) -> None:
        language = info.split()[0].lower() if info else ""
        if _is_tree(text):
            self._traits["a directory tree"] = 1.0
        elif not language and _ARROW.search(text):
            self._traits["a diagram"] = 1.0
        elif language in _SHELLS or (not language and _PLAIN_COMMAND.match(text)):
            for comment in _COMMENT.findall(text):
                self._text += words_of(comment)
            self._command += words_of(_COMMENT.sub("", text))
        elif language in _SETTINGS:
            self._traits["a settings example"] = 1.0
        elif language:
            self._traits["a code example"] = 1.0

    def prose(self, text: str, *, row: bool) -> None:
        if not row and _STOCK.fullmatch(text):
            return
        if self._statements == 0 and not row and _DEFINITION.match(text):
            self._traits["begins by saying what it is"] = 1.0
        self._statements += 1
        self._prohibitions += bool(_PROHIBITION.match(text))
        if "`" in text:
            text = self._without_code(text)
        if "](" in text:
            self._documents += sum(bool(_DOCUMENT.search(to)) for to in _LINK.findall(text))
            text = _LINK.sub(" ", text)
        self._text += words_of(_APOSTROPHE.sub(" ", _MARKUP.sub("", text)))

    def _without_code(self, text: str) -> str:
        rest = []
        end = 0
        for span in code_spans(text):
            rest.append(text[end : span.start])
            end = span.end
            if _PATH.fullmatch(span.text):
                self._documents += bool(_DOCUMENT.search(span.text))
                self._led_by_path += not text[: span.start].strip("*_ |")
            elif _COMMAND.match(span.text):
                self._command += words_of(span.text)
            elif span.text.islower():
                rest.append(span.text)
            rest.append(" ")
        rest.append(text[end:])
        return "".join(rest)

    def result(self) -> SectionWords:
        traits = self._traits
        if self._statements:
            shares = (
                ("mostly prohibitions", self._prohibitions / self._statements),
                ("a list of files", self._led_by_path / self._statements),
                ("points to documents", min(1.0, self._documents / self._statements)),
            )
            traits.update((name, share) for name, share in shares if share > 0.2)
        return SectionWords(tuple(self._text), tuple(self._command), traits)


def _is_tree(text: str) -> bool:
    if _TREE.search(text):
        return True
    lines = [line for line in text.split("\n") if line.strip()]
    entries = sum(bool(_TREE_LINE.fullmatch(line)) for line in lines)
    return entries >= 2 and 2 * entries >= len(lines)
