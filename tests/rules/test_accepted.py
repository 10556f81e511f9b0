"""Accepting findings, by configuration and by comment."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, check

ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}"
NESTED = f"# Billing\n\nWrites invoices once an hour.\n\n{MIGRATIONS}"


def codes(tmp_path, nested=NESTED, allow=""):
    files = {"CLAUDE.md": ROOT, "billing/CLAUDE.md": nested, "twicetold.toml": allow}
    found = check(tmp_path, files)
    assert found.errors == ()
    return [problem.code for problem in found.problems]


def entry(**given):
    lines = {"code": "duplicate-section", "reason": "wanted here", **given}
    return "[[allow]]\n" + "".join(f'{key} = "{value}"\n' for key, value in lines.items())


def test_nothing_accepted(tmp_path):
    assert codes(tmp_path) == ["duplicate-section"]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"path": "billing/**"},
        {"heading": "migrations"},
        {"text": "Name it after what it does, for example `add_hold_until`."},
        {"expires": "2999-01-01"},
    ],
)
def test_entries_that_accept(tmp_path, given):
    assert codes(tmp_path, allow=entry(**given)) == []


@pytest.mark.parametrize(
    "given",
    [
        {"code": "drifted-section"},
        {"path": "web/**"},
        {"heading": "Commits"},
        {"text": "Name it after"},
        {"expires": "2020-01-01"},
    ],
)
def test_entries_that_do_not_fit_are_told(tmp_path, given):
    assert codes(tmp_path, allow=entry(**given)) == ["duplicate-section", "unused-allow"]


@pytest.mark.parametrize(
    ("expires", "told"),
    [
        ("2020-01-01", "This entry expired on 2020-01-01, and accepts nothing since."),
        ("2999-01-01", "This entry accepts no `conflict`."),
    ],
)
def test_an_entry_that_has_expired_is_told_as_that(tmp_path, expires, told):
    allow = entry(code="conflict", expires=expires)
    (problem,) = check(tmp_path, {"CLAUDE.md": ROOT, "twicetold.toml": allow}).problems
    assert (problem.code, problem.message) == ("unused-allow", told)


def test_an_unknown_code_is_an_error_of_the_configuration(tmp_path):
    allow = entry(code="duplicate-sections")
    found = check(tmp_path, {"CLAUDE.md": ROOT, "twicetold.toml": allow})
    (error,) = found.errors
    assert "There is no code `duplicate-sections`. Did you mean `duplicate-section`?" in error


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("drifted", "Did you mean `drifted-section` or `drifted-statement`?"),
        ("conflct", "There is no code `conflct`. Did you mean `conflict`?"),
        ("colour", "There is no code `colour`."),
        ("", "There is no code ``."),
    ],
)
def test_the_beginning_of_codes_is_none_and_they_are_named(tmp_path, name, told):
    files = {"CLAUDE.md": ROOT, "twicetold.toml": f'[severity]\n"{name}" = "off"\n'}
    (error,) = check(tmp_path, files).errors
    assert error.endswith(told)


def with_comment(comment):
    return NESTED.replace("## Migrations", f"{comment}\n\n## Migrations")


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- twicetold: ignore -->",
        "<!--Twicetold:ignore-->",
        "<!-- twicetold: ignore[duplicate-section] the auditors read this file alone -->",
        "<!-- twicetold: ignore[conflict, duplicate-section] -->",
        "<!-- twicetold: ignore [duplicate-section] with a blank -->",
        "<!-- twicetold: ignore conflict with the auditors' rules is known -->",
        "<!-- twicetold: ignore-file[duplicate-section]\nover two lines -->",
        "Run `make` or `task`. <!-- twicetold: ignore-file[duplicate-section] not `just` -->",
    ],
)
def test_comments_that_accept(tmp_path, comment):
    assert codes(tmp_path, with_comment(comment)) == []


def test_a_comment_for_another_code_accepts_nothing_and_is_told(tmp_path):
    text = with_comment("<!-- twicetold: ignore[conflict] -->")
    assert codes(tmp_path, text) == ["unused-allow", "duplicate-section"]


@pytest.mark.parametrize(
    "comment",
    [
        "ignore duplicate-section",
        "ignore: duplicate-section the auditors read this file alone",
        "ignore(duplicate-section)",
        "ignore duplicate-section, conflict",
        "ignore-file duplicate-section",
        "ignore conflict",
    ],
)
def test_a_code_without_brackets_does_not_accept_everything(tmp_path, comment):
    text = with_comment(f"<!-- twicetold: {comment} -->")
    problems = check(tmp_path, {"CLAUDE.md": ROOT, "billing/CLAUDE.md": text}).problems
    assert [problem.code for problem in problems] == ["unknown-allow", "duplicate-section"]
    assert problems[0].message.startswith("Codes stand in brackets: `ignore")


def test_brackets_behind_a_blank_limit_a_comment(tmp_path):
    text = with_comment("<!-- twicetold: ignore [conflict] why -->")
    assert codes(tmp_path, text) == ["unused-allow", "duplicate-section"]


def test_a_comment_with_an_unknown_code_is_told(tmp_path):
    text = with_comment("<!-- twicetold: ignore[duplicate] -->")
    assert codes(tmp_path, text) == ["unknown-allow", "duplicate-section"]


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        (
            "twicetold: ignore-files",
            "There is no `twicetold: ignore-files`. Did you mean `ignore-file`?",
        ),
        ("twicetold: Ignore", "There is no `twicetold: Ignore`. Did you mean `ignore`?"),
        ("Twicetold: disable", "There is no `twicetold: disable`. Did you mean `ignore`?"),
    ],
)
def test_a_comment_with_an_unknown_word_accepts_nothing_and_is_told(tmp_path, comment, told):
    text = with_comment(f"<!-- {comment}[duplicate-section] why -->")
    problems = check(tmp_path, {"CLAUDE.md": ROOT, "billing/CLAUDE.md": text}).problems
    assert [problem.code for problem in problems] == ["unknown-allow", "duplicate-section"]
    assert problems[0].message == told


@pytest.mark.parametrize(
    "code",
    [
        "```\n<!-- twicetold: ignore-file -->\n```",
        "`<!-- twicetold: ignore-file -->` accepts all.",
        "To accept all, write ``<!-- twicetold: ignore-file -->``, and why.",
        "Write `x`\nor `<!-- twicetold: ignore[duplicate-section] -->`.",
    ],
)
def test_a_comment_in_code_is_text(tmp_path, code):
    assert codes(tmp_path, with_comment(code)) == ["duplicate-section"]


def test_a_comment_makes_no_difference_to_what_is_compared(tmp_path):
    inside = MIGRATIONS.replace("\n- A mig", " <!-- twicetold: ignore[conflict] x -->\n- A mig")
    text = f"# Billing\n\nWrites invoices once an hour.\n\n{inside}"
    assert codes(tmp_path, text) == ["duplicate-section", "unused-allow"]


GUIDE = """# Ferry

