// Runs a real VS Code: code-server on the loopback address, its page in a headless Chromium.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";

const CHROMIUM = process.env.TWICETOLD_CHROMIUM ?? "/usr/bin/chromium";
const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];

// A window with nothing in it but the files: no welcome page, no update, no telemetry.
const QUIET_SETTINGS = {
  "chat.commandCenter.enabled": false,
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
};

/**
 * Starts VS Code with an extension, opens a folder and hands the page to `use`; all is stopped and
 * removed when `use` is done.
 *
 * @param {string} program the `code-server` to run
 * @param {string} vsix the extension
 * @param {string} workspace the folder to open
 * @param {Record<string, unknown>} settings of the extension; those of scope "machine" are read
 *   from the machine's settings, because a code-server window is always a remote one
 * @param {(page: import("playwright-core").Page) => Promise<void>} use
 */
export async function withVSCode({ program, vsix, workspace, settings }, use) {
  const root = mkdtempSync(join(tmpdir(), "twicetold-vscode-"));
  const data = join(root, "data");
  const folders = ["--user-data-dir", data, "--extensions-dir", join(root, "extensions")];
  const environment = { ...process.env, HOME: root, TMPDIR: root, XDG_CONFIG_HOME: root, XDG_DATA_HOME: root };
  for (const [name, content] of [["User", QUIET_SETTINGS], ["Machine", settings]]) {
    mkdirSync(join(data, name), { recursive: true });
    writeFileSync(join(data, name, "settings.json"), JSON.stringify(content));
  }
  let server;
  let browser;
  try {
    execFileSync(program, [...folders, "--install-extension", vsix], { env: environment });
    const port = await freePort();
    server = spawn(
      program,
      [...folders, "--bind-addr", `127.0.0.1:${port}`, "--auth", "none", "--disable-telemetry",
        "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"],
      { env: environment, stdio: "ignore", detached: true },
    );
    const url = `http://127.0.0.1:${port}`;
    await healthy(url);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${url}/?folder=${encodeURIComponent(workspace)}`);
    await page.locator(".monaco-workbench").waitFor({ timeout: 30_000 });
    await use(page);
  } finally {
    await browser?.close();
    await stopped(server);
    rmSync(root, { recursive: true, force: true });
  }
}

/** Opens a file of the workspace by its path, as a person does with Ctrl+P. */
export async function openFile(page, path) {
  await page.keyboard.press("Control+P");
  await page.locator(".quick-input-widget input").first().fill(path);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: path.split("/").at(-1) }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".monaco-editor .view-line").first().waitFor();
}

/** Runs a command by its title in the command palette. */
export async function runCommand(page, title) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget input").first().fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor();
  await page.keyboard.press("Enter");
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function healthy(url) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    try {
      if ((await fetch(`${url}/healthz`)).ok) {
        return;
      }
    } catch {
      // Not listening yet.
    }
    await sleep(200);
  }
  throw new Error("code-server did not start within 30 seconds");
}

/** Ends the server with all that it started, which outlives it for a moment. */
async function stopped(server) {
  if (server?.pid === undefined) {
    return;
  }
  for (let attempt = 0; signalled(-server.pid, attempt < 50 ? "SIGTERM" : "SIGKILL"); attempt += 1) {
    await sleep(100);
  }
}

/** False when there is nobody left to be signalled. */
function signalled(target, signal) {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}
