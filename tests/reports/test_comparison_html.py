"""The comparison's page: its figures, its links, and that no text of a file becomes markup."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.corpus import SKIP_REASON, shared_root
from tests.reports import hostile
from tests.reports.page import read_page
from twicetold.compare.comparison import compare
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.reports.comparison_html import ComparedFile, comparison_html
from twicetold.text.document import Document

A = """\
# Harbour

Ferries leave on the hour, and tenders whenever somebody rings the bell.

## Testing

- Run `pnpm test` before you push.
- Tide tables are fixtures, never fetched.

## Only here

Anchor chains are counted in shackles.
"""
B = """\
# Harbour

Ferries leave on the hour, and tenders whenever somebody rings the bell.

## Berths

Visitors moor at the pontoon on the north side.

## Testing

- Run `npm test` before you push.
- Tide tables are fixtures, never fetched.
"""


def page(a=A, b=B, relation=Relation.EITHER, names=("AGENTS.md", "docs/CLAUDE.md")):
    left, right = (parse(Document.from_text(text)) for text in (a, b))
    files = [ComparedFile(name, "harbour") for name in names]
    return comparison_html(*files, compare(left, right, relation))


def table(tree):
    rows = tree.one("table", "counts").one("tbody").all("tr")
    return {row.one("th").words: [cell.words for cell in row.all("td")] for row in rows}


def column(tree, name, key):
    section = tree.one("section", **{"aria-labelledby": name})
    items = section.one("div", f"column-{key}").all("li")
    return [(item.one("bdi").words, [link["href"] for link in item.all("a")]) for item in items]


def difference_lines(tree, class_):
    return [
        (row.one("a", "number").words, row.one("code").text)
        for row in tree.one("section", "difference").all("li", class_)
    ]


def test_it_names_both_files():
    tree = read_page(page())
    assert tree.one("title").text == "AGENTS.md compared with docs/CLAUDE.md"
    a, b = tree.one("h1").all("span", "file")
    assert a.words == "A harbour AGENTS.md 13 lines · ≈ 56 tokens"
    assert (b.one("span", "folder").text, b.one("span", "name").text) == ("docs/", "CLAUDE.md")


def test_it_counts_what_each_file_covers():
    tree = read_page(page())
    assert table(tree) == {
        "Sections": ["2", "1", "1", "50 %"],
        "Commands": ["0", "1", "1", "0 %"],
        "Tags": table(tree)["Tags"],
    }
    bar = tree.one("table", "counts").all("svg")[0]
    widths = [(rect["class"], rect["width"]) for rect in bar.all("rect")]
    assert widths == [("bar-a", "25.0"), ("bar-both", "50.0"), ("bar-b", "25.0")]


def test_lists_lead_to_the_lines():
    tree = read_page(page())
    assert column(tree, "sections", "both") == [
        ("Harbour", ["#a1", "#b1"]), ("Testing", ["#a5", "#b9"]),
    ]  # fmt: skip
    assert column(tree, "sections", "a") == [("Only here", ["#a10"])]
    assert column(tree, "commands", "b") == [("npm test", ["#b11"])]


def test_findings_show_the_words_that_differ():
    tree = read_page(page())
    group = tree.one("section", **{"aria-labelledby": "conflict"})
    finding = group.one("article")
    assert finding.one("p", "message").words == (
        "Runs pnpm test; docs/CLAUDE.md › Testing (line 11) runs npm test."
    )
    assert [link["href"] for link in finding.one("p", "places").all("a")] == ["#a7", "#b11"]
    assert [element.text for element in finding.all("del")] == ["pnpm"]
    assert [element.text for element in finding.all("ins")] == ["npm"]
    assert "open" in finding.one("details").attributes
    assert tree.one("a", "badge-conflict").words == "1 conflict"


def test_what_a_mirror_lacks_is_said():
    missing = read_page(page()).one("section", **{"aria-labelledby": "missing"})
    assert [heading.words for heading in missing.all("h3")] == [
        "In docs/CLAUDE.md, not in AGENTS.md", "In AGENTS.md, not in docs/CLAUDE.md",
    ]  # fmt: skip
    assert [item.words for item in missing.all("li")] == [
        "Berths line of B 5",
        "Only here line of A 10",
    ]


def test_the_difference_has_every_line_once():
    tree = read_page(page())
    numbers = [link["id"] for link in tree.one("div", "blocks").all("a", "number")]
    assert sorted(numbers) == sorted(
        [*(f"a{n}" for n in range(1, 14)), *(f"b{n}" for n in range(1, 14))]
    )
    assert ("A 11", "") in difference_lines(tree, "row-a")
    assert ("B 5", "## Berths") in difference_lines(tree, "row-b")


def test_a_moved_section_leads_to_where_it_is_now():
    moved = "## Moved\n\nIt says the very same thing wherever it stands, at length.\n\n"
    rest = "".join(f"Paragraph {word} stays.\n\n" for word in ("one", "two", "three", "four"))
    tree = read_page(page(moved + rest, rest + moved, Relation.TOGETHER))
    assert tree.one("span", "moved").words == "Moved line of A 1 line of B 9"
    twins = tree.one("section", "difference").all("a", "twin")
    assert [(link["href"], link.words) for link in twins] == [
        ("#b9", "moved: ↔ B 9"), ("#b11", "duplicate: ↔ B 11"),
        ("#a1", "moved: ↔ A 1"), ("#a3", "duplicate: ↔ A 3"),
    ]  # fmt: skip


def test_unchanged_parts_are_folded():
    text = "".join(f"Line {number}.\n" for number in range(40))
    tree = read_page(page(f"{text}end a\n", f"{text}end b\n"))
    folded = tree.one("details", "fold")
    assert folded.one("summary").words == "37 unchanged lines A 1–37, B 1–37"
    assert len(folded.all("li")) == 37


@pytest.mark.parametrize(
    ("a", "b"),
    [("", ""), ("", "# A\n"), ("no heading\n", "no heading\n"), ("#\n", "# \n"), ("\r\n", "\n\n")],
)
def test_odd_files_have_a_page(a, b):
    assert read_page(page(a, b)).one("h1")


@pytest.mark.parametrize("relation", Relation)
@pytest.mark.parametrize(
    ("a", "b", "names"),
    [
        (A, B, ("AGENTS.md", "docs/CLAUDE.md")),
        (hostile.A, hostile.B, (hostile.NAME_A, hostile.NAME_B)),
    ],
)
def test_a_page_is_sound_whatever_the_files_say(a, b, names, relation):
    tree = read_page(page(a, b, relation, names))
    allowed = set(
        "a article body bdi caption code del details div em fieldset figcaption figure footer h1 "
        "h2 h3 head header html input ins label legend li main meta nav ol p pre rect section span "
        "strong style summary svg table tbody td th thead title tr ul wbr".split()
    )
    assert {element.tag for element in tree.walk()} - {""} <= allowed
    names = {name for element in tree.walk() for name in element.attributes}
    assert not [name for name in names if name.startswith("on") or name in {"style", "src"}]
    ids = [element["id"] for element in tree.walk() if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    targets = {link["href"] for link in tree.all("a")}
    assert targets <= {f"#{name}" for name in ids}
    labels = {e["aria-labelledby"] for e in tree.walk() if "aria-labelledby" in e.attributes}
    assert labels <= set(ids)
    levels = [int(e.tag[1]) for e in tree.walk() if re.fullmatch("h[1-6]", e.tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_policy_lets_nothing_load_or_run():
    tree = read_page(page())
    policy = tree.one("meta", **{"http-equiv": "Content-Security-Policy"})["content"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "url(" not in tree.one("style").text
    assert "@import" not in tree.one("style").text


def test_what_cannot_be_seen_is_shown():
    tree = read_page(page(hostile.A, hostile.B, names=(hostile.NAME_A, hostile.NAME_B)))
    shown = {(mark.text, mark["title"]) for mark in tree.all("span", "invisible")}
    assert {
        ("U+202E", "RIGHT-TO-LEFT OVERRIDE"), ("U+200B", "ZERO WIDTH SPACE"),
        ("U+E0041", "TAG LATIN CAPITAL LETTER A"), ("U+0007", "a control sign"),
    } <= shown  # fmt: skip
    assert "👩‍👩‍👧‍👦" in tree.text
    assert not set("\u202e\u200b\x07\x00") & set(tree.text)


@pytest.mark.skipif(shared_root() is None, reason=SKIP_REASON)
def test_the_seed_pair_has_its_figures():
    seed = shared_root() / "seed"
    a, b = ((seed / name).read_text(encoding="utf-8") for name in ("dynamo.md", "root.md"))
    tree = read_page(page(a, b, Relation.TOGETHER, ("dynamo.md", "root.md")))
    assert table(tree)["Sections"] == ["1", "22", "18", "2 %"]
    assert column(tree, "sections", "both") == [("Testing", ["#a123", "#b50"])]
    assert [len(column(tree, "sections", key)) for key in "ab"] == [22, 18]
    section = tree.one("section", "difference")
    assert section.one("p", "sum").words == (
        "+249 only in B, −235 only in A, 71 unchanged, 22.2 % identical"
    )
    assert section.all("p", "note")[0].words.startswith("0 unchanged lines have text")
    counts = [len(section.all("li", f"row-{kind}")) for kind in ("b", "a", "same")]
    assert counts == [249, 235, 71]
