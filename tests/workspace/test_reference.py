from __future__ import annotations

import sys

import pytest

from tests.workspace.relations import relation_between
from tests.workspace.trees import write
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document
from twicetold.workspace.disk import Disk
from twicetold.workspace.no_reference import no_reference_reason
from twicetold.workspace.reference import references_of, referrers_of
from twicetold.workspace.snapshot import build_snapshot

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
GLOB = "---\nglobs: '*.py'\n---\nText.\n"
ALWAYS = "---\nalwaysApply: true\n---\nText.\n"


def _read_but(unreadable):
    """`Disk.read`, for which one path is another user's."""
    read = Disk.read

    def read_other(self, path):
        if path == unreadable:
            raise PermissionError(13, "Permission denied")
        return read(self, path)

    return read_other


def references(root, path):
    return [(r.relation.value, r.path) for r in references_of(build_snapshot(root), path)]


@pytest.mark.parametrize(
    ("files", "path", "expected"),
    [
        # Nearest first, the same name first; sisters and what lies below never.
        (
            ["CLAUDE.md", "a/CLAUDE.md", "a/b/CLAUDE.md", "a/b/c/CLAUDE.md", "z/CLAUDE.md"],
            "a/b/CLAUDE.md",
            [("together", "a/CLAUDE.md"), ("together", "CLAUDE.md")],
        ),
        (["CLAUDE.md", "a/CLAUDE.md"], "CLAUDE.md", []),
        # Side by side: either, for both of them.
        (["CLAUDE.md", "AGENTS.md"], "CLAUDE.md", [("either", "AGENTS.md")]),
        (["CLAUDE.md", "AGENTS.md"], "AGENTS.md", [("either", "CLAUDE.md")]),
        (
            ["CLAUDE.md", "AGENTS.md", "a/CLAUDE.md", "a/AGENTS.md"],
            "a/CLAUDE.md",
            # Claude Code is in play, and reads no AGENTS.md beside or below a CLAUDE.md.
            [("either", "a/AGENTS.md"), ("together", "CLAUDE.md")],
        ),
        (
            [".github/copilot-instructions.md", "AGENTS.md", "a/AGENTS.md"],
            "a/AGENTS.md",
            [("together", "AGENTS.md"), ("together", ".github/copilot-instructions.md")],
        ),
        # AGENTS.md alone puts no host in play, and is there for somebody.
        (["AGENTS.md", "a/AGENTS.md"], "a/AGENTS.md", [("together", "AGENTS.md")]),
        # The personal file beside the shared one, never the other way round.
        (["CLAUDE.md", "CLAUDE.local.md"], "CLAUDE.local.md", [("together", "CLAUDE.md")]),
        (["CLAUDE.md", "CLAUDE.local.md"], "CLAUDE.md", []),
        # The file of a dot folder speaks for the folder's parent.
        (
            [".claude/CLAUDE.md", "util/CLAUDE.md"],
            "util/CLAUDE.md",
            [("together", ".claude/CLAUDE.md")],
        ),
        # What lies in a fixture is no reference, and has none.
        (["CLAUDE.md", "tests/fixtures/a/CLAUDE.md"], "tests/fixtures/a/CLAUDE.md", []),
        (
            ["templates/CLAUDE.md", "templates/a/CLAUDE.md", "CLAUDE.md"],
            "templates/CLAUDE.md",
            [("together", "CLAUDE.md")],
        ),
    ],
)
def test_derived_references(tmp_path, files, path, expected):
    write(tmp_path, dict.fromkeys(files, "# Text\n\n- one\n"))
    assert references(tmp_path, path) == expected


def test_rules_meet_what_is_always_there(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "Text.\n",
            "pkg/AGENTS.md": "Text.\n",
            ".cursor/rules/always.mdc": ALWAYS,
            ".cursor/rules/glob.mdc": GLOB,
            ".cursor/rules/other.mdc": GLOB,
            "pkg/.cursor/rules/nested.mdc": GLOB,
            ".claude/skills/s/SKILL.md": "Text.\n",
        },
    )
    assert references(tmp_path, ".cursor/rules/glob.mdc") == [
        ("together", "AGENTS.md"),
        ("together", ".cursor/rules/always.mdc"),
    ]
    assert references(tmp_path, ".cursor/rules/always.mdc") == [("together", "AGENTS.md")]
    assert references(tmp_path, "pkg/.cursor/rules/nested.mdc") == [
        ("together", "pkg/AGENTS.md"),
        ("together", "AGENTS.md"),
        ("together", ".cursor/rules/always.mdc"),
    ]
    assert references(tmp_path, "pkg/AGENTS.md") == [
        ("together", "AGENTS.md"),
        ("together", ".cursor/rules/always.mdc"),
    ]
    assert references(tmp_path, "AGENTS.md") == []
    found = references_of(build_snapshot(tmp_path), ".cursor/rules/glob.mdc")
    assert [r.hosts for r in found] == [("Cursor",), ("Cursor",)]


