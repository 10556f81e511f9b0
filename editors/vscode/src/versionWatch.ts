import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import type { RunningServer } from "./serverSession";
import { mismatches, type Pin, PINNING_FILES, pinnedVersions } from "./versions";

const MOST_FILES = 50;

/** What does not fit together between extension, running server and the workspace's pins. */
export async function findMismatches(extension: string, server: RunningServer): Promise<string[]> {
  const pins: Pin[] = [];
  for (const uri of await vscode.workspace.findFiles(PINNING_FILES, "**/node_modules/**", MOST_FILES)) {
    const file = vscode.workspace.asRelativePath(uri);
    const text = await readFile(uri.fsPath, "utf8").catch(() => "");
    pins.push(...pinnedVersions(text).map((version) => ({ file, version })));
  }
  return mismatches(extension, server.version, pins);
}
