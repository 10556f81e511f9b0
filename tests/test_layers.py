"""Each package imports only from those above it; only lsp/ knows the protocol.

The first four read no disk and run nothing; data of our own come by `importlib.resources`.
"""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "server" / "twicetold"
LAYERS = [
    "text", "markdown", "content", "compare", "hosts", "workspace", "rules", "reports", "lsp",
]  # fmt: skip
PACKAGES = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
PROTOCOL = {"lsprotocol", "pygls"}
CORE = LAYERS[:4]
OUTSIDE = {"glob", "io", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module
            # What is imported from a package may be a module of it.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_upwards(path):
    layer = path.relative_to(PACKAGE).parts[0]
    for name in imports(path):
        parts = name.split(".")
        if parts[0] in PROTOCOL:
            assert layer == "lsp", f"{path} imports {name}"
        assert parts[0] not in OUTSIDE or layer not in CORE, f"{path} imports {name}"
        if parts[0] == "twicetold" and layer in LAYERS and PACKAGES & set(parts[1:2]):
            assert parts[1] in LAYERS[: LAYERS.index(layer) + 1], f"{path} imports {name}"


def test_the_command_line_reaches_the_server_in_one_place():
    reaching = {
        path.name
        for path in MODULES
        if path.parent.name == "cli" and any(n.startswith("twicetold.lsp") for n in imports(path))
    }
    assert reaching <= {"server.py"}


def test_no_modules_import_each_other_in_a_circle():
    """Not even for types or later: who reads one of them would have to read them all."""
    names = {module_name(path): path for path in MODULES}
    graph = {name: names.keys() & set(imports(path)) for name, path in names.items()}
    TopologicalSorter(graph).prepare()


def module_name(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