@pytest.mark.parametrize(
    ("globs", "expected"),
    [
        ('["web/app/**"]', [("together", "web/CLAUDE.md"), ("together", "CLAUDE.md")]),
        ('["web/**", "api/**"]', [("together", "CLAUDE.md")]),
        ('["**/*.py"]', [("together", "CLAUDE.md")]),
    ],
)
def test_a_rule_meets_what_stands_above_all_that_its_globs_match(tmp_path, globs, expected):
    rule = f"---\npaths: {globs}\n---\nText.\n"
    files = {"CLAUDE.md": "Root.\n", "web/CLAUDE.md": "Web.\n", "api/CLAUDE.md": "Api.\n"}
    write(tmp_path, {**files, ".claude/rules/a.md": rule})
    assert references(tmp_path, ".claude/rules/a.md") == expected


def test_a_stub_is_never_compared_and_stands_for_its_target(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "Text.\n",
            "CLAUDE.md": "@AGENTS.md\n",
            "pkg/CLAUDE.md": "Text.\n",
            "pkg/AGENTS.md": "See @CLAUDE.md.\n",
        },
    )
    snapshot = build_snapshot(tmp_path)
    assert references_of(snapshot, "CLAUDE.md") == ()
    assert no_reference_reason(snapshot, "CLAUDE.md") == "only imports AGENTS.md"
    assert references_of(snapshot, "AGENTS.md") == ()
    (reference,) = references_of(snapshot, "pkg/CLAUDE.md")
    assert (reference.path, reference.relation.value) == ("AGENTS.md", "together")
    # Claude Code reads AGENTS.md here through the stub alone.
    assert reference.hosts == ("Claude Code",)
    assert reference.why == "above it"


def test_what_a_file_imports_is_its_reference_and_that_of_files_below(tmp_path):
    write(
        tmp_path,
        {
            "CLAUDE.md": "Text.\n\n@docs/style.md\n\n@AGENTS.md\n",
            "AGENTS.md": "Text.\n",
            "docs/style.md": "Text.\n",
            "pkg/CLAUDE.md": "Text.\n",
        },
    )
    snapshot = build_snapshot(tmp_path)
    found = [(r.relation.value, r.path, r.why) for r in references_of(snapshot, "pkg/CLAUDE.md")]
    assert found == [
        ("together", "docs/style.md", "imported by CLAUDE.md"),
        ("together", "CLAUDE.md", "above it"),
        ("together", "AGENTS.md", "above it"),
    ]
    assert references(tmp_path, "CLAUDE.md") == [
        ("together", "docs/style.md"),
        ("together", "AGENTS.md"),
    ]
    assert references(tmp_path, "AGENTS.md") == [("together", "docs/style.md")]
    assert references(tmp_path, "docs/style.md") == []


@NEEDS_LINKS
def test_a_link_is_never_compared_with_its_target(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "Text.\n",
            "CLAUDE.md": "-> AGENTS.md",
            "pkg/AGENTS.md": "Text.\n",
            "pkg/CLAUDE.md": "-> AGENTS.md",
        },
    )
    assert references(tmp_path, "AGENTS.md") == []
    assert references(tmp_path, "CLAUDE.md") == []
    assert references(tmp_path, "pkg/CLAUDE.md") == [("together", "AGENTS.md")]


@NEEDS_LINKS
def test_a_root_that_links_into_a_package(tmp_path):
    write(
        tmp_path,
        {"cli/AGENTS.md": "Text.\n", "AGENTS.md": "-> cli/AGENTS.md", "ext/AGENTS.md": "Text.\n"},
    )
    assert references(tmp_path, "ext/AGENTS.md") == [("together", "cli/AGENTS.md")]
    assert references(tmp_path, "cli/AGENTS.md") == []


