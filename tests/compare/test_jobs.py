"""Which commands do one job, and which do not."""

import pytest

from twicetold.compare.conflicts.jobs import job_of


def about(form):
    job = job_of(form)
    return None if job is None else (job.name, job.kind, job.target, job.scope)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("npm test", "pnpm test"),
        ("npm run lint", "yarn lint"),
        ("npm install", "pnpm install --frozen-lockfile"),
        ("npm ci", "yarn --immutable"),
        ("yarn", "bun install"),
        ("npm install <>", "pnpm add <>"),
        ("npm run build -- --watch", "pnpm build --watch"),
        ("pytest", "python -m unittest"),
        ("ruff check .", "flake8"),
        ("black .", "ruff format ."),
        ("mypy src", "pyright"),
        ("npx eslint .", "pnpm exec biome lint ./"),
        ("npx jest", "pnpm vitest run"),
        ("cargo test", "cargo nextest run"),
        ("./gradlew build", "mvn package"),
        ("bundle exec rubocop", "bundle exec standardrb"),
        ("vendor/bin/phpunit", "./vendor/bin/pest"),
        ("pip install -r requirements.txt", "uv sync"),
        ("pre-commit run --all-files", ".venv/bin/prek run -q"),
        ("docker-compose up -d", "podman compose up -d"),
        ("make test", "just test"),
    ],
)
def test_two_tools_for_one_job(one, other):
    assert about(one) is not None
    assert about(one) == about(other)
    assert job_of(one).tool != job_of(other).tool


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("npm test", "npm run test"),
        ("uv run pytest", "pytest"),
        ("python -m pytest", ".venv/bin/pytest"),
        ("./gradlew test", "gradle test"),
        ("npx vitest run", "yarn vitest"),
    ],
)
def test_one_tool(one, other):
    assert about(one) == about(other)
    assert job_of(one).tool == job_of(other).tool


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pnpm test", "pnpm lint"),
        ("pnpm test", "npm run test:e2e"),
        ("pytest tests/unit", "unittest tests/slow"),
        ("pytest -k fast", "python -m unittest"),
        ("npx vitest --watch", "npx jest"),
        ("pytest", "npx vitest"),
        ("ruff check .", "ruff format ."),
        ("npx eslint . --fix", "npx biome lint"),
        ("pnpm --filter web test", "npm test"),
        ("yarn workspace web test", "npm test"),
        ("npm install", "pnpm add <>"),
        ("npm install -g <>", "pnpm add <>"),
        ("cargo test -p core", "cargo nextest run"),
        ("make test", "npm test"),
    ],
)
def test_two_jobs(one, other):
    assert about(one) is not None
    assert about(one) != about(other)


@pytest.mark.parametrize(
    "form",
    [
        "",
        "git status",
        "npm publish",
        "npm lint",
        "pip install requests",
        "pnpm test | tee log",
        "npm test && npm run build",
        "pnpm",
        "pnpm dedupe",
        "pnpm changeset",
        "yarn workspaces list",
        "yarn --version",
        "make",
        "uv run",
        "npx",
    ],
)
def test_no_job(form):
    assert job_of(form) is None
