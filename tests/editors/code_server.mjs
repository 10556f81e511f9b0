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
  "breadcrumbs.enabled": false,
  "chat.commandCenter.enabled": false,
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "editor.minimap.enabled": false,
  "git.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
};

/** The machine is shared with other work: what takes a second alone may take half a minute. */
export const PATIENCE = { timeout: 60_000 };

/**
 * Starts VS Code with an extension, opens a folder and hands the page to `use`; all is stopped and
 * removed when `use` is done.
 *
 * @param {object} what
 * @param {string} what.program the `code-server` to run
 * @param {string} what.workspace the folder, or the .code-workspace file, to open
 * @param {string} [what.vsix] an extension to install
 * @param {Record<string, unknown>} [what.settings] of the extension; those of scope "machine" are
 *   read from the machine's settings, because a code-server window is always a remote one
 * @param {Record<string, unknown>} [what.userSettings] of the person
 * @param {Record<string, string>} [what.environment] variables of the extension host, besides ours
 * @param {number} [what.scale] pixels of a picture for one of the page
 * @param {boolean} [what.trust] whether VS Code knows of workspaces that are not trusted
 * @param {{extension: string, tests: string}} [what.development] an extension's folder, and a
 *   module whose `run` is called in the extension host
 * @param {(page: import("playwright-core").Page) => Promise<void>} use
 */
export async function withVSCode(what, use) {
  const root = mkdtempSync(join(tmpdir(), "twicetold-vscode-"));
  const data = join(root, "data");
  const folders = ["--user-data-dir", data, "--extensions-dir", join(root, "extensions")];
  const own = { HOME: root, TMPDIR: root, XDG_CONFIG_HOME: root, XDG_DATA_HOME: root };
  const environment = { ...process.env, ...own, ...what.environment };
  const settings = { User: { ...QUIET_SETTINGS, ...what.userSettings }, Machine: what.settings ?? {} };
  for (const [name, content] of Object.entries(settings)) {
    mkdirSync(join(data, name), { recursive: true });
    writeFileSync(join(data, name, "settings.json"), JSON.stringify(content));
  }
  let server;
  let browser;
  try {
    if (what.vsix !== undefined) {
      execFileSync(what.program, [...folders, "--install-extension", what.vsix], { env: environment });
    }
    const port = await freePort();
    server = spawn(
      what.program,
      [...folders, "--bind-addr", `127.0.0.1:${port}`, "--auth", "none", "--disable-telemetry",
        "--disable-update-check", "--disable-getting-started-override",
        ...(what.trust ? [] : ["--disable-workspace-trust"]),
        // A built VS Code reads the payload below only with this.
        ...(what.development ? ["--vscode-option", "enable-smoke-test-driver"] : [])],
      { env: environment, stdio: "ignore", detached: true },
    );
    await healthy(`http://127.0.0.1:${port}`);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    const viewport = { width: 1280, height: 800 };
    const page = await browser.newPage({ viewport, deviceScaleFactor: what.scale ?? 1 });
    await page.goto(`http://127.0.0.1:${port}/?${query(what, port)}`);
    await page.locator(".monaco-workbench").waitFor(PATIENCE);
    await use(page);
  } finally {
    await browser?.close();
    await stopped(server);
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function query({ workspace, development }, port) {
  const parts = { [workspace.endsWith(".code-workspace") ? "workspace" : "folder"]: workspace };
  if (development !== undefined) {
    const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
    parts.payload = JSON.stringify([
      ["extensionDevelopmentPath", remote(development.extension)],
      ["extensionTestsPath", remote(development.tests)],
    ]);
  }
  return new URLSearchParams(parts).toString();
}

/** Opens a file of the workspace by its path, as a person does with Ctrl+P. */
export async function openFile(page, path) {
  await pick(page, "Control+P", path, path.split("/").at(-1));
  await page.locator(".monaco-editor .view-line").first().waitFor(PATIENCE);
}

/** Runs a command by its title in the command palette. */
export function runCommand(page, title) {
  return pick(page, "F1", `>${title}`, title);
}

/** Takes an entry of a list that a command has opened. */
export async function choose(page, text) {
  await page.locator(".quick-input-widget input").first().fill(text, PATIENCE);
  await page.locator(".quick-input-list .monaco-list-row[data-index='0']", { hasText: text }).click(PATIENCE);
}

/** Puts the cursor into a line (1-based) of the file that is active in the first group. */
export async function goToLine(page, line) {
  const place = page.locator(".statusbar-item", { hasText: new RegExp(`Ln ${line}, Col 1\\b`) });
  await untilShown(place, async () => {
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Control+G");
    await page.locator(".quick-input-widget input").first().fill(`:${line}`, { timeout: 5_000 });
    await page.keyboard.press("Enter");
  });
}

/**
 * Opens the quick input, narrows its list, and takes the entry once it is the first. A change of
 * focus that comes late closes the quick input; then it is opened again.
 */
async function pick(page, key, text, label) {
  const input = page.locator(".quick-input-widget input").first();
  const entry = page.locator(".quick-input-list .monaco-list-row[data-index='0']", { hasText: label });
  await untilDone(async () => {
    await page.keyboard.press(key);
    await input.fill(text, { timeout: 5_000 });
    await entry.click({ timeout: 10_000 });
  });
}

/** The text that is shown at a place, once there is one. */
export async function shownText(locator) {
  await locator.first().waitFor(PATIENCE);
  return (await locator.first().innerText()).replace(/\s+/g, " ").trim();
}

/** Tries an action again until what it should show is there. */
export function untilShown(locator, action) {
  return untilDone(async () => {
    await action();
    await locator.first().waitFor({ timeout: 3_000 });
  });
}

async function untilDone(action) {
  const end = Date.now() + PATIENCE.timeout;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }
    }
  }
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
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      if ((await fetch(`${url}/healthz`)).ok) {
        return;
      }
    } catch {
      // Not listening yet.
    }
    await sleep(200);
  }
  throw new Error("code-server did not start within 60 seconds");
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
