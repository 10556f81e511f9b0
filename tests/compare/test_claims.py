"""What statements claim: numbers, choices, orders and bans."""

import pytest

from tests.compare.pairs import parsed
from twicetold.compare.conflicts.choice_claims import choice_claims
from twicetold.compare.conflicts.number_claims import Amount, number_claims
from twicetold.compare.conflicts.order_claims import bans
from twicetold.compare.conflicts.override import is_on_purpose, leaves_open
from twicetold.compare.conflicts.program_bans import program_bans
from twicetold.compare.profiles import profile


def claims_in(text, find):
    """What the function finds in the statements of a text."""
    return [one for unit in profile(parsed(text)).units for one in find(unit)]


def numbers(text):
    return [
        (claim.subject[0], claim.value.bound, *claim.value.parts)
        for claim in claims_in(text, number_claims)
    ]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Keep test coverage above 80 %.", ("coverage", ">=", 80)),
        ("90% coverage is required", ("coverage", ">=", 90)),
        ("Line length: 100", ("line length", "<=", 100)),
        ("Keep lines under 88 characters", ("line length", "<=", 88)),
        ("Indent with two spaces", ("indentation", "=", 2)),
        ("Use 4-space indentation", ("indentation", "=", 4)),
        ("Commit subjects stay below 72 characters", ("commit subject", "<=", 72)),
        ("Functions have at most 40 lines", ("function length", "<=", 40)),
        ("Files must not exceed 500 lines", ("file length", "<=", 500)),
        ("A change needs two approvals", ("approvals", ">=", 2)),
        ("Keep pull requests under 400 lines", ("size of a pull request", "<=", 400)),
        ("Retry failed uploads 3 times", ("retries", "=", 3)),
        ("The request timeout is 2 minutes", ("timeout", "=", 120)),
        ("Python 3.12", ("version", "=", 3, 12)),
        ("Requires Node.js >= 20", ("version", ">=", 20)),
        ("Use Go 1.24 or newer", ("version", ">=", 1, 24)),
        ("**Python**: 3.12", ("version", "=", 3, 12)),
        ("Next.js 15 with the app router", ("version", "=", 15)),
        ("Uses PostgreSQL 16", ("version", "=", 16)),
        ("Node version: 20", ("version", "=", 20)),
        ("Node.js: v20+, for the tools too", ("version", ">=", 20)),
    ],
)
def test_a_number_settles_a_quantity(text, claim):
    assert numbers(f"- {text}\n") == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "Aim for 90 % coverage",
        "Coverage rose from 70 % to 80 %",
        "e.g. a timeout of 30 seconds",
        "Works with Python 3.10, 3.11 and 3.12",
        "The parser was rewritten in Python 3.12",
        "`removeprefix` exists since Python 3.9",
        "Don't use timeouts of 5 minutes",
        "**Node16 module resolution.** Imports carry their extension",
        "The package has 3 layers and 12 modules",
        "Python: 3 modules",
        "Migrate from React 18 to React 19",
        "The pull request has 3 lines that matter",
        "**Node.js**: v20, v22, or v24",
        "Open the page on port 3000",
        "Line 100 of the log says why",
    ],
)
def test_a_number_that_settles_nothing(text):
    assert numbers(f"- {text}\n") == []


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("| Python | 3.12 |", [("version", "=", 3, 12)]),
        ("| Node.js | 22.1 | for all tools |", [("version", "=", 22, 1)]),
        # As likely files in that language.
        ("| Node.js | 20 |", []),
        ("| Python | 34 | 2.1 MB |", []),
    ],
)
def test_a_version_in_a_table(row, found):
    assert numbers(f"| What | How many |\n| --- | --- |\n{row}\n") == found


@pytest.mark.parametrize(
    ("one", "other", "contradicts"),
    [
        (Amount(">=", (80,)), Amount(">=", (90,)), True),
        (Amount(">=", (80,)), Amount("=", (90,)), False),
        (Amount("<=", (80,)), Amount("=", (90,)), True),
        (Amount("<=", (80,)), Amount(">=", (90,)), False),
        (Amount("=", (3, 12), is_version=True), Amount("=", (3, 12, 1), is_version=True), False),
        (Amount("=", (3, 12), is_version=True), Amount("=", (3, 10), is_version=True), True),
        (Amount(">=", (3, 12), is_version=True), Amount(">=", (3, 10), is_version=True), False),
        (Amount(">=", (3, 12), is_version=True), Amount("=", (3, 10), is_version=True), True),
    ],
)
def test_amounts_contradict(one, other, contradicts):
    assert one.contradicts(other) is contradicts
    assert other.contradicts(one) is contradicts


