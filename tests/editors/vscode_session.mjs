// What a person does in VS Code with an instruction file, step by step; each step prints one line
// of JSON: {"step", "ok", "text"}. Exit code 1 when a step failed.
//
// usage: vscode_session.mjs CODE_SERVER VSIX WORKSPACE PICTURES
// WORKSPACE is a copy of the example workspace; the folder PICTURES gets the screenshots. The
// server is the one in the VSIX.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { choose, goToLine, openFile, PATIENCE, runCommand, shownText, untilShown, withVSCode } from "./code_server.mjs";

const [program, vsix, workspace, pictures] = process.argv.slice(2);
const COMPARISON_TAB = "services › billing › CLAUDE.md and CLAUDE.md";

let failed = 0;

/** What the screen showed is the best hint at why a step failed. */
async function step(page, name, action) {
  let ok = true;
  let text;
  try {
    text = await action();
  } catch (error) {
    ok = false;
    failed += 1;
    text = String(error);
    await page.screenshot({ path: join(pictures, `failed-${failed}.png`) });
  }
  console.log(JSON.stringify({ step: name, ok, text }));
}

async function session(page) {
  const opened = Date.now();
  const picture = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  const lens = page.locator(".codelens-decoration a");
  const tab = (name) => page.locator(".tab", { hasText: name }).first();
  const shownPage = () =>
    page.frameLocator("iframe.webview.ready:visible").frameLocator("iframe#active-frame").locator("body");
  const goToFile = async () => {
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Control+Home");
  };
  const closeTab = async (name) => {
    await tab(name).click({ ...PATIENCE, button: "middle" });
    await tab(name).waitFor({ ...PATIENCE, state: "detached" });
  };

  await openFile(page, "services/billing/CLAUDE.md");
  await step(page, "squiggle of a drifted section", async () => {
    await page.locator(".monaco-editor .squiggly-warning").first().waitFor(PATIENCE);
    return `${Date.now() - opened} ms after the window was there`;
  });
  await step(page, "code lens", () => shownText(lens.filter({ hasText: "CLAUDE.md" })));
  await step(page, "status bar", () => shownText(page.locator(".statusbar-item", { hasText: "said elsewhere" })));
  await picture("editor");
  await step(page, "problems", async () => {
    const problem = page.locator(".markers-panel .monaco-list-row", { hasText: "twicetold" });
    await untilShown(problem, () => runCommand(page, "Problems: Focus on Problems View"));
    return shownText(problem);
  });
  await step(page, "hover on a heading", async () => {
    const hover = page.locator(".monaco-hover", { hasText: "CLAUDE.md › Commits" });
    await untilShown(hover, async () => {
      await page.mouse.move(5, 400);
      await page.locator(".view-line", { hasText: "Commits" }).first().hover({ position: { x: 40, y: 9 } });
    });
    return shownText(hover);
  });
  await picture("hover");
  await step(page, "the code lens opens the comparison beside the file", async () => {
    // A hover may cover the lens, and lenses that are drawn anew do not hear of a click.
    await untilShown(tab(COMPARISON_TAB), async () => {
      await page.mouse.move(5, 400);
      await goToFile();
      await lens.filter({ hasText: "CLAUDE.md" }).first().click({ timeout: 5_000 });
    });
    return shownText(shownPage());
  });
  await picture("comparison");
  await step(page, "the next comparison of the two files is shown in the same tab", async () => {
    await goToFile();
    await runCommand(page, "Twicetold: Compare with Root File");
    await page.locator(".tab.active.selected", { hasText: COMPARISON_TAB }).waitFor(PATIENCE);
    return String(await page.locator(".tab", { hasText: COMPARISON_TAB }).count());
  });
  await step(page, "an entry of the comparison leads to its section", async () => {
    await shownPage().getByRole("link", { name: "Rounding", exact: true }).click(PATIENCE);
    return shownText(page.locator(".statusbar-item", { hasText: /Ln 22, Col 1\b/ }));
  });
  await step(page, "Tab and Enter do what the mouse does", async () => {
    await page.locator(".tab", { hasText: COMPARISON_TAB }).first().click(PATIENCE);
    const link = shownPage().getByRole("link", { name: "Layout", exact: true });
    await link.focus(PATIENCE);
    await page.keyboard.press("Enter");
    return shownText(page.locator(".statusbar-item", { hasText: /Ln 5, Col 1\b/ }));
  });
  await step(page, "the differing lines open in VS Code's own editor", async () => {
    await tab(COMPARISON_TAB).click(PATIENCE);
    await shownPage().getByRole("link", { name: "Show the differing lines" }).click(PATIENCE);
    await page.locator(".monaco-diff-editor .line-insert, .monaco-diff-editor .char-insert").first().waitFor(PATIENCE);
    const name = "CLAUDE.md and services/billing/CLAUDE.md";
    const title = await shownText(tab(name));
    await closeTab(name);
    return title;
  });
  await step(page, "a quick fix takes the reference's text", async () => {
    await goToFile();
    const fix = page.locator(".action-widget .monaco-list-row", { hasText: "Take the text of CLAUDE.md" });
    await untilShown(fix, async () => {
      await page.keyboard.press("Escape");
      await goToLine(page, 19);
      await page.keyboard.press("Control+.");
    });
    await picture("fixes");
    await fix.first().click(PATIENCE);
    return shownText(page.locator(".view-line", { hasText: "60 characters" }));
  });
  await step(page, "a comparison with a chosen file", async () => {
    await goToFile();
    await runCommand(page, "Twicetold: Compare with...");
    await choose(page, "AGENTS.md");
    await tab("services › billing › CLAUDE.md and AGENTS.md").waitFor(PATIENCE);
    return shownText(shownPage());
  });
  await step(page, "an inlay hint behind a repeated line", async () => {
    await openFile(page, "services/search/CLAUDE.md");
    return shownText(page.locator(".view-line", { hasText: /CLAUDE\.md:\d+/ }));
  });
  await picture("hints");
  await step(page, "what the agent sees", async () => {
    await openFile(page, "services/billing/CLAUDE.md");
    await runCommand(page, "Twicetold: Show What the Agent Sees");
    await tab("What agents see in services/billing").waitFor(PATIENCE);
    return shownText(shownPage());
  });
  await picture("context");
}

mkdirSync(pictures, { recursive: true });
await withVSCode({ program, vsix, workspace }, session);
process.exit(failed === 0 ? 0 : 1);
