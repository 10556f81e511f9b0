"""Which tool does which job: the data that recognising two commands for one job rests on.

Only tools that exclude each other stand in one row: two linters that find different faults do too,
because a project that wants both names both.
"""

from __future__ import annotations

from types import MappingProxyType

_TABLE = """
test      python  pytest|unittest|nose2
test      js      vitest|jest|mocha|ava|jasmine|karma start|node --test
test      rust    cargo test|cargo nextest run
test      go      go test|gotestsum
test      jvm     gradle test|mvn test|sbt test
test      php     phpunit|pest|codecept run
test      ruby    rspec|rails test|rake test
test      dotnet  dotnet test
test      swift   swift test|xcodebuild test
test      dart    flutter test|dart test
e2e       js      playwright test|cypress run
lint      python  ruff check|flake8|pylint
lint      js      eslint|biome lint|biome check|oxlint|standard|tslint
lint      ruby    rubocop|standardrb
lint      php     phpcs|pint
lint      go      golangci-lint run|golint|revive
lint      kotlin  ktlint|detekt
lint      swift   swiftlint|swift-format lint
format    python  ruff format|black|yapf|autopep8
format    js      prettier|biome format|dprint fmt
format    php     php-cs-fixer fix|phpcbf
format    dotnet  dotnet format|csharpier|dotnet csharpier
format    swift   swiftformat|swift-format format
format    ruby    rufo
types     python  mypy|pyright|basedpyright|ty check|pyre check
types     php     phpstan analyse|psalm
build     jvm     gradle build|mvn package|mvn install|mvn verify|sbt package
build     js      vite build|webpack|rollup|tsup|esbuild|parcel build
install   python  pip install|uv sync|poetry install|pipenv install|pdm install|rye sync
install   dart    flutter pub get|dart pub get
hooks     any     pre-commit run|prek run|lefthook run pre-commit|husky run
services  any     docker compose up|podman compose up
stop      any     docker compose down|podman compose down
"""

TOOLS: MappingProxyType[tuple[str, ...], tuple[str, str]] = MappingProxyType(
    {
        tuple(tool.split()): (job, ecosystem)
        for job, ecosystem, tools in (line.split(maxsplit=2) for line in _TABLE.split("\n") if line)
        for tool in tools.split("|")
    }
)
"""The leading words of a command: the job and the language or platform that it is done for."""

SCRIPT_RUNNERS = MappingProxyType(
    {
        "npm": "js",
        "pnpm": "js",
        "yarn": "js",
        "bun": "js",
        "make": "tasks",
        "just": "tasks",
        "task": "tasks",
    }
)
"""Programs that run what a project calls by one name; two of one kind exclude each other."""

ENVIRONMENTS = frozenset(("uv", "poetry", "pipenv", "pdm", "rye"))
"""Programs that run a command in a Python project's environment with `run`."""

SAME_PROGRAM = MappingProxyType(
    {
        "gradlew": "gradle",
        "mvnw": "mvn",
        "docker-compose": "docker compose",
        "podman-compose": "podman compose",
        "pip3": "pip",
        "py.test": "pytest",
        "gmake": "make",
    }
)
"""Other names of a program."""
