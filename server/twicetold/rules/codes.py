"""The one table of codes: what each means, how loud it is by default, what to do about it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from twicetold import HOME
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Config


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of problem: its stable kebab-case name, one line for a list, a paragraph of help."""

    name: str
    default: Severity
    summary: str
    help: str


_TABLE = (
    Code(
        "duplicate-section",
        Severity.INFORMATION,
        "A section says what a section of a file loaded with it says.",
        "Both copies land in one context, so the text is paid for twice, and the next edit of "
        "one makes them differ. Keep it in the file that more readers load, or accept it.",
    ),
    Code(
        "duplicate-statement",
        Severity.INFORMATION,
        "A list item, paragraph, table row or command is said in a file loaded with it too.",
        "As with a repeated section: the same order twice in one context, in the same or in "
        "other words.",
    ),
    Code(
        "drifted-section",
        Severity.WARNING,
        "A copy of a section differs from it in a detail.",
        "The two were one text, and one of them was edited. The message names the words that "
        "differ. Decide which is right, or accept the difference. What one of two files says "
        "besides, where an agent reads both, is information.",
    ),
    Code(
        "drifted-statement",
        Severity.WARNING,
        "A copy of a list item, paragraph, table row or command differs from it in a detail.",
        "As with a drifted section, at the smallest place that shows it.",
    ),
    Code(
        "conflict",
        Severity.WARNING,
        "Two orders cannot both be followed.",
        "For example another command for the same job, another number for the same quantity, or a "
        "name, a command or a file that one file forbids and the other tells to use. "
        "An agent that loads both files has to guess.",
    ),
    Code(
        "override",
        Severity.OFF,
        "A nested file plainly says that it does otherwise than the file above it.",
        "This is how a nested file should differ, and no fault. Switch it on to see where.",
    ),
    Code(
        "missing-section",
        Severity.INFORMATION,
        "The reference has a section that this mirror or instance has not.",
        "Readers of this file alone do not learn what the section says. Add it, or list the "
        "heading under `may_differ`.",
    ),
    Code(
        "repeated-statement",
        Severity.INFORMATION,
        "A file says one thing twice.",
        "The same list item or paragraph stands twice in one file.",
    ),
    Code(
        "stale-path",
        Severity.WARNING,
        "A path or relative link in the text leads to nothing.",
        "It is not there seen from the file, from the directory that the file speaks for, from any "
        "directory above, nor as the end of a longer path. Globs, placeholders, files to be made "
        "and what git ignores are not judged.",
    ),
    Code(
        "stale-command",
        Severity.WARNING,
        "A script, target or task that the text runs is defined nowhere.",
        "No package.json, makefile, justfile, Taskfile, composer.json or pyproject.toml (poe) that "
        "the command can reach has it. Where a manifest includes others or computes names, nothing "
        "is said.",
    ),
    Code(
        "unclosed-fence",
        Severity.WARNING,
        "A code fence does not end where it should, and text below it is code.",
        "It is never closed, or a fence inside it closes it, or an HTML block takes its marker in. "
        "Headings and orders in the hidden lines are none to a reader of Markdown. The message "
        "and the related place say which lines.",
    ),
    Code(
        "swallowed-heading",
        Severity.INFORMATION,
        "A heading is part of an HTML block, and opens no section.",
        "A block that a tag opens goes on to the next blank line. Put one before the heading.",
    ),
    Code(
        "invalid-front-matter",
        Severity.WARNING,
        "The front matter cannot be read, or lacks a key that hosts ask for.",
        "A header that is no YAML counts as none, so a rule loads always or never, as one does "
        "that has its globs under another host's key. What only the Agent Skills specification "
        "asks for is information.",
    ),
    Code(
        "shadowed-file",
        Severity.WARNING,
        "A host that the workspace is written for never loads the file.",
        "Another file is taken in its place, or its name is not one that the host reads. Move the "
        "text to where it is read, or remove the file in the way. Where the host's own file "
        "stands before AGENTS.md, that may be wanted, and is information.",
    ),
    Code(
        "over-limit",
        Severity.WARNING,
        "A host cuts the file or leaves it out, because there is too much of it.",
        "The line is where the cut falls. Put first what matters most, or move parts to files "
        "that load on demand. What is known at second hand only is information.",
    ),
    Code(
        "over-advice",
        Severity.INFORMATION,
        "The file is longer than its readers' makers advise.",
        "All of it is read, but long instructions are followed less well, and cost tokens in "
        "every session. Up to a tenth more than is advised is not told.",
    ),
    Code(
        "link-loaded-twice",
        Severity.WARNING,
        "A host loads a file and a link to it, and does not see that they are one.",
        "The link stands in another directory than its target, and both are on the way to a "
        "working directory. Write a short file that points to the other one instead.",
    ),
    Code(
        "link-as-text",
        Severity.WARNING,
        "A symbolic link was checked out as a text file that holds only a path.",
        "Git does so on Windows unless core.symlinks is true, and takes what is written there for "
        "the link's target until the file is removed from the index and added again. A file with "
        "`@AGENTS.md` for its text works everywhere for the hosts that import.",
    ),
    Code(
        "broken-import",
        Severity.WARNING,
        "The file imports another one that does not exist, or that no host may read.",
        "The text that was meant to be there is not. Personal files that git ignores are left out.",
    ),
    Code(
        "import-cycle",
        Severity.WARNING,
        "Files import each other in a circle.",
        "Hosts stop at the file that they have read already, each in its own way.",
    ),
    Code(
        "import-too-deep",
        Severity.WARNING,
        "An import lies deeper in a chain of imports than a host follows.",
        "The line stays as text. Import the file from one nearer to the start.",
    ),
    Code(
        "import-in-code",
        Severity.INFORMATION,
        "A path behind @ stands in code, where some hosts expand it and others do not.",
        "Take it out of the code to import the file, or leave out the @ to only name it.",
    ),
    Code(
        "invalid-encoding",
        Severity.WARNING,
        "The file is not valid UTF-8 (or UTF-16 with a byte-order mark).",
        "It is read with replacement characters, and checked all the same; binary data is not.",
    ),
    Code(
        "unreadable-file",
        Severity.ERROR,
        "The file cannot be read.",
        "The operating system's reason is in the message.",
    ),
    Code(
        "nesting-too-deep",
        Severity.WARNING,
        "Lists or quotes are nested so deeply that the parser reads no further.",
        "What lies deeper is not compared.",
    ),
    Code(
        "stale-baseline",
        Severity.INFORMATION,
        "An entry of the baseline stands for no finding any more.",
        "What it kept back is gone or has changed. `twicetold check --prune-baseline` takes such "
        "entries out.",
    ),
    Code(
        "invalid-configuration",
        Severity.ERROR,
        "A setting of twicetold.toml or pyproject.toml cannot be used, or its file does not exist.",
        "The rest of the configuration counts; this setting has its default.",
    ),
    Code(
        "unknown-allow",
        Severity.WARNING,
        "An allow entry or a silencing comment has a code or a word that does not exist.",
        "It accepts nothing. The message names the nearest one, or the brackets that are missing.",
    ),
    Code(
        "unused-allow",
        Severity.INFORMATION,
        "An allow entry or a silencing comment accepts nothing.",
        "Remove it where what it accepted is gone, or correct what it names.",
    ),
)

CODES: Mapping[str, Code] = MappingProxyType({code.name: code for code in _TABLE})


def nearest_codes(name: str, beginnings: Iterable[str] = ()) -> list[str]:
    """The codes that begin with a name, else what is written nearly like it."""
    begun = [known for known in CODES if name and known.startswith(name)]
    return begun or difflib.get_close_matches(name, [*beginnings, *CODES], 1)


def help_uri(code: str) -> str:
    """Where to read about a code: its place on the page that `docs/codes.md` is."""
    return f"{HOME}/blob/main/docs/codes.md#{code}"


def severity_of(config: Config, code: str, *, is_sure: bool = True) -> Severity:
    """How loud the code is in a workspace: as configured, else its default.

    What is not sure is information at most, unless the configuration says otherwise.
    """
    configured = config.severity.get(code)
    if configured:
        return Severity(configured)
    default = CODES[code].default
    return default if is_sure else min(default, Severity.INFORMATION, key=lambda level: level.rank)
