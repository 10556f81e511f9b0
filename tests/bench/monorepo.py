"""Monorepos to measure with, made from a fixed seed, with twins whose places are known.

    python -m tests.bench.monorepo 1000 DIRECTORY

A root with its instructions, a stub for another host and some rules; areas with instructions of
their own; packages with theirs, a manifest and sources. The texts have the shape of real ones
(headings that all packages share, lists, commands, code) and made-up subjects, so that nothing is
alike but what is planted: in each package at most one statement of the root or of its area, word
for word or with another name in it, and in some a section that a sister package has.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_PACKAGES_OF_AN_AREA = 40
_SYLLABLES = (
    "ba co di fu ge ha jo ki lu me na po qui ra so tu ve wi xa zo bri cla dro fle gri".split()
)
_VERBS = """
validate render deploy cache parse log trace retry batch stream encrypt rotate archive sync index
compress publish freeze restore audit throttle""".split()
_FORMS = (
    "Always {verb} the {0} before the {1} reads its {2} from the `{3}` table.",
    "Never {verb} a {0} inside a {1}; keep the {2} beside the {3} instead.",
    "Each {0} has one {1}, and the {2} says how to {verb} the {3}.",
    "When the {0} fails, {verb} its {1} and report the {2} to the {3}.",
    "The {0} of a {1} is written by `{2}` and must {verb} every {3}.",
)


@dataclass(frozen=True, slots=True)
class Twin:
    """Two places that say one thing; 1-based lines."""

    path: str
    line: int
    reference: str
    reference_line: int
    drifted: bool


@dataclass
class Monorepo:
    """What was made: texts by path, how many are instruction files, and the planted twins."""

    texts: dict[str, str] = field(default_factory=dict)
    files: int = 0
    twins: list[Twin] = field(default_factory=list)

    def instruction_file(self, path: str, lines: list[str]) -> None:
        self.texts[path] = "\n".join(lines) + "\n"
        self.files += 1

    def write(self, root: Path) -> None:
        for path, text in self.texts.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")


def make_monorepo(files: int, seed: int = 11) -> Monorepo:
    """A monorepo of about this many instruction files; never fewer than those of one package."""
    rng = random.Random(seed)  # noqa: S311 - a repeatable text, no secret
    words = _words(rng, 4_000)
    made = Monorepo()
    root = _text(rng, words, "The whole", 5, 4)
    made.instruction_file("AGENTS.md", root)
    made.instruction_file("CLAUDE.md", ["@AGENTS.md"])
    for number in range(6):
        rule = ["---", "alwaysApply: true", "---", "", *_text(rng, words, f"Rule {number}", 1, 3)]
        made.instruction_file(f".cursor/rules/{words[number]}.mdc", rule)
    number = 0
    while made.files < files:
        if number % _PACKAGES_OF_AN_AREA == 0:
            area = f"{rng.choice(('apps', 'packages', 'services'))}/{rng.choice(words)}-{number}"
            area_text = _text(rng, words, f"Area {number}", 3, 4)
            made.instruction_file(f"{area}/AGENTS.md", area_text)
        above = {"AGENTS.md": root, f"{area}/AGENTS.md": area_text}
        _package(rng, words, made, f"{area}/{rng.choice(words)}-{number}", above, number)
        number += 1
    return made


def _package(
    rng: random.Random,
    words: list[str],
    made: Monorepo,
    directory: str,
    above: dict[str, list[str]],
    number: int,
) -> None:
    path = f"{directory}/AGENTS.md"
    text = _text(rng, words, directory.rpartition("/")[2], rng.randint(3, 6), rng.randint(3, 6))
    if number % 4 < 3:
        reference = list(above)[number % 2]
        _plant(rng, words, made, path, text, reference, above[reference], drifted=number % 4 == 2)
    made.instruction_file(path, text)
    if number % 4 == 3:
        made.instruction_file(f"{directory}/CLAUDE.md", ["@AGENTS.md"])
    made.texts[f"{directory}/package.json"] = '{"scripts": {"test": "vitest", "build": "tsc"}}\n'
    made.texts[f"{directory}/src/index.ts"] = "export {};\n"


def _plant(
    rng: random.Random,
    words: list[str],
    made: Monorepo,
    path: str,
    text: list[str],
    reference: str,
    reference_text: list[str],
    *,
    drifted: bool,
) -> None:
    """Copy a list item of the reference over one of the text, with another name if it drifted."""
    source = rng.choice([number for number, line in enumerate(reference_text) if line[:2] == "- "])
    place = rng.choice([number for number, line in enumerate(text) if line[:2] == "- "])
    line = reference_text[source]
    if drifted:
        parts = line.split(" ")
        subjects = [i for i, part in enumerate(parts) if part.strip("`;.,") in words]
        parts[subjects[0]] = rng.choice(words)
        line = " ".join(parts)
    text[place] = line
    made.twins.append(Twin(path, place + 1, reference, source + 1, drifted))


def _text(rng: random.Random, words: list[str], name: str, sections: int, items: int) -> list[str]:
    lines = [f"# {name}", "", _sentence(rng, words), ""]
    titles = ("Overview", "Conventions", "Testing", "Errors", "Data", "Releasing")
    for title in titles[:sections]:
        lines += [f"## {title}", "", _sentence(rng, words), ""]
        lines += [f"- {_sentence(rng, words)}" for _ in range(items)]
        lines.append("")
    return [*lines, "```sh", f"pnpm --filter {rng.choice(words)} test", "```"]


def _sentence(rng: random.Random, words: list[str]) -> str:
    return rng.choice(_FORMS).format(*rng.sample(words, 4), verb=rng.choice(_VERBS))


def _words(rng: random.Random, count: int) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(rng.choices(_SYLLABLES, k=rng.randint(2, 4)))] = None
    return list(found)


def found_twins(made: Monorepo, problems: Iterator[tuple[str, int, int, str, int, int]]) -> int:
    """How many planted twins are among problems: path and 1-based lines, here and at the twin."""
    wanted: dict[str, list[Twin]] = {}
    for twin in made.twins:
        wanted.setdefault(twin.path, []).append(twin)
    found = set()
    for path, start, end, other, other_start, other_end in problems:
        for twin in wanted.get(path, ()):
            here = start <= twin.line <= end
            if here and other == twin.reference and other_start <= twin.reference_line <= other_end:
                found.add(twin)
    return len(found)


if __name__ == "__main__":
    make_monorepo(int(sys.argv[1])).write(Path(sys.argv[2]))
