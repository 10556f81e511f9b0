"""The server inside the extension: one bundle for every system and every supported Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.editors.programs import EXAMPLE, REPOSITORY
from tests.lsp.editor import Editor
from twicetold.lsp.command_names import COMPARE, SHOW_CONTEXT

pytestmark = pytest.mark.editor

PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
MEGABYTE = 1_000_000

# Every module but the command line's, also those that are imported with the first request for them.
IMPORT_ALL = """
import pkgutil, sys
sys.path.insert(0, sys.argv[1])
import twicetold
for module in pkgutil.walk_packages(twicetold.__path__, "twicetold."):
    if module.name.startswith(("twicetold.cli.", "twicetold.__main__")):
        continue
    try:
        __import__(module.name)
    except ModuleNotFoundError as missing:
        assert missing.name.partition(".")[0] in ("click", "jinja2", "rich"), missing
        assert not module.name.startswith("twicetold.lsp"), missing
files = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
assert not [file for file in files if "-packages" in file]
"""


def python(version: str) -> str:
    """The interpreter of this version: pyenv's, or one on the PATH."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    found = [*sorted(pyenv.glob(f"versions/{version}.*/bin/python")), f"python{version}"]
    program = shutil.which(str(found[0]))
    if program is None:
        pytest.skip(f"this Python is not here: {version}")
    return program


def test_nothing_in_it_is_compiled(installed):
    files = [path for path in installed.rglob("*") if path.is_file()]
    assert {path.suffix for path in files}.isdisjoint({".so", ".pyd", ".dylib", ".dll", ".pyc"})
    with_zeros = [path for path in files if b"\0" in path.read_bytes() and path.suffix != ".png"]
    assert with_zeros == []


def test_the_package_is_small(vsix):
    assert vsix.stat().st_size < 3 * MEGABYTE


def test_it_holds_the_server_of_this_checkout(installed):
    bundled, source = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*.*") if path.is_file()}
        for root in (installed / "bundled/libs/twicetold", REPOSITORY / "server/twicetold")
    )
    assert bundled == {path: text for path, text in source.items() if path.suffix != ".pyc"}


@pytest.mark.parametrize("version", PYTHONS)
def test_every_module_is_imported_from_the_bundle_alone(installed, version):
    libraries = installed / "bundled" / "libs"
    command = [python(version), "-I", "-S", "-B", "-W", "error", "-c", IMPORT_ALL, str(libraries)]
    subprocess.run(command, check=True, timeout=60)


@pytest.mark.parametrize("version", PYTHONS)
async def test_it_serves_a_session(installed, version):
    server = (python(version), "-I", "-B", str(installed / "bundled" / "server.py"))
    async with Editor("vscode-1.139", EXAMPLE, server=server) as editor:
        uri = editor.open("services/billing/CLAUDE.md")
        codes = {diagnostic.code for diagnostic in await editor.diagnostics(uri)}
        assert codes == {"duplicate-section", "drifted-section"}
        assert "CLAUDE.md › Commits" in await editor.hover(uri, 16)
        assert (await editor.execute(COMPARE, uri))["data"]["b"]["path"] == "CLAUDE.md"
        assert "Claude Code" in (await editor.execute(SHOW_CONTEXT, uri))["markdown"]
