from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workspace.trees import write
from twicetold.compare.relation import Relation
from twicetold.workspace.config import Allowance, Config
from twicetold.workspace.config_check import read_settings
from twicetold.workspace.config_file import load_config
from twicetold.workspace.disk import Disk
from twicetold.workspace.toml_lines import key_lines, line_of

FULL = """\
reference = "CLAUDE.md"
hosts = ["claude-code", "cursor"]
ignore = ["legacy/"]
include = ["docs/ai/*.md"]

[severity]
duplicate-section = "off"
conflict = "error"

[[references]]
files = "packages/*/CLAUDE.md"
path = "CLAUDE.md"
relation = "together"

[[references]]
files = ["packages/*/CLAUDE.md", "apps/*/CLAUDE.md"]
path = "templates/package.md"
relation = "template"
origin = "acme/templates@0123abc"
required = ["Setup", "Testing"]
may_differ = ["Overview"]

[[allow]]
code = "duplicate-statement"
path = "packages/**"
text = "Run the tests before you commit."
reason = "Read alone by people, too."
expires = 2027-01-31
"""

ONE_REFERENCE = "[[references]]\nfiles = 'a'\npath = 'A.md'\n"
SEVERITIES = 'one of "off", "hint", "information", "warning" and "error"'
OF_ALL = "the path of the file that every other one is compared with"
IN_PLURAL = "Did you mean `[[references]]`?"
RELATIONS = 'one of "together", "either", "merged", "template" and "sibling"'


def loaded(tmp_path, text, name="twicetold.toml"):
    return load_config(Disk(write(tmp_path, {name: text})))


def complaints(tmp_path, text, name="twicetold.toml"):
    return [(problem.line, problem.message) for problem in loaded(tmp_path, text, name).problems]


def test_every_setting(tmp_path):
    found = loaded(tmp_path, FULL)
    config = found.config
    assert found.problems == ()
    assert found.path == tmp_path / "twicetold.toml"
    assert config.hosts == ("claude-code", "cursor")
    assert (config.ignore, config.include) == (("legacy/",), ("docs/ai/*.md",))
    assert dict(config.severity) == {"duplicate-section": "off", "conflict": "error"}
    assert dict(config.severity_lines) == {"duplicate-section": 7, "conflict": 8}
    first, second, of_all = config.all_references
    assert (first.files, first.relation) == (("packages/*/CLAUDE.md",), Relation.TOGETHER)
    assert (second.path, second.relation) == ("templates/package.md", Relation.TEMPLATE)
    assert (second.origin, second.required) == ("acme/templates@0123abc", ("Setup", "Testing"))
    assert (second.may_differ, second.files_line, second.path_line) == (("Overview",), 16, 17)
    assert (of_all.path, of_all.relation, of_all.path_line) == ("CLAUDE.md", None, 1)
    assert config.allow == (
        Allowance(
            "duplicate-statement",
            "Read alone by people, too.",
            "packages/**",
            text="Run the tests before you commit.",
            expires=dt.date(2027, 1, 31),
            line=23,
        ),
    )


def test_a_glob_may_begin_at_the_root_as_a_path_does(tmp_path):
    text = (
        "ignore = ['./old/', '!./old/AGENTS.md']\ninclude = ['./x.md']\n"
        "[[references]]\nfiles = ['./AGENTS.md']\npath = './CLAUDE.md'\n"
        "[[references]]\nfiles = './web/*.md'\npath = 'CLAUDE.md'\n"
        "[[allow]]\ncode = 'conflict'\nreason = 'so be it'\npath = './AGENTS.md'\n"
    )
    config = loaded(tmp_path, text).config
    assert (config.ignore, config.include) == (("/old/", "!/old/AGENTS.md"), ("/x.md",))
    assert [entry.files for entry in config.references] == [("/AGENTS.md",), ("/web/*.md",)]
    assert [entry.path for entry in config.allow] == ["/AGENTS.md"]


def test_pyproject_is_read_where_there_is_no_file_of_our_own(tmp_path):
    text = '[tool.black]\nline-length = 100\n[tool.twicetold]\nreference = "A.md"\nhots = 1\n'
    found = loaded(tmp_path, text, "pyproject.toml")
    assert found.config.reference.path == "A.md"
    assert found.path == tmp_path / "pyproject.toml"
    assert [(p.line, p.message) for p in found.problems] == [
        (5, 'There is no setting `hots`. Did you mean "hosts"?')
    ]
    write(tmp_path, {"twicetold.toml": ""})
    assert load_config(Disk(tmp_path)).config == Config()


