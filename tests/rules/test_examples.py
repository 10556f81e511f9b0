"""Every code has an example, and a check of it says what the example says it says."""

from __future__ import annotations

import sys

import pytest

from twicetold.rules.check_workspace import check_workspace
from twicetold.rules.codes import CODES
from twicetold.rules.examples import examples
from twicetold.rules.severity import Severity

# A check tells these as errors of its own.
OF_CONFIGURATIONS = ("invalid-configuration",)


def written(root, example):
    for file in example.files:
        path = root / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if file.link:
            path.symlink_to(file.link)
        else:
            path.write_bytes(file.content)
    return root


def report(root):
    check = check_workspace(root)
    for problem in check.problems:
        yield problem.code, f"{problem.place.path}:{problem.place.start + 1}: {problem.message}"
    for wrong in check.config_problems:
        for code in OF_CONFIGURATIONS:
            yield code, f"{wrong.file}:{wrong.line}: {wrong.message}"


def test_every_code_has_an_example():
    assert list(examples()) == list(CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_example_says_it(tmp_path, code):
    example = examples()[code]
    if sys.platform == "win32" and any(file.link for file in example.files):
        pytest.skip("links need a privilege there")
    said = list(report(written(tmp_path, example)))
    assert (code, example.says) in said
    others = {found for found, _ in said} - {code, *OF_CONFIGURATIONS}
    assert others <= ({"shadowed-file"} if code == "link-as-text" else set())


def test_no_example_but_one_switches_its_code_on():
    on = [code for code in CODES.values() if code.default is Severity.OFF]
    assert [code.name for code in on] == ["override"]
