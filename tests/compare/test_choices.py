"""Questions that a project answers once: two answers conflict, however they are put."""

import pytest

from tests.compare.pairs import parsed
from twicetold.compare.conflicts.choice_groups import GROUPS
from twicetold.compare.conflicts.conflict import conflicts
from twicetold.compare.relation import Relation

ANSWERS = {
    "indentation": ("Indent with tabs.", "Use 2 spaces for indentation."),
    "quotes": ("Use single quotes for strings.", "String literals are double-quoted."),
    "semicolons": ("No semicolons. We rely on the parser.", "End each statement with `;`."),
    "trailing commas": ("Use trailing commas.", "Never add trailing commas."),
    "line ends": ("Line ends are LF.", "All files use CRLF."),
    "braces": ("Braces around every if statement.", "No braces for one-line conditionals."),
    "exports": ("Named exports only.", "End each file with `export default`."),
    "imports": ("Use relative imports.", "Import through the `@/` alias."),
    "place of imports": (
        "All imports stand at the top of the file.",
        "Import `torch` lazily, the start takes long.",
    ),
    "barrel files": ("NO barrel files!", "Re-export new components from `index.ts`."),
    "components": ("Write function components.", "Use class components."),
    "form of components": (
        "Declare components with the `function` keyword.",
        "Components are arrow functions bound to a constant.",
    ),
    "form of functions": ("Use arrow functions.", "Write function declarations."),
    "object types": ("Prefer interfaces over types.", "Object types are written with `type`."),
    "interface prefix": ("No Hungarian notation.", "Interfaces have an `I` prefix."),
    "enums": ("Never use enums.", "Use TypeScript enums."),
    "return types": ("Annotate return types.", "Let the compiler infer return types."),
    "optional types": ("Write `Optional[str]`.", "Annotate with `str | None`."),
    "type hints": ("Type hints everywhere.", "Do not add type hints."),
    "classes": ("Write functional code.", "Prefer object-oriented design."),
    "docstrings": ("Omit docstrings.", "Write docstrings for every function."),
    "style of docstrings": ("Google style docstrings.", "Docstrings are in numpydoc style."),
    "todo comments": ("No TODO comments.", "Mark open ends with `// TODO`."),
    "license headers": ("Each file begins with the SPDX header.", "Don't add license headers."),
    "commit body": ("Commit messages have no body.", "Say in the commit body why."),
    "emoji": ("No emojis.", "Use emojis."),
    "spelling": ("Write American English.", "British spelling, please."),
    "mood": ("Commit subjects in the imperative mood.", "Commit subjects in past tense."),
    "conventional commits": ("Use Conventional Commits.", "We do not use conventional commits."),
    "comments": ("Don't add comments.", "Comment every function."),
    "mocks": ("No mocks in tests.", "Mock the network."),
    "mention of the agent": (
        "End commit messages with `Co-Authored-By: Claude`.",
        "Never mention Claude in commits.",
    ),
    "case of titles": ("Headings are in sentence case.", "Use title case for headings."),
    "names of tests": ('Test names start with "should".', "No `should` in test names."),
    "opening pull requests": (
        "Open the pull request right away.",
        "Ask before you open a pull request.",
    ),
    "merging": ("Squash-merge pull requests.", "Pull requests are merged with a merge commit."),
    "updating": ("Rebase onto `main` daily.", "Keep up by merging `main` into your branch."),
    "base branch": ("Branch off `main`.", "Pull requests target `develop`."),
    "draft pull requests": ("Never open draft PRs.", "Open pull requests as drafts."),
    "test plan": ("Pull requests have a test plan.", "No test plans in descriptions."),
    "changelog": ("Do not edit `CHANGELOG.md` by hand.", "Add a line to `CHANGELOG.md`."),
    "place of tests": ("Tests stand next to the code.", "All tests live in the `tests/` folder."),
    "names of test files": ("Test files end in `.spec.ts`.", "Tests are named `<unit>.test.ts`."),
    "test first": ("We practise TDD.", "Add tests after the code."),
    "versions of dependencies": ("Use exact versions.", "Dependencies have caret ranges."),
    "way of migrations": ("Migrations are hand-written.", "Generate migrations with `alembic`."),
    "primary keys": ("Primary keys are UUIDs.", "All ids are auto-increment."),
    "raw sql": ("No raw SQL.", "Write raw SQL."),
    "log messages": ("Log with f-strings.", "Log messages use lazy formatting."),
    "hard-coded texts": ("No hard-coded strings.", "Do not add translation keys."),
    "development server": ("Never start the dev server.", "Start the dev server and look."),
    "summaries": ("End with a short summary.", "Don't finish with a summary."),
    "case": ("File names: kebab-case.", "Name files in PascalCase."),
    "language": ("Code comments are in English.", "Write comments in German."),
    "committing": ("Commit after each step.", "Don't commit unless you are asked to."),
    "pushing": ("Push after each commit.", "Never push without approval."),
    "new dependencies": (
        "Feel free to add dependencies.",
        "Ask before adding a new dependency.",
    ),
    "new tests": ("Always write tests.", "Do not write tests unless asked."),
    "package manager": ("The package manager is pnpm.", "Use yarn as package manager."),
    "python packages": ("Dependencies are managed with poetry.", "Use `uv` for dependencies."),
    "javascript tests": ("**Tests**: Vitest", "Unit tests are written with Jest."),
    "browser tests": ("E2E tests: Playwright", "Browser tests run in Cypress."),
    "python tests": ("Tests use pytest.", "Write tests with `unittest`."),
    "python formatter": ("Code is formatted with `black`.", "Formatting: ruff"),
    "javascript formatter": ("Format with Prettier.", "We use Biome for formatting."),
    "javascript linter": ("Linting: ESLint", "Lint with oxlint."),
    "python types": ("Types are checked by mypy.", "Type checker: pyright"),
    "styles": ("Style components with Tailwind.", "Styles are written in CSS modules."),
    "state": ("Global state lives in Zustand.", "State: Redux Toolkit"),
    "database access": ("All queries go through Prisma.", "Use Drizzle for the database."),
    "validation": ("Validate inputs with Zod.", "Schemas are written in Yup."),
    "dates": ("Handle dates with Luxon.", "Use date-fns for dates."),
    "python logging": ("Log with `structlog`.", "Logging: loguru"),
    "bundler": ("Bundled with webpack.", "The build uses Vite."),
    "monorepo": ("Tasks run through Turborepo.", "The monorepo uses Nx."),
}

