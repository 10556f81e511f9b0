// Takes the README's pictures of VS Code: the example with its hints, and its comparison.
//
// usage: vscode_pictures.mjs CODE_SERVER VSIX WORKSPACE FOLDER
import { join } from "node:path";
import { openFile, PATIENCE, runCommand, shownText, untilShown, withVSCode } from "./code_server.mjs";

const [program, vsix, workspace, folder] = process.argv.slice(2);
const userSettings = {
  "editor.fontSize": 13,
  "editor.hover.above": false,
  "editor.wordWrap": "on",
  "workbench.layoutControl.enabled": false,
};

await withVSCode({ program, vsix, workspace, userSettings, scale: 1.5 }, async (page) => {
  const hover = page.locator(".monaco-hover", { hasText: "CLAUDE.md › Commits" });
  await page.setViewportSize({ width: 1000, height: 740 });
  await openFile(page, "services/billing/CLAUDE.md");
  await page.locator(".monaco-editor .squiggly-warning").first().waitFor(PATIENCE);
  await shownText(page.locator(".codelens-decoration a", { hasText: "Commits" }));
  await shownText(page.locator(".statusbar-item", { hasText: "said elsewhere" }));
  await untilShown(hover, async () => {
    await page.mouse.move(5, 400);
    await page.locator(".view-line", { hasText: "characters" }).locator("span", { hasText: "72" }).last().hover();
  });
  await page.screenshot({ path: join(folder, "hints.png") });

  await page.setViewportSize({ width: 1180, height: 640 });
  await page.mouse.move(5, 400);
  await page.keyboard.press("Control+B");
  await page.keyboard.press("Control+1");
  await runCommand(page, "Twicetold: Compare with Root File");
  const shown = page.frameLocator("iframe.webview.ready:visible").frameLocator("iframe#active-frame");
  await shown.getByRole("heading", { name: "Drifted copies (1)" }).waitFor(PATIENCE);
  // With a key held the mouse draws links; moved without one they go.
  await page.mouse.move(300, 560);
  await page.mouse.move(5, 560);
  await page.screenshot({ path: join(folder, "comparison.png") });
});
