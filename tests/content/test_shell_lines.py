"""Logical lines of shell code."""

from __future__ import annotations

import pytest

from twicetold.content.shell_lines import command_text, shell_lines
from twicetold.content.shell_words import open_quote, without_comment, words


def lines(code, language=""):
    return [(line.text, line.start, line.end) for line in shell_lines(code, language) if line.text]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a\n\nb", [("a", 0, 1), ("b", 2, 3)]),
        ("# note\na  # why\n", [("a", 1, 2)]),
        ("a '# no' # yes", [("a '# no'", 0, 1)]),
        ("a \\\n  b \\\n  c", [("a b c", 0, 3)]),
        ("a &&\nb", [("a && b", 0, 2)]),
        ("a |\n  b", [("a | b", 0, 2)]),
        ("a \\\n", [("a", 0, 1)]),
        ('a "x\ny" z\nb', [('a "x\ny" z', 0, 2), ("b", 2, 3)]),
        ("echo don't\nb", [("echo don't", 0, 1), ("b", 1, 2)]),
        ("cat <<EOF > f\nx\nEOF\nb", [("cat <<EOF > f", 0, 3), ("b", 3, 4)]),
        ("cat <<-'END'\nx\n  END\nb", [("cat <<-'END'", 0, 3), ("b", 3, 4)]),
        ('g -m "$(cat <<\'EOF\'\nx\nEOF\n)"\nb',
         [("g -m \"$(cat <<'EOF'", 0, 4), ("b", 4, 5)]),
        ("a <<EOF\nnever closed", [("a <<EOF", 0, 2)]),
        ("a <<< word\nb", [("a <<< word", 0, 1), ("b", 1, 2)]),
        ("$ a\n$ b \\\n> c", [("a", 0, 1), ("b c", 1, 3)]),
        ("PS C:\\x> a", [("a", 0, 1)]),
        ("me@host:~$ a", [("a", 0, 1)]),
        ("(venv) $ a", [("a", 0, 1)]),
    ],
)  # fmt: skip
def test_logical_lines(code, expected):
    assert lines(code) == expected


def test_each_shell_has_its_own_continuation():
    assert lines("a `\n  b", "powershell") == [("a b", 0, 2)]
    assert lines("a ^\n  b", "cmd") == [("a b", 0, 2)]
    assert lines("REM note\n:: note\na", "cmd") == [("a", 2, 3)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("make all", "make all"),
        ("done", ""),
        ("fi", ""),
        ("if [ -f a ]; then", ""),
        ("for f in *; do", ""),
        ("then make a", "make a"),
        ("if [ -f a ]; then make a; fi", "if [ -f a ]; then make a; fi"),
        ("A=1", ""),
        ("A='x y' B=2;", ""),
        ("A=$(git rev-parse HEAD)", "A=$(git rev-parse HEAD)"),
        ("A=1 make", "A=1 make"),
        ("f() {", ""),
        ("}", ""),
    ],
)
def test_the_command_in_a_line_of_a_script(line, expected):
    assert command_text(line) == expected


def test_words_and_comments():
    assert words("a 'b c' \"d e\"f g\\ h") == ("a", "'b c'", '"d e"f', "g\\ h")
    assert words('a "b') == ("a", '"b')
    assert without_comment("a#b c") == ("a#b c", "")
    assert without_comment("a # b") == ("a", "b")
    assert open_quote("a 'b") == "'"
    assert open_quote("a 'b'") == ""
