"""Stock sentences that a tool writes into every file: repeating one tells nobody anything."""

from __future__ import annotations

import re

# On normal forms: lower case, no markup, no punctuation around words.
_STOCK = re.compile(
    r"(?:this (?:file|document) (?:provides|gives|contains) (?:\w+ ){0,3}"
    r"(?:guidance|guidelines|instructions|context)\b(?! (?:on|about))"
    r".{0,60}\b(?:claude|codex|copilot|gemini|cursor|warp|junie|assistants?|agents?|llms?)\b"
    r"|(?:guidance|guidelines|instructions) for (?:(?:ai|coding|code|claude|llm|\w+) ){0,4}"
    r"(?:agents?|assistants?|code|copilot|codex) (?:when|while|working|to) )"
    r".{0,120}"
)
_LONGEST = 30


def is_boilerplate(text: str) -> bool:
    """Whether the normal form of a statement is a stock preamble and nothing else."""
    return _STOCK.fullmatch(text) is not None and len(text.split()) <= _LONGEST