# Other words for the same answers, and titles that say only what the question is about.
REWORDED = (
    ("Imports belong to the module header.", "Import the SDK lazily within the method."),
    ("`use` lines go to the top of the file.", "Put the `use` line into the function."),
    ("Every PR of an agent starts as a draft.", "Create the PR ready for review."),
    ("Tests come first.", "Build it, and add the tests once it works."),
    ("Write the tests for a parser first, then the parser.", "Add tests only after the demo."),
    ("An entry in `CHANGELOG.md` for each fix.", "`CHANGELOG.md` is compiled by the bot."),
    ("Tests sit in a `__tests__` folder.", "Each test file lives right beside the source."),
    ("Place a comment above each function.", "Leave comments out."),
    ("Props are `interface` declarations, `type` is reserved for unions.", "Use `type` aliases."),
    ("Interfaces have a leading `I`.", "Interfaces carry no prefix."),
    ("Titles follow Conventional Commits.", "Leave out type prefixes like `fix:`."),
    ("Pin exact versions in `package.json`.", "Use a caret range, so that we get patches."),
    ("Start each line with exactly one emoji.", "Emojis have no place here."),
    ("No approval is needed for new dependencies.", "Ask before you add a dependency."),
    ("PRs go to `main`.", "Branch off `develop`. PRs against `main` are closed."),
    ("Annotate parameters, leave return types to inference.", "Declare return types."),
    ("Strip `Co-Authored-By` trailers.", "End commits with `Co-Authored-By: Claude`."),
    ("Use the `@/` alias for anything in `src`.", "Relative imports. The `@/` alias breaks."),
    ("## Keeping up to date\n\n- Rebase onto `main` daily.", "Keep up: `git merge origin/main`."),
    ("## Communication\n\n- No emojis.", "Use emojis."),
    ("## Attribution\n\n- Commits have no body.", "Commits need a body."),
    ("Commits are made only when the user requests one.", "Never stop with uncommitted work."),
    ("Create pull requests in the ready-for-review state.", "Open them with `--draft`."),
    ("A commit message is a single headline.", "Every commit has a body."),
    ("When `main` has moved, rebase onto `main`.", "Merge the upstream `main` into the branch."),
    ("Each nesting level adds two spaces.", "Indent with tabs."),
    ("Create functions as `const fn = () => {}`.", "Write function declarations."),
    ("State that it was written with Claude.", "Never mention Claude in commits."),
    ('Test titles never start with "should".', 'Names of tests begin with "should".'),
    ("Branch from `main`.", "Start work on top of `develop`."),
    ("Imports are at the top of the file.", "Import heavy packages inside the function."),
    ("No barrel files.", "Give each folder an `index.ts` which re-exports the rest."),
    ("Types are preferred to interfaces.", "Describe shapes by `interface`."),
    ("No `I` in front of interface names.", "Interfaces start with `I`."),
    ("Components are named exports.", "A component file ends in `export default`."),
    ("Emojis are not allowed anywhere.", "Start each entry with an emoji."),
    ("Quotes: single", "String literals take double quotes."),
    ("Give dependencies a caret range.", "Pin exact versions."),
    ("Commit right away.", "Don't commit unless the user tells you to."),
    ("Never put an `I` in front of interface names.", "Interfaces start with `I`."),
    ("Object shapes are interfaces.", "Write object shapes with `type`, not `interface`."),
    ("Only when it works, add tests for it.", "Write the failing test first."),
    ("Titles have no `fix:`/`docs:` prefix.", "Titles follow Conventional Commits."),
    ('Phrase each test as "should ...".', 'Test titles omit "should".'),
    ("`*.spec.ts` is the pattern for unit tests.", "Tests: `*.test.ts`"),
    ("Zod isn't used.", "Validate inputs with Zod."),
    ("Keep messages free of any mention of Claude.", "End with `Co-Authored-By: Claude`."),
    ("Do not open pull requests on your own.", "Push and run `gh pr create` without asking."),
    ("## TypeScript\n\n- Never use enums.", "Use TypeScript enums."),
)

