from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.editing import random_edit, starting_text
from twicetold.content import tags
from twicetold.content.tag_vocabulary import vocabulary, words_of
from twicetold.content.tags import TAGS, explain_tags, section_tags
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document
from twicetold.text.positions import PositionEncoding


def document(text):
    return parse(Document.from_text(text))


def tags_of(*parts):
    """The tags of the last section of a document made of these parts."""
    return set(section_tags(document("\n\n".join(parts)))[-1])


def name(value):
    """A test's name, which must not hang on the order of a set."""
    return value[:24] if isinstance(value, str) else "+".join(sorted(value))


GIVEN = [
    ("## Project overview\n\nTidepool is a tide calculator for small harbours.", {"overview"}),
    ("## Tech stack\n\n- Elixir 1.17\n- Phoenix and Postgres", {"overview"}),
    ("## Layout\n\n```\nlib/\n├── tide/\n└── web/\n```", {"architecture"}),
    (
        "## How it works\n\nThe reader feeds the parser; the parser wraps the store.",
        {"architecture"},
    ),
    ("## Prerequisites\n\nJDK 21 and Maven. Run `brew install openjdk@21` first.", {"setup"}),
    ("## Building\n\n```bash\ncargo build --release\n```", {"build"}),
    ("## Running tests\n\n```console\n$ go test ./...\n```", {"test"}),
    ("## Unit testing\n\nPut fixtures beside the spec files.", {"test"}),
    ("## Linting\n\nRun `swiftlint --fix` on what you touched.", {"lint-format"}),
    ("## Type checking\n\n`mypy` must pass.", {"types"}),
    ("## Naming conventions\n\n- Classes are nouns.\n- Prefer short names.", {"code-style"}),
    ("## Pull requests\n\nOne topic each. Squash before merging.", {"git-pr"}),
    ("## Never do this\n\n- Never edit `schema.lock`.\n- Do not rename columns.", {"do-not"}),
    ("## Subagents\n\nAsk the user before you start more than two.", {"agent-behaviour"}),
    ("## Upgrading dependencies\n\nBump one at a time, keep the lockfile.", {"dependencies"}),
    ("## Environment variables\n\n`PORT` defaults to 8080.", {"config"}),
    ("## Deployment\n\nMerging to `stable` deploys to production.", {"deploy-ci"}),
    ("## Secrets\n\nPasswords and tokens live in the vault.", {"security"}),
    ("## Hot paths\n\nAvoid allocations in the inner loop; run the benchmarks.", {"performance"}),
    ("## Troubleshooting\n\nIf the worker hangs, look into its log.", {"debugging"}),
    ("## Further reading\n\n- [Design](docs/design.md)\n- [Glossary](docs/glossary.md)", {"docs"}),
    ("## Dark mode\n\nUse the design tokens for colours.", {"ui"}),
    ("## Database migrations\n\n```sh\nbin/rails db:migrate\n```", {"data"}),
    ("## 测试\n\n`pnpm vitest run`", {"test"}),
]


@pytest.mark.parametrize(("text", "wanted"), GIVEN, ids=name)
def test_one_topic(text, wanted):
    assert tags_of("# Tidepool", text) == wanted


SEVERAL = [
    ("## Build and test\n\n```sh\nmake build\nmake test\n```", {"build", "test"}),
    (
        "## Commands\n\n- `npm run build`\n- `npm test`\n- `npm run lint`",
        {"build", "test", "lint-format"},
    ),
    ("## Commands\n\n```sh\nmix format # format\nmix test # tests\n```", {"test", "lint-format"}),
    ("## Styling and accessibility\n\nUse CSS modules.", {"ui"}),
    (
        "## Coding guidelines\n\nRead [the guide](docs/guide.md) and [names](docs/n.md).",
        {"code-style", "docs"},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), SEVERAL, ids=name)
def test_several_topics(text, wanted):
    assert tags_of("# Tidepool", text) == wanted


def test_stock_text_says_nothing():
    text = "# CLAUDE.md\n\nThis file provides guidance to Claude Code when working with this code."
    assert tags_of(text) == set()


def test_an_empty_section_takes_only_what_its_title_says():
    assert tags_of("# Tidepool", "## Testing") == {"test"}
    assert tags_of("# Tidepool", "## Testing", "### Harbour") == set()
    assert tags_of("# Tidepool", "## Development guidelines") == set()


def test_the_parent_speaks_for_its_children():
    assert "test" in tags_of(
        "# Tidepool", "## Testing", "### Harbours\n\nOne file for each of them."
    )