def test_no_configuration_is_none(tmp_path):
    write(tmp_path, {"pyproject.toml": "[tool.black]\n"})
    found = load_config(Disk(tmp_path))
    assert (found.config, found.path, found.problems) == (Config(), None, ())


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("ignor = []\n", [(1, 'There is no setting `ignor`. Did you mean "ignore"?')]),
        ("colour = 1\n", [(1, "There is no setting `colour`.")]),
        (
            "[tool.twicetold]\nhosts = []\n",
            [(1, "There is no setting `tool`. Here settings stand without [tool.twicetold].")],
        ),
        ("\nignore = 'x'\n", [(2, "`ignore` must be a list of globs. The setting is ignored.")]),
        *(
            (
                f"\n{table}\nfiles = 'a'\npath = 'A.md'\n",
                [(2, f"`reference` must be {OF_ALL}. The setting is ignored. {IN_PLURAL}")],
            )
            for table in ("[reference]", "[[reference]]")
        ),
        ("\n[[allows]]\n", [(2, 'There is no setting `allows`. Did you mean "allow"?')]),
        ("severity = 3\n", [(1, "`severity` must be a table of codes. The setting is ignored.")]),
        (
            "[severity]\nconflict = 'loud'\noverride = 'hint'\n",
            [(2, f"`conflict` must be {SEVERITIES}. The setting is ignored.")],
        ),
        (
            "hosts = ['cursr', 'zed']\n",
            [(1, "`hosts` names no known host: 'cursr'. Did you mean \"cursor\"?")],
        ),
        (
            "[[references]]\npath = 'A.md'\n",
            [(1, "`files` must be set in `references`. The entry is ignored.")],
        ),
        (
            f"{ONE_REFERENCE}{ONE_REFERENCE}relation = 'sister'\n",
            [(7, f"`relation` must be {RELATIONS}. The setting is ignored.")],
        ),
        (
            "[[allow]]\ncode = 'conflict'\nreason = 'x'\nexpires = '2027-02-31'\n",
            [(4, "There is no such day: 2027-02-31.")],
        ),
        (
            "[[allow]]\ncode = 'conflict'\n",
            [(1, "`reason` must be set in `allow`. The entry is ignored.")],
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path, text, problems):
    assert complaints(tmp_path, text) == problems


@pytest.mark.parametrize(
    "path", ["../other/A.md", "/etc/A.md", "~/A.md", "a/../../A.md", "C:/A.md"]
)
def test_a_reference_outside_of_the_workspace_is_refused(tmp_path, path):
    text = f"ignore = ['x']\n[[references]]\nfiles = 'a'\npath = '{path}'\n"
    found = loaded(tmp_path, text)
    assert found.config == Config(ignore=("x",))
    assert "lies outside of the workspace" in found.problems[0].message
    assert found.problems[0].line == 4
    found = loaded(tmp_path, f"reference = '{path}'\n")
    assert found.config.reference is None
    assert found.problems[0].line == 1


def test_a_bad_key_leaves_the_rest(tmp_path):
    text = FULL.replace('["legacy/"]', "3").replace('"template"', '"tempalte"')
    found = loaded(tmp_path, text)
    assert [problem.line for problem in found.problems] == [3, 18]
    assert found.config.ignore == ()
    assert found.config.references[1].relation is None
    assert found.config.references[1].required == ("Setup", "Testing")
    assert len(found.config.allow) == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = \nc = 3\n", 2),
        ("a = 1\na = 2\n", 2),
        ("a = [1,\n2\n", 3),
        ("x = " + "[" * 5000, 1),
    ],
)
def test_broken_toml_says_where(tmp_path, text, line):
    found = loaded(tmp_path, text)
    assert found.config == Config()
    (problem,) = found.problems
    assert problem.message.startswith("twicetold.toml is not valid TOML: ")
    assert problem.line == line


def test_bytes_that_are_no_text_and_files_that_cannot_be_read(tmp_path, monkeypatch):
    (tmp_path / "twicetold.toml").write_bytes(b"a = 1\nb = '\xff'\n")
    assert complaints_of(tmp_path) == [(2, "twicetold.toml is not valid UTF-8.")]
    (tmp_path / "twicetold.toml").write_bytes(b"\xef\xbb\xbfreference = 'A.md'\r\n")
    assert load_config(Disk(tmp_path)).config.reference.path == "A.md"

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    assert complaints_of(tmp_path) == [(1, "twicetold.toml cannot be read: Permission denied.")]


def complaints_of(root):
    return [(problem.line, problem.message) for problem in load_config(Disk(root)).problems]


@given(st.text(alphabet="[]=\"'#.\n abreferncsl01{},"))
def test_no_text_breaks_the_reader(text):
    settings = read_settings(text, (), "x.toml")
    assert all(1 <= problem.line <= text.count("\n") + 1 for problem in settings.problems)


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (("a",), 1),
        (("t", "x"), 3),
        (("t", "missing"), 2),
        (("r", 0, "p"), 5),
        (("r", 1, "p"), 8),
        (("r", 1, "q", "z"), 9),
        (("r", 1), 6),
        (("r",), 4),
        (("d", "e", "f"), 11),
        (("nowhere",), 1),
    ],
)
def test_line_of(key, line):
    source = (
        'a = 1\n[t]\nx = 1\n[[r]]\np = 1\n[[ r ]] # second\n# p = 3\n"p" = 2\n'
        "q.z = 1\n[d]\ne.f = 1\n"
    )
    assert line_of(key_lines(source), key) == line
