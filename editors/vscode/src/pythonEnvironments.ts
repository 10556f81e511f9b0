import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

/** The part of the Python extension's interface that is used here. */
interface PythonExtension {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(environment: { readonly path: string }): Promise<
      { readonly executable: { readonly uri?: vscode.Uri } } | undefined
    >;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/**
 * Interpreters of the environments chosen for the workspace: the Python extension's where it is
 * there, else those in `.venv` and `venv`. None in a workspace that is not trusted, since
 * whoever made it would decide what is run.
 */
export async function chosenInterpreters(): Promise<string[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  const active = await activeInterpreter(folders[0]?.uri);
  return active === undefined
    ? folders.flatMap((folder) => interpretersIn(folder.uri.fsPath)).filter((path) => existsSync(path))
    : [active];
}

/** Tells when another environment is chosen; silent without the Python extension. */
export async function onDidChooseInterpreter(listener: () => void): Promise<vscode.Disposable> {
  const python = await pythonExtension();
  return python?.environments.onDidChangeActiveEnvironmentPath(listener) ?? { dispose: () => undefined };
}

async function activeInterpreter(folder: vscode.Uri | undefined): Promise<string | undefined> {
  const python = await pythonExtension();
  if (python === undefined) {
    return undefined;
  }
  const environment = python.environments.getActiveEnvironmentPath(folder);
  const resolved = await python.environments.resolveEnvironment(environment);
  return resolved?.executable.uri?.fsPath;
}

async function pythonExtension(): Promise<PythonExtension | undefined> {
  try {
    return await vscode.extensions.getExtension<PythonExtension>("ms-python.python")?.activate();
  } catch {
    return undefined; // Its failure is its own to report.
  }
}

function interpretersIn(folder: string): string[] {
  const interpreter = process.platform === "win32" ? join("Scripts", "python.exe") : join("bin", "python");
  return [".venv", "venv"].map((name) => join(folder, name, interpreter));
}