def test_configured_references_take_the_place_of_derived_ones(tmp_path):
    write(
        tmp_path,
        {
            "CLAUDE.md": "Text.\n",
            "packages/a/CLAUDE.md": "Text.\n",
            "packages/b/CLAUDE.md": "Text.\n",
            "apps/c/CLAUDE.md": "Text.\n",
            "templates/package.md": "Text.\n",
            "twicetold.toml": """\
[[references]]
files = "packages/*/CLAUDE.md"
path = "CLAUDE.md"

[[references]]
files = ["packages/*/CLAUDE.md", "!packages/b/CLAUDE.md"]
path = "templates/package.md"
relation = "template"
origin = "acme/templates@0123abc"
required = ["Setup"]
may_differ = ["Overview"]
""",
        },
    )
    snapshot = build_snapshot(tmp_path)
    assert snapshot.config_problems == ()
    first, second = references_of(snapshot, "packages/a/CLAUDE.md")
    assert (first.path, first.relation.value, first.hosts) == (
        "CLAUDE.md", "together", ("Claude Code",),
    )  # fmt: skip
    assert (second.path, second.relation.value) == ("templates/package.md", "template")
    assert (second.required, second.may_differ) == (("Setup",), ("Overview",))
    assert second.why == "configured, from acme/templates@0123abc"
    assert first.configured
    assert second.configured
    assert len(references_of(snapshot, "packages/b/CLAUDE.md")) == 1
    assert not references_of(snapshot, "apps/c/CLAUDE.md")[0].configured
    # The snapshot of a template is a reference only.
    assert snapshot.files["templates/package.md"].excluded == "only a reference"
    assert references_of(snapshot, "templates/package.md") == ()


def test_a_configured_mirror_is_no_reference_of_what_it_follows(tmp_path):
    write(tmp_path, dict.fromkeys(["CLAUDE.md", "AGENTS.md", "GEMINI.md"], "Text.\n"))
    entry = "[[references]]\nfiles = '/AGENTS.md'\npath = 'CLAUDE.md'\nrelation = 'either'\n"
    write(tmp_path, {"twicetold.toml": entry})
    assert references(tmp_path, "AGENTS.md") == [("either", "CLAUDE.md")]
    assert references(tmp_path, "CLAUDE.md") == [("either", "GEMINI.md")]


def test_one_reference_for_every_file(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "Text.\n",
            "CLAUDE.md": "Text.\n",
            "a/AGENTS.md": "Text.\n",
            "a/b/AGENTS.md": "Text.\n",
            "twicetold.toml": 'reference = "AGENTS.md"\n',
        },
    )
    snapshot = build_snapshot(tmp_path)
    assert references(tmp_path, "a/b/AGENTS.md") == [("together", "AGENTS.md")]
    assert references(tmp_path, "CLAUDE.md") == [("either", "AGENTS.md")]
    assert references_of(snapshot, "AGENTS.md") == ()
    assert no_reference_reason(snapshot, "AGENTS.md") == "it is the reference of all other files"


@pytest.mark.parametrize(
    "settings",
    [
        'reference = "gone.md"\n',
        'reference = "a"\n',
        'reference = "../CLAUDE.md"\n',
        '[[references]]\nfiles = "*"\npath = "gone.md"\n',
        '[[references]]\nfiles = "*"\npath = "gone.md"\nrelation = "template"\n',
    ],
)
def test_a_reference_that_is_not_there_leaves_it_to_the_hosts(tmp_path, settings):
    write(tmp_path, {"CLAUDE.md": "Text.\n", "a/CLAUDE.md": "Text.\n", "twicetold.toml": settings})
    assert references(tmp_path, "a/CLAUDE.md") == [("together", "CLAUDE.md")]
    reason = no_reference_reason(build_snapshot(tmp_path), "CLAUDE.md")
    assert reason == "no file is loaded together with it"


def test_an_entry_whose_reference_is_not_there_leaves_the_others(tmp_path):
    entries = "".join(
        f"[[references]]\nfiles = '/a/'\npath = '{path}'\n" for path in ("gone.md", "t.md")
    )
    write(tmp_path, dict.fromkeys(["CLAUDE.md", "a/CLAUDE.md", "t.md"], "Text.\n"))
    write(tmp_path, {"twicetold.toml": entries})
    assert references(tmp_path, "a/CLAUDE.md") == [("together", "t.md")]


def test_a_file_may_have_the_name_of_a_question(tmp_path):
    """No answer to one question is taken for that to another."""
    write(tmp_path, dict.fromkeys(["CLAUDE.md", "entries"], "Text.\n"))
    write(tmp_path, {"twicetold.toml": 'include = ["entries"]\n'})
    snapshot = build_snapshot(tmp_path)
    for path, other in (("CLAUDE.md", "entries"), ("entries", "CLAUDE.md")):
        assert [r.path for r in references_of(snapshot, path)] == [other]


