import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { COMPARE_COMMAND, isComparison } from "./comparison";
import type { ComparisonView } from "./comparisonView";
import { documentSelector } from "./documents";
import { LocalMachine } from "./machine";
import { configuredCommand, findServer } from "./serverCommand";

/** The one running server, with the language client that talks to it. */
export class ServerSession {
  private client: LanguageClient | undefined;
  private lastStep: Promise<void> = Promise.resolve();

  /** @param safeFolder a folder that only this extension writes to */
  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly view: ComparisonView,
    private readonly safeFolder: string,
  ) {}

  /** Starts the server, or starts it anew with the settings as they are now. */
  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopClient();
      await this.startClient();
    });
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.stopClient());
  }

  /**
   * Asks the server for the comparison of a file with its reference and shows it.
   *
   * @param line 0-based line of interest in the file
   */
  async compare(uri: vscode.Uri, line: number): Promise<void> {
    await this.lastStep;
    if (this.client?.isRunning()) {
      await vscode.commands.executeCommand(COMPARE_COMMAND, uri.toString(), { line });
    } else {
      this.explain("The Twicetold server is not running: its log tells why.");
    }
  }

  /** A second restart waits until the first is done: two servers would report everything twice. */
  private inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.lastStep.then(step);
    this.lastStep = done.catch(() => undefined);
    return done;
  }

  private async startClient(): Promise<void> {
    const configured = configuredCommand(
      vscode.workspace.getConfiguration("twicetold").get("server.command"),
    );
    const machine = new LocalMachine(this.safeFolder, process.env, (line) => this.log.info(line));
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const command = await findServer(configured, folder, machine, process.platform);
    if (!command.found) {
      this.explain(command.message);
      return;
    }
    this.log.info(`Starting ${[command.program, ...command.args].join(" ")}`);
    const workingFolder = configured.length > 0 ? folder : undefined;
    // No `transport`: with one, the client adds an argument "--stdio" to the command.
    const executable = {
      command: command.program,
      args: [...command.args],
      options: { cwd: workingFolder ?? this.safeFolder },
    };
    this.client = new LanguageClient("twicetold", "Twicetold", executable, this.clientOptions());
    try {
      await this.client.start();
    } catch (error) {
      // The client has shown the reason; a stopped client must not be used again.
      this.log.error(String(error));
      this.client = undefined;
    }
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this.log.warn(`The server did not stop as asked: ${String(error)}`);
    }
  }

  private clientOptions(): LanguageClientOptions {
    return {
      documentSelector: documentSelector(),
      initializationOptions: { rendersComparison: true, hasOutline: true },
      outputChannel: this.log,
      middleware: {
        executeCommand: async (command, args, next) => {
          const result: unknown = await next(command, args);
          if (command === COMPARE_COMMAND && isComparison(result)) {
            await this.view.show(result);
          }
          return result;
        },
      },
    };
  }

  private explain(message: string): void {
    this.log.error(message);
    void vscode.window.showErrorMessage(message, "Open Settings").then((button) => {
      if (button !== undefined) {
        void openSettings("twicetold.server.command");
      }
    });
  }
}

/** A setting of the machine is not among the user's settings in a remote window. */
function openSettings(query: string): Thenable<unknown> {
  const place = vscode.env.remoteName === undefined ? "openSettings" : "openRemoteSettings";
  return vscode.commands.executeCommand(`workbench.action.${place}`, { query });
}