RUN = (
    # In words, and by the commands that a file has run.
    ("We use pyright for types, not mypy.", "Type check: `mypy src/`"),
    ("Biome replaced Prettier here, for formatting use Biome.", "Format: `npx prettier --write .`"),
    ("Poetry handles packages and the virtualenv.", "Run `pip install -r dev.txt`."),
    ("We manage Python dependencies with uv.", "Use `poetry add <pkg>` for a library."),
    ("Use `pnpm` as package manager.", "After a pull run `npm install`."),
)

BOTH = (
    # Another part of the project, another kind of thing.
    ("Python: double quotes.", "Use single quotes."),
    ("Use double quotes in JSX attributes.", "Use single quotes."),
    ("In tests use relative imports.", "Use absolute imports."),
    ("Use default exports for pages.", "Named exports only."),
    ("Component files are in PascalCase.", "File names: kebab-case."),
    ("Reply in Spanish.", "Code comments are in English."),
    ("Unit tests are colocated with the code.", "Integration tests live in `tests/`."),
    ("Use named exports in `src/lib`.", "`page.tsx` needs a default export."),
    ("`apps/mobile` keeps its state in Redux.", "State in `apps/web` lives in Zustand."),
    ("Biome formats JSON files.", "Markdown is formatted by Prettier."),
    ("A route module needs a default export.", "Named exports only."),
    ("Add or update tests alongside code changes.", "Tests sit in a `__tests__` folder."),
    ("Tests lie next to the source or in `__tests__`.", "Tests sit in a `__tests__` folder."),
    ("Link to pages by relative paths.", "Import through the `@/` alias."),
    ("`Browser` is an alias for `Session`.", "Use relative imports."),
    ("Our tools do not understand `X | None`.", "Write `Optional[X]`."),
    ("Dependencies are managed with `uv`.", "Users run `pip install tides`."),
    # Left open, supposed, past, or only mentioned.
    ("Semicolons are optional.", "No semicolons."),
    ("If it is no Conventional Commit, rename it.", "Use Conventional Commits."),
    ("We used to write tests with Jest.", "Tests use Vitest."),
    ("Migrate tests from Jest when you touch them.", "Tests use Vitest."),
    ("Relative imports need the `.js` ending.", "Use absolute imports."),
    ("Docstrings are in English.", "Omit docstrings."),
    ("Vitest will fail with an unknown option.", "Write unit tests with Jest."),
    ("Never run `vite` directly.", "The build uses Vite."),
    ("Never call `TODO()`.", "Mark open ends with `// TODO`."),
    # The other file knows the tool too.
    ("Format with Prettier.", "Format with Biome. Markdown is for Prettier."),
    ("Unit tests: Vitest. Old ones: Jest.", "Tests in `web/`: Jest"),
    ("Types: pyright. Old code: mypy.", "Type check: `mypy src/`"),
    ("Types in `web/` are checked by pyright.", "`cd api && mypy src/`"),
    # The same answer, or none to the question.
    ("Never use double quotes.", "Use single quotes for strings."),
    ("Publish packages to npm.", "The package manager is pnpm."),
    ("Commit after the tests pass.", "Don't commit unless you are asked to."),
)


def test_every_question_has_an_example():
    assert {group.name for group in GROUPS} == ANSWERS.keys()


@pytest.mark.parametrize("question", ANSWERS)
def test_two_answers_to_a_question(question):
    one, other = ANSWERS[question]
    for a, b in ((one, other), (other, one)):
        found = told(a, b)
        assert [finding.reason.value for finding in found] == ["order"]


@pytest.mark.parametrize(("one", "other"), REWORDED)
def test_two_answers_in_other_words(one, other):
    for a, b in ((one, other), (other, one)):
        assert [finding.reason.value for finding in told(a, b)] == ["order"]


@pytest.mark.parametrize(("one", "other"), RUN)
def test_a_tool_in_words_and_another_one_that_is_run(one, other):
    for a, b in ((one, other), (other, one)):
        assert [finding.reason.value for finding in told(a, b)] == ["order"]


@pytest.mark.parametrize(("one", "other"), BOTH)
def test_two_statements_that_both_hold(one, other):
    assert told(one, other) == told(other, one) == ()


def told(a, b):
    texts = (text if text.startswith("#") else f"- {text}\n" for text in (a, b))
    return conflicts(*map(parsed, texts), Relation.TOGETHER)
