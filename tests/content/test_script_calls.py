"""Which names command lines ask which tool for, and what manifests define."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.content.script_calls import section_calls
from twicetold.content.script_names import READERS
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document


def script_calls(command):
    parsed = parse(Document.from_text(f"```sh\n{command}\n```\n"))
    return [call for _, call in section_calls(parsed, None, frozenset())]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("npm run lint", [("npm", "lint", "", "")]),
        ("npm test", [("npm", "test", "", "")]),
        ("npm t -- --watch", [("npm", "test", "", "")]),
        ("npm start", []),
        ("npm install", []),
        ("npm run build --workspace=@ferry/web", [("npm", "build", "", "@ferry/web")]),
        ("npm --prefix web run build", [("npm", "build", "web", "")]),
        ("npm run --if-present lint", []),
        ("pnpm lint:fix", [("pnpm", "lint:fix", "", "")]),
        ("pnpm vitest", []),
        ("pnpm -r build", []),
        ("pnpm --filter @ferry/api test", [("pnpm", "test", "", "@ferry/api")]),
        ("pnpm --filter ...^api build", []),
        ("pnpm build --filter web", [("pnpm", "build", "", "web")]),
        ("yarn workspace api dev", [("yarn", "dev", "", "api")]),
        ("yarn run tsc", []),
        ("bun test", []),
        ("bun run lint", [("bun", "lint", "", "")]),
        ("cd web && npm run build", [("npm", "build", "web", "")]),
        ("cd $HOME && npm run build", []),
        ("CI=1 make check test", [("make", "check", "", ""), ("make", "test", "", "")]),
        ("make -C docs html", [("make", "html", "docs", "")]),
        ("make -j4 VERBOSE=1 all", [("make", "all", "", "")]),
        ("make -f other.mk all", []),
        ("make out/app.o", []),
        ("make TARGET", []),
        ("just fmt src", [("just", "fmt", "", "")]),
        ("just --list", []),
        ("just docs::build", []),
        ("task ci:lint", [("task", "ci:lint", "", "")]),
        ("uv run poe check", [("poe", "check", "", "")]),
        ("composer run-script lint", [("composer", "lint", "", "")]),
        ("deno task dev", [("deno", "dev", "", "")]),
        ("npm run <name>", []),
        ("npm run your-script", []),
        ("npm run lint # not `npm run other`", [("npm", "lint", "", "")]),
        ("echo npm run lint", []),
    ],
)
def test_a_command_line_asks_for_names(command, expected):
    found = [(c.tool, c.name, c.directory, c.package) for c in script_calls(command)]
    assert found == expected


def test_a_code_block_remembers_where_it_went():
    text = "```sh\ncd web\nnpm run build\ncd ..\nnpm run lint\n```\n\nRun `npm run dev`.\n"
    calls = section_calls(parse(Document.from_text(text)), None, frozenset())
    assert [(c.name, c.directory) for _, c in calls] == [
        ("build", "web"), ("lint", ""), ("dev", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Never run `npm run deploy`.", []),
        ("There is no `npm run deploy`; the harbour master does it.", []),
        ("This package has no `npm run deploy` script.", []),
        ("There isn't a separate `npm run deploy`.", []),
        ("`npm run deploy` does not exist here.", []),
        ("The script `npm run deploy` has been removed.", []),
        ("Add a script `npm run deploy` when there is a server.", []),
        ("There is no server. Run `npm run deploy` at home.", ["deploy"]),
        ("There is no need to run `npm run deploy`.", ["deploy"]),
        ("Add the server, then run `npm run deploy`.", ["deploy"]),
        ("`npm run deploy` removes what does not exist.", ["deploy"]),
    ],
)
def test_what_must_not_be_run_or_is_not_there_is_not_asked_for(text, names):
    calls = section_calls(parse(Document.from_text(f"{text}\n")), None, frozenset())
    assert [call.name for _, call in calls] == names


@pytest.mark.parametrize(
    ("file", "source", "names"),
    [
        ("package.json", '{"scripts": {"a": "x", "b:c": "y"}}', {"a", "b:c"}),
        ("package.json", "{}", set()),
        ("package.json", "[]", None),
        ("package.json", "{", None),
        ("deno.json", '{"tasks": {"dev": "x"}}', {"dev"}),
        ("Makefile", "a: b\n\tx\n.PHONY: c d\nV := 1\nb c::\n", {"a", "b", "c", "d"}),
        ("Makefile", "a: \\\n  b\n", {"a"}),
        ("Makefile", "include other.mk\na:\n", None),
        ("Makefile", "%.o: %.c\na:\n", None),
        ("Makefile", "$(APPS):\n\tx\na:\n", None),
        ("justfile", "alias f := fmt\n\nfmt *args='':\n  x\n@quiet name='a':\n  y\nv := 'x'\n",
         {"f", "fmt", "quiet"}),
        ("justfile", "import 'a.just'\nfmt:\n", None),
        ("Taskfile.yml", "tasks:\n  lint:\n    cmds:\n      - x\n  'a:b': y\nvars: 1\n",
         {"lint", "a:b"}),
        ("Taskfile.yml", "includes:\n  a: b\ntasks:\n  lint: x\n", None),
        ("pyproject.toml", "[tool.poe.tasks]\ncheck = 'x'\n[tool.poe.tasks.fmt]\ncmd = 'y'\n",
         {"check", "fmt"}),
        ("pyproject.toml", "[tool.poe]\ninclude = 'a.toml'\n", None),
        ("pyproject.toml", "[", None),
    ],
)  # fmt: skip
def test_a_manifest_defines_names_or_does_not_tell_all(file, source, names):
    found = READERS[file](source)
    assert found == (None if names is None else frozenset(names))


@given(st.text(alphabet=st.sampled_from("npm run make-C&|;\"'=<>() \n./")))
def test_no_command_raises(text):
    script_calls(text)


@pytest.mark.parametrize("file", READERS)
@given(source=st.text())
def test_no_manifest_raises(file, source):
    READERS[file](source)
