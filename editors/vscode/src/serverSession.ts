import { join } from "node:path";
import * as vscode from "vscode";
import { ExecuteCommandRequest, LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { type FileStatus, isComparison, isContext, isFileStatus, SERVER_COMMANDS } from "./answers";
import { documentSelector } from "./documents";
import { LocalMachine } from "./machine";
import type { Pages } from "./pages";
import { chosenInterpreters } from "./pythonEnvironments";
import { configuredCommand, findServer, type ServerCommand, type ServerOrigin } from "./serverCommand";

const UV_AGREED = "mayUseUv";
const WALKTHROUGH = "twicetold.twicetold#start";

/** What runs: which server, from where, of which version. */
export interface RunningServer {
  readonly origin: ServerOrigin;
  readonly version: string | undefined;
}

/** The one running server, with the language client that talks to it. */
export class ServerSession implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private lastStep: Promise<void> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<RunningServer | undefined>();

  /** Fires with the server that has started, or with nothing when none runs any more. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    private readonly pages: Pages,
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

  dispose(): void {
    this.changed.dispose();
  }

  /** Runs a command of the server as a person's wish: that nothing runs is said. */
  async execute(command: string, ...args: unknown[]): Promise<unknown> {
    await this.lastStep;
    if (!this.client?.isRunning()) {
      void vscode.window.showInformationMessage("The Twicetold server is not running: its log tells why.");
      return undefined;
    }
    const known = this.client.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
    if (!known.includes(command)) {
      void vscode.window.showInformationMessage("The server that runs is too old for this command.");
      return undefined;
    }
    return vscode.commands.executeCommand(command, ...args);
  }

  /** A file in a few words, or nothing where the server has none. */
  async fileStatus(uri: vscode.Uri): Promise<FileStatus | undefined> {
    if (!this.client?.isRunning()) {
      return undefined;
    }
    const request = { command: SERVER_COMMANDS.status, arguments: [uri.toString()] };
    try {
      const answer: unknown = await this.client.sendRequest(ExecuteCommandRequest.type, request);
      return isFileStatus(answer) ? answer : undefined;
    } catch {
      return undefined; // An older server, or one that stops just now.
    }
  }

  /** A second restart waits until the first is done: two servers would report everything twice. */
  private inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.lastStep.then(step);
    this.lastStep = done.catch(() => undefined);
    return done;
  }

  private async startClient(): Promise<void> {
    const command = await this.findCommand();
    if (command.origin === "none") {
      this.log.error(command.message);
      void this.explain(command);
      return;
    }
    this.log.info(`Starting the server (${command.origin}): ${[command.program, ...command.args].join(" ")}`);
    // No `transport`: with one, the client adds an argument "--stdio" to the command.
    const executable = {
      command: command.program,
      args: [...command.args],
      options: { cwd: this.workingFolder(command.origin) },
    };
    this.client = new LanguageClient("twicetold", "Twicetold", executable, this.clientOptions());
    try {
      await this.client.start();
      const version = this.client.initializeResult?.serverInfo?.version;
      this.changed.fire({ origin: command.origin, version });
    } catch (error) {
      // The client has shown the reason; a stopped client must not be used again.
      this.log.error(String(error));
      this.client = undefined;
    }
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.changed.fire(undefined);
    try {
      await client?.dispose();
    } catch (error) {
      this.log.warn(`The server did not stop as asked: ${String(error)}`);
    }
  }

  private async findCommand(): Promise<ServerCommand> {
    const { extensionPath, extension } = this.context;
    const setting = vscode.workspace.getConfiguration("twicetold").get("server.command");
    return findServer(
      {
        platform: process.platform,
        configured: configuredCommand(setting),
        workspaceFolder: firstFolder(),
        environments: await chosenInterpreters(),
        bundledServer: join(extensionPath, "bundled", "server.py"),
        version: String(extension.packageJSON.version),
        mayUseUv: this.context.globalState.get<boolean>(UV_AGREED) === true,
      },
      new LocalMachine(extensionPath, process.env, (line) => this.log.info(line)),
    );
  }

  /** Only a command that somebody configured may depend on the folder of the workspace. */
  private workingFolder(origin: ServerOrigin): string {
    return (origin === "setting" ? firstFolder() : undefined) ?? this.context.extensionPath;
  }

  /** One notification with one button that leads to the way out. Nobody waits for an answer. */
  private async explain({ message, reason }: ServerCommand & { origin: "none" }): Promise<void> {
    const [button, act] = this.wayOut(reason);
    if ((await vscode.window.showErrorMessage(message, button)) !== undefined) {
      await act();
    }
  }

  private wayOut(reason: "setting" | "python" | "uv"): [string, () => Thenable<unknown>] {
    const run = vscode.commands.executeCommand;
    // A setting of the machine is not among the user's settings in a remote window.
    const settings = vscode.env.remoteName === undefined ? "openSettings" : "openRemoteSettings";
    const ways: Record<typeof reason, [string, () => Thenable<unknown>]> = {
      python: ["How to Get It", () => run("workbench.action.openWalkthrough", WALKTHROUGH)],
      setting: [
        "Open Settings",
        () => run(`workbench.action.${settings}`, { query: "twicetold.server.command" }),
      ],
      uv: [
        "Use uv",
        () => this.context.globalState.update(UV_AGREED, true).then(() => this.restart()),
      ],
    };
    return ways[reason];
  }

  private clientOptions(): LanguageClientOptions {
    return {
      documentSelector: documentSelector(),
      initializationOptions: { rendersComparison: true, hasOutline: true },
      outputChannel: this.log,
      synchronize: { configurationSection: "twicetold" },
      middleware: {
        executeCommand: async (command, args, next) => {
          const result: unknown = await next(command, args);
          if (isComparison(result)) {
            this.pages.showComparison(result);
          } else if (isContext(result)) {
            this.pages.showContext(result);
          }
          return result;
        },
      },
    };
  }
}

function firstFolder(): string | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}
