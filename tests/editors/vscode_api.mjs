// Runs vscode_api/index.cjs in a real extension host, and waits for its last step.
//
// usage: vscode_api.mjs CODE_SERVER EXTENSION_FOLDER WORKSPACE RESULT
// WORKSPACE is a .code-workspace file with two folders; RESULT is the file for what was found.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { withVSCode } from "./code_server.mjs";

const [program, extension, workspace, result] = process.argv.slice(2);
const tests = fileURLToPath(new URL("vscode_api/index.cjs", import.meta.url));
const environment = { TWICETOLD_API_RESULT: result };

await withVSCode({ program, workspace, environment, development: { extension, tests } }, async () => {
  while (!existsSync(result) || !readFileSync(result, "utf8").includes('"step":"end"')) {
    await sleep(100);
  }
});