@pytest.mark.parametrize(
    ("text", "programs"),
    [
        ("Never use `npm`.", ["npm"]),
        ("Do not use `npm`, `yarn` or `bun`; use `pnpm`.", ["npm", "yarn", "bun"]),
        ("Use uv for dependency management, **never** pip", ["pip"]),
        ("The package manager is pnpm (not npm).", ["npm"]),
        ("Use `just` instead of `make`.", ["make"]),
        ("`npx` is not allowed.", ["npx"]),
        (
            "Never invoke bare `python` or `python3` \u2014 it lacks them.",
            ["python", "python3"],
        ),
        ("Do not run `npx tsc` directly", ["npx tsc"]),
        ("Avoid running `cargo`; use `just`.", ["cargo"]),
        # A condition, a purpose, a command, a thing that is no program.
        ("Do not use `npm` for releases.", []),
        ("Never run `make` before `npm ci`.", []),
        ("Never use `npm` unless asked.", []),
        ("Use `npm ci`, not `npm install`.", []),
        ("Use npm.", []),
        ("Use pnpm, not npm.config.", []),
        ("Never use `*`.", []),
    ],
)
def test_programs_that_are_forbidden(text, programs):
    assert [ban.subject for ban in claims_in(f"- {text}\n", program_bans)] == programs


def choices(text):
    found = choice_claims(profile(parsed(f"- {text}\n")).units)
    pairs = [(choice.subject[0], choice.value) for choice in found]
    return [(name, value) for name, value in pairs if name == "use" or value is not True]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Use tabs for indentation", ("indentation", "tabs")),
        ("Indentation: 2 spaces, no tabs", ("indentation", "spaces")),
        ("Always use single quotes", ("quotes", "single")),
        ("No default exports", ("exports", "named")),
        ("File names: kebab-case", ("case", "kebab")),
        ("Squash-merge pull requests", ("merging", "squash")),
        ("Pull requests are merged with a merge commit", ("merging", "commit")),
        ("Rebase your work onto `main` every morning", ("updating", "rebase")),
        ("Branch off `develop`", ("base branch", "develop")),
        ("Pull requests target `main`", ("base branch", "main")),
        ("Use relative imports inside a package", ("imports", "relative")),
        ("Texts are in British English", ("spelling", "british")),
        ("End statements with semicolons", ("semicolons", "with")),
        ("No semicolons", ("semicolons", "without")),
        ("Don't add type hints", ("type hints", "without")),
        ("The package manager is pnpm", ("package manager", "pnpm")),
        ("Write commit messages in English", ("language", "English")),
        ("Commit subjects: imperative mood", ("mood", "imperative")),
        ("Use function components", ("components", "function")),
        ("Never use class-based components", ("components", "function")),
        ("Don't use Conventional Commits", ("conventional commits", "without")),
    ],
)
def test_a_choice(text, claim):
    assert choices(text) == [claim]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Prefer `ky` over `got`", [("contrast", "ky"), ("use", False)]),
        ("Use `fetch` instead of `axios` for requests", [("contrast", "fetch")]),
        ("Always use `fetch`.", [("use", True)]),
        ("Use `fetch` for requests", []),
        ("Use `fetch` where it is there", []),
    ],
)
def test_a_thing_to_be_used(text, claims):
    assert choices(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "Tabs or spaces: nobody cares",
        "Single quotes and double quotes are both fine",
        "Use this guide whenever you work here",
        "Open the browser tabs with the reports",
        "Relative imports inside a package, absolute imports across packages",
        "The base class of all errors is in `errors.py`, see the main module",
        "Translations into American English and British English",
    ],
)
def test_no_choice(text):
    assert choices(text) == []


@pytest.mark.parametrize(
    ("text", "verb", "condition"),
    [
        ("- Never commit lock files.", "commit", ""),
        ("- Avoid mutating state.", "mutat", ""),
        ("- Avoid emojis in headings.", "use", ""),
        ("- Do not push unless asked.", "push", "unless asked"),
        ("# Don't\n\n- Edit the generated client", "edit", ""),
        ("- **Files**: never edit lock files by hand", "edit", ""),
        ("- No global state, please", "use", ""),
    ],
)
def test_a_ban(text, verb, condition):
    (ban,) = claims_in(text + "\n", bans)
    assert (ban.verb, ban.condition) == (verb, condition)


@pytest.mark.parametrize(
    "text",
    [
        "- Use X — **never** a null check.",
        "- Never skip the migration tests.",
        "- If the error is known, return it. Do not wrap it again.",
        "- Commit lock files.",
    ],
)
def test_no_ban(text):
    assert not claims_in(text + "\n", bans)


def test_words_of_purpose():
    assert is_on_purpose("Unlike the root, we use npm.")
    assert is_on_purpose("In this package use Jest.")
    assert is_on_purpose("This overrides the repository's limit.")
    assert not is_on_purpose("Use npm.")
    assert not is_on_purpose("The fixtures are here.")
    assert leaves_open("100 characters unless a package says otherwise")
    assert not leaves_open("100 characters")
