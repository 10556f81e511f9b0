"""What `twicetold init` can write besides the configuration: files for CI, hooks and editors."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold import HOME, __version__

_OWNER_AND_NAME = HOME.removeprefix("https://github.com/")


@dataclass(frozen=True, slots=True)
class StarterFile:
    """A file relative to the root: its whole text, and what to add to one that is there."""

    path: str
    text: str
    addition: str


_GITHUB_STEPS = f"""\
      - uses: actions/checkout@v5
      - uses: {_OWNER_AND_NAME}@v{__version__}
"""
_GITLAB_JOB = f"""\
twicetold:
  image: python:3-slim
  script:
    - pip install twicetold=={__version__}
    - twicetold check --format gitlab --output gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
"""
_HOOK = f"""\
  - repo: {HOME}
    rev: v{__version__}
    hooks:
      - id: twicetold
        args: [--since, HEAD] # only what the commit makes worse
"""
_EXTENSION = '"twicetold.twicetold"'

GITHUB = StarterFile(
    ".github/workflows/twicetold.yml",
    f"""\
name: Twicetold
on:
  pull_request:
permissions:
  contents: read
jobs:
  twicetold:
    runs-on: ubuntu-latest
    steps:
{_GITHUB_STEPS}""",
    _GITHUB_STEPS,
)
GITLAB = StarterFile(".gitlab-ci.yml", _GITLAB_JOB, _GITLAB_JOB)
PRE_COMMIT = StarterFile(".pre-commit-config.yaml", f"repos:\n{_HOOK}", _HOOK)
VSCODE = StarterFile(
    ".vscode/extensions.json",
    f'{{\n  "recommendations": [{_EXTENSION}]\n}}\n',
    f"  {_EXTENSION}\n",
)
