"""Names and files that one document forbids and the other tells to use or to edit."""

import pytest

from tests.compare.pairs import parsed
from twicetold.compare.conflicts.conflict import conflicts
from twicetold.compare.conflicts.names import names_of
from twicetold.compare.relation import Relation

OPPOSED = (
    # The ban, and an order.
    ("Never add `useMemo`.", "Wrap derived lists in `useMemo`."),
    ("Do not use `any`, we lose the checks.", "Give event payloads the type `any`."),
    ("`forwardRef` is deprecated and must not be used.", "Wrap each input in `forwardRef`."),
    ("Log with `logger.info`, never with `console.log`.", "Call `console.log` where it fails."),
    ("Use `date-fns` instead of `moment`.", "Format dates with `moment`."),
    ("Stay away from the `DB::` facade.", "Load rows with `DB::table('orders')`."),
    ("The `dark:` variants are not wanted.", "Every page has `dark:` classes."),
    ("Don't mark tests with `@slow`.", "Each test of the importer carries the `@slow` marker."),
    ("Import from `@acme/ui`, not from `@acme/ui/internal`.", "Import `@acme/ui/internal`."),
    ("No `sleep` in tests.", "In tests, call `sleep` between two steps."),
    ("Avoid `await Promise.all(jobs)`.", "Collect the jobs and `await Promise.all(jobs)`."),
    ("No `console.log`.", "Print with `console.log` and nothing else."),
    ("Stay away from `DB::`.", "Controllers read rows with `DB::table('orders')`."),
    # A file that may not be touched.
    ("Never edit `src/gen/` by hand.", "Edit `src/gen/routes.ts` after each change."),
    ("Hands off `docs/api/**`: a bot writes it.", "Edit the page below `docs/api/` too."),
    ("`en.json` is exported nightly, so never edit it.", "Add each new text to `en.json`."),
    ("`vendor/` must not be modified.", "Put your patch into `vendor/zlib/inflate.c`."),
)

QUIET = (
    # On a condition, for another thing, of one way to use it.
    ("Never use `any` unless the library forces you.", "Give payloads the type `any`."),
    ("If the list is short, do not use `useMemo`.", "Wrap lists in `useMemo`."),
    ("Don't use `fetch` in components.", "The server calls `fetch` for each page."),
    ("No `console.log` in `src/`.", "Scripts print their progress with `console.log`."),
    ("Do not use `fetch` directly.", "Load data with `fetch`."),
    ("Don't wrap it in `catchAll`.", "Wrap errors in `catchAll`."),
    # No order to use it.
    ("Never use `moment`.", "The old importer used `moment`."),
    ("Never use `moment`.", "Replace `moment` by `date-fns`."),
    ("Never use `moment`.", "See `moment` in the archive."),
    ("Never use `moment`.", "Unlike `moment`, `date-fns` is small."),
    ("Never use `moment`.", "Do not format dates with `moment`."),
    ("Never use `docker`.", "Parse the fields of a service (`docker`, `k8s`)."),
    ("Never return `null`.", "Set the field to `null`."),
    # Another part of the project, another file, another way.
    ("## Android\n\n- Never use `Timber`.", "## iOS\n\n- Log with `Timber`."),
    ("Never add `print`.", "## Debugging\n\n- Call `print` to see the values."),
    ("Never edit `src/gen/`.", "Edit `src/general/` instead."),
    ("Never edit `schema.json` by hand.", "Run `make schema` to write it into `schema.json`."),
    ("Never edit `schema.json` by hand.", "The fields are listed in `schema.json`."),
    # Both forbid it, or one does both: they mean something else by it.
    ("Avoid `eval`. For formulas, call `eval`.", "Call `eval` for each cell."),
    ("Never add `eval`.", "Avoid `eval` for input. For formulas, call `eval`."),
)


@pytest.mark.parametrize(("ban", "order"), OPPOSED)
def test_what_one_forbids_the_other_orders(ban, order):
    for a, b in ((ban, order), (order, ban)):
        assert [finding.reason.value for finding in told(a, b)] == ["order"]


@pytest.mark.parametrize(("ban", "other"), QUIET)
def test_two_statements_that_both_hold(ban, other):
    assert told(ban, other) == told(other, ban) == ()


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("useMemo", ["useMemo"]),
        ("useMemo(() => x)", ["useMemo"]),
        ("await Task.WhenAll(steps)", ["Task.WhenAll", "Task."]),
        ("DB::table('orders')->first()", ["DB::table", "DB::"]),
        ("dark:", ["dark:"]),
        ("@acme/ui/internal", ["@acme/ui/internal"]),
        ("console.*", ["console."]),
        ("docs/api/**", ["docs/api/", "docs/"]),
        ("./src/main.ts", ["src/main.ts", "src/"]),
        ("en.json", ["en.json"]),
        ("npm run build", []),
        ("null", []),
        ("*.pb.go", []),
        ("", []),
    ],
)
def test_names_of_code(code, names):
    assert list(names_of(code)) == names


def told(a, b):
    texts = (text if text.startswith("#") else f"- {text}\n" for text in (a, b))
    return conflicts(*map(parsed, texts), Relation.TOGETHER)


def test_conflicts_in_neighbouring_lines_are_one_each():
    a = parsed("- Never add `useMemo`.\n- Never call `fetch`.\n- Indent with tabs.\n")
    b = parsed("- Wrap it in `useMemo`.\n- Load it with `fetch`.\n- Indent by two spaces.\n")
    found = conflicts(a, b, Relation.TOGETHER)
    assert [(finding.a.start, finding.b.start) for finding in found] == [(0, 0), (1, 1), (2, 2)]
