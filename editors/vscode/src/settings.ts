import * as vscode from "vscode";

/** Settings that decide what is drawn; the server reads them when it starts. */
export const PRESENTATION = ["codeLens", "inlayHints", "hover", "fadeDuplicates", "showBaselined"] as const;

/** What the person wants to see, as the server's initialization options. */
export function presentation(): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration("twicetold");
  return Object.fromEntries(PRESENTATION.map((name) => [name, settings.get(name)]));
}