def test_a_phrase_takes_up_its_words():
    assert tags_of("# Tidepool", "## Code review\n\nTwo people look.") == {"git-pr"}
    assert "code-style" in tags_of("# Tidepool", "## Code style\n\nTwo people look.")


def test_what_the_title_says_stays_however_much_is_said_of_the_rest():
    text = "## Build and test\n\nThe build compiles and bundles. Rebuild with `make build`."
    assert tags_of("# Tidepool", text) == {"build", "test"}


def test_words_that_mean_something_else():
    assert "lint-format" not in tags_of("# T", "## Output formatting\n\nTimes are in minutes.")
    assert "deploy-ci" not in tags_of("# T", "## IoC container\n\nIt resolves harbours.")
    assert "dependencies" not in tags_of("# T", "## Dependency injection\n\nPass the clock.")


@pytest.mark.parametrize("title", ["Features", "2. Features", "Step 2: Features (optional)"])
def test_a_whole_title_settles_what_its_words_do_not(title):
    assert "overview" in tags_of("# Tidepool", f"## {title}\n\n- Tides by the hour.")
    assert "overview" not in tags_of("# Tidepool", "## Test the features\n\n- Tides by the hour.")


def test_a_whole_title_leaves_its_words():
    said = "## TypeScript\n\nStrict types; no `any`, type guards and generics at the harbour."
    assert tags_of("# Tidepool", said) == {"types", "code-style"}


def test_titles_further_up_speak_too():
    asked = ("### The sea\n\n#### Calm\n\nWait until the assertion holds.",)
    assert "test" in tags_of("# Tidepool", "## Fixtures", *asked)
    assert "test" not in tags_of("# Tidepool", "## Harbours", "### The sea", "#### Calm\n\nWait.")


def test_the_title_of_the_document_speaks_less_than_a_parent():
    under = "## Harbours\n\nOne for each bay."
    other = "### Harbours\n\nOne for each bay."
    points = []
    for parts in (("# Linting", under), ("# Tidepool", "## Linting", other)):
        parsed = document("\n\n".join(parts))
        (found,) = explain_tags(parsed, parsed.outline.sections[-1])
        assert found.tag == "lint-format"
        points.append(found.points)
    assert points[0] < points[1]


def test_conventions_make_way_for_a_topic_of_its_own():
    config = "### Environment variables\n\nDefaults stand in `tide.env`."
    assert tags_of("# Tidepool", "## Coding conventions", config) == {"config"}
    other = "### Harbours\n\nSort them by name."
    assert "code-style" in tags_of("# Tidepool", "## Coding conventions", other)


def test_not_each_part_of_an_overview_is_one():
    part = "### Components\n\nThe store wraps the engine; layers delegate to it."
    assert tags_of("# Tidepool", "## Overview", part) == {"architecture"}


def test_what_a_prohibition_is_about_stays_beside_it():
    text = "### Force pushes to main\n\nBranches that rewrite commits are closed."
    assert tags_of("# Tidepool", "## What we will not accept", text) == {"do-not", "git-pr"}


@pytest.mark.parametrize(
    "said",
    [
        "This repository hosts the charts of the harbours.",
        "Elixir app serving the tide tables of small harbours.",
        "The Tidepool SDK, published as `tidepool`.",
        "Tidepool is a calculator of tides.",
    ],
)
def test_an_opening_that_introduces_the_project(said):
    assert "overview" in tags_of(f"# Tidepool\n\n{said}")
    assert "overview" not in tags_of("# Tidepool", f"## Harbours\n\n{said}")


@pytest.mark.parametrize(
    "said",
    [
        "If the user asks for a forecast, ask before you guess.",
        "Stop and ask the user when in doubt.",
        "Use the `search-tides` tool; load the tide skill first.",
    ],
)
def test_orders_to_the_agent(said):
    assert "agent-behaviour" in tags_of("# Tidepool", f"## Harbours\n\n{said}")


def test_a_product_with_users_gives_no_orders_to_the_agent():
    said = "Users of the agent service pick a harbour; its tools read the tides."
    parsed = document(f"# Tidepool\n\n## Harbours\n\n{said}")
    evidence = explain_tags(parsed, parsed.outline.sections[-1])
    assert not any(one.traits for one in evidence)


def test_a_word_said_again_says_no_more():
    once, often = (
        document(f"# T\n\n## Harbours\n\nThe linter is loud. {'linter ' * times}\n")
        for times in (1, 30)
    )
    first, second = (explain_tags(one, one.outline.sections[-1])[0] for one in (once, often))
    assert (first.tag, first.points) == (second.tag, second.points)


