"""Documents to measure with, made from a fixed seed: a file and a reference of the same size.

One heading in 12 lines, and under it a paragraph, three list items and a fence. Of the file's
statements 5 % stand in the reference too and 1 % stand there with one word exchanged, but never
more than `MOST_SHARED` together. All words are made up, so that nothing else is alike.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

LINES_PER_SECTION = 12
REPEATED, DRIFTED = 0.05, 0.01
MOST_SHARED = 500
# What an edit of each kind is aimed at: the line's place in its section.
KINDS = {"paragraph": 2, "list": 5, "fence": 9, "heading": 0}
# The statements of a section: their lines' places.
_STATEMENTS = (2, 4, 5, 6, 9)
_SYLLABLES = (
    "ba co di fu ge ha jo ki lu me na po qui ra so tu ve wi xa zo bri cla dro fle gri".split()
)


@dataclass(frozen=True)
class Texts:
    """Lines of both files, without line ends."""

    file: list[str]
    reference: list[str]

    @property
    def sections(self) -> int:
        return len(self.file) // LINES_PER_SECTION


def make_texts(lines: int, seed: int = 4) -> Texts:
    rng = random.Random(seed)  # noqa: S311 - a repeatable text, no secret
    words = _words(rng, 6_000)
    count = lines // LINES_PER_SECTION
    file = [line for number in range(count) for line in _section(rng, words, f"One {number}")]
    other = [line for number in range(count) for line in _section(rng, words, f"Two {number}")]
    _share(rng, words, file, other)
    return Texts(file, other)


def _words(rng: random.Random, count: int) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(rng.choices(_SYLLABLES, k=rng.randint(2, 4)))] = None
    return list(found)


def _section(rng: random.Random, words: list[str], name: str) -> list[str]:
    return [
        f"## {_pick(rng, words, 2).capitalize()} {name}",
        "",
        _sentence(rng, words),
        "",
        *(f"- {_sentence(rng, words)}" for _ in range(3)),
        "",
        "```sh",
        f"make {_pick(rng, words, 2)}",
        "```",
        "",
    ]


def _sentence(rng: random.Random, words: list[str]) -> str:
    verb = rng.choice(("Keep", "Always run", "Do not move", "Write", "Never change"))
    one, two, three = (_pick(rng, words, 1) for _ in range(3))
    return f"{verb} the {one} {two} before `{three}` and {_pick(rng, words, 3)}."


def _pick(rng: random.Random, words: list[str], count: int) -> str:
    """Words of which a few come often and most seldom, as in real texts."""
    return " ".join(words[int(len(words) * rng.random() ** 2)] for _ in range(count))


def _share(rng: random.Random, words: list[str], file: list[str], other: list[str]) -> None:
    """Copy statements of the file into the reference, some with one word exchanged."""
    places = [
        section * LINES_PER_SECTION + line
        for section in range(len(file) // LINES_PER_SECTION)
        for line in _STATEMENTS
    ]
    total = min(MOST_SHARED, round(len(places) * (REPEATED + DRIFTED)))
    drifted = round(total * DRIFTED / (REPEATED + DRIFTED))
    for number, place in enumerate(rng.sample(places, total)):
        line = file[place]
        if number < drifted:
            line = line.replace(line.split()[-2], rng.choice(words))
        # Elsewhere in the reference, under a line of the same kind.
        shifted = (place + 7 * LINES_PER_SECTION) % len(other)
        other[shifted] = line
