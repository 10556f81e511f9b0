// Opens a folder that nobody has trusted, and an instruction file in it. Prints what the status
// bar says of the folder and of the file.
//
// usage: vscode_trust.mjs CODE_SERVER VSIX WORKSPACE
import { openFile, PATIENCE, shownText, withVSCode } from "./code_server.mjs";

const [program, vsix, workspace] = process.argv.slice(2);
const userSettings = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
};

await withVSCode({ program, vsix, workspace, userSettings, trust: true }, async (page) => {
  await openFile(page, "services/billing/CLAUDE.md");
  await page.locator(".monaco-editor .squiggly-warning").first().waitFor(PATIENCE);
  console.log(await shownText(page.locator(".statusbar-item", { hasText: "Restricted Mode" })));
  console.log(await shownText(page.locator(".statusbar-item", { hasText: "said elsewhere" })));
});
