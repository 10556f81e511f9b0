"""Which one word in the place of another turns a copy round, and which is another wording."""

from __future__ import annotations

import pytest

from tests.compare.pairs import among, kinds

FORCE = "Every handler in `src/api` {} check the token of the caller before it reads the body."
COPY = "The nightly job copies the invoices {} the archive bucket and then tells the ledger team."


@pytest.mark.parametrize(
    ("text", "here", "there", "code"),
    [
        (COPY, "from", "to", "drifted"),
        (COPY, "from all of", "to", "duplicate"),
        (FORCE, "MUST", "SHOULD", "drifted"),
        (FORCE, "MUST", "MAY", "drifted"),
        (FORCE, "SHOULD", "MAY", "drifted"),
        (FORCE, "MUST", "SHALL", "duplicate"),
        (FORCE, "must", "should", "duplicate"),
        (FORCE, "must", "MUST", "duplicate"),
        ("Telemetry of the booking desk is {} for every harbour, as the readme says.",
         "opt-in", "opt-out", "drifted"),
        ("The proxy logs {} requests of each ferry with their size and their duration.",
         "inbound", "outgoing", "drifted"),
        ("Never log card numbers, tokens {} addresses of customers in any of the services.",
         "and", "or", "duplicate"),
        ("Fill {} the template for pull requests before you ask somebody for a review.",
         "in", "out", "duplicate"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_one_word_in_the_place_of_another(text, here, there, code, swapped):
    a, b = (f"{text.format(word)}\n" for word in (here, there))
    assert kinds(among(b, a) if swapped else among(a, b)) == [(code, "statement")]
