import pytest

from twicetold.compare.normalise import words
from twicetold.compare.word_difference import word_difference


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("run pre-commit now", "run prek now", [("pre-commit", "prek")]),
        ("wrap at 80", "wrap at 100", [("80", "100")]),
        ("one two", "one two three", [("", "three")]),
        ("one two three", "two three", [("one", "")]),
        ("Use **bold**, please.", "use bold please", []),
        ("ask the old team", "ask a young crew", [("the old team", "a young crew")]),
        ("", "", []),
    ],
)
def test_differences(a, b, expected):
    replacements, equal = word_difference(words(a), words(b))
    assert [replacement.texts for replacement in replacements] == expected
    assert (equal == 1) == (not expected)
