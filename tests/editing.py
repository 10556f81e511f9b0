"""Texts of all constructs, and edits that look for trouble: what the incremental parse is tried on.

Real instruction files join the texts where `../shared/corpus` lies beside the repository.
"""

from __future__ import annotations

import functools
from pathlib import Path

from twicetold.text.change import LineChange
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, units_before

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

# What changes the meaning of lines far from itself, and what merely sits in odd places.
HAZARDS = (
    # fences, headings, thematic breaks, setext underlines, front matter
    "`", "```", "```sh\n", "\n```\n", "~~~", "\n~~~~\n", "#", "# ", "\n## New\n", "***\n",
    "---", "\n---\n", "---\n", "===", "\n===\n", "\n=", "...\n",
    # lists, quotes, tables, definitions
    "-", "- ", "\n- ", "* ", "+ ", "1. ", "\n2) ", "-\n", "> ", "\n> ", ">", "\n>\n",
    "|", "\n| a | b |\n|---|---|\n| 1 | 2 |\n", "|---|", "\n[a]: b\n", "[a]:",
    "[x]: /u 'open\n", "'", '"', "\\",
    # HTML
    "<!--", "-->", "<!-- x -->\n", "<div>\n", "</div>", "<b>\n", "<?", "?>", "<![CDATA[", "]]>",
    "<pre>\n", "</pre>",
    # white space, line ends and what is neither
    "\n", "\n\n", "\n\n\n", "\r", "\r\n", " ", "    ", "\t", "\n\t", "  \n", "\u2028",
    "\n\u2028\n", "\x0c", "\n\x0c\n", "\x85", "\x00", "\ufeff",
    # text
    "é", "😀", "text", "a word", ".", "x\ny",
)  # fmt: skip

TEXTS = (
    """# Project

Read this first. It has two lines
that belong together.

## Build

```sh
make all   # not a heading
npm run build
```

Then:

1. install
2. build

   ```sh
   make test
   ```

3. run

## Style
- use tabs
- no *wildcards*
  lazy line
and a lazier one
- last

* another list

* loose
""",
    """---
title: x
globs: "*.py"
---
# Front

Text.

---

Setext one
===

Setext two
with two lines
---

after
""",
    """Intro without heading.

> A quote
> over lines
lazy in the quote
>
> - a list in it
>   continued

> next quote

| Command | What |
|---------|------|
| `make`  | all |
| `test`  | a \\| b |
no pipe, still a row

After the table.
""",
    """# HTML

<details>
<summary>More</summary>

Inner text.

</details>

<!-- a comment
over lines

with a blank -->

<span>inline start</span> of a paragraph

<custom-tag>
text in it

<script>
# no heading

var x;
</script>
# Heading right behind
""",
    """[one]: /url "title"
[two]: <u v>
  'a title
  over lines'
Paragraph behind definitions with [one].

[three]: /x

    indented code

    more of it

- item

      code in the item

  paragraph in the item

-

  not in the empty item

10. ten
11. eleven
    1. nested
       - deeper
         - deepest

\ttab code
- \ttab item
 -\ttab
""",
    """## A
## B
### C
# D
text under D
~~~python
def f():
    pass

~~~
***
_ _ _
- - -
> # quoted heading
1) one
2) two
""",
    """# Unclosed

text

```
never closed

# swallowed
""",
    "",
    "---\n",
    "one line",
)


@functools.cache
def corpus_texts() -> tuple[str, ...]:
    """The real files of moderate length, in the order of their paths; none where absent."""
    paths = sorted(path for path in CORPUS.rglob("*.md*") if path.is_file())
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in paths)
    return tuple(text for text in texts if 20 <= text.count("\n") <= 100)


def starting_text(random) -> str:
    """A real file, or some of our texts in any order, with one kind of line end or all."""
    real = corpus_texts()
    if real and random.random() < 0.4:
        text = random.choice(real)
    else:
        text = "\n".join(random.choice(TEXTS) for _ in range(random.randint(2, 5)))
    ends = random.choice(("\n", "\n", "\r\n", "\r", None))
    if ends is None:
        return "".join(random.choice(("\n", "\r\n", "\r")) if c == "\n" else c for c in text)
    return text.replace("\n", ends)


def random_edit(random, document, encoding) -> Edit:
    """An insertion, deletion or replacement, mostly small; now and then a move of lines, or all."""
    kind = random.random()
    if kind < 0.002:
        return Edit(starting_text(random))
    start = _place(random, document)
    end = start
    text = random.choice(HAZARDS) if random.random() < 0.8 else random.choice("abc d.\n")
    if kind < 0.25:  # delete some characters
        end, text = Position(start.line, start.character + random.randint(1, 4)), ""
    elif kind < 0.35:  # delete or replace lines
        start = Position(start.line, 0)
        end = Position(start.line + random.randint(1, 4), 0)
        text = "" if random.random() < 0.6 else text
    elif kind < 0.42:  # copy lines from elsewhere
        start = end = Position(start.line, 0)
        first = random.randrange(document.line_count)
        text = "".join(document.lines[first : first + random.randint(1, 5)])
    elif kind < 0.44:  # a range that ends far below, or past the end
        end = Position(start.line + random.randint(5, 400), random.randint(0, 9))
    return client_edit(document, Edit(text, start, end), encoding)


def _place(random, document) -> Position:
    line = random.randrange(document.line_count)
    length = len(document.line(line))
    return Position(line, random.choice((0, 0, length, random.randint(0, length))))


def client_edit(document, edit, encoding) -> Edit:
    """An edit in code points as a client sends it, in its own units."""
    return Edit(
        edit.text, *(_in_units(document, place, encoding) for place in (edit.start, edit.end))
    )


def _in_units(document, place, encoding) -> Position:
    line = document.line(place.line)
    beyond = max(0, place.character - len(line))
    return Position(place.line, units_before(line, place.character, encoding) + beyond)


def undo(before: Document, change: LineChange) -> Edit:
    """The edit that takes the change of ``before`` back: the changed lines as they were."""
    text = "".join(before.lines[change.start : change.old_end])
    return Edit(text, Position(change.start, 0), Position(change.new_end, 0))
