"""The fix that accepts a problem by an entry in the configuration, which no host reads."""

from __future__ import annotations

import json
import re

from twicetold.compare.normalise import normal
from twicetold.rules.accepted import heading_of
from twicetold.rules.codes import CODES
from twicetold.rules.fixes.fix import Changes, Fix, FixKind, TextChange
from twicetold.rules.fixes.line_changes import line_end
from twicetold.rules.fixes.statement_place import marker
from twicetold.rules.fixes.subject import Subject
from twicetold.text.document import Document
from twicetold.text.positions import Position
from twicetold.toml import tomllib
from twicetold.workspace.roots import CONFIG_NAME, PYPROJECT
from twicetold.workspace.snapshot import Snapshot

REASON = "as intended"
# These say what is wrong with an acceptance itself, so accepting them would go round in circles.
_OF_ACCEPTING = ("unknown-allow", "unused-allow")
# Problems of a whole file, wherever they are shown.
_OF_FILE = re.compile(r"(over|link|invalid)-.*|shadowed-file|nesting-too-deep|import-cycle")
_OF_SECTION = re.compile(r"(duplicate|drifted|missing)-section")
_GLOB_SIGN = re.compile(r"([*?\[\]\\!#])")
# A byte of a name that is no UTF-8, which TOML cannot hold.
_NO_TEXT = re.compile("[\udc80-\udcff]")


def is_acceptable(code: str) -> bool:
    """Whether a problem with the code can be accepted."""
    return code in CODES and code not in _OF_ACCEPTING


def is_of_file(code: str) -> bool:
    """Whether a problem with the code is one of its whole file."""
    return _OF_FILE.fullmatch(code) is not None


def accept_in_configuration(subject: Subject) -> Fix | None:
    """Append an ``[[allow]]`` entry for this problem; all that is there stays as it is."""
    if not is_acceptable(subject.problem.code):
        return None
    name, document = configuration(subject.snapshot)
    title = f"Accept this {subject.problem.code} in {name}"
    table = "tool.twicetold.allow" if name == PYPROJECT else "allow"
    lines = [f"[[{table}]]", *_entry(subject)]
    if document is None or not _is_toml("\n".join([document.text, *lines])):
        why_not = f"{name} takes no further [[{table}]]: mend it, or add to its `allow` by hand."
        return Fix(title, FixKind.ACCEPT, tuple, disabled_reason=why_not)

    def make() -> Changes:
        return (_appended(name, document, lines),)

    return Fix(title, FixKind.ACCEPT, make)


def configuration(snapshot: Snapshot) -> tuple[str, Document | None]:
    """The root's configuration file and its text; one that is not there yet is empty."""
    if snapshot.config_path is None:
        return CONFIG_NAME, Document()
    return snapshot.config_path.name, snapshot.ground.loaded.document


def _entry(subject: Subject) -> list[str]:
    """The narrowest entry that accepts the problem wherever its text moves in the file."""
    problem = subject.problem
    path = _NO_TEXT.sub("?", _GLOB_SIGN.sub(r"\\\1", subject.file.path))
    values = {"code": problem.code, "path": path if "/" in path else f"/{path}"}
    heading, text = heading_of(subject.parsed, problem), _text(subject)
    if heading and _OF_SECTION.fullmatch(problem.code):
        values["heading"] = heading
    elif text and not is_of_file(problem.code):
        values["text"] = text
    values["reason"] = REASON
    return [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]


def _text(subject: Subject) -> str:
    """The first line of the problem's text that says something, without what marks an item."""
    document, place = subject.parsed.document, subject.problem.place
    for number in range(place.start, place.end):
        line = document.line(number)
        item = marker(line)
        bare = line[len("".join(item)) :] if item else line
        for text in (bare.strip(), line.strip()):
            if normal(text) and normal(text) == normal(line):
                return text
    return ""


def _appended(name: str, document: Document, lines: list[str]) -> TextChange:
    last = document.line_count - 1
    place = Position(last, len(document.line(last)))
    end = line_end(document)
    before = "" if not document.text else end if not document.lines[last] else end * 2
    return TextChange(name, place, place, before + "".join(f"{line}{end}" for line in lines))


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return False
    return True
