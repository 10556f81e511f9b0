"""Which spellings of a command are the same one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.content.command_form import command_form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cd web && npm ci", "npm ci"),
        ("cd web; cd app && make all", "make all"),
        ("CI=1 npm ci", "npm ci"),
        ('MODE="a b" PORT=1 make run', "make run"),
        ("pytest tests/<name>.py", "pytest tests/{file}.py"),
        ("pytest path/to/test.py", "pytest <file>"),
        ("pytest path/to/test.py::test_it", "pytest <test>"),
        ("kubectl logs POD", "kubectl logs $POD"),
        ("kubectl logs your-pod", "kubectl logs <pod name>"),
        ("grep 'x' a", 'grep "x" a'),
        ("grep x a", 'grep "x" a'),
        ("make   all\n  fast", "make all fast"),
        ("make all  # everything", "make all"),
        ("tool --level=2", "tool --level 2"),
        ("npm i", "npm install"),
        ("npm run test", "npm test"),
        ("pnpm run build", "pnpm build"),
        ("pnpm run clean", "pnpm clean"),
    ],
)
def test_the_same(one, other):
    assert command_form(one) == command_form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("npm test", "pnpm test"),
        ("npm run build", "npm build"),
        ("bun run test", "bun test"),
        ("pnpm run dedupe", "pnpm dedupe"),
        ("yarn run rm", "yarn rm"),
        ("pytest", "pytest -x"),
        ("pytest tests/unit", "pytest tests/e2e"),
        ("git reset HEAD", "git reset <commit>"),
        ("curl -X GET a", "curl -X POST a"),
        ("grep 'a b' c", "grep a b c"),
        ("cd web", "cd app"),
    ],
)
def test_not_the_same(one, other):
    assert command_form(one) != command_form(other)


@given(st.text(alphabet="ab =-<>{}$'\"&;#A/\n.:", max_size=60))
def test_white_space_never_matters(text):
    form = command_form(text)
    assert form == " ".join(form.split())
    assert command_form(f"  {text}\t") == form
