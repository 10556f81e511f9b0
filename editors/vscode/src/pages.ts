import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import * as vscode from "vscode";
import type { Comparison, Context } from "./answers";
import { comparisonPage } from "./comparisonPage";
import { contextPage } from "./contextPage";
import { PAGE_COMMANDS } from "./html";
import { tabName } from "./tabName";

/** Shows what the server answers as pages beside the file; the same question keeps its tab. */
export class Pages implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();
  private readonly commands = [
    vscode.commands.registerCommand(PAGE_COMMANDS.reveal, reveal),
    vscode.commands.registerCommand(PAGE_COMMANDS.difference, showDifference),
  ];

  showComparison(comparison: Comparison): void {
    const { uri, referenceUri } = comparison;
    this.show(`compare ${uri} ${referenceUri}`, tabName(uri, referenceUri), (nonce) =>
      comparisonPage(comparison, nonce),
    );
  }

  showContext(context: Context): void {
    this.show(`context ${context.data.root} ${context.data.directory}`, context.title, (nonce) =>
      contextPage(context, nonce),
    );
  }

  dispose(): void {
    vscode.Disposable.from(...this.commands, ...this.panels.values()).dispose();
  }

  private show(key: string, title: string, render: (nonce: string) => string): void {
    const known = this.panels.get(key);
    const panel = known ?? this.open(key, title);
    panel.webview.html = render(randomBytes(16).toString("hex"));
    if (known !== undefined) {
      panel.reveal();
    }
  }

  private open(key: string, title: string): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel("twicetold.page", title, vscode.ViewColumn.Beside, {
      enableCommandUris: Object.values(PAGE_COMMANDS),
      enableFindWidget: true,
      enableScripts: false,
      localResourceRoots: [],
    });
    this.panels.set(key, panel);
    panel.onDidDispose(() => this.panels.delete(key));
    return panel;
  }
}

/** Goes to a line (1-based) of a file, in the group that has the file open already. */
async function reveal(uri: string, line: number): Promise<void> {
  const target = vscode.Uri.parse(uri, true);
  const start = new vscode.Position(line - 1, 0);
  await vscode.window.showTextDocument(target, {
    viewColumn: columnOf(target) ?? vscode.ViewColumn.One,
    selection: new vscode.Range(start, start),
  });
}

function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const shows = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
  return vscode.window.tabGroups.all.find((group) => group.tabs.some(shows))?.viewColumn;
}

/** VS Code's own editor of differences: the reference on the left, the file on the right. */
async function showDifference(referenceUri: string, uri: string): Promise<void> {
  const [left, right] = [vscode.Uri.parse(referenceUri, true), vscode.Uri.parse(uri, true)];
  const title = `${basename(left.path)} and ${vscode.workspace.asRelativePath(right)}`;
  await vscode.commands.executeCommand("vscode.diff", left, right, title);
}
