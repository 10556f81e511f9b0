"""Stale paths and commands, hidden text and generated copies in small workspaces."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import MIGRATIONS, check, write
from twicetold.markdown.parsed import parse
from twicetold.rules.check import check_file
from twicetold.text.document import Document
from twicetold.workspace.snapshot import build_snapshot

TREE = {"src/clock.py": "", "src/deep/wheel.ts": "", "web/app/page.tsx": "", ".gitignore": "gen/\n"}


def told(root, files, *codes):
    problems = check(root, files).problems
    return [(p.code, p.place.start + 1, p.message) for p in problems if p.code in codes]


@pytest.mark.parametrize(
    "text",
    [
        "It is in `src/clock.py`.",
        "It is in `deep/wheel.ts`.",
        "It is in `deep/wheel`.",
        "It is in `deep/wheel.js`.",
        "It is in `SRC/Clock.py`.",
        "It is in `src/gen/tables.py`.",
        "It is in `src/build/tables.py`.",
        "It is in `elsewhere/tables.py`.",
        "Imported as `src/clock`.",
        "See [it](src/clock.py).",
        "It is in `../other/clock.py`.",
        "It is in `.git/hooks/pre-commit`.",
        "Settings are in `.claude/settings.json`.",
    ],
)
def test_a_path_that_is_there_or_need_not_be_is_silent(tmp_path, text):
    assert told(tmp_path, {**TREE, "CLAUDE.md": f"# A\n\n{text}\n"}, "stale-path") == []


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("CLAUDE.md", "It is in `src/cloak.py`.", "This path does not exist: `src/cloak.py`."),
        (
            "CLAUDE.md",
            "It is in `src/old/clock.py`.",
            "This path does not exist: `src/old/clock.py`. `src/clock.py` has that name.",
        ),
        ("web/CLAUDE.md", "See [it](notes.md).", "This link leads nowhere: `notes.md`."),
        ("web/CLAUDE.md", "See [it](../notes.md).", "This link leads nowhere: `../notes.md`."),
        ("web/CLAUDE.md", "It is in `app/menu.tsx`.", "This path does not exist: `app/menu.tsx`."),
    ],
)
def test_a_path_that_is_gone_is_told(tmp_path, path, text, message):
    files = {**TREE, path: f"# A\n\n{text}\n"}
    assert told(tmp_path, files, "stale-path") == [("stale-path", 3, message)]


def test_where_only_instruction_files_are_to_be_seen_no_path_is_judged(tmp_path):
    files = {"CLAUDE.md": "# A\n\nSee [it](notes.md).\n", "web/AGENTS.md": "# B\n"}
    assert told(tmp_path, files, "stale-path") == []


@pytest.mark.parametrize("link", ["..", "../", "./..", "../web/.."])
def test_a_link_to_the_root_is_no_stale_path(tmp_path, link):
    files = {**TREE, "web/CLAUDE.md": f"# A\n\nSee [all of it]({link}).\n"}
    assert told(tmp_path, files, "stale-path") == []


def test_what_a_program_wrote_is_not_judged_for_paths(tmp_path):
    text = "<!-- quill:start -->\nSee [it](notes.md).\n<!-- quill:end -->\n"
    assert told(tmp_path, {**TREE, "CLAUDE.md": text}, "stale-path") == []


MANIFESTS = {
    "package.json": '{"scripts": {"lint": "x", "test": "x"}}',
    "web/package.json": '{"name": "@ferry/web", "scripts": {"dev": "x"}}',
    "Makefile": "all:\n\tx\n",
    "justfile": "fmt:\n  x\n",
}


@pytest.mark.parametrize(
    ("path", "command", "message"),
    [
        ("CLAUDE.md", "npm run lint", ""),
        ("CLAUDE.md", "npm run dev", ""),  # another package has it
        ("CLAUDE.md", "cd web && npm run dev", ""),
        ("web/CLAUDE.md", "npm run lint", ""),  # the root has it
        ("CLAUDE.md", "task lint", ""),  # there is no Taskfile
        ("CLAUDE.md", "cd nowhere && npm run lint", ""),
        (
            "CLAUDE.md",
            "npm run lnt",
            "There is no script `lnt` in package.json. The nearest name is `lint`.",
        ),
        (
            "web/CLAUDE.md",
            "npm run deploy",
            "There is no script `deploy` in web/package.json or package.json.",
        ),
        ("CLAUDE.md", "cd web && npm run lint", "There is no script `lint` in web/package.json."),
        (
            "CLAUDE.md",
            "pnpm --filter @ferry/web test",
            "There is no script `test` in web/package.json.",
        ),
        ("CLAUDE.md", "make al", "There is no target `al` in Makefile. The nearest name is `all`."),
        ("CLAUDE.md", "just lint", "There is no recipe `lint` in justfile."),
    ],
)
def test_a_script_is_looked_for_where_the_command_runs(tmp_path, path, command, message):
    files = {**MANIFESTS, path: f"# A\n\nRun `{command}`.\n"}
    expected = [("stale-command", 3, message)] if message else []
    assert told(tmp_path, files, "stale-command") == expected


def test_a_manifest_that_does_not_tell_all_names_is_believed(tmp_path):
    files = {"Makefile": "include more.mk\nall:\n", "CLAUDE.md": "# A\n\nRun `make al`.\n"}
    assert told(tmp_path, files, "stale-command") == []


def test_an_edit_reads_no_manifest_again_and_a_new_snapshot_does(tmp_path):
    write(tmp_path, {**MANIFESTS, "CLAUDE.md": "# A\n\nRun `npm run lint`.\n"})
    snapshot = build_snapshot(tmp_path)
    assert check_file(snapshot, "CLAUDE.md").problems == ()
    (tmp_path / "package.json").write_text('{"scripts": {}}')
    edited = snapshot.with_parsed(
        "CLAUDE.md", parse(Document.from_text("# A\n\nDo `npm run lint`.\n"))
    )
    assert check_file(edited, "CLAUDE.md").problems == ()
    assert [p.code for p in check_file(build_snapshot(tmp_path), "CLAUDE.md").problems] == [
        "stale-command"
    ]


def test_hidden_text_is_told_with_its_lines(tmp_path):
    text = "# A\n\n```sh\nls\n\n## B\n\nProse.\n"
    (problem,) = check(tmp_path, {"CLAUDE.md": text}).problems
    assert problem.message == "This fence is never closed: 3 lines below are code (lines 4 to 8)."
    assert [(t.start, t.end) for t in problem.twins] == [(3, 8)]
    (problem,) = check(tmp_path / "b", {"CLAUDE.md": "<rules>\n## B\n\nProse.\n"}).problems
    assert (problem.code, problem.place.start) == ("swallowed-heading", 1)


def region(body):
    return f"<!-- quill:start -->\n\n{body}\n<!-- quill:end -->\n"


def test_two_copies_of_a_region_are_one_problem_at_its_first_line(tmp_path):
    body = (
        f"{MIGRATIONS}\n## Locks\n\n- Take the lock of a sailing before its cabins are counted.\n"
    )
    files = {"CLAUDE.md": f"# A\n\n{region(body)}", "web/CLAUDE.md": f"# B\n\n{region(body)}"}
    (problem,) = check(tmp_path, files).problems
    assert (problem.code, problem.place.path, problem.place.start) == (
        "duplicate-section", "web/CLAUDE.md", 2,
    )  # fmt: skip
    assert (
        problem.message
        == "13 lines from quill, also in CLAUDE.md (line 3). Claude Code loads both."
    )
    assert problem.managed_by == "quill"


def test_a_region_that_differs_is_out_of_date(tmp_path):
    old = MIGRATIONS.replace("add_hold_until", "add_hold_from")
    files = {"CLAUDE.md": f"# A\n\n{region(MIGRATIONS)}", "web/CLAUDE.md": f"# B\n\n{region(old)}"}
    (problem,) = check(tmp_path, files).problems
    assert problem.code == "drifted-section"
    assert problem.message.startswith("Out of date: what quill wrote here differs from CLAUDE.md")


def test_a_copy_of_a_region_in_a_persons_text_is_an_ordinary_finding(tmp_path):
    files = {"CLAUDE.md": f"# A\n\n{region(MIGRATIONS)}", "web/CLAUDE.md": f"# B\n\n{MIGRATIONS}"}
    (problem,) = check(tmp_path, files).problems
    assert problem.message.startswith("Same as CLAUDE.md")
    assert problem.managed_by == "quill"


def test_what_a_program_wrote_into_two_files_makes_them_no_mirrors(tmp_path):
    files = {
        "CLAUDE.md": f"{region(MIGRATIONS)}\n## Own\n\n- Ask before you change the schema.\n",
        "AGENTS.md": region(MIGRATIONS),
    }
    assert told(tmp_path, files, "missing-section") == []


def test_a_known_source_is_a_twin(tmp_path):
    files = {
        ".apm/instructions/db.instructions.md": MIGRATIONS,
        ".claude/rules/db.md": MIGRATIONS.replace("add_hold_until", "add_hold_from"),
        "CLAUDE.md": f"<!-- Generated by APM CLI -->\n\n{MIGRATIONS}",
    }
    (problem,) = [p for p in check(tmp_path, files).problems if p.managed_by == "APM"]
    assert "It is made from .apm/instructions/db.instructions.md." in problem.message
    assert problem.twins[-1].path == ".apm/instructions/db.instructions.md"
