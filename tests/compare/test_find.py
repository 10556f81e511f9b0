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
        # Entries for two names, said to be the same kind of thing.
        (
            "- [Drawing rules](notes/drawing.md) - charts from sensor readings, legends, axes",
            "- `painter/`: charts from sensor readings, legends and axes",
        ),
        # One list of names, and two things said of it.
        (
            "The hook runs `make fmt`, `make vet` and `make unit` in parallel, and stops early.",
            "A release note names `make fmt`, `make vet` and `make unit` where behaviour changed.",
        ),
        # Two longer texts with many words in common, and no sentence.
        (
            (
                "Buoys report wind and salinity to the harbour office by radio. A pilot boards"
                " vessels at the breakwater during fog. The dredger clears silt from the channel in"
                " autumn."
            ),
            (
                "The pilot reads radio news of the channel to the harbour. In autumn vessels hide"
                " the buoys. Salinity and silt harm the breakwater, and wind dries it."
            ),
        ),
    ],
)
def test_quiet(a, b):
    assert among(a, b) == ()


@pytest.mark.parametrize(
    ("a", "b"),
    [
        # The names of two entries may stand for one thing.
        ("| `@ferry/painter` | Draws charts from sensor readings |", TREE),
        ("- `ferry-painter`: draws charts from sensor readings", TREE),
        (
            "- **apps/painter** (`@ferry/painter`): draws charts from the readings of sensors",
            "- [painter](apps/painter/): draws charts from sensor readings",
        ),
        # What stands before the colon is a label, and no name.
        (
            "- **Functions**: Prefer arrow functions over anonymous function expressions.",
            "- **Style**: Prefer arrow functions over anonymous function expressions.",
        ),
        # A list of names, and one thing said of it.
        (
            "Before each release run `make fmt`, `make vet` and `make unit` in this order.",
            "Run `make fmt`, `make vet` and `make unit`, in this order, before any release.",
        ),
        (
            "Run `make fmt`, `make vet`, `make unit`.",
            "- Before a push: `make fmt`, `make vet`, `make unit`.",
        ),
    ],
)
def test_entries_and_lists_that_are_told_twice(a, b):
    assert kinds(among(a, b)) == [("duplicate", "statement")]


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


GULLS = "Gulls on the eastern pier are counted by two observers at every low tide."
RINGS = "Rings are read with a telescope, never by catching the bird a second time."
NESTS = "Photographs of occupied nests are stripped of their coordinates at once."
OF_BIRDS = """\
- Sightings of hybrids are kept apart.
- Ask the warden before you visit an island.
- Two reviewers look at every rare species.
"""
OF_TIDES = """\
- A storm surge has a model of its own.
- Leap seconds are never predicted.
- Harbours without a gauge borrow the constants of another.
"""


@pytest.mark.parametrize(
    ("a", "b", "lines"),
    [
        pytest.param(f"- {GULLS}\n- {RINGS}\n", f"- {RINGS}\n- {GULLS}\n", (2, 2), id="turned"),
        pytest.param(f"- {GULLS}\n- {RINGS}\n", f"{GULLS} {RINGS}\n", (2, 1), id="one line there"),
        pytest.param(f"- {GULLS}\n\n- {RINGS}\n", f"- {RINGS}\n- {GULLS}\n", (3, 2), id="blank"),
        pytest.param(
            f"- {GULLS}\n- {RINGS}\n- {NESTS}\n",
            f"- {NESTS}\n- {GULLS}\n- {RINGS}\n",
            (3, 3),
            id="three",
        ),
    ],
)
def test_neighbours_are_one_finding_in_whatever_order_the_other_says_them(a, b, lines):
    (finding,) = among(f"## Piers\n\n{a}{OF_BIRDS}", f"## Gauges\n\n{b}{OF_TIDES}")
    assert (finding.a.end - finding.a.start, finding.b.end - finding.b.start) == lines


def test_a_line_between_that_only_one_says_parts_two_findings():
    a = f"## Piers\n\n- {GULLS}\n{OF_BIRDS}- {RINGS}\n"
    assert len(among(a, f"## Gauges\n\n- {RINGS}\n- {GULLS}\n{OF_TIDES}")) == 2


HEIGHTS = "heights above chart datum in whole millimetres"


@pytest.mark.parametrize(
    ("a", "b", "shared"),
    [
        pytest.param(GULLS, GULLS, (), id="all"),
        pytest.param(
            f"Wardens of both islands meet in autumn and plan the ringing. {GULLS}",
            f"Heights of a gauge are kept in millimetres by the office. {GULLS}",
            ((GULLS[:-1], GULLS[:-1]),),
            id="a sentence of both",
        ),
        pytest.param(
            f"Wardens of both islands meet in autumn and plan the ringing.\n  {GULLS}",
            GULLS,
            ((GULLS[:-1], GULLS[:-1]),),
            id="a sentence of the lines",
        ),
        pytest.param(
            GULLS,
            f"Heights of a gauge are kept in millimetres by the office of the harbour, "
            f"and shown in centimetres to whoever asks for a forecast. {GULLS}",
            (("", GULLS[:-1]),),
            id="a sentence there",
        ),
        pytest.param(
            "The loader writes heights above chart datum in whole millimetres at night "
            "and tells wardens which gauges have been silent since the last storm.",
            "Units: heights above chart datum in whole millimetres",
            ((HEIGHTS, HEIGHTS),),
            id="a phrase",
        ),
    ],
)
def test_what_two_statements_share(a, b, shared):
    (finding,) = among(f"## Piers\n\n- {a}\n{OF_BIRDS}", f"## Gauges\n\n- {b}\n{OF_TIDES}")
    assert (finding.code.value, finding.shared) == ("duplicate", shared)


def test_a_phrase_that_is_little_of_both_is_no_finding():
    a = "- Wardens are built by dependency injection with `IWardenService`, one per island.\n"
    b = "- **Services**: heavy use of dependency injection via `IWardenService` and its hosts\n"
    assert among(a, b) == ()
