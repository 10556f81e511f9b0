import pytest

from tests.compare.pairs import ABOUT_BIRDS, ABOUT_TIDES, among, found, kinds
from twicetold.compare.finding import LineRange
from twicetold.compare.relation import Relation

STOCK = (
    "This file provides guidance to Claude Code (claude.ai/code) when working with code in this "
    "repository."
)
LINTING = """\
## Linting

Run `ruff check` before every push.

- Keep imports at the top of a module.
- Wrap lines at 100 characters.
- Give every public function a docstring.
"""


def changed(old: str, new: str) -> str:
    assert old in LINTING
    return LINTING.replace(old, new)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        pytest.param(LINTING, ("duplicate", "section"), id="verbatim"),
        pytest.param(
            changed("## Linting", "### Style checks"),
            ("duplicate", "section"),
            id="renamed heading",
        ),
        pytest.param(
            changed("- Wrap lines at 100 characters.", "* **Wrap lines** at 100 characters"),
            ("duplicate", "section"),
            id="markup and punctuation",
        ),
        pytest.param(
            changed("- Keep", "1. Keep").replace("- Wrap", "2. Wrap").replace("- Give", "3. Give"),
            ("duplicate", "section"),
            id="list numbering",
        ),
        pytest.param(changed("Run `ruff", "RUN `ruff"), ("duplicate", "section"), id="case"),
        pytest.param(
            changed("Wrap", "<!-- twicetold: ignore[drifted] agreed --> Wrap"),
            ("duplicate", "section"),
            id="silencing comment",
        ),
        pytest.param(changed("100", "88"), ("drifted", "section"), id="number"),
        pytest.param(changed("ruff check", "flake8 src"), ("drifted", "section"), id="tool"),
        pytest.param(
            changed("- Give", "- Prefer tuples to lists.\n- Give"),
            ("drifted", "section"),
            id="bullet added",
        ),
        pytest.param(
            changed("- Wrap lines at 100 characters.\n", ""),
            ("drifted", "section"),
            id="bullet gone",
        ),
    ],
)
@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_one_section(other, expected, turned):
    a, b = (other, LINTING) if turned else (LINTING, other)
    assert kinds(among(a, b)) == [expected]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (
            "- Never commit generated protobuf stubs to the repository.",
            "- Generated protobuf stubs must never be committed.",
        ),
        (
            "- Put each migration in its own file under `db/migrations`, numbered by date.",
            "- Every migration gets a file of its own in `db/migrations/`, numbered by date",
        ),
        (
            "When a flaky test turns up, quarantine it with `@flaky` and open a ticket.",
            "Quarantine flaky tests with `@flaky`; open a ticket for each.",
        ),
        (
            "- Prefer `pathlib.Path` over `os.path` for all handling of files.",
            "- Use `pathlib.Path` instead of `os.path` for handling files",
        ),
        (
            "- `dvc repro` runs the whole pipeline again.",
            "Rebuild all stages of the pipeline that are out of date with `dvc repro`.",
        ),
        # What must not be, and what is done instead.
        (
            "The importer keeps bad rows in `rejects.csv`.",
            "- Bad rows are written to `rejects.csv`, never dropped.",
        ),
    ],
)
@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_reworded_statements_are_duplicates(a, b, turned):
    assert kinds(among(b, a) if turned else among(a, b)) == [("duplicate", "statement")]


@pytest.mark.parametrize(
    ("a", "b", "differs"),
    [
        (
            "Before pushing, run the hooks of pre-commit on all staged files.",
            "Before pushing, run the hooks of prek on all staged files.",
            ("pre-commit", "prek"),
        ),
        (
            "The service needs Node 20 and a running Postgres database.",
            "The service needs Node 22 and a running Postgres database.",
            ("20", "22"),
        ),
        (
            "Snapshots live in `tests/golden` and are updated by hand.",
            "Snapshots live in `tests/snapshots` and are updated by hand.",
            ("tests/golden", "tests/snapshots"),
        ),
        (
            "Ask Marion before you change the billing tables in production.",
            "Ask Torsten before you change the billing tables in production.",
            ("Marion", "Torsten"),
        ),
    ],
)
def test_a_fact_that_differs_is_drift_and_said(a, b, differs):
    (finding,) = among(a, b)
    assert finding.code.value == "drifted"
    assert finding.differs == (differs,)
    assert 0 < finding.similarity < 1