- The timetable is read from `src/times.py` when the server starts.
- Presenters gather what a page shows, in a class beside its route.
- Ask the harbour office about a new pier.
- Presenters gather what a page shows, in a class beside its route.
"""


@pytest.mark.parametrize("reason", ["as intended", "as intended. It will do."])
@pytest.mark.parametrize(("code", "line"), [("stale-path", 2), ("repeated-statement", 5)])
def test_a_comment_at_the_end_of_a_line_accepts_its_problem(tmp_path, code, line, reason):
    lines = GUIDE.splitlines()
    marked = [*lines]
    marked[line] += f" <!-- twicetold: ignore[{code}] {reason} -->"
    for name, text in (("before", lines), ("after", marked)):
        (tmp_path / name).mkdir()
        files = {"CLAUDE.md": "\n".join(text), "src/main.py": ""}
        found = [problem.code for problem in check(tmp_path / name, files).problems]
        assert (code in found) == (name == "before")
        assert "unused-allow" not in found


def test_a_comment_changes_no_fingerprint_of_what_it_does_not_accept(tmp_path):
    plain = NESTED + "\n## Notes\n\nThe clerk decides.\n"
    marked = plain.replace("\n## Notes", "\n<!-- twicetold: ignore[conflict] -->\n\n## Notes")
    assert marked != plain
    found = []
    for name, text in (("a", plain), ("b", marked)):
        (tmp_path / name).mkdir()
        problems = check(tmp_path / name, {"CLAUDE.md": ROOT, "billing/CLAUDE.md": text}).problems
        found.append({p.fingerprint for p in problems if p.code == "duplicate-section"})
    assert found[0] == found[1] != set()
