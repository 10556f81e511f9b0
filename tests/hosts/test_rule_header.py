from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.hosts.catalog import profiles_by_id
from twicetold.hosts.rule_header import rule_header, when_loaded
from twicetold.hosts.terms import Kind


@pytest.mark.parametrize(
    ("source", "header"),
    [
        ("", {}),
        ("description: How to test\n", {"description": ("How to test",)}),
        ('globs: "*.py"  # all\n', {"globs": ("*.py",)}),
        ("globs: src/**/*.ts # all\n", {"globs": ("src/**/*.ts",)}),
        ("globs:\nalwaysApply: true\n", {"globs": (), "alwaysApply": ("true",)}),
        ("paths: [a/**, 'b/**']\n", {"paths": ("a/**", "b/**")}),
        ('paths:\n  - a/**\n  - "b/**"\n', {"paths": ("a/**", "b/**")}),
        ("paths: []\n", {"paths": ("[]",)}),
        ("paths: [a/*.{js,ts}, b]\n", {"paths": ("a/*.{js,ts}", "b")}),
        (
            'paths: [  # ours\n  "a/**",\n  b,\n]\nname: x\n',
            {"paths": ("a/**", "b"), "name": ("x",)},
        ),
        ("paths: [a\nname: x\n", {"paths": (), "name": ("x",)}),
        ("applyTo: **/*.ts,**/*.tsx\r\n", {"applyTo": ("**/*.ts,**/*.tsx",)}),
        ("metadata:\n  owner: me\n", {"metadata": ()}),
        ("- a\n- b\n", {}),
    ],
)
def test_header(source, header):
    assert rule_header(source) == header


@given(st.text())
def test_no_front_matter_breaks_it(source):
    assert isinstance(rule_header(source), dict)


@pytest.mark.parametrize(
    ("host", "source", "when"),
    [
        ("claude-code", "", "always"),
        ("claude-code", "paths: src/**", "by-glob"),
        ("claude-code", "globs: src/**", "always"),
        ("cursor", "alwaysApply: true\nglobs: a", "always"),
        ("cursor", "alwaysApply: false\nglobs: a\ndescription: d", "by-glob"),
        ("cursor", "alwaysApply: false\nglobs:\ndescription: d", "by-agent"),
        ("cursor", "", "manual"),
        ("cursor", "globs: []\ndescription: d", "by-agent"),
        ("copilot-vscode", "applyTo: '**'", "always"),
        ("copilot-vscode", "applyTo: '**/*.ts'", "by-glob"),
        ("copilot-vscode", "description: d", "manual"),
        ("devin", "trigger: model_decision", "by-agent"),
        ("devin", "trigger: always_on", "always"),
        ("kiro", "inclusion: fileMatch\nfileMatchPattern: a", "by-glob"),
        ("kiro", "", "always"),
        ("crush", "alwaysApply: false", "always"),
    ],
)
def test_when_a_rule_loads(host, source, when):
    rule = next(rule for rule in profiles_by_id()[host].files if rule.kind is Kind.RULE)
    assert when_loaded(rule, rule_header(source)).value == when
