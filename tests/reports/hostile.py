"""Two files whose text would take a page over, if it could."""

from __future__ import annotations

NAME_A = "A.md"
NAME_B = '"><img src=x onerror=alert(5)>&amp;\u202e.md'

A = f"""\
# <script>window.hit = 1</script> & "quotes" 'single'

Text with <img src=x onerror="window.hit = 2"> inside and ]]> --> <!-- no comment

## "><img src=x onerror=window.hit=3>

- Run `npm test` before <b>every</b> commit, and read `</code></pre></style></ol>`.
- {"word " * 20}{"x" * 500}

## \u202eRight to left\u202c שלום עולם العربية

- שלום עולם: הרץ `npm test` לפני כל commit.
- zero\u200bwidth, tag \U000e0041\U000e0042, bell \x07, nul \x00 and \ufeff end

## 😀 Emoji 👩‍👩‍👧‍👦 and 日本語の見出し

Always use 4 spaces for indentation in all of the Python files of this repository.

## Setup {"with a very long title " * 40}

```bash
echo "</style></head><script>window.hit = 4</script>"
pnpm install --frozen-lockfile
```

# javascript:alert(1) [x](javascript:alert(1)) {{{{ 7 * 7 }}}} {{% raw %}} {{# c #}}

{chr(10).join(f"Line {number} is the same in both." for number in range(20))}
"""


def _other() -> str:
    changed = A.replace("npm test", "yarn test").replace("4 spaces", "2 spaces")
    start, end = changed.index("## 😀"), changed.index("## Setup")
    return changed[:start] + changed[end:] + changed[start:end]


B = _other()
