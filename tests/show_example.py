"""What an editor shows on the example workspace, from a real session over stdio, as text.

Run it as `python -m tests.show_example [RECORD]`; RECORD names a client of tests/clients, for
example vscode-1.139 (the default) or neovim-0.11. It ends with what `twicetold check` prints.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tests.lsp.editor import Editor

EXAMPLE = Path(__file__).parent.parent / "server" / "example"
FILES = ("services/billing/CLAUDE.md", "AGENTS.md", "CLAUDE.md")
MARKS = {1: ("red", "✗"), 2: ("yellow", "▲"), 3: ("blue", "●"), 4: ("dim", "·")}


async def show(record: str, console: Console) -> None:
    """Open each file as the editor would, and print its text with everything drawn on it."""
    async with Editor(record, EXAMPLE) as editor:
        console.print(f"[bold]{editor.info.name} {editor.info.version}[/] under {record}\n")
        for path in FILES:
            uri = editor.open(path)
            above = {lens.range.start.line: lens.command.title for lens in await editor.lenses(uri)}
            below: dict[int, list] = {}
            for diagnostic in await editor.diagnostics(uri):
                below.setdefault(diagnostic.range.start.line, []).append(diagnostic)
            console.rule(f"[bold]{path}")
            for number, line in enumerate(editor.texts[uri].splitlines()):
                if number in above:
                    console.print(f"      [dim italic]{escape(above[number])}")
                console.print(f"[dim]{number + 1:4}[/]  {escape(line)}")
                for diagnostic in below.get(number, ()):
                    colour, mark = MARKS[int(diagnostic.severity)]
                    text = f"{diagnostic.message} ({diagnostic.code})"
                    console.print(f"      [{colour}]{mark} {escape(text)}")


def main() -> None:
    record = sys.argv[1] if len(sys.argv) > 1 else "vscode-1.139"
    console = Console(soft_wrap=True, highlight=False)
    asyncio.run(show(record, console))
    console.rule("[bold]twicetold check")
    command = [sys.executable, "-m", "twicetold", "check", "--fail-on", "never", str(EXAMPLE)]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
