"""Conflicts and overrides between two files, and what becomes of the copies around them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compare.pairs import among, found, kinds, parsed
from twicetold.compare.conflicts import opposite_orders
from twicetold.compare.conflicts.conflict import conflicts
from twicetold.compare.finding import FindingCode, Reason
from twicetold.compare.relation import Relation
from twicetold.rules.messages import finding_message

TOGETHER = Relation.TOGETHER
TWIN = "CLAUDE.md › Testing (line 31)"


def told(a, b, relation=TOGETHER):
    return [
        (finding.code.value, finding.reason.value, finding.differs)
        for finding in conflicts(parsed(a), parsed(b), relation)
    ]


def test_another_package_manager():
    assert told("## Test\n\n`pnpm test`\n", "## Test\n\nRun `npm test`.\n") == [
        ("conflict", "command", (("pnpm test", "npm test"),))
    ]


def test_the_lines_are_those_of_the_claims():
    a = "# A\n\nText.\n\n```sh\ncd web\nyarn lint\n```\n"
    b = "# B\n\n```sh\ncd web && npm run lint\n```\n"
    (finding,) = conflicts(parsed(a), parsed(b), TOGETHER)
    assert (finding.a.start, finding.a.end, finding.b.start, finding.b.end) == (6, 7, 3, 4)


def test_two_tools_are_told_once_in_a_section():
    a = "## Commands\n\n- Test: `pnpm test`\n- Lint: `pnpm lint`\n- Build: `pnpm build`\n"
    b = a.replace("pnpm", "yarn").replace("\n- ", "\n\n- ")
    assert len(told(a, b)) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("`pnpm test`", "`pnpm test` or `npm test`"),
        ("`pnpm test` and `npm test`", "`npm test`"),
        ("`cd api && pnpm test`", "`cd web && npm test`"),
        ("`pnpm --filter api test`", "`npm test`"),
        ("`pnpm test`", "Never run `npm test`."),
        ("Without this `pnpm test` fails.", "Run `npm test`."),
        ("## Web\n\n`pnpm test`", "## Server\n\n`npm test`"),
    ],
)
def test_no_conflict_of_commands(a, b):
    assert told(f"{a}\n", f"{b}\n") == []


def test_a_command_to_run_and_never_to_run():
    a = "- After a pull run `bin/migrate up`.\n"
    b = "- Never run `bin/migrate up`.\n"
    ((code, reason, differs),) = told(a, b)
    assert (code, reason) == ("conflict", "order")
    assert differs == (("bin/migrate up", "never bin/migrate up"),)
    assert told(a, "- Never run `bin/migrate up` without a backup.\n") == []


@pytest.mark.parametrize(
    ("ban", "order"),
    [
        ("Don't use enums.", "Use enums for fixed sets of values."),
        ("Never use `console.log`.", "Use `console.log` to debug."),
        ("Do not write tests.", "Write tests for all new code."),
        ("Don't start the dev server.", "Start the dev server with `pnpm dev`."),
        ("Never use inline styles.", "Always use inline styles when values change."),
    ],
)
def test_a_ban_without_limits_forbids_every_purpose(ban, order):
    assert [found[:2] for found in told(f"- {order}\n", f"- {ban}\n")] == [("conflict", "order")]
    assert [found[:2] for found in told(f"- {ban}\n", f"- {order}\n")] == [("conflict", "order")]


@pytest.mark.parametrize(
    ("ban", "order"),
    [
        ("Never force-push to shared branches.", "Force-push your own branch after a rebase."),
        ("Never use enums in public types.", "Use enums for fixed sets of values."),
        ("Never use enums unless asked.", "Use enums for fixed sets of values."),
        ("Never commit secrets.", "Commit secrets manager configuration."),
        ("Don't use enums.", "Use enums only where the protocol has them."),
        ("Never push.", "Push images to the registry."),
        ("Avoid mocks.", "Use mocks for the network."),
        ("You should not use enums.", "Use enums for fixed sets of values."),
    ],
)
def test_a_ban_that_leaves_room(ban, order):
    assert told(f"- {order}\n", f"- {ban}\n") == []


@pytest.mark.parametrize(
    ("ban", "use", "differs"),
    [
        ("Never invoke bare `python`.", "`python -m site`", ("python -m site", "never python")),
        ("Do not run `tsc` directly.", "Run `tsc --noEmit`.", ("tsc --noEmit", "never tsc")),
        (
            "Never run `npx tsc` or `tsc` directly.",
            "```sh\ntsc -b\n```",
            ("tsc -b", "never tsc"),
        ),
        ("Don't run `pytest` by itself.", "Run `pytest -x`.", ("pytest -x", "never pytest")),
        ("Use `pnpm`, not `npm`.", "Run `npm test`.", ("npm test", "never npm")),
        ("Use uv (never pip).", "```sh\npip install -e .\n```", ("pip install -e .", "never pip")),
    ],
)
def test_a_program_that_is_not_to_be_run(ban, use, differs):
    order = f"## Integration tests\n\n{use}\n"
    assert told(order, f"{ban}\n") == [("conflict", "order", (differs,))]
    assert told(f"{ban}\n", order) == [("conflict", "order", (differs[::-1],))]


@pytest.mark.parametrize(
    ("ban", "use"),
    [
        ("Do not run `tsc` directly.", "Run `pnpm tsc --noEmit`."),
        ("Do not run `tsc` directly.", "The script calls `tsc --noEmit`."),
        ("Do not run `tsc` directly.", "Never run `tsc --noEmit` either. Run `tsc -b`."),
        ("Do not run `tsc` directly. Run `tsc -b` once.", "Run `tsc --noEmit`."),
        ("Do not run `tsc` before `pnpm build`.", "Run `tsc --noEmit`."),
        ("## Web\n\nDo not run `tsc` directly.", "## Server\n\nRun `tsc --noEmit`."),
        ("Never invoke bare `python`.", "`python -m venv .venv`"),
        ("Use `pnpm`, not `npm`.", "`npm install -g pnpm`"),
        ("Use `pnpm`, not `npm`.", "Run `pnpm test`, never `npm test`. `npm run e2e` is fine."),
        ("Use `pnpm`, not `npm`. Only CI runs `npm ci`.", "`npm test`"),
        ("Do not use `npm` for releases.", "`npm test`"),
    ],
)
def test_a_program_that_may_be_run(ban, use):
    assert told(f"{ban}\n", f"{use}\n") == []


@pytest.mark.parametrize(
    ("use", "instead"),
    [
        ("Use arrow functions.", "Use function declarations, not arrow functions."),
        ("Always use `async/await`", "Prefer promise chains instead of `async/await`."),
        ("Code is read. Use `fp-ts`.", "Prefer plain functions over `fp-ts`."),
        ("Omit semicolons.", "Use semicolons."),
        ("Use default exports.", "Prefer named exports over default exports."),
        ("Docstrings follow the Google style.", "Write docstrings in NumPy style."),
        ("Use snake_case for variables.", "camelCase for variables and PascalCase for classes."),
    ],
)
def test_a_thing_to_be_used_and_another_one_in_its_place(use, instead):
    assert [found[:2] for found in told(f"- {use}\n", f"- {instead}\n")] == [("conflict", "order")]
    assert [found[:2] for found in told(f"- {instead}\n", f"- {use}\n")] == [("conflict", "order")]


@pytest.mark.parametrize(
    ("use", "instead"),
    [
        ("Use arrow functions for callbacks.", "Use function declarations, not arrow functions."),
        ("Use arrow functions.", "Use methods instead of arrow functions in classes."),
        ("Use arrow functions.", "Use arrow functions instead of function declarations."),
        ("Use arrow functions.", "Use functions."),
        ("Use snake_case for files.", "camelCase for variables and PascalCase for classes."),
        ("Use snake_case for variables.", "Use camelCase or snake_case for variables."),
    ],
)
def test_two_things_that_may_both_be_used(use, instead):
    assert told(f"- {use}\n", f"- {instead}\n") == []


def test_an_order_and_its_ban_in_either_direction():
    order, ban = "- Update `api.yaml` when a route changes.\n", "- Do not edit `api.yaml`.\n"
    assert [finding[:2] for finding in told(order, ban)] == [("conflict", "order")]
    assert [finding[:2] for finding in told(ban, order)] == [("conflict", "order")]


def test_a_ban_unless_asked_forbids_nothing_that_is_asked_for():
    ban = "- Do not push branches unless asked.\n"
    assert told("- Push branches when asked.\n", ban) == []
    assert told("- Push branches of releases.\n", ban) == []


def test_another_number():
    assert told("- Line length: 80\n", "- Maximum line length is 100 characters.\n") == [
        ("conflict", "number", (("Line length: 80", "line length is 100"),))
    ]


def test_a_nested_file_overrides_on_purpose_only_where_both_are_read():
    a = "Unlike the root, run `npm test` here.\n"
    b = "Run `pnpm test`.\n"
    assert [finding[0] for finding in told(a, b)] == ["override"]
    assert [finding[0] for finding in told(a, b, Relation.EITHER)] == ["conflict"]


def test_a_conflict_takes_the_place_of_a_near_copy():
    a = "## Git\n\n- Always commit lock files of applications.\n"
    b = "## Git\n\n- Never commit lock files of applications.\n"
    assert kinds(among(a, b)) == [("conflict", "statement")]


def test_in_a_longer_copied_section_it_is_a_difference():
    body = (
        "## Git\n\n- Always commit lock files of applications.\n"
        "- Branch names start with the ticket's number.\n"
        "- Rebase on the main branch before you ask for a review.\n"
        "- Describe in the body why the change is needed.\n"
    )
    (finding,) = among(body, body.replace("Always", "Never"))
    assert (finding.code, finding.unit.value) == (FindingCode.DRIFTED, "section")


def test_mirrors_drift_where_they_are_copies():
    a = "## Git\n\n- Always commit lock files of applications.\n"
    b = "## Git\n\n- Never commit lock files of applications.\n"
    codes = [finding.code for finding in found(a, b, Relation.EITHER).findings]
    assert codes == [FindingCode.DRIFTED]


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        (
            "`pnpm test`",
            "`npm test`",
            f"Runs `pnpm test`; {TWIN} runs `npm test`.",
        ),
        (
            "Line length: 80",
            "Line length: 100",
            f"Another number than {TWIN}: `Line length: 80` here, `Line length: 100` there.",
        ),
        (
            "Commit lock files.",
            "Never commit lock files.",
            f"The opposite of {TWIN}: `Commit lock files.` here, `Never commit lock files.` there.",
        ),
    ],
)
def test_the_message(a, b, message):
    (finding,) = conflicts(parsed(f"- {a}\n"), parsed(f"- {b}\n"), TOGETHER)
    assert finding.reason is not Reason.NONE
    assert finding_message(finding, TWIN, TOGETHER) == message


_PIECES = st.sampled_from(
    (
        "# Never",
        "## Testing",
        "- run `npm test`",
        "- never run `npm test`",
        "`pnpm --filter` and `cd && yarn`",
        "```sh\nnpm test && cd\nyarn -w\nmake\nuv run\n```",
        "Coverage: 80% to 9٣ %, line length ² and 100",
        "Use `` ` `` instead of tabs, not `x",
        "Python 3.10, İstanbul, ǅ",
        "|a|\n|-|\n|never `make`|",
        "Do not\x00 it\x0c— unless",
        "",
    )
)
_TEXTS = st.lists(st.one_of(_PIECES, st.text(max_size=40)), max_size=12).map("\n".join)


@given(_TEXTS, _TEXTS, st.sampled_from(list(Relation)))
@settings(max_examples=150, deadline=None)
def test_no_text_raises(a, b, relation):
    for finding in conflicts(parsed(a), parsed(b), relation):
        assert finding.code in (FindingCode.CONFLICT, FindingCode.OVERRIDE)
        assert finding.a.start < finding.a.end
        assert finding.b.start < finding.b.end


def test_a_unit_is_read_once_however_many_bans_it_is_held_against(monkeypatch):
    read = []
    real = opposite_orders.orders

    def orders(unit):
        read.append(unit)
        return real(unit)

    monkeypatch.setattr(opposite_orders, "orders", orders)
    names = [f"{one}{other}" for one in "abcdefghij" for other in "klmnopqrst"]
    bans = "\n".join(
        f"- Never lift frozen cargo crates above harbour cranes with `{name}`." for name in names
    )
    ordered = "\n".join(
        f"- Lift frozen cargo crates above harbour cranes with `{name}`." for name in names
    )
    assert told(f"## Crane\n\n{bans}\n", f"## Crane\n\n{ordered}\n")
    assert read
    assert len(read) == len(set(read))
