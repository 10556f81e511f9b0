"""Puts the server and all that it imports into `bundled/`, where the extension finds it.

usage: python3 bundle_server.py          make `bundled/` anew
       python3 bundle_server.py --pin    choose versions anew: writes bundled-requirements.txt

One bundle serves every system and every Python from 3.10 on, so it holds no compiled file: all
dependencies have wheels in pure Python, except rapidfuzz, which falls back to its own Python
code when its compiled modules are not there. Versions are those that Python 3.10 has.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

EXTENSION = Path(__file__).resolve().parent.parent
REPOSITORY = EXTENSION.parent.parent
REQUIREMENTS = EXTENSION / "bundled-requirements.txt"
BUNDLE = EXTENSION / "bundled"

# What the server imports. What only the command line imports (click, jinja2, rich) is left out, so
# that its modules lie in the bundle unused. pip reads the markers for Python 3.10 with the Python
# that runs it, so what only 3.10 needs is named here: exceptiongroup and tomli.
NEEDED = (
    "exceptiongroup", "fastjsonschema", "lsprotocol", "markdown-it-py", "mdit-py-plugins",
    "pathspec", "pygls", "rapidfuzz", "tomli", "typing_extensions",
)  # fmt: skip

# rapidfuzz has no pure wheel; of this one the compiled modules are removed. Pure wheels come first.
PLATFORMS = ("any", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64")
COMPILED = (".so", ".pyd", ".dylib")
STUBS = (".pyi", ".pyx", ".pxd", ".hpp")

LAUNCHER = '''"""Starts the bundled Twicetold server."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "libs"))

from twicetold.lsp.features import serve

serve()
'''


def main() -> None:
    """Make the bundle, or pin what it is made of."""
    with tempfile.TemporaryDirectory() as folder:
        # Debian's python3 has no pip of its own, but its venv has.
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        if "--pin" in sys.argv[1:]:
            pin(str(python), Path(folder) / "report.json")
        else:
            bundle(str(python))


def bundle(python: str) -> None:
    """Install what is pinned, without what Python would not run, and the server itself."""
    shutil.rmtree(BUNDLE, ignore_errors=True)
    libraries = BUNDLE / "libs"
    pip(python, libraries, "--require-hashes", "--no-deps", "--requirement", str(REQUIREMENTS))
    for path in sorted(libraries.rglob("*")):
        if path.suffix in COMPILED + STUBS:
            path.unlink()
    shutil.rmtree(libraries / "bin", ignore_errors=True)
    shutil.copytree(
        REPOSITORY / "server" / "twicetold",
        libraries / "twicetold",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    (BUNDLE / "server.py").write_text(LAUNCHER, encoding="utf-8")


def pin(python: str, report: Path) -> None:
    """Write the newest versions that fit together, with the digests of their wheels."""
    pip(python, BUNDLE, "--dry-run", "--ignore-installed", "--report", str(report), *NEEDED)
    lines = ["# Made by scripts/bundle_server.py --pin: what the bundled server imports."]
    for item in json.loads(report.read_text(encoding="utf-8"))["install"]:
        name, version = item["metadata"]["name"].lower(), item["metadata"]["version"]
        digest = item["download_info"]["archive_info"]["hashes"]["sha256"]
        lines.append(f"{name}=={version} --hash=sha256:{digest}")
    REQUIREMENTS.write_text("\n".join([lines[0], *sorted(lines[1:])]) + "\n", encoding="utf-8")


def pip(python: str, target: Path, *arguments: str) -> None:
    """Install wheels for Python 3.10 into a folder."""
    platforms = [part for name in PLATFORMS for part in ("--platform", name)]
    subprocess.run(  # noqa: S603 - the interpreter of the environment made above
        [
            *(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--no-compile", "--only-binary", ":all:", "--python-version", "3.10"),
            *(*platforms, "--target", str(target), *arguments),
        ],
        check=True,
    )


if __name__ == "__main__":
    main()