MORE_ECOSYSTEMS = [
    ("## Commands\n\n```sh\nflutter analyze\nflutter test\n```", {"test", "lint-format"}),
    ("## Checks\n\n```sh\nswiftlint\nswift test\n```", {"test", "lint-format"}),
    ("## Screens\n\nSwiftUI with dark mode and VoiceOver labels.", {"ui"}),
    ("## Row level security\n\nPolicies guard each tenant's sensitive data.", {"security"}),
    ("## Handoff between sessions\n\nSummarize the plan for the next agent.", {"agent-behaviour"}),
    ("## 编码规范\n\n- 使用短名称。", {"code-style"}),
    ("## 更新日志\n\n每个改动一行。", {"git-pr"}),
]


@pytest.mark.parametrize(("text", "wanted"), MORE_ECOSYSTEMS, ids=name)
def test_other_ecosystems(text, wanted):
    assert wanted <= tags_of("# Tidepool", text)


def test_paths_are_names_and_no_words():
    listed = "## Files\n\n- `tests/conftest.py`: the clock\n- `lint/config.toml`: the tides"
    assert not {"test", "lint-format", "config"} & tags_of("# Tidepool", listed)


@pytest.mark.parametrize("info", ["fish", "ksh", "sh-session", "posh", "dosbatch", "{.bash}"])
def test_every_shell_holds_commands(info):
    assert tags_of("# Tidepool", f"## Harbours\n\n```{info}\npytest -x\n```") == {"test"}


def test_code_of_other_languages_is_no_command():
    text = "## Harbours\n\n```python\npytest.main()\nruff.format()\n```"
    assert not {"test", "lint-format"} & tags_of("# Tidepool", text)


def test_tags_come_in_their_fixed_order():
    found = section_tags(document("# T\n\n## Lint, test and build\n\n`npm test`"))[-1]
    assert found == ("build", "test", "lint-format")


def test_one_tuple_for_each_section():
    parsed = document("Before.\n\n# A\n\n## B\n\ntext\n\n## B\n")
    assert len(section_tags(parsed)) == len(parsed.outline.sections) == 3
    assert section_tags(document("no heading")) == ()


def test_the_evidence_is_what_was_found():
    parsed = document(
        "# Tidepool\n\n## Testing\n\n### Boats\n\nMock the clock, and mock the sea.\n\n"
        "```sh\npytest -x # all tests\n```\n"
    )
    (one,) = explain_tags(parsed, parsed.outline.sections[-1])
    assert (one.tag, one.title, one.parent) == ("test", (), ("testing",))
    assert one.text == ("mock", "tests")
    assert one.commands == ("pytest",)
    assert one.points >= vocabulary().points["least"]


def test_traits_are_evidence_in_words():
    parsed = document("# T\n\n## Limits\n\n- Never push.\n- Don't rename.\n- Do not guess.\n")
    evidence = {one.tag: one for one in explain_tags(parsed, parsed.outline.sections[-1])}
    assert "prohibitions" in evidence["do-not"].traits


def test_explained_and_given_tags_agree():
    parsed = document("# T\n\n## Build and test\n\n`make test`\n\n## Boats\n\nWhite.\n")
    explained = [
        tuple(one.tag for one in explain_tags(parsed, section))
        for section in parsed.outline.sections
    ]
    assert tuple(explained) == section_tags(parsed)


def test_a_section_that_only_moved_is_not_judged_again():
    section_tags(document("# Tidepool\n\n## Boats\n\nAll are white.\n"))
    before = tags._judge_alone.cache_info().misses
    section_tags(document("\n\n# Tidepool\n\n## Boats\n\nAll are white.\n"))
    assert tags._judge_alone.cache_info().misses == before


TIDES = "## {}\n\nSquash the commits of the branch before the merge.\n\n"


def test_what_the_other_sections_are_about_speaks_for_one_that_does_not_say_it():
    quiet = "## Harbours\n\nThe tide comes first, then the bay.\n"
    around = "".join(map(TIDES.format, ["Boats", "Bays", "Buoys", "Ebb", "Flood"]))
    assert tags_of("# Tidepool", quiet) == set()
    parsed = document(f"# Tidepool\n\n{around}{quiet}")
    (found,) = explain_tags(parsed, parsed.outline.sections[-1])
    assert found.tag == "git-pr"
    assert found.around == ("other sections", "sections beside it")
    assert (found.title, found.text, found.commands, found.traits) == ((), (), (), ())


