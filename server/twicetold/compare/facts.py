"""Facts: the words of which another one in the same place is an error, not another wording."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.word_difference import Replacement
from twicetold.compare.words import Word, stem, weight

# Tools whose names read like plain words.
_TOOLS = frozenset(
    """
    ansible ava babel bazel biome black brew buck bun cargo chromatic clippy cmake composer conda
    cypress deno docker dotnet eslint flake8 gh git go golangci-lint gradle helm husky isort jest
    just ktlint kubectl lefthook lerna lintrunner make maven mocha mvn mypy nextest ninja node nox
    npm npx nx oxlint pants pip pipenv playwright pnpm podman poetry pre-commit prek prettier pulumi
    puppeteer pylint pyright pytest rollup rspec rubocop ruff rustfmt rye spin stylelint swc
    swiftlint terraform tofu tox ts-jest tsc tsup turbo turborepo uv uvx vite vitest webpack xunit
    yapf yarn
    """.split()
)
# So many words in place of others are another sentence, not another fact.
_LONGEST = 6
# A shorter word begins many others that have nothing to do with it.
_LEAST_STEM = 4
_PART = re.compile(r"[^\W_]+")
# A path or an identifier is one name; "1-line" and "and/or" are words.
_NAME = re.compile(r"[\w)\]}][._/:@]+\w")


def is_fact(word: Word, code: Collection[str], *, opens: bool = False) -> bool:
    """Whether the word names something: a number, an identifier, a path, a tool, a proper name.

    ``code`` holds the folded words that stand in code spans. A capital counts only where the word
    does not open a sentence.
    """
    if word.folded in code or word.folded in _TOOLS or word.is_code:
        return True
    if word.text.isupper():
        return _is_acronym(word)
    return not opens and word.text[:1].isupper()


def _is_acronym(word: Word) -> bool:
    # Orders are shouted too (NEVER, MUST, IMPORTANT): those are everyday words.
    return len(word.text) > 1 and word.text.isupper() and weight(stem(word.folded)) == 1.0


def differing_facts(
    replacement: Replacement,
    a: Fingerprint,
    b: Fingerprint,
    same_name: Callable[[str, str], bool],
    *,
    verbatim: bool,
) -> bool:
    """Whether the replacement puts one fact in the place of another.

    Words that the other text has elsewhere (it was only rearranged) and names that ``same_name``
    takes for one differ in nothing. In an otherwise ``verbatim`` copy one exchanged word that
    says something is a fact too.
    """
    left, right = _unsaid(replacement.a, b), _unsaid(replacement.b, a)
    if not left or not right or max(len(left), len(right)) > _LONGEST:
        return False
    if _points(replacement.a) or _points(replacement.b):
        return False
    if verbatim and len(left) == len(right) == 1 and _is_telling(left[0]) and _is_telling(right[0]):
        one, other = left[0].folded, right[0].folded
        return not (same_name(one, other) or _is_longer_form(one, other))
    facts_a = _unlike(left, replacement.b, a, same_name)
    facts_b = _unlike(right, replacement.a, b, lambda word, twin: same_name(twin, word))
    if facts_a and facts_b:
        return True
    # A name for a telling phrase is another thing; "source code" for a name is not, and a number
    # or a path that only one text gives is only more.
    return any(
        not word.folded.isdecimal() and "/" not in word.folded and any(map(_is_telling, phrase))
        for facts, phrase in ((facts_a, right), (facts_b, left))
        for word in facts
    )


def says_other(
    replacement: Replacement,
    a: Fingerprint,
    b: Fingerprint,
    same_name: Callable[[str, str], bool],
) -> bool:
    """Whether a side has a word that the other text says nowhere, not even by another name."""
    left, right = _unsaid(replacement.a, b), _unsaid(replacement.b, a)
    alike = [(one, other) for one in left for other in right if same_name(one.folded, other.folded)]
    named = {word for pair in alike for word in pair}
    return any(word not in named for word in (*left, *right))


def _unsaid(words: Sequence[Word], other: Fingerprint) -> list[Word]:
    return [word for word in words if not _said(word, other)]


def _points(words: Sequence[Word]) -> bool:
    """Whether the words only say where more is said: ``(see docs/testing.md)``."""
    return bool(words) and words[0].folded == "see"


def _is_longer_form(one: str, other: str) -> bool:
    """Whether one word begins with the other: ``query`` and ``queryOptions``."""
    short, long = sorted((one, other), key=len)
    return short.isalpha() and len(short) >= _LEAST_STEM and long.startswith(short)


def _unlike(
    words: Sequence[Word],
    twins: Sequence[Word],
    text: Fingerprint,
    same_name: Callable[[str, str], bool],
) -> list[Word]:
    """The facts among the words that are no other name of one of the twins."""
    return [
        word
        for word in words
        if is_fact(word, text.code, opens=word == text.words[0])
        and not any(
            same_name(word.folded, twin.folded) or _is_longer_form(word.folded, twin.folded)
            for twin in twins
        )
    ]


def _is_telling(word: Word) -> bool:
    return not word.folded.isalpha() or weight(stem(word.folded)) >= 1.0


def _said(word: Word, other: Fingerprint) -> bool:
    """Whether the other text says this word too, or the word says nothing."""
    folded = word.folded
    if folded in other.code:
        return True
    stemmed = stem(folded)
    if stemmed in other.bag or (folded.isalpha() and not weight(stemmed)):
        return True
    if _NAME.search(folded):
        return False
    parts = [stem(part) for part in _PART.findall(folded)]
    return len(parts) > 1 and all(part in other.bag or not weight(part) for part in parts)


def same_target(a: str, b: str) -> bool:
    """Whether two paths may name one file: equal, or one the ending of the other."""
    short, long = sorted((_path(a), _path(b)), key=len)
    return long == short or (bool(short) and long.endswith("/" + short))


def _path(word: str) -> str:
    while word.startswith(("./", "../")):
        word = word[word.index("/") + 1 :]
    return word.strip("/")
