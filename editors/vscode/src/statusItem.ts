import * as vscode from "vscode";
import type { FileStatus } from "./answers";
import { isInstructionDocument } from "./documents";
import { percent, saidElsewhere } from "./comparisonPage";
import type { RunningServer, ServerSession } from "./serverSession";

/** Typing changes diagnostics several times a second; the figure may follow a little later. */
const SETTLE_MS = 400;

/** How much of the active file is said elsewhere, in the status bar, and what does not fit together. */
export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("twicetold.overlap", vscode.StatusBarAlignment.Right, 90);
  private readonly subscriptions: vscode.Disposable[];
  private server: RunningServer | undefined;
  private warnings: readonly string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly session: ServerSession) {
    this.item.name = "Twicetold: said elsewhere";
    this.item.command = "twicetold.compareWithReference";
    this.subscriptions = [
      this.item,
      session.onDidChange((server) => {
        this.server = server;
        void this.update();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === activeDocument()?.uri.toString())) {
          this.updateSoon();
        }
      }),
    ];
  }

  /** Sentences about versions that do not fit together; they stay in the tooltip. */
  warn(warnings: readonly string[]): void {
    this.warnings = warnings;
    void this.update();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private updateSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), SETTLE_MS);
  }

  private async update(): Promise<void> {
    const document = activeDocument();
    if (document === undefined || this.server === undefined) {
      this.item.hide();
      return;
    }
    const status = await this.session.fileStatus(document.uri);
    if (document !== activeDocument()) {
      return; // Another file has become the active one meanwhile; its own update follows.
    }
    if (status === undefined || (status.overlap === null && status.problems === 0)) {
      this.item.hide();
      return;
    }
    this.draw(status, this.server);
  }

  private draw(status: FileStatus, server: RunningServer): void {
    const share = saidElsewhere(status.overlap);
    this.item.text = `$(${this.warnings.length > 0 ? "warning" : "mirror"}) ${share}`;
    this.item.accessibilityInformation = { label: `Twicetold: ${share}` };
    const tooltip = new vscode.MarkdownString();
    tooltip.appendText(
      status.overlap === null
        ? `Compared with nothing: ${status.reason}.`
        : `${percent(status.overlap)} of this file's lines are also said in what is loaded with it, or is its original.`,
    );
    for (const pair of status.pairs) {
      tooltip.appendMarkdown("\n\n- ").appendText(pair);
    }
    for (const warning of this.warnings) {
      tooltip.appendMarkdown("\n\n").appendText(warning);
    }
    tooltip.appendMarkdown("\n\n").appendText(`Server ${server.version ?? "of unknown version"}, ${ORIGINS[server.origin]}`);
    this.item.tooltip = tooltip;
    this.item.show();
  }
}

const ORIGINS = {
  setting: "from the setting twicetold.server.command",
  environment: "from the chosen Python environment",
  bundled: "bundled with the extension",
  uv: "fetched by uv",
} as const;

function activeDocument(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document !== undefined && isInstructionDocument(document) ? document : undefined;
}
