"""The map of a workspace: what it says of each file, and that the picture shows it."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import run
from tests.reports import hostile
from tests.reports.page import read_page
from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, write
from twicetold.reports.map_picture import ROW, picture
from twicetold.rules.overview.workspace_map import workspace_map
from twicetold.workspace.snapshot import build_snapshot

SETTINGS = """\
[[references]]
files = "packages/*/CLAUDE.md"
path = "templates/package.md"
relation = "template"
"""
TEMPLATE = f"# Package\n\n{COMMITS}\n{MIGRATIONS}\n{REVIEWS}"
FILES = {
    "twicetold.toml": SETTINGS,
    "templates/package.md": TEMPLATE,
    "CLAUDE.md": f"# Root\n\n{COMMITS}",
    "packages/a/CLAUDE.md": f"# A\n\n{COMMITS}\n{REVIEWS}",
    "packages/b/CLAUDE.md": TEMPLATE.replace("60 characters", "72 characters"),
    "docs/CLAUDE.md": f"# Docs\n\n{COMMITS}",
    "node/fixtures/x/CLAUDE.md": "# Fixture\n",
}


def document(root):
    return json.loads(run("map", root, "--format", "json").stdout)


@pytest.fixture
def workspace(tmp_path):
    return write(tmp_path, FILES)


def test_each_file_with_what_it_is_held_against(workspace):
    files = {file["path"]: file for file in document(workspace)["files"]}
    (docs,) = files["docs/CLAUDE.md"]["references"]
    assert (docs["path"], docs["relation"], docs["duplicates"]) == ("CLAUDE.md", "together", 1)
    assert docs["per_host"] == {"claude-code": "together"}
    shared, both = docs["repeated_tokens"], files["docs/CLAUDE.md"]["tokens"]
    both += files["CLAUDE.md"]["tokens"] - shared
    assert docs["overlap"] == pytest.approx(shared / both, abs=1e-3)
    assert 20 < docs["repeated_tokens"] <= files["docs/CLAUDE.md"]["tokens"]
    assert files["docs/CLAUDE.md"]["repeated_tokens"] == docs["repeated_tokens"]
    assert files["docs/CLAUDE.md"]["findings"] == {"information": 1}
    assert files["node/fixtures/x/CLAUDE.md"]["excluded"] == "fixture"
    assert files["CLAUDE.md"]["references"] == []
    assert files["CLAUDE.md"]["reason"] == "no file is loaded together with it"


def test_what_each_instance_lacks_or_changed_of_its_template(workspace):
    files = {file["path"]: file for file in document(workspace)["files"]}
    (a,), (b,) = (files[f"packages/{name}/CLAUDE.md"]["references"] for name in "ab")
    assert (a["relation"], a["missing"], a["changed"]) == ("template", ["Migrations"], [])
    assert b["missing"] == []
    assert b["changed"] == [{"line": 3, "reference_line": 3, "differs": [["72", "60"]]}]
    assert files["packages/b/CLAUDE.md"]["repeated_tokens"] == 0, "a template wants copies"


def test_the_terminal_says_it_too(workspace):
    shown = run("map", workspace).stdout
    assert "docs/CLAUDE.md  instructions, ≈" in shown
    assert "together (claude-code)  CLAUDE.md  overlap" in shown
    assert 'lacks "Migrations"' in shown
    assert "line 3 changed: 72 for 60" in shown
    assert "6 instruction files" not in shown
    assert "4 instruction files, ≈" in shown


@pytest.mark.parametrize("form", ["text", "html"])
def test_copies_that_nobody_loads_together_are_told_as_such(tmp_path, form):
    paths = [f"{name}/CLAUDE.md" for name in ("a", "b", "c")]
    files = {path: f"# {path}\n\nAbout {path}.\n\n{MIGRATIONS}" for path in paths}
    said = "none of them sure to be loaded with another"
    assert said in " ".join(run("map", write(tmp_path, files), "--format", form).stdout.split())
    files["CLAUDE.md"] = f"# Root\n\n{MIGRATIONS}"
    assert said not in run("map", write(tmp_path, files), "--format", form).stdout


def test_the_picture_has_a_row_for_each_file_and_an_arc_for_each_repeat(workspace):
    drawn = picture(workspace_map(build_snapshot(workspace)))
    packages = ["packages/a/CLAUDE.md", "packages/b/CLAUDE.md"]
    paths = ["CLAUDE.md", "docs/CLAUDE.md", *packages, "templates/package.md"]
    assert [row.path for row in drawn.rows] == paths
    assert [row.y - drawn.rows[0].y for row in drawn.rows] == [n * ROW for n in range(5)]
    assert sorted(arc.kind for arc in drawn.arcs) == ["drifted", "duplicate", "mirror"]
    (arc,) = [arc for arc in drawn.arcs if arc.kind == "duplicate"]
    assert arc.title == "docs/CLAUDE.md and CLAUDE.md: 1 repeated (together)"
    assert arc.dot == drawn.rows[0].y
    assert drawn.left_out == 0


def test_many_files_leave_those_out_that_repeat_nothing(tmp_path):
    files = {f"p{number:02}/CLAUDE.md": f"# P{number}\n\nOne of many.\n" for number in range(70)}
    files |= {"CLAUDE.md": f"# Root\n\n{COMMITS}", "p69/CLAUDE.md": f"# P\n\n{COMMITS}"}
    drawn = picture(workspace_map(build_snapshot(write(tmp_path, files))))
    assert (len(drawn.rows), drawn.left_out) == (60, 11)
    assert {"CLAUDE.md", "p69/CLAUDE.md"} < {row.path for row in drawn.rows}


def page(root):
    return read_page(run("map", root, "--format", "html").stdout)


def test_the_page_says_in_words_what_the_picture_shows(workspace):
    tree = page(workspace)
    assert len(tree.all("g", "row")) == 5
    assert len(tree.all("path", "arc-duplicate")) == 2, "one in the picture, one in the legend"
    assert "docs/CLAUDE.md" in tree.one("section", id="files").words
    assert "Migrations" in tree.one("section", id="templates").words
    assert "fixture" in tree.one("section", id="excluded").words
    ids = {element.attributes.get("id") for element in tree.walk()}
    assert {link["href"] for link in tree.all("a")} <= {f"#{name}" for name in ids}


def test_hostile_names_and_texts_stay_text(tmp_path):
    name = '"><script>window.hit=1<'  # a name that a file system takes
    files = {"CLAUDE.md": hostile.A, f"{name}/CLAUDE.md": hostile.A, "c/CLAUDE.md": hostile.A}
    tree = page(write(tmp_path, files))
    assert not tree.all("script")
    assert not tree.all("img")
    assert not any(key.startswith("on") for element in tree.walk() for key in element.attributes)
    assert "<script>window.hit=1" in tree.text
    assert "\u202e" not in tree.text


def test_an_empty_directory_and_one_that_is_none(tmp_path):
    assert "0 instruction files" in run("map", tmp_path).stdout
    assert "No file says" in page(tmp_path).text
    done = run("map", tmp_path / "nowhere")
    assert (done.exit_code, "does not exist" in done.stderr) == (2, True)
