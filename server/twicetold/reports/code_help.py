"""What the codes mean, as Markdown: `twicetold explain` prints it, docs/codes.md is made of it."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.rules.codes import CODES, Code
from twicetold.rules.examples import Example, ExampleFile, examples

_LANGUAGES = {"md": "markdown", "mdc": "markdown", "toml": "toml", "json": "json", "py": "python"}
# Of a long file the beginning shows what it is about.
_SHOWN_LINES = 20
_SHOWN_COLUMNS = 100


def code_help(name: str, level: int = 1) -> str:
    """A section about one code; ``level`` is its heading's."""
    code = CODES[name]
    parts = [f"{'#' * level} {name}", f"**{code.default.value}** · {code.summary}", code.help]
    parts += _example(examples()[name])
    parts.append(_settings(code))
    return "\n\n".join(parts) + "\n"


def codes_page() -> str:
    """All codes on one page, each below a heading that links lead to."""
    head = (
        "# Codes\n\n"
        "What Twicetold reports. Each example is checked by the tests: the last line of it is "
        "what the program says.\n\n"
        "<!-- Made from the program's own table by `python -m tests.test_docs`. -->\n\n"
    )
    index = "".join(f"- [`{code.name}`](#{code.name}): {code.summary}\n" for code in CODES.values())
    return "\n".join((head + index, *(code_help(name, 2) for name in CODES)))


def _example(example: Example) -> Iterator[str]:
    for file in example.files:
        yield from _file(file)
    yield f"> {example.says}"


def _file(file: ExampleFile) -> Iterator[str]:
    if file.link:
        yield f"`{file.path}`: a symbolic link to `{file.link}`"
        return
    lines = file.content.decode("utf-8", errors="replace").splitlines()
    if not lines:
        yield f"`{file.path}`: an empty file"
        return
    shown = [_cut(line) for line in lines[:_SHOWN_LINES]]
    if len(lines) > _SHOWN_LINES:
        shown = [*shown[:3], f"… {len(lines) - 3} more lines"]
    language = _LANGUAGES.get(file.path.rpartition(".")[2], "text")
    yield f"`{file.path}`:"
    yield "\n".join((f"````{language}", *shown, "````"))


def _cut(line: str) -> str:
    return line if len(line) <= _SHOWN_COLUMNS else f"{line[: _SHOWN_COLUMNS - 1]}…"


def _settings(code: Code) -> str:
    if code.name == "invalid-configuration":
        return "A check that finds it goes on with what can be used, and its exit code is 2."
    return f'In `twicetold.toml`: `severity.{code.name} = "off"`, or another severity.'
