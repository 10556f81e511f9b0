"""Makes the picture of Neovim: a real terminal's screen, drawn by a browser.

usage: python -m tests.editors.neovim_picture PICTURE.png
"""

from __future__ import annotations

import base64
import re
import shutil
import sys
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tests.editors.browser import Browser
from tests.editors.new_user import new_user
from tests.editors.programs import editor
from tests.editors.terminal import Terminal

COLUMNS, ROWS = 160, 36
PAGE = """<!doctype html><meta charset="utf-8">
<style>
  body {{ margin: 0; background: #14161b }}
  pre {{ margin: 0; padding: 10px; font: 14px/18px "DejaVu Sans Mono", monospace;
         color: #e0e2ea; width: max-content }}
</style>
<pre>{code}</pre>
"""
# The colour of an underline, which rich does not know and would take for something else.
UNDERLINE_COLOUR = re.compile(r"\x1b\[58[:;][\d:;]+m")
# Every colour is given by Neovim; the theme is for what is left.
THEME = TerminalTheme((20, 22, 27), (224, 226, 234), [(128, 128, 128)] * 8)


def screen_with_colours(folder: Path) -> str:
    """Neovim with a nested file and its comparison, as the terminal holds it."""
    user = new_user(folder)
    init = user.home / "init.lua"
    look = (
        "vim.o.termguicolors, vim.o.signcolumn, vim.o.linebreak = true, 'yes', true\n"
        "vim.diagnostic.config({ virtual_text = { prefix = '' } })\n"
    )
    init.write_text(look + user.readme_lines("neovim", "lua"), encoding="utf-8")
    argv = [editor("nvim"), "-u", str(init), "services/billing/CLAUDE.md"]
    size = {"columns": COLUMNS, "rows": ROWS}
    with Terminal(argv, user.workspace, user.environment, **size) as terminal:
        terminal.wait_for("1 repeated, 1 drifted", "word differs")
        terminal.type(":Twicetold compare")
        terminal.keys("Enter")
        terminal.wait_for("A:17    B:30", "Overlap")
        return terminal.screen("-e")


def page(screen: str) -> str:
    """The screen as HTML."""
    console = Console(
        record=True, width=COLUMNS, color_system="truecolor", file=StringIO(), legacy_windows=False
    )
    text = Text.from_ansi(UNDERLINE_COLOUR.sub("", screen.rstrip("\n")))
    console.print(text, soft_wrap=True)
    code = console.export_html(theme=THEME, code_format="{code}", inline_styles=True)
    return PAGE.format(code=code)


def draw(html: str, picture: Path) -> None:
    """Take a picture of the page."""
    chromium = shutil.which("chromium")
    assert chromium, "chromium was not found; tests/editors/install_code_server.sh installs it"
    with tempfile.TemporaryDirectory() as folder, Browser(chromium) as browser:
        file = Path(folder) / "screen.html"
        file.write_text(html, encoding="utf-8")
        browser.look(1200)
        browser.open(file)
        width, height = (
            browser.ask(f"Math.ceil(document.querySelector('pre').getBoundingClientRect().{side})")
            for side in ("width", "height")
        )
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        taken = browser.call(
            "Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True
        )
        picture.write_bytes(base64.b64decode(taken["data"]))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        draw(page(screen_with_colours(Path(scratch))), Path(sys.argv[1]))
