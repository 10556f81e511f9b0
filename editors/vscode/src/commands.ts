import * as vscode from "vscode";
import { SERVER_COMMANDS } from "./answers";
import { isInstructionDocument } from "./documents";
import type { ServerSession } from "./serverSession";

type Action = (document: vscode.TextDocument, line: number) => Promise<unknown>;

/** The commands on the active file. */
export function registerCommands(session: ServerSession): vscode.Disposable[] {
  const actions: Readonly<Record<string, Action>> = {
    compareWithRoot: ({ uri }, line) => session.execute(SERVER_COMMANDS.compare, uri.toString(), { root: true, line }),
    compareWithReference: ({ uri }, line) => session.execute(SERVER_COMMANDS.compare, uri.toString(), { line }),
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
