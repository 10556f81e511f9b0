"""The HTML pages in a real browser: they fit, run nothing, and work by keyboard."""

from __future__ import annotations

import os
import shutil

import pytest

from tests.cli.commands import run
from tests.editors.browser import Browser
from tests.reports import hostile
from tests.rules.workspaces import COMMITS, write

pytestmark = pytest.mark.editor

FITS = "document.documentElement.scrollWidth <= innerWidth"
FOCUSED = "document.activeElement.textContent.trim() || document.activeElement.id"
COLUMNS = "new Set([...document.querySelectorAll('.row:not(.fold *)')].map(r => r.offsetLeft)).size"

# The contrast of every visible text with what it stands on, as WCAG counts it; the lowest.
CONTRAST = """(() => {
  const parts = c => c.match(/[\\d.]+/g).map(Number);
  const light = c => {
    const [r, g, b] = parts(c).map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = element => {
    for (; element; element = element.parentElement) {
      const colour = getComputedStyle(element).backgroundColor;
      if (parts(colour)[3] !== 0) return colour;
    }
  };
  let lowest = [99, ""];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest("style") || !element.checkVisibility()) continue;
    const [one, other] = [getComputedStyle(element).color, ground(element)].map(light);
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < lowest[0]) lowest = [ratio, element.outerHTML.slice(0, 200)];
  }
  return lowest;
})()"""


@pytest.fixture(scope="module")
def browser():
    program = os.environ.get("TWICETOLD_CHROMIUM") or shutil.which("chromium")
    if program is None:
        pytest.skip("Chromium was not found; tests/editors/install_code_server.sh installs it")
    with Browser(program) as opened:
        yield opened


@pytest.fixture(scope="module")
def comparison(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for name, text in ((hostile.NAME_A, hostile.A), (hostile.NAME_B, hostile.B)):
        (folder / name).write_text(text, encoding="utf-8")
    page = folder / "page.html"
    run(
        "compare", folder / hostile.NAME_A, folder / hostile.NAME_B,
        "--format", "html", "--output", page,
    )  # fmt: skip
    return page


@pytest.fixture(scope="module")
def workspace_map(tmp_path_factory):
    folder = tmp_path_factory.mktemp("map")
    root = write(folder / "root", {
        "CLAUDE.md": hostile.A,
        f"{'deep/' * 12}'&quot;<b>/CLAUDE.md": hostile.A,
        **{f"packages/p{number}/CLAUDE.md": f"# P{number}\n\n{COMMITS}" for number in range(40)},
    })  # fmt: skip
    page = folder / "page.html"
    run("map", root, "--format", "html", "--output", page)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 800, 1280, 2000])
def test_a_map_fits_and_can_be_read(browser, workspace_map, width, scheme):
    browser.look(width, scheme=scheme)
    browser.open(workspace_map)
    assert browser.ask(FITS)
    ratio, where = browser.ask(CONTRAST)
    assert ratio >= 4.5, where
    assert browser.ask("typeof window.hit") == "undefined"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 800, 1280, 2000])
def test_a_page_fits_and_can_be_read(browser, comparison, width, scheme):
    browser.look(width, scheme=scheme)
    browser.open(comparison)
    assert browser.ask(FITS)
    ratio, where = browser.ask(CONTRAST)
    assert ratio >= 4.5, where


def test_nothing_runs_and_nothing_is_loaded(browser, comparison):
    browser.open(comparison)
    assert browser.ask("typeof window.hit") == "undefined"
    assert (
        browser.ask("document.querySelectorAll('script, img, iframe, link, [style]').length") == 0
    )
    said = [event for event in browser.events if event["method"] == "Log.entryAdded"]
    assert said == []
    asked = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert asked == [comparison.as_uri()]


def test_the_policy_would_stop_a_script(browser, comparison, tmp_path):
    text = comparison.read_text(encoding="utf-8")
    page = tmp_path / "changed.html"
    page.write_text(text.replace("<body>", "<body><script>window.hit = 5</script>"), "utf-8")
    browser.open(page)
    assert browser.ask("typeof window.hit") == "undefined"
    assert browser.ask("getComputedStyle(document.body).backgroundColor") != "", "style is applied"


def test_the_layout_changes_by_keyboard(browser, comparison):
    browser.look(1280)
    browser.open(comparison)
    assert browser.ask(COLUMNS) == 2
    browser.ask("document.getElementById('side-by-side').focus()")
    browser.press("ArrowRight")
    assert browser.ask("document.activeElement.id") == "unified"
    assert browser.ask(COLUMNS) == 1


def test_a_small_window_has_one_column(browser, comparison):
    browser.look(320)
    browser.open(comparison)
    assert browser.ask(COLUMNS) == 1


def test_the_first_key_leads_past_the_contents(browser, comparison):
    browser.look(1280)
    browser.open(comparison)
    browser.press("Tab")
    assert browser.ask(FOCUSED) == "Skip to the content"
    browser.press("Enter")
    assert browser.ask("document.activeElement.id") == "content"


def test_a_link_to_a_folded_line_opens_the_fold(browser, comparison):
    browser.look(1280)
    browser.open(comparison)
    inside = "document.querySelector('details.fold a.number')"
    assert not browser.ask(f"{inside}.checkVisibility()")
    name = browser.ask(f"{inside}.id")
    browser.ask(f"location.hash = '{name}'")
    assert browser.ask(f"{inside}.checkVisibility()")
    assert browser.ask(f"{inside}.getBoundingClientRect().top") < 900
