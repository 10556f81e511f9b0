"""A workspace whose files are full of what positions go wrong on: emoji, CJK and CRLF."""

from __future__ import annotations

from tests.workspace.trees import write

ROOT = """\
# Ports 🚢

Rules for all services. Read 🚢🚢 @docs/style.md and 説明 @docs/none.md too.

## Commits

- 🚢🚢 予約: one change per commit, with a subject in the imperative and at most 60 characters.
- Explain in the body why the change is needed, not what it does.

## Payments

- 🚢 決済: never log a card number, a token or the address of a customer of ours.

## Migrations

- Write a new migration for each change; never edit one that has been merged.
- A migration must be safe to run while the old version still serves requests, for 14 days.
"""
BILLING = """\
# Billing

Turns bookings into invoices 📄 每小時 once an hour.

## Commits

- 🚢🚢 予約: one change per commit, with a subject in the imperative and at most 72 characters.
- Explain in the body why the change is needed, not what it does.

## Rounding

- Amounts are integers in cents; round once, at the end, half away from zero.
- 🚢 決済: never log a card number, a token or the address of a customer of ours.
""".replace("\n", "\r\n")
PRICES = """\
# Prices

## Migrations

- Write a new migration for each change; never edit one that has been merged.
- A migration must be safe to run while the old version still serves requests, for 14 days.
"""
# A mirror of the root's file: two sections are equal, one differs, one is missing.
AGENTS = """\
# Ports 🚢

Rules for all services. Read 🚢🚢 the style guide.

## Commits

- 🚢🚢 予約: one change per commit, with a subject in the imperative and at most 60 characters.
- Explain in the body why the change is needed, not what it does.

## Migrations

- Write a new migration for each change; never edit one that has been released.
- A migration must be safe to run while the old version still serves requests, for 14 days.
"""
CONFIG = """\
hosts = ["claude-code", "codex"]

[[references]]
files = ["AGENTS.md"]
path = "CLAUDE.md"
relation = "either"
"""
BILLING_PATH, PRICES_PATH = "services/billing/CLAUDE.md", "services/prices/CLAUDE.md"
FILES = {
    "twicetold.toml": CONFIG,
    "CLAUDE.md": ROOT,
    "AGENTS.md": AGENTS,
    BILLING_PATH: BILLING,
    PRICES_PATH: PRICES,
    "docs/style.md": "# Style\n\nShort sentences, and no jokes in messages of errors.\n",
    "docs/data.json": "{}\n",
}


def ports(root):
    """The workspace below a folder."""
    return write(root, FILES)