def test_an_empty_section_takes_nothing_from_the_others():
    around = "".join(map(TIDES.format, ["Boats", "Bays", "Buoys", "Ebb", "Flood"]))
    assert section_tags(document(f"# Tidepool\n\n{around}## Harbours\n"))[-1] == ()


def test_a_section_does_not_speak_for_itself():
    parsed = document("# Tidepool\n\n" + TIDES.format("Boats"))
    (found,) = explain_tags(parsed, parsed.outline.sections[-1])
    assert found.around == ()


def test_the_front_matter_speaks_for_all_sections():
    said = "## Harbours\n\nCount the rows of the bay's migration first.\n"
    header = "---\nname: tides\ndescription: Database migrations and SQL queries.\n---\n\n"
    points = []
    for text in (said, header + said):
        parsed = document(text)
        found = {one.tag: one for one in explain_tags(parsed, parsed.outline.sections[-1])}
        points.append(found["data"].points)
    assert points[0] < points[1]
    assert found["data"].around == ("the front matter",)


def test_paths_speak_a_little():
    said = "- `.github/workflows/tides.yml`: at noon\n- `.github/workflows/ebb.yml`: at night"
    parsed = document(f"# T\n\n## Pipelines\n\n{said}\n")
    found = {one.tag: one for one in explain_tags(parsed, parsed.outline.sections[-1])}
    assert found["deploy-ci"].paths == ("github workflows",)


def test_a_short_text_without_orders_opens_a_document():
    for text, wanted in (
        ("# Tides\n\nHeights and times for the small harbours, by the hour.\n", True),
        ("# Tides\n\nUse the hour. Prefer the harbour.\n", False),
        ("# Tides\n\n" + "Heights and times.\n\n" * 5, False),
        ("# Sea\n\n## Ebb\n\nHeights and times for the small harbours.\n", False),
    ):
        assert ("overview" in section_tags(document(text))[-1]) is wanted, text


def test_a_section_of_code_alone_is_not_empty():
    code = "```yaml\nharbour: bay\n```"
    assert "git-pr" in tags_of("# Tidepool", "## Commit messages", f"### Shape\n\n{code}")
    assert tags_of("# Tidepool", "## Commit messages", "### Shape") == set()


def test_the_vocabulary_speaks_only_for_known_tags():
    known = vocabulary()
    assert set(known.traits.values()) <= set(TAGS)
    for lexicon in (known.title, known.text, known.command, known.path):
        said = {entry.tag for entries in lexicon._by_first.values() for entry in entries}
        assert said - {""} <= set(TAGS)


def test_every_entry_can_be_found():
    known = vocabulary()
    for lexicon in (known.title, known.text, known.command, known.path):
        for entries in lexicon._by_first.values():
            for entry in entries:
                words = [pattern.rstrip("*") for pattern in entry.patterns]
                found = {hit.tag for hit in lexicon.find(words)}
                assert entry.tag in found or not entry.tag, entry


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pre-commit hooks", ["pre", "commit", "hooks"]),
        ("don't `test_all`", ["don", "t", "test", "all"]),
        ("Überblick 2", ["überblick", "2"]),
        ("代码风格", ["代码", "码风", "风格"]),
        ("用 C++ 写", ["c"]),
        ("", []),
    ],
)
def test_words(text, words):
    assert words_of(text) == words


PIECES = st.sampled_from(
    ["# ", "## Test", "\n", "\n\n", "```", "```sh\n", "`", "- ", "npm test", "| a |", "](", "<b",
     "|-|\n", "don't ", "├── a/", "测试", "\u2028", "is a ", "**", "    "]
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(PIECES | st.text(max_size=12), max_size=30).map("".join))
def test_no_text_raises(text):
    parsed = document(text)
    found = section_tags(parsed)
    assert len(found) == len(parsed.outline.sections)
    order = list(TAGS)
    for given_tags in found:
        assert len(given_tags) <= 3
        assert list(given_tags) == sorted(given_tags, key=order.index)


@pytest.mark.parametrize(
    "piece", ["](", "`/", "<", "**a", "a/", ". is ", "don't ", "a.", "- ask the "]
)
def test_long_odd_text_takes_no_long_time(piece):
    section_tags(document("# T\n\n" + piece * 20_000))


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_tags_after_edits_are_those_of_a_new_document(rng):
    parsed = document(starting_text(rng))
    for version in range(1, 6):
        assert section_tags(parsed) == section_tags(parse(parsed.document))
        edit = random_edit(rng, parsed.document, PositionEncoding.UTF16)
        parsed = reparse_edits(parsed, [edit], version, PositionEncoding.UTF16)[0]