def test_configured_hosts_decide_alone(tmp_path):
    write(tmp_path, dict.fromkeys(["AGENTS.md", "a/AGENTS.md"], "Text.\n"))
    write(tmp_path, {"twicetold.toml": 'hosts = ["zed"]\n'})
    snapshot = build_snapshot(tmp_path)
    assert references_of(snapshot, "a/AGENTS.md") == ()
    assert no_reference_reason(snapshot, "a/AGENTS.md") == "no file is loaded together with it"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("README.md", "not an instruction file"),
        ("tests/fixtures/a/CLAUDE.md", "not checked: fixture"),
        ("stub/CLAUDE.md", "only imports AGENTS.md"),
        ("broken/CLAUDE.md", "its reference templates/unreadable.md cannot be used"),
        ("shared/x.instructions.md", "no host is known to load it without a setting"),
        ("GEMINI.md", "cannot be read"),
    ],
)
def test_why_there_is_no_reference(tmp_path, path, reason, monkeypatch):
    write(
        tmp_path,
        {
            "AGENTS.md": "Text.\n",
            "tests/fixtures/a/CLAUDE.md": "Text.\n",
            "stub/CLAUDE.md": "@../AGENTS.md\n",
            "broken/CLAUDE.md": "Text.\n",
            "shared/x.instructions.md": "Text.\n",
            "templates/unreadable.md": "Text.\n",
            "twicetold.toml": (
                "[[references]]\nfiles = '/broken/'\npath = 'templates/unreadable.md'\n"
            ),
        },
    )
    monkeypatch.setattr(Disk, "read", _read_but("templates/unreadable.md"))
    if path == "GEMINI.md":
        (tmp_path / path).symlink_to("nowhere.md")
    snapshot = build_snapshot(tmp_path)
    assert references_of(snapshot, path) == ()
    assert no_reference_reason(snapshot, path) == reason


def test_files_of_another_root_are_never_references(tmp_path):
    write(
        tmp_path,
        {"CLAUDE.md": "Text.\n", "sub/.git": "gitdir: x", "sub/CLAUDE.md": "Text.\n"},
    )
    outer, inner = build_snapshot(tmp_path), build_snapshot(tmp_path / "sub")
    assert list(outer.files) == ["CLAUDE.md"]
    assert outer.nested_roots == ("sub",)
    assert references_of(inner, "CLAUDE.md") == ()


def test_an_edited_front_matter_changes_the_references(tmp_path):
    other_glob = GLOB.replace("globs: ", "globs: other/")
    assert other_glob != GLOB
    write(tmp_path, {".cursor/rules/a.mdc": GLOB, ".cursor/rules/b.mdc": other_glob})
    snapshot = build_snapshot(tmp_path)
    assert references_of(snapshot, ".cursor/rules/b.mdc") == ()
    changed = snapshot.with_parsed(".cursor/rules/a.mdc", parse(Document.from_text(ALWAYS)))
    (reference,) = references_of(changed, ".cursor/rules/b.mdc")
    assert reference.path == ".cursor/rules/a.mdc"


def test_who_has_a_file_for_a_reference(tmp_path):
    write(tmp_path, dict.fromkeys(["CLAUDE.md", "a/CLAUDE.md", "a/b/CLAUDE.md"], "Text.\n"))
    snapshot = build_snapshot(tmp_path)
    assert referrers_of(snapshot, "CLAUDE.md") == ("a/CLAUDE.md", "a/b/CLAUDE.md")
    assert referrers_of(snapshot, "a/b/CLAUDE.md") == ()
    assert referrers_of(snapshot, "README.md") == ()


@pytest.mark.parametrize(
    ("one", "other", "relation"),
    [
        ("a/CLAUDE.md", "CLAUDE.md", "together"),
        ("CLAUDE.md", "a/CLAUDE.md", "together"),
        ("CLAUDE.md", "AGENTS.md", "either"),
        ("b/CLAUDE.md", "a/CLAUDE.md", "sibling"),
        ("a/CLAUDE.md", "b/CLAUDE.md", "sibling"),
        ("a/CLAUDE.md", "c/CLAUDE.md", "none"),
        ("a/CLAUDE.md", "README.md", "none"),
    ],
)
def test_the_relation_of_any_two_files(tmp_path, one, other, relation):
    names = ["CLAUDE.md", "AGENTS.md", "a/CLAUDE.md", "b/CLAUDE.md", "c/CLAUDE.md"]
    write(tmp_path, dict.fromkeys(names, "Text.\n"))
    entry = "[[references]]\nfiles = '/b/'\npath = 'a/CLAUDE.md'\nrelation = 'sibling'\n"
    write(tmp_path, {"twicetold.toml": entry})
    assert relation_between(build_snapshot(tmp_path), one, other).relation.value == relation
