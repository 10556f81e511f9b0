import * as vscode from "vscode";
import { registerCommands } from "./commands";
import { Pages } from "./pages";
import { onDidChooseInterpreter } from "./pythonEnvironments";
import { ServerSession, type RunningServer } from "./serverSession";
import { StatusItem } from "./statusItem";
import { findMismatches } from "./versionWatch";

let session: ServerSession | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Twicetold", { log: true });
  const pages = new Pages();
  const server = new ServerSession(context, log, pages);
  const status = new StatusItem(server);
  session = server;
  context.subscriptions.push(
    ...registerCommands(server),
    vscode.commands.registerCommand("twicetold.restart", () => server.restart()),
    vscode.commands.registerCommand("twicetold.showLog", () => log.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      // The server asks for all other settings itself.
      if (change.affectsConfiguration("twicetold.server.command")) {
        void server.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
    server.onDidChange((running) => void compareVersions(context, log, status, running)),
    pages,
    status,
    server,
    log,
  );
  await server.restart();
  context.subscriptions.push(await onDidChooseInterpreter(() => void server.restart()));
}

export function deactivate(): Promise<void> | undefined {
  return session?.stop();
}

/** Versions that differ may find different things: said in the log and the status bar. */
async function compareVersions(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  status: StatusItem,
  running: RunningServer | undefined,
): Promise<void> {
  const version = String(context.extension.packageJSON.version);
  const warnings = running === undefined ? [] : await findMismatches(version, running);
  warnings.forEach((warning) => log.warn(warning));
  status.warn(warnings);
}
