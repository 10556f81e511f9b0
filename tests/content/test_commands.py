"""Which commands a document names, where, and whether it forbids them."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from twicetold.content.command import Where
from twicetold.content.commands import block_commands, commands
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document


def found(text):
    return commands(parse(Document.from_text(text)))


def texts(text):
    return [command.text for command in found(text)]


def told(text):
    """The commands, those that are forbidden with a ! in front."""
    return [("!" if command.forbidden else "") + command.text for command in found(text)]


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ("npm run build", True),
        ("pytest -x tests/unit", True),
        ("git push", True),
        ("./gradlew check", True),
        ("./scripts/setup.sh", True),
        (r".\build.cmd", True),
        (".venv/bin/pytest tests", True),
        ("CI=1 npm test", True),
        ("DEBUG=app:* wharf serve", True),
        ("wharfctl --dry-run", True),
        ("cd web && npm ci", True),
        ("export PORT=8080", True),
        ("source .env", True),
        ("Get-ChildItem -Recurse", True),
        ("python3.12 -m venv .venv", True),
        ('git commit -m "a, b (c)"', True),
        ("$ make all", True),
        ("kubectl get pods -n <namespace>", True),
        # Paths, branches, names, code, settings, flags, versions, prose.
        ("src/app/main.ts", False),
        ("./src/components/", False),
        ("feature/login form", False),
        ("gh/USERNAME/N", False),
        ("acme/checkout-action", False),
        ("render_page()", False),
        ("await client.close()", False),
        ("import type", False),
        ("const x = 1", False),
        ("--no-verify", False),
        ("DATABASE_URL", False),
        ("PORT=8080", False),
        ("python 3.11", False),
        ("node >= 20", False),
        ("SELECT 1", False),
        ("GET /api/users", False),
        ("feat: add login", False),
        ("/review", False),
        ("@scope/package", False),
        ("npm", False),
        ("ruff", False),
        ("x -> y", False),
        ("flex gap-2", False),
        ("make sure", False),
        ("items={[{ title }]}", False),
    ],
)
def test_a_span_in_a_neutral_sentence(span, expected):
    assert texts(f"The text mentions `{span}` here.") == ([span.removeprefix("$ ")] * expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Run `make` first.", ["make"]),
        ("Then run `wharf`.", ["wharf"]),
        ("Run `wharf-sync` and `stevedore` after it.", ["wharf-sync", "stevedore"]),
        ("Do NOT use `tsc` directly.", ["tsc"]),
        ("Use `ruff` for linting.", []),
        ("Nothing more is required to run `pytest`.", []),
        ("Run the `nightly` workflow.", []),
        ("Run `publish_notes` when asked.", []),
        ("Call $`ls` from code.", []),
        ("Edit `./scripts/setup.sh` for that.", []),
        ("Run `script/lint`.\n\n- **Format:** `script/lint`", ["script/lint", "script/lint"]),
        ("Run `script/lint`; the rules are in `script/lint`.", ["script/lint"]),
        # Two words that no list knows.
        ("Use `wharf lint` to check the style.", ["wharf lint"]),
        ("Files are written by `wharf sync`.", ["wharf sync"]),
        ("Format with (via `npm run fmt` or `wharf fix`).", ["npm run fmt", "wharf fix"]),
        ("The `wharf deploy` command needs a token.", ["wharf deploy"]),
        ("- `wharf baseline` to accept what is there", ["wharf baseline"]),
        ("The `main thread` draws.", []),
        ("Sorted by `start_time ASC`.", []),
    ],
)
def test_what_the_sentence_makes_a_command(text, expected):
    assert texts(text) == expected


def test_a_program_of_the_files_own_blocks_is_known_in_its_prose():
    text = "`wharf unload` empties it.\n\n```bash\nwharf load --all\n```\n"
    assert texts(text) == ["wharf unload", "wharf load --all"]
    assert texts("`wharf unload` empties it.\n") == []


def test_lines_ranges_and_where():
    text = "# Build\n\nUse\n`make all`.\n\n```sh\n# first\nmake a \\\n  b\n\nmake c  # last\n```\n"
    assert [(c.text, c.start, c.end, c.where) for c in found(text)] == [
        ("make all", 3, 4, Where.INLINE),
        ("make a b", 7, 9, Where.FENCE),
        ("make c", 10, 11, Where.FENCE),
    ]


def test_the_same_command_counts_once_a_line():
    assert texts("`npm ci` or again `npm ci`\n`npm ci`") == ["npm ci", "npm ci"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```\nnpm ci\nnpm test\n```", ["npm ci", "npm test"]),
        ("```text\nmake all\n```", ["make all"]),
        ("```\n$ wharf ls\na.txt\nb.txt\n```", []),
        ("```\n$ git ls-files\na.txt\nb.txt\n```", ["git ls-files"]),
        ("```console\n$ make\nok: 3\n$ make test\n```", ["make", "make test"]),
        ("```\nsrc/\n├── a.py\n└── b.py\n```", []),
        ("```\nload the page\ncheck the result\n```", []),
        ("```\nkey: value\nother: value\n```", []),
        ("```python\nrun('npm ci')\n```", []),
        ("```yaml\nrun: npm ci\n```", []),
        ("```dockerfile\nRUN npm ci\n```", []),
        ("```bash\n/release now\n```", []),
        ("```bash\n...\n<your command>\nhttps://example.org\n```", []),
        ("```bash\nThis is the text of a note to the reader.\n```", []),
        ("```bash\nTOKEN=abc\nPORT=1\n```", []),
        ("```bash\nfor f in *; do\n  wc $f\ndone\n```", ["wc $f"]),
        ("```bash\nfor f in *; do wc $f; done\n```", ["for f in *; do wc $f; done"]),
        ("1. First\n\n   ```bash\n   make a\n   ```\n", ["make a"]),
        ("> ```bash\n> make a\n> ```\n", ["make a"]),
        ("Text:\n\n    make all\n    make test\n", ["make all", "make test"]),
        ("<!--\n`make all`\n-->\n", []),
        ("---\nrun: `make all`\n---\n", []),
        ("| a | b |\n| - | - |\n| `make all` | all |\n", ["make all"]),
        ("## With `make all`\n", ["make all"]),
    ],
)
def test_blocks(text, expected):
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Use `pnpm i`, never `npm install`.", ["pnpm i", "!npm install"]),
        ("Never `npm install`, use `pnpm i`.", ["!npm install", "pnpm i"]),
        ("Use `bun test` instead of `npm test` or `yarn test`.",
         ["bun test", "!npm test", "!yarn test"]),
        ("Instead of `npm test` use `bun test`.", ["!npm test", "bun test"]),
        ("`git push --force` is not allowed.", ["!git push --force"]),
        ("`git push --force` — never run this.", ["!git push --force"]),
        ("`make full` (~9 minutes) — NEVER CANCEL", ["make full"]),
        ("Don't push without running `make check`.", ["make check"]),
        ("Do not edit it; `make gen` writes it.", ["make gen"]),
        ("Don't forget to run `make check`.", ["make check"]),
        ("You don't need to run `make check`.", ["make check"]),
        ("Tests must run `npm run a`, not just `npm run b`.", ["npm run a", "npm run b"]),
        ("Pass `--q` to avoid slow builds: `make all`", ["make all"]),
        ("The `wharf -x` command may fail. Use the site instead.", ["!wharf -x"]),
        ("Never run `make a`. Running `make a b` breaks it.", ["!make a", "!make a b"]),
        # Headings, bold lines, lead-in lines.
        ("## Don't\n\n- Run `git push`\n- Commit — use `gh pr create`\n",
         ["!git push", "gh pr create"]),
        ("### Always ask first\n\n- `git push`\n", ["git push"]),
        ("## Never commit secrets\n\n- `git diff` shows them\n", ["git diff"]),
        ("## Don't\n\n### Instead\n\n- `make ok`\n", ["make ok"]),
        ("**Never:**\n\n- `git push`\n\n**Always:**\n\n- `git pull`\n",
         ["!git push", "git pull"]),
        ("__Never do__ :\n\n- `git push`\n\n**Do** :\n\n- `git pull`\n",
         ["!git push", "git pull"]),
        ("Never run these in production:\n\n- `make wipe`\n", ["!make wipe"]),
        ("Before a push, to avoid failures:\n\n- `make lint`\n", ["make lint"]),
        ("- Do not run:\n  - `make wipe`\n- `make ok`\n", ["!make wipe", "make ok"]),
        ("Never do this:\n\n```bash\nmake wipe\n```\n\n```bash\nmake ok\n```\n",
         ["!make wipe", "make ok"]),
        ("```bash\n# Bad\nmake wipe\n\n# Good\nmake ok\n```", ["!make wipe", "make ok"]),
        ("```bash\n# Do not run it by itself, it is slow\nmake ok\n```", ["make ok"]),
        ("| Do | Don't |\n| - | - |\n| `make ok` | `make wipe` |\n", ["make ok", "!make wipe"]),
    ],
)  # fmt: skip
def test_what_is_forbidden(text, expected):
    assert told(text) == expected


def test_a_block_is_read_apart_from_its_place():
    parsed = parse(Document.from_text("# A\n\n\n- `make a`\n"))
    block = parsed.tree.blocks[1]
    (command,) = block_commands(block, ("Don't",))
    assert (command.start, command.end, command.forbidden) == (0, 1, True)
    assert block_commands(block, ("Don't",)) is block_commands(block, ("Don't",))


MARKS = st.sampled_from(
    ["`", "```bash\n", "```\n", "\n", "\n\n", "- ", "# Don't\n", "**Never:**\n", "npm ci", " ",
     "\\", '"', "'", "<<EOF\n", "EOF\n", "$ ", "# ", "never ", "use ", "not ", "| a | b |\n",
     "| - | - |\n", " && ", "$(", ")", "run ", ":", ",", ". ", "A=1 ", "<x>", "\x01", "\u0130",
     "…", "\t", "\r", "> "]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(MARKS, max_size=40).map("".join)))
@example("\tnpm <<A")
@example("\tnpm ci \\")
@settings(max_examples=300, deadline=None)
def test_no_text_raises_and_every_range_lies_in_the_document(text):
    document = Document.from_text(text)
    last = 0
    for command in commands(parse(document)):
        assert 0 <= command.start < command.end <= document.line_count
        assert command.start >= last
        assert command.text.strip() == command.text != ""
        last = command.start


@pytest.mark.parametrize(
    "text",
    [
        "never `npm ci` or " * 2000,
        "`a` " * 8000,
        "`npm ci`" + " or" * 4000,
        "run " * 3000 + "`a b`",
        ". " * 5000 + "`npm ci`",
        "```bash\n" + '"' * 5001 + "\n```",
        "```bash\n" + "'a\n" * 3000 + "```",
        "```bash\n" + "a \\\n" * 5000 + "```",
        "```bash\n" + "A=1 " * 5000 + "\n```",
        "```bash\n" + "cat <<EOF\n" * 3000 + "```",
    ],
    ids=range(10),
)
def test_no_text_takes_long(text):
    parsed = parse(Document.from_text(text))
    begin = time.process_time()
    commands(parsed)
    assert time.process_time() - begin < 1.5
