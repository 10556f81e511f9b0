"""Copies that drift: a text and a random generator make a text that differs in some details."""

from __future__ import annotations

import re

from twicetold.content.statements import StatementKind, statements
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

GUIDE = """\
# Harbour

Harbour books cabins on night ferries. The website is in `web/`, the services are in `services/`.

## Setup

1. Install the toolchain with `mise install` and restart the shell afterwards.
2. Copy `.env.sample` to `.env` and ask a colleague for the 2 payment keys.
3. Start the local stack with `docker compose up -d` before you run anything else.
   - The first start takes about 10 minutes, because it fills the database.
   - Later ones take 20 seconds.

## Testing

Run the whole suite before you ask for a review. It needs about 12 minutes on a laptop, and writes
its report to `out/report.html`. Nobody merges without it.

```bash
npm test
npm run test:e2e -- --project=chromium
npm run test:load -- --users 40
```

| suite | command | limit |
| --- | --- | --- |
| unit tests of the booking engine | `npm run test:unit` | 3 minutes |
| load tests of the payment service | `npm run test:load` | 45 minutes |

### Coverage

- A test that needs the network belongs in `tests/live`, never beside the unit tests.
- Keep line coverage at 85 % or more. Branches that only log are left out by `.coveragerc`.

## Database changes

- Write a new migration for each change; never edit one that has been merged.
- A migration must be safe to run while the old version still serves requests.

  Ask the ledger team before you touch `invoices`, which they read every 15 minutes.
- Name migrations after what they do, for example `add_cabin_hold_until`.

## Payments

Never log a card number, a token or a customer's address. Use `redact()` from `lib/logging` for
every object that comes from the payment provider.
"""
_NUMBER = re.compile(r"(?<=[a-z` ])\d+")
_CODE = re.compile(r"`([\w./-]+)")
_ITEM = re.compile(r"[\s>]*(?:[-*+]|\d+[.)])\s+")
_OWN_SENTENCE = ". Ask the quay office about `quay.lock` before lunch.\n"
_OWN_ITEM = "Book a cabin with `ferry book --deck 4` on Sundays.\n"


def drifted(text, rng):
    """The text with one to four details changed, and now and then without some sections."""
    lines = list(Document.from_text(text).lines)
    found = statements(parse(Document.from_text(text)))
    for statement in sorted(rng.sample(found, rng.randint(1, 4)), key=lambda s: -s.start):
        rng.choice([_other_number, _other_code, _gone, _longer, _beside])(lines, statement)
    if rng.random() < 0.5:
        parts = list(parse(Document.from_text("".join(lines))).outline.sections[1:])
        for section in sorted(rng.sample(parts, rng.randint(1, 2)), key=lambda s: -s.start):
            del lines[section.start : section.end]
    return _in_another_style("".join(lines), rng)


def _other_number(lines, statement):
    _first(lines, statement, lambda line: _NUMBER.sub(lambda m: str(int(m[0]) + 7), line, 1))


def _other_code(lines, statement):
    _first(lines, statement, lambda line: _CODE.sub(r"`\1x", line, 1))


def _first(lines, statement, change):
    for number in range(statement.start, statement.end):
        if (new := change(lines[number])) != lines[number]:
            lines[number] = new
            return


def _gone(lines, statement):
    del lines[statement.start : statement.end]


def _longer(lines, statement):
    if statement.kind in (StatementKind.ITEM, StatementKind.PARAGRAPH):
        last = statement.end - 1
        lines[last] = lines[last].rstrip("\n.") + _OWN_SENTENCE


def _beside(lines, statement):
    item = _ITEM.match(lines[statement.start])
    if statement.kind is StatementKind.ITEM and item:
        lines.insert(statement.end, item[0] + _OWN_ITEM)


def _in_another_style(text, rng):
    if rng.random() < 0.3:
        text = text.replace("\n- ", "\n* ")
    if rng.random() < 0.3:
        text = re.sub(r"(?m)^(#+ )", r"#\1", text)
    if rng.random() < 0.3:
        text = text.replace("\n", "\r\n")
    return text
