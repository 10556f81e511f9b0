"""`twicetold init`: says what is there, writes what is not, and never overwrites."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import document, run
from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, write
from twicetold.toml import tomllib
from twicetold.workspace.config_file import load_config
from twicetold.workspace.disk import Disk

TEXT = f"# Harbour\n\n{MIGRATIONS}\n{COMMITS}"
FILES = {
    ".git/HEAD": "",
    "AGENTS.md": TEXT.replace("60 characters", "72 characters"),
    "CLAUDE.md": TEXT,
    "billing/CLAUDE.md": f"# Billing\n\n{REVIEWS}\n{COMMITS}",
}
OPTIONS = {
    "--github": ".github/workflows/twicetold.yml",
    "--gitlab": ".gitlab-ci.yml",
    "--pre-commit": ".pre-commit-config.yaml",
    "--vscode": ".vscode/extensions.json",
}


def tree(root):
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }


def test_it_says_what_it_found_and_what_a_check_will_find(tmp_path):
    done = run("init", write(tmp_path, FILES))
    assert done.exit_code == 0
    first, *_, last_but_one, last = done.output.splitlines()
    assert first == f"{tmp_path}: 3 instruction files, 1 mirror, 2 findings."
    assert last_but_one == (
        "With it `twicetold check` finds: 1 drifted-section, 1 duplicate-section."
    )
    assert "--write-baseline" in last
    found = sorted(finding["code"] for finding in document("check", tmp_path)["findings"])
    assert found == ["drifted-section", "duplicate-section"]


def test_the_configuration_names_hosts_and_mirrors_and_can_be_read(tmp_path):
    run("init", write(tmp_path, FILES))
    loaded = load_config(Disk(tmp_path))
    assert loaded.problems == ()
    assert loaded.config.hosts == ("claude-code",)
    (reference,) = loaded.config.references
    assert (reference.files, reference.path) == (("/CLAUDE.md",), "AGENTS.md")
    assert reference.relation.value == "either"


def test_every_setting_that_is_only_shown_can_be_used(tmp_path):
    run("init", write(tmp_path, FILES))
    path = tmp_path / "twicetold.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    shown = [line.removeprefix("# ") for line in lines if line.startswith(("# [", "# ignore"))]
    assert len(shown) == 3
    for beginning in ("# ignore", "# [", "# duplicate", "# code", "# path =", "# reason"):
        lines = [line[2:] if line.startswith(beginning) else line for line in lines]
    tomllib.loads("\n".join(lines))
    path.write_text("\n".join(lines), encoding="utf-8")
    assert load_config(Disk(tmp_path)).problems == ()


@pytest.mark.parametrize(
    "path", ["a [b]/CLAUDE.md", "c*d/CLAUDE.md", "e \\ f/CLAUDE.md", "!g/CLAUDE.md"]
)
def test_a_mirror_in_an_odd_folder_is_that_file_alone(tmp_path, path):
    files = {
        ".git/HEAD": "",
        path: TEXT,
        path.replace("CLAUDE", "AGENTS"): TEXT,
        "b/CLAUDE.md": TEXT,
    }
    run("init", write(tmp_path, files))
    loaded = load_config(Disk(tmp_path))
    assert loaded.problems == ()
    assert len(loaded.config.references) == 1
    assert document("context", "--explain", tmp_path / path)["references"][0]["configured"]
    assert not any(
        item["configured"]
        for item in document("context", "--explain", tmp_path / "b" / "CLAUDE.md")["references"]
    )


@pytest.mark.parametrize(("option", "path"), OPTIONS.items())
def test_a_further_file_is_written_on_request(tmp_path, option, path):
    write(tmp_path, FILES)
    run("init", tmp_path)
    assert not (tmp_path / path).exists()
    done = run("init", tmp_path, option)
    assert f"{path} is written." in done.output
    assert "twicetold" in (tmp_path / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("more", [[], ["--dry-run"]])
@pytest.mark.parametrize(("option", "path"), OPTIONS.items())
def test_what_it_wrote_itself_is_up_to_date(tmp_path, option, path, more):
    run("init", write(tmp_path, FILES), option)
    done = run("init", tmp_path, option, *more)
    assert f"{path} is there already, and up to date.\n" in done.output
    assert "Add to it" not in done.output


def test_the_recommendation_is_json(tmp_path):
    run("init", write(tmp_path, FILES), "--vscode")
    recommended = json.loads((tmp_path / ".vscode" / "extensions.json").read_text())
    assert recommended == {"recommendations": ["twicetold.twicetold"]}


def test_nothing_is_overwritten(tmp_path):
    write(tmp_path, {**FILES, **dict.fromkeys(OPTIONS.values(), "mine\n"), "twicetold.toml": ""})
    before = tree(tmp_path)
    done = run("init", tmp_path, *OPTIONS)
    assert tree(tmp_path) == before
    assert "twicetold.toml has the configuration already; it stays as it is." in done.output
    assert done.output.count("is there already. Add to it:") == len(OPTIONS)
    assert "- id: twicetold" in done.output


def test_a_link_that_leads_nowhere_is_not_followed(tmp_path):
    write(tmp_path / "top", FILES)
    (tmp_path / "top" / "twicetold.toml").symlink_to("../outside.toml")
    run("init", tmp_path / "top")
    assert not (tmp_path / "outside.toml").exists()


def test_a_configuration_in_pyproject_is_one(tmp_path):
    write(tmp_path, {**FILES, "pyproject.toml": "[tool.twicetold]\n"})
    done = run("init", tmp_path)
    assert "pyproject.toml has the configuration already" in done.output
    assert not (tmp_path / "twicetold.toml").exists()


def test_a_dry_run_writes_nothing(tmp_path):
    write(tmp_path, FILES)
    before = tree(tmp_path)
    done = run("init", tmp_path, "--dry-run", *OPTIONS)
    assert tree(tmp_path) == before
    assert done.output.count("would be written") == 1 + len(OPTIONS)


def test_a_folder_of_a_repository_means_the_repository(tmp_path):
    run("init", write(tmp_path, FILES) / "billing")
    assert (tmp_path / "twicetold.toml").is_file()
    assert not (tmp_path / "billing" / "twicetold.toml").exists()


def test_where_there_is_nothing_nothing_is_written(tmp_path):
    done = run("init", tmp_path, "--github")
    assert done.exit_code == 2
    assert done.output.startswith(f"{tmp_path}: no instruction files.\nNothing is written.")
    assert tree(tmp_path) == {}
