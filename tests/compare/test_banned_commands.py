"""Commands that one document forbids and the other tells to run."""

import pytest

from tests.compare.pairs import parsed
from twicetold.compare.conflicts.conflict import conflicts
from twicetold.compare.relation import Relation

OPPOSED = (
    ("Never run `go test`.", "Run `go test ./... -count=1`."),
    ("Do not run `pnpm publish` yourself.", "Then run `pnpm publish -r --access public`."),
    ("`make deploy` restarts all servers, so never run it.", "Run `make deploy`."),
    ("Never run `git push --force`.", "Run `git push --force`."),
    ("Do not call `cargo fmt` by hand.", "```bash\ncargo fmt --all\n```"),
)

QUIET = (
    # Another command, one with more than options and paths, another purpose.
    ("Never run `go test`.", "Run `go testify ./...`."),
    ("Never run `npm install`.", "Run `npm install left-pad`."),
    ("Never run `git push --force`.", "Run `git push --force-with-lease`."),
    ("Do not run `npm run build` to check an edit.", "Run `npm run build`."),
    ("Avoid running `make test` between two edits.", "Run `make test`."),
    # Only named, or run and forbidden in one document.
    ("Never run `go test`.", "See `go test ./...` in the log."),
    ("`go vet` hangs, so never call it. In CI run `go vet ./api`.", "Run `go vet ./...`."),
)


@pytest.mark.parametrize(("ban", "order"), OPPOSED)
def test_what_one_forbids_the_other_runs(ban, order):
    for a, b in ((ban, order), (order, ban)):
        assert [finding.reason.value for finding in told(a, b)] == ["order"]


@pytest.mark.parametrize(("ban", "other"), QUIET)
def test_two_statements_that_both_hold(ban, other):
    assert told(ban, other) == told(other, ban) == ()


def told(a, b):
    return conflicts(parsed(f"{a}\n"), parsed(f"{b}\n"), Relation.TOGETHER)