TREE = """\
```
repo/
├── logger/     # Structured logging with secret redaction
├── painter/    # Draws charts from sensor readings
└── other/
```
"""


@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_what_a_tree_says_of_a_folder(turned):
    prose = "- `painter`: draws charts from the readings of sensors\n- `clock`: the time\n"
    (finding,) = among(TREE, prose) if turned else among(prose, TREE)
    assert (finding.code.value, finding.unit.value) == ("duplicate", "statement")
    in_prose, in_tree = (finding.b, finding.a) if turned else (finding.a, finding.b)
    assert (in_prose, in_tree) == (LineRange(8, 9), LineRange(11, 12))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        # Two trees: each is about files of its own.
        (TREE, TREE.replace("repo", "app").replace("other", "more")),
        # What a tree says is no copy that has to follow.
        ("- `painter`: draws 12 charts from sensor readings", TREE.replace("charts", "8 charts")),
        # Equal titles say nothing.
        ("## Testing\n\nRun `pytest -n4`.", "## Testing\n\nStories are drawn by hand in Figma."),
        # Stock sentences.
        (
            STOCK,
            STOCK,
        ),
        # One path is no instruction.
        ("- [the guide](docs/guide.md)", "- Read `docs/guide.md` before you change the protocol."),
        # The same tool, another command.
        ("- Lint: `npm run lint`", "- Build: `npm run build`"),
        # A command that is only named, and one that is another thing in another folder.
        (
            "- Before running `uv lock --upgrade` in step 4, copy the old file to a safe place.",
            "```sh\nuv lock --upgrade\n```",
        ),
        ("- Tests: `pnpm test`", "```sh\npnpm test\n```"),
        # It only leads to what follows.
        (
            "`dvc repro` runs the whole pipeline again:",
            "Rebuild all stages of the pipeline that are out of date with `dvc repro`.",
        ),
        # Two things told in one frame of words.
        (
            "- **export-csv** – the CSV writer of our exports.",
            "- **export-json** – the JSON writer of our exports.",
        ),
        # The opposite, though for which part of the project is not sure.
        ("Mock the database in unit tests.", "Never mock the database in integration tests."),
        ("- Prefix interfaces with `I` (`IUser`).", "- Do not prefix interfaces with `I`."),
        (
            "Wrap errors with `wrapf(err)` to keep the chain.",
            "Do **not** wrap it with `wrapf(err)`: the chain is lost.",
        ),
        (
            "Add the `needs-review` label to every pull request.",
            "There is no need to add the `needs-review` label to every pull request.",
        ),
        # Shared everyday words.
        (
            "- Use the helper functions in this module when possible.",
            "- Use the type definitions in this package when needed.",
        ),
        ("```js\nlet a = 1\n```", "```js\nlet b = 2\n```"),
        # One tool and its flags, other files for another purpose.
        (
            "Then run `uv run --only-group dev --locked hooks run --files REPORT_<id>.md`.",
            (
                "Use `uv run --only-group dev --locked hooks run --files <one> <two>` and pass"
                " every file that you touched."
            ),
        ),
    ],
)
def test_quiet(a, b):
    assert among(a, b) == ()


def test_a_section_with_one_opposite_order_is_no_duplicate():
    other = changed("- Keep imports at", "- Don't keep imports at")
    assert kinds(among(LINTING, other)) == [("drifted", "section")]


