"""Well-known programs: the only list of names that finding commands rests on.

A program need not be here. The list only settles what grammar alone cannot, for example that
`npm test` in running text is a command while `main branch` is none.
"""

from __future__ import annotations

import re

_NAMES = """
    act adb alembic ansible ansible-playbook apt apt-get ast-grep awk aws az bash bat bats bazel
    bazelisk biome black brew buck2 buf buildkite-agent bun bundle bunx caddy cargo cat ccache
    cdk chmod chown clang-format claude cloudflared cmake codex composer conda copilot corepack
    cp crontab ctest curl cut date ddev deno detox dig direnv django-admin docker docker-compose
    dotnet du echo electron eslint expo fd find flake8 flutter fly flyctl foundry gcc gcloud
    gemini gh git glab go gofmt golangci-lint gradle gradlew grep gunzip gzip hatch head helm
    heroku htop isort java javac jest jq julia just k3d k6 kill killall kind kubectl lein lerna
    less ln ls lsof mage make maturin mix mkdir mv mvn mvnw mypy nc netlify next ng ninja nix
    nix-shell node nohup nox npm npx nvm nx opa open openssl oxlint pdm perl php phpunit pip
    pip3 pipenv pipx pixi pkill playwright pnpm pnpx podman poetry pre-commit prettier prisma ps
    psql pulumi pwsh pylint pyright pytest python python3 rails rake rg rm rmdir rsync ruby ruff
    rush rustc rustfmt rustup sbt scp screen sed serverless sh skaffold sleep sort sqlcmd
    sqlite3 ssh supabase swift systemctl tail tar task tee terraform tilt tmux tofu tokei touch
    tox tree trunk ts-node tsc tsx turbo ty uv uvicorn uvx vagrant vercel vite vitest volta wc
    webpack wget which winget wrangler xargs xcodebuild xcrun yarn yq zig zip zsh
"""
# Programs that are commands when arguments follow.
_PROGRAMS = frozenset(_NAMES.split())

_BUILTINS = {
    "cd": r"\S",
    "command": r"-v\b",
    "eval": r"[\"$]",
    "exec": r"\S+\s+-",
    "exit": r"\d+$",
    "export": r"[A-Za-z_]\w*=",
    "pushd": r"\S",
    "set": r"[-+][a-z]|/?[aA]?\s*\w+=",
    "setx": r"\w",
    "source": r"\S*[./~$]",
    "sudo": r"\w",
    "test": r"-[a-z]\s",
    "time": r"(?:\./|[a-z]+\s)",
    "ulimit": r"-",
    "unset": r"[A-Z]",
    "env": r"-|\w+=",
    ".": r"\S*[/.]",
}
_BUILTIN_SHAPES = {name: re.compile(shape) for name, shape in _BUILTINS.items()}
_VERSIONED = re.compile(r"(python|pip|php|node|go|clang|gcc)-?\d+(?:\.\d+)*")
_CMDLET = re.compile(
    r"(?:Get|Set|New|Remove|Copy|Move|Invoke|Start|Stop|Test|Select|Import|Export|Install|Write|"
    r"Where|ForEach|Out|Add|Clear|Update|Expand|Compress|Join|Resolve|Measure|Format)-[A-Z][A-Za-z]+"
)


def is_known(program: str) -> bool:
    """Whether the word names a well-known program, a PowerShell cmdlet or `python3.12`."""
    if program in _PROGRAMS:
        return True
    return bool(_VERSIONED.fullmatch(program) or _CMDLET.fullmatch(program))


def is_builtin_call(program: str, arguments: str) -> bool:
    """Whether a shell builtin with an everyday word for a name is called with fitting arguments."""
    shape = _BUILTIN_SHAPES.get(program)
    return bool(shape and shape.match(arguments))
