// usage: record_vscode.mjs CODE_SERVER VSIX WORKSPACE SERVER_COMMAND_AS_JSON RECORD
// Opens CLAUDE.md in VS Code and waits until the server that the extension started wrote RECORD.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openFile, withVSCode } from "../editors/code_server.mjs";

const [program, vsix, workspace, serverCommand, record] = process.argv.slice(2);
const settings = { "twicetold.server.command": JSON.parse(serverCommand) };

await withVSCode({ program, vsix, workspace, settings }, async (page) => {
  await openFile(page, "CLAUDE.md");
  for (let attempt = 0; attempt < 300 && !existsSync(record); attempt += 1) {
    await sleep(100);
  }
});