@pytest.mark.parametrize(
    ("text", "here", "there"),
    [
        ("Write a migration for each change, {} edit one that is merged.", "never", "always"),
        ("Start the local stack {} you run anything else here.", "before", "after"),
        ("Ask a colleague for the {} payment keys of the vault.", "two", "three"),
        ("Errors are {} by the worker when its queue is full.", "logged", "ignored"),
        ("Keep the cache {} when the suite runs on your machine.", "enabled", "disabled"),
        ("Commit {} the lock file when a dependency of it changes.", "with", "without"),
        ("The gateway does {}cache the answers of the payment service.", "not ", ""),
        ("A change must be safe while the {} version still serves requests.", "old", "new"),
        ("Copy the crew list into the {} folder and look at it once more.", "source", "target"),
        (
            "Set the quay's name in the {} settings of the harbour's portal.",
            "production",
            "staging",
        ),
        ("Wait two {} before you ask the harbour's portal once more.", "seconds", "minutes"),
        ("Then {} the entry of the crew list that belongs to the ship.", "add", "remove"),
    ],
)
def test_a_word_that_turns_a_copy_round(text, here, there):
    a, b = text.format(here), text.format(there)
    (finding,) = among(f"- {a}\n", f"- {b}\n")
    assert (finding.code.value, finding.differs) == ("drifted", ((here.strip(), there),))


@pytest.mark.parametrize(
    ("here", "there"), [("second", "seconds"), ("begin", "start"), ("production", "prod")]
)
def test_another_name_turns_nothing_round(here, there):
    text = "Wait for the {} signal of the harbour's portal before the crane moves."
    (finding,) = among(f"- {text.format(here)}\n", f"- {text.format(there)}\n")
    assert finding.code.value == "duplicate"


def test_more_that_is_forbidden_is_another_wording():
    a = "Import tasks from `lib/tasks` only, never from `lib/old`. Never use `lib/old`."
    b = "Import tasks from `lib/tasks` only. Never use `lib/old`."
    assert kinds(among(f"- {a}\n", f"- {b}\n")) == [("duplicate", "statement")]


def test_two_documents_with_nothing_in_common():
    assert found(ABOUT_BIRDS, ABOUT_TIDES).findings == ()


def test_whole_documents_and_empty_ones():
    assert kinds(found(LINTING, LINTING).findings) == [("duplicate", "section")]
    assert found("", "").findings == ()
    assert found("", LINTING).findings == ()


def test_ranges_and_neighbours_in_one_finding():
    a = "- Sign every tag with the release key.\n- Never rebase a published branch.\n"
    b = f"Something else entirely.\n\n{a}"
    (finding,) = found(a, b).findings
    assert (finding.a, finding.b) == (LineRange(0, 2), LineRange(2, 4))


def test_the_sentence_that_is_meant():
    a = (
        "The importer reads one file at a time.\n"
        "Rows without a station code are skipped and counted.\n"
        "Progress is logged every minute."
    )
    b = "- Skip rows without a station code, and count them."
    (finding,) = among(a, b)
    assert finding.a.end - finding.a.start == 1


def test_equal_titles_pair_in_order():
    text = "# A\n\n## Setup\n\nInstall the hooks first.\n\n## Setup\n\nStart the emulator then.\n"
    assert [(finding.a, finding.b) for finding in found(text, text).findings] == [
        (LineRange(2, 5), LineRange(2, 5)),
        (LineRange(6, 9), LineRange(6, 9)),
    ]


def test_a_command_is_the_same_behind_another_cd():
    (finding,) = among(
        "- Types: `cd web && pnpm run typecheck --filter shop`",
        "```bash\n# everything\npnpm run typecheck --filter shop   # slow\n```",
    )
    assert (finding.code.value, finding.unit.value) == ("duplicate", "command")


