// What a person does in VS Code with an instruction file, step by step; each step prints one line
// of JSON: {"step", "ok", "text"}. Exit code 1 when a step failed.
//
// usage: vscode_session.mjs CODE_SERVER VSIX WORKSPACE SERVER_COMMAND_AS_JSON PICTURES
// WORKSPACE is a copy of the example workspace; the folder PICTURES gets the screenshots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openFile, runCommand, withVSCode } from "./code_server.mjs";

const [program, vsix, workspace, serverCommand, pictures] = process.argv.slice(2);
const settings = { "twicetold.server.command": JSON.parse(serverCommand) };
const COMPARISON_TAB = "services › billing › CLAUDE.md and CLAUDE.md";
const PATIENCE = { timeout: 20_000 };

let failed = 0;

async function step(name, action) {
  let ok = true;
  let text;
  try {
    text = await action();
  } catch (error) {
    ok = false;
    failed += 1;
    text = String(error);
  }
  console.log(JSON.stringify({ step: name, ok, text }));
}

async function shownText(locator) {
  await locator.first().waitFor(PATIENCE);
  return (await locator.first().innerText()).replace(/\s+/g, " ").trim();
}

async function session(page) {
  const picture = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  const lens = page.locator(".codelens-decoration a");
  const goToFile = async () => {
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Control+Home");
  };
  const tab = page.locator(".tab", { hasText: COMPARISON_TAB }).first();
  const preview = () =>
    page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame").locator("body");

  await openFile(page, "services/billing/CLAUDE.md");
  await step("squiggle of a drifted section", () =>
    page.locator(".monaco-editor .squiggly-warning").first().waitFor(PATIENCE),
  );
  await step("code lens", () => shownText(lens.filter({ hasText: "CLAUDE.md" })));
  await picture("editor");
  await step("problems", async () => {
    await page.keyboard.press("Control+Shift+M");
    return shownText(page.locator(".markers-panel .monaco-list-row", { hasText: "twicetold" }));
  });
  await step("hover on a heading", async () => {
    await page.locator(".view-line", { hasText: "Commits" }).first().hover({ position: { x: 40, y: 9 } });
    return shownText(page.locator(".monaco-hover", { hasText: "CLAUDE.md › Commits" }));
  });
  await picture("hover");
  await step("the code lens opens the comparison beside the file", async () => {
    await page.mouse.move(5, 700); // A hover covers the code lens.
    await goToFile();
    await lens.filter({ hasText: "CLAUDE.md" }).first().click(PATIENCE);
    await tab.waitFor(PATIENCE);
    return shownText(preview());
  });
  await picture("comparison");
  await step("the command opens the comparison", async () => {
    await tab.click({ button: "middle" });
    await tab.waitFor({ ...PATIENCE, state: "detached" });
    await goToFile();
    await runCommand(page, "Twicetold: Compare with Root File");
    await tab.waitFor(PATIENCE);
    return shownText(preview());
  });
  await step("the next comparison of the two files is shown in the same tab", async () => {
    await goToFile();
    await runCommand(page, "Twicetold: Compare with Root File");
    await page.locator(".tab.active.selected", { hasText: COMPARISON_TAB }).waitFor(PATIENCE);
    const count = await page.locator(".tab", { hasText: COMPARISON_TAB }).count();
    if (count !== 1) {
      throw new Error(`${count} tabs show the comparison`);
    }
  });
}

mkdirSync(pictures, { recursive: true });
await withVSCode({ program, vsix, workspace, settings }, session);
process.exit(failed === 0 ? 0 : 1);
