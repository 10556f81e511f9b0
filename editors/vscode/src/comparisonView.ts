import * as vscode from "vscode";
import { type Comparison, tabName } from "./comparison";

const SCHEME = "twicetold-comparison";
const MARKDOWN_PREVIEW = "vscode.markdown.preview.editor";

/** Shows comparisons as read-only documents in VS Code's Markdown preview, beside the file. */
export class ComparisonView implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration: vscode.Disposable;

  readonly onDidChange = this.changed.event;

  constructor() {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.texts.get(uri.toString()) ??
      "This comparison is from an earlier session. Run *Twicetold: Compare with Root File* again.\n"
    );
  }

  /** Opens the comparison, or brings the tab that already shows these two files up to date. */
  async show(comparison: Comparison): Promise<void> {
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: `/${tabName(comparison)}`,
      query: JSON.stringify([comparison.uri, comparison.referenceUri]),
    });
    this.texts.set(uri.toString(), comparison.markdown);
    this.changed.fire(uri);
    await vscode.commands.executeCommand("vscode.openWith", uri, MARKDOWN_PREVIEW, {
      viewColumn: vscode.ViewColumn.Beside,
    });
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