def test_to_go_somewhere_is_no_shared_command():
    first = "Start the mail relay:\n\n```sh\ncd apps/relay\nmake relay\n```\n"
    assert among(first, "```sh\ncd apps/relay\ncargo nextest run --workspace\n```") == ()
    both = "cd apps/relay\ncargo nextest run --workspace\n"
    more = (
        "make mail\nmake harbour --jobs 4\nuv run scripts/tides.py --since 1990\nnpx serve dist\n"
    )
    (finding,) = among(f"```sh\n{both}```", f"```sh\n{more}{both}{more}```")
    assert finding.a.end - finding.a.start == 2


def test_a_command_told_often_is_one_finding():
    often = "Run `cargo nextest run`.\n\nAgain: `cargo nextest run`.\n"
    assert len(among(often, "```sh\ncargo nextest run\n```")) == 1


def test_a_longer_path_to_the_same_file_is_no_drift():
    (finding,) = among(
        "Register every new parser in `src/registry.ts` by hand.",
        "Register every new parser in `apps/web/src/registry.ts` by hand.",
    )
    assert finding.code.value == "duplicate"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (
            "Put no transformation of data into a `queryOptions` factory of the client.",
            "Put no transformation of data into a query factory of the client.",
        ),
        (
            "The layout of the test folders mirrors `src/harbor`, module by module.",
            "The layout of the test folders mirrors the source code, module by module.",
        ),
        # A name that begins with the other word.
        (
            "Don't reshape data in queryOptions factories - do it in components.",
            "**No reshaping of data** in query factories - do it in components.",
        ),
        # More than one word is another.
        (
            (
                "Before you start the complete stack, see whether another repository-wide check,"
                " build or example is already running on this host."
            ),
            (
                "Before you start that stack, see whether another broad check, build or example is"
                " already running on this host."
            ),
        ),
    ],
)
def test_another_name_for_the_same_thing_is_no_drift(a, b):
    (finding,) = among(a, b)
    assert finding.code.value == "duplicate"


SIBLING = """\
# Depot Harbor agent notes

The harbor depot is one Go module; it talks to the registry over gRPC and keeps no state.

## Build

Run `go build ./...` in `packages/harbor` after each change of the schema, then start the relay.
"""


def test_names_of_sister_packages_are_no_drift():
    other = SIBLING.replace("harbor", "freight").replace("Harbor", "Freight")
    codes = [finding.code.value for finding in found(SIBLING, other, Relation.SIBLING).findings]
    assert codes == ["duplicate", "duplicate"]
    edited = other.replace("schema", "manifest")
    codes = [finding.code.value for finding in found(SIBLING, edited, Relation.SIBLING).findings]
    assert codes == ["duplicate", "drifted"]


def test_an_added_sentence_is_drift_where_copies_are_wanted_only():
    more = LINTING.replace("every push.", "every push. The bot reruns it at night on the mirror.")
    assert kinds(among(LINTING, more, Relation.EITHER)) == [("drifted", "section")]
    assert kinds(among(LINTING, more, Relation.TOGETHER)) == [("duplicate", "section")]


def test_several_sentences_on_the_same_lines_are_one_finding():
    said = (
        "The ledger rounds every balance to whole cents before the nightly export. "
        "The journal keeps the original amounts for auditors who ask for receipts."
    )
    a = f"""
        - {said} Birds of passage are counted twice a year by volunteers from abroad.
        - Photographs are stripped of their coordinates while a nest is occupied.
        - A rejected sighting goes back to its observer with a reason in three sentences.
        - Rings are read with a telescope, never by catching the bird a second time.
    """
    b = f"""
        - {said} A tide gauge is replaced when barnacles have grown over its inlet pipe.
        - Leap seconds are ignored in predictions, and stored with every measurement.
        - Storm surges come from another model, which runs on the hour.
        - Harbours without a gauge borrow the constants of their nearest neighbour.
    """
    (finding,) = among(a, b)
    assert (finding.code.value, finding.unit.value) == ("duplicate", "statement")
    (drifted,) = among(a.replace("nightly", "weekly"), b)
    assert (drifted.code.value, drifted.differs) == ("drifted", (("weekly", "nightly"),))
