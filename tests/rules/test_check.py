"""What is a fault under which relation, told once and at the right place."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, brief, check, check_one

ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}\n{REVIEWS}"
NESTED = f"# Billing\n\nWrites invoices once an hour.\n\n{MIGRATIONS}"


def mirror(relation="either", extra=""):
    return (
        f'[[references]]\nfiles = ["AGENTS.md"]\npath = "CLAUDE.md"\nrelation = "{relation}"\n'
        + extra
    )


def test_a_copy_that_loads_with_its_original_is_told_once(tmp_path):
    found = check(tmp_path, {"CLAUDE.md": ROOT, "billing/CLAUDE.md": NESTED})
    (problem,) = found.problems
    assert (problem.code, problem.place.path, problem.place.start, problem.place.end) == (
        "duplicate-section", "billing/CLAUDE.md", 4, 9,
    )  # fmt: skip
    assert problem.hosts == ("Claude Code",)
    assert problem.message == "Same as CLAUDE.md › Migrations (line 5). Claude Code loads both."
    assert [(t.path, t.start, t.end) for t in problem.twins] == [("CLAUDE.md", 4, 9)]


def test_the_nearest_of_two_references_tells_it(tmp_path):
    files = {"CLAUDE.md": ROOT, "a/CLAUDE.md": NESTED, "a/b/CLAUDE.md": f"# B\n\n{MIGRATIONS}"}
    found = check(tmp_path, files)
    assert [(p.place.path, p.twins[0].path) for p in found.problems] == [
        ("a/CLAUDE.md", "CLAUDE.md"),
        ("a/b/CLAUDE.md", "a/CLAUDE.md"),
    ]


def test_in_a_mirror_equal_text_is_right_and_absent_text_is_told(tmp_path):
    text = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}"
    files = {"twicetold.toml": mirror(), "CLAUDE.md": ROOT, "AGENTS.md": text}
    assert brief(tmp_path, files) == [("AGENTS.md", "missing-section", 11, 11)]


def test_two_names_side_by_side_are_no_mirrors(tmp_path):
    files = {"CLAUDE.md": ROOT, "AGENTS.md": "# Ferry\n\nAsk before you change the schema.\n"}
    assert brief(tmp_path, files) == []


def test_what_shares_most_of_its_text_is_a_mirror_and_drift_is_told_once(tmp_path):
    text = ROOT.replace("60 characters", "72 characters")
    found = check(tmp_path, {"CLAUDE.md": text, "AGENTS.md": ROOT})
    (problem,) = found.problems
    assert (problem.place.path, problem.code) == ("CLAUDE.md", "drifted-section")
    assert problem.differs == (("72", "60"),)
    assert problem.place.highlight.start.line == 12
    assert text.split("\n")[12][slice(*(p.character for p in (
        problem.place.highlight.start, problem.place.highlight.end,
    )))] == "72"  # fmt: skip


def test_a_stub_and_its_target_are_one(tmp_path):
    files = {"AGENTS.md": ROOT, "CLAUDE.md": "@AGENTS.md\n", "billing/CLAUDE.md": NESTED}
    found = check(tmp_path, files)
    assert [(p.place.path, p.twins[0].path) for p in found.problems] == [
        ("billing/CLAUDE.md", "AGENTS.md")
    ]


def test_a_template_asks_for_its_required_sections_alone(tmp_path):
    extra = 'required = ["Reviews"]\n'
    files = {
        "twicetold.toml": mirror("template", extra),
        "CLAUDE.md": ROOT,
        "AGENTS.md": f"# Ferry\n\n{COMMITS}",
    }
    found = check(tmp_path, files)
    assert [p.message for p in found.problems] == [
        'CLAUDE.md has "Reviews" (line 16); this file has not.'
    ]


def test_what_may_differ_is_no_drift(tmp_path):
    extra = 'may_differ = ["Commits"]\n'
    files = {
        "twicetold.toml": mirror(extra=extra),
        "CLAUDE.md": ROOT,
        "AGENTS.md": ROOT.replace("60 characters", "72 characters"),
    }
    assert brief(tmp_path, files) == []


@pytest.mark.parametrize(
    ("severity", "expected"), [("off", []), ("error", ["error"]), ("hint", ["hint"])]
)
def test_the_configuration_decides_how_loud_a_code_is(tmp_path, severity, expected):
    files = {
        "twicetold.toml": f'[severity]\nduplicate-section = "{severity}"\n',
        "CLAUDE.md": ROOT,
        "billing/CLAUDE.md": NESTED,
    }
    assert [p.severity.value for p in check(tmp_path, files).problems] == expected


def test_a_file_says_why_it_is_compared_with_nothing(tmp_path):
    files = {"CLAUDE.md": ROOT, "tests/fixtures/x/CLAUDE.md": ROOT, "notes.md": ROOT}
    assert check_one(tmp_path, files, "CLAUDE.md").reason == "no file is loaded together with it"
    assert "fixture" in check_one(tmp_path, files, "tests/fixtures/x/CLAUDE.md").reason
    assert check_one(tmp_path, files, "notes.md").reason == "not an instruction file"


def test_bad_bytes_are_told_once_and_hide_nothing(tmp_path):
    files = {"CLAUDE.md": ROOT, "billing/CLAUDE.md": b"\xff\n" + NESTED.encode()}
    assert [p.code for p in check(tmp_path, files).problems] == [
        "invalid-encoding",
        "duplicate-section",
    ]


GARBAGE = "and garbage to what reads UTF-8: save it as UTF-8."


@pytest.mark.parametrize(
    ("data", "message", "others"),
    [
        (
            NESTED.encode("utf-16-be"),
            f"This is UTF-16-BE without a byte-order mark, {GARBAGE}",
            ["duplicate-section"],
        ),
        (
            NESTED.encode("utf-32-le"),
            f"This is UTF-32-LE without a byte-order mark, {GARBAGE}",
            ["duplicate-section"],
        ),
        (
            b"\xff\xfe\0\0" + NESTED.encode("utf-32-le"),
            f"This is UTF-32-LE, {GARBAGE}",
            ["duplicate-section"],
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + NESTED.encode(),
            "This is binary data and no text: nothing in it is checked.",
            [],
        ),
    ],
)
def test_what_agents_read_as_garbage_is_told(tmp_path, data, message, others):
    found = check(tmp_path, {"CLAUDE.md": ROOT, "billing/CLAUDE.md": data}).problems
    assert [p.code for p in found] == ["invalid-encoding", *others]
    assert found[0].message == message


def test_a_fingerprint_stays_when_lines_move_and_goes_when_text_changes(tmp_path):
    def fingerprint(name, text):
        (problem,) = check(tmp_path / name, {"CLAUDE.md": ROOT, "b/CLAUDE.md": text}).problems
        return problem.fingerprint

    first = fingerprint("one", NESTED)
    assert fingerprint("two", NESTED.replace("an hour.", "an hour.\n\nAnd on demand.")) == first
    assert fingerprint("three", NESTED.replace("the previous", "the old")) != first


def test_a_statement_repeated_in_one_file(tmp_path):
    line = "Never commit a secret or the address of a customer to the repository."
    files = {"CLAUDE.md": f"# A\n\n- {line}\n\n## B\n\nRead on.\n\n- {line}\n"}
    (problem,) = check(tmp_path, files).problems
    assert problem.code == "repeated-statement"
    assert problem.message == 'Said already on line 3 under "A".'


def test_of_a_line_that_says_more_than_the_command_the_command_alone_is_told(tmp_path):
    line = "- Each change below `web/` is public, so add a note of it: `pnpm run note --add`"
    files = {
        "CLAUDE.md": "# Ferry\n\n```bash\npnpm run build:all\npnpm run note --add # asks\n```\n",
        "web/CLAUDE.md": f"# Website\n\nPages live here.\n\n{line}\n",
    }
    (problem,) = check(tmp_path, files).problems
    assert problem.message == (
        "Same command as CLAUDE.md › Ferry (line 5): `pnpm run note --add`. Claude Code loads both."
    )
    (twin,) = problem.twins
    for place, text in ((problem.place, line), (twin, "pnpm run note --add # asks")):
        start, end = place.highlight.start, place.highlight.end
        assert start.line == end.line == place.start
        assert text[start.character : end.character] == "pnpm run note --add"


TIDES = "Tide gauges are levelled by the harbour office every spring."


def tides_and_birds(there, here):
    """A file and one below it, each with the list item and much that the other does not say."""
    of_tides = "- Heights are kept in millimetres.\n- Leap seconds are ignored in predictions.\n"
    of_birds = "- Photographs are kept for a year.\n- Rings are read with a telescope.\n"
    return {
        "CLAUDE.md": f"# Tides\n\n{there}{of_tides}",
        "birds/CLAUDE.md": f"# Birds\n\n{here}{of_birds}",
    }


@pytest.mark.parametrize(
    ("here", "there", "message"),
    [
        (
            f"- {TIDES}\n",
            f"- {TIDES}\n",
            "Same as CLAUDE.md › Tides (line 3).",
        ),
        (
            f"- {TIDES} Observers send photographs of rare birds from their phones.\n",
            f"- {TIDES}\n",
            f"In part the same as CLAUDE.md › Tides (line 3): `{TIDES[:-1]}`.",
        ),
        (
            f"- {TIDES}\n",
            f"- {TIDES} Forecasts come from constants that each country publishes once a year.\n",
            f"Says the same as part of CLAUDE.md › Tides (line 3): `{TIDES[:-1]}`.",
        ),
        (
            (
                "- The loader keeps heights above chart datum in whole millimetres at night on the "
                "mirror and tells the office which gauges are silent since the last storm.\n"
            ),
            "- Units: heights above chart datum in whole millimetres\n",
            (
                "In part the same as CLAUDE.md › Tides (line 3): "
                "`heights above chart datum in whole millimetres`."
            ),
        ),
    ],
)
def test_a_message_says_what_is_the_same(tmp_path, here, there, message):
    (problem,) = check(tmp_path, tides_and_birds(there, here)).problems
    assert problem.message == f"{message} Claude Code loads both."


def test_a_part_and_a_whole_beside_it_are_much_the_same(tmp_path):
    nests = "Wardens ask visitors to keep off the dunes while terns are breeding."
    more = f"- Volunteers from abroad count all birds of passage at dawn. {TIDES}\n"
    both = tides_and_birds(f"- {TIDES}\n- {nests}\n", f"{more}- {nests}\n")
    (problem,) = check(tmp_path, both).problems
    assert (
        problem.message
        == "Says much the same as CLAUDE.md › Tides (line 3). Claude Code loads both."
    )
    assert problem.place.end - problem.place.start == 2


def test_of_a_line_that_says_more_than_the_shared_sentence_that_alone_is_underlined(tmp_path):
    line = f"- Volunteers from abroad count all birds of passage at dawn. {TIDES}\n"
    (problem,) = check(tmp_path, tides_and_birds(f"- {TIDES}\n", line)).problems
    start, end = problem.place.highlight.start, problem.place.highlight.end
    assert line[start.character : end.character] == TIDES.rstrip(".")


OWN = "- Count the gulls on the pier before the office opens."


@pytest.mark.parametrize(
    ("here", "there", "config", "severity", "drift"),
    [
        (OWN, "", "", "information", f"that says more: `{OWN[2:]}`."),
        ("", OWN, "", "information", f"that leaves out `{OWN[2:]}`."),
        (OWN, OWN.replace("gulls", "terns"), "", "warning",
         "with 1 difference: `gulls` here, `terns` there."),
        (OWN, "", '[severity]\ndrifted-section = "error"\n', "error", "that says more"),
    ],
)  # fmt: skip
def test_what_a_section_adds_of_its_own_is_no_warning(
    tmp_path, here, there, config, severity, drift
):
    rules = "# {}\n\n## Rules\n\n" + "".join(
        f"- {text}\n"
        for text in (
            TIDES,
            "Heights are kept in millimetres and shown in centimetres.",
            "A gauge is replaced when barnacles have grown over its pipe.",
            "Leap seconds are stored with every measurement.",
        )
    )
    files = {
        "CLAUDE.md": rules.format("Tides") + f"{there}\n",
        "birds/CLAUDE.md": rules.format("Birds") + f"{here}\n",
        **({"twicetold.toml": config} if config else {}),
    }
    (problem,) = check(tmp_path, files).problems
    assert (problem.code, problem.severity.value) == ("drifted-section", severity)
    assert problem.message.startswith(f"Copy of CLAUDE.md › Rules (line 3) {drift}")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("AGNETS.md", 'is not there. Did you mean "AGENTS.md"?'),
        ("agents.md", 'is not there. Did you mean "AGENTS.md"?'),
        ("GEMINI.md", ""),
        ("docs/guide.md", "is no instruction file: name it in `include`."),
        ("A*.md", ""),
        ("gone/*/CLAUDE.md", ""),
        ("AGENTS.md", ""),
    ],
)
def test_a_file_that_the_configuration_calls_a_mirror_is_one(tmp_path, name, why):
    config = f'hosts = ["codex"]\n\n{mirror()}'.replace("AGENTS.md", name)
    files = {"twicetold.toml": config, "CLAUDE.md": ROOT, "AGENTS.md": ROOT, "docs/guide.md": ROOT}
    message = f"twicetold.toml:4: `files` names '{name}', which {why}"
    errors = check(tmp_path, files).errors
    assert errors == ((f"{tmp_path / message}",) if why else ())
