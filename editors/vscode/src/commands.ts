import * as vscode from "vscode";
import { SERVER_COMMANDS } from "./answers";
import { INSTRUCTION_FILES, isInstructionDocument } from "./documents";
import type { ServerSession } from "./serverSession";

type Action = (document: vscode.TextDocument, line: number) => Promise<unknown>;

/** The commands on the active file. */
export function registerCommands(session: ServerSession): vscode.Disposable[] {
  const actions: Readonly<Record<string, Action>> = {
    compareWithRoot: ({ uri }, line) => session.execute(SERVER_COMMANDS.compare, uri.toString(), { root: true, line }),
    compareWithReference: ({ uri }, line) => session.execute(SERVER_COMMANDS.compare, uri.toString(), { line }),
    compareWith: ({ uri }) => compareWith(session, uri),
    showContext: ({ uri }) => session.execute(SERVER_COMMANDS.context, uri.toString()),
    takeSection: ({ uri }, line) => session.execute(SERVER_COMMANDS.take, uri.toString(), { line }),
    pushSection: ({ uri }, line) => session.execute(SERVER_COMMANDS.push, uri.toString(), { line }),
  };
  return Object.entries(actions).map(([name, action]) =>
    vscode.commands.registerCommand(`twicetold.${name}`, () => onActiveFile(action)),
  );
}

async function onActiveFile(action: Action): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !isInstructionDocument(editor.document)) {
    void vscode.window.showInformationMessage("Open an instruction file first, for example a CLAUDE.md.");
    return;
  }
  await action(editor.document, editor.selection.active.line);
}

interface FileItem extends vscode.QuickPickItem {
  readonly uri: vscode.Uri;
}

async function compareWith(session: ServerSession, uri: vscode.Uri): Promise<void> {
  const files = await vscode.workspace.findFiles(INSTRUCTION_FILES, "**/node_modules/**", 1000);
  const items = files
    .filter((file) => file.toString() !== uri.toString())
    .map((file): FileItem => ({ label: vscode.workspace.asRelativePath(file), uri: file }))
    .sort((one, other) => depth(one) - depth(other) || one.label.localeCompare(other.label));
  const other = await vscode.window.showQuickPick(items, {
    title: `Compare ${vscode.workspace.asRelativePath(uri)} with`,
    placeHolder: "A Markdown file of this workspace",
  });
  if (other !== undefined) {
    await session.execute(SERVER_COMMANDS.compareWith, uri.toString(), other.uri.toString());
  }
}

function depth(item: FileItem): number {
  return item.label.split("/").length;
}
