import * as vscode from "vscode";
import { ComparisonView } from "./comparisonView";
import { ServerSession } from "./serverSession";

let session: ServerSession | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Twicetold", { log: true });
  const view = new ComparisonView();
  const server = new ServerSession(log, view, context.extensionPath);
  session = server;
  context.subscriptions.push(
    log,
    view,
    vscode.commands.registerCommand("twicetold.compareWithRoot", () => compareActiveFile(server)),
    vscode.commands.registerCommand("twicetold.restart", () => server.restart()),
    vscode.commands.registerCommand("twicetold.showLog", () => log.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("twicetold.server.command")) {
        void server.restart();
      }
    }),
  );
  await server.restart();
}

export function deactivate(): Promise<void> | undefined {
  return session?.stop();
}

async function compareActiveFile(server: ServerSession): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    void vscode.window.showInformationMessage("Open an instruction file to compare it.");
    return;
  }
  await server.compare(editor.document.uri, editor.selection.active.line);
}
