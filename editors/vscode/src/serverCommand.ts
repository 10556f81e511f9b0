// Decides which program is the server. What is there on the machine is asked through `Machine`.

/** Questions about the machine that the server is to run on. */
export interface Machine {
  /** The path of a program, given by its path or found on the PATH. */
  find(program: string): string | undefined;
  /** What a command printed, when it ended with exit code 0. */
  output(argv: readonly string[]): Promise<string | undefined>;
}

/** All that the choice depends on. */
export interface Situation {
  readonly platform: NodeJS.Platform;
  /** The setting `twicetold.server.command`, empty when not set. */
  readonly configured: readonly string[];
  /** Replaces `${workspaceFolder}` in the setting. */
  readonly workspaceFolder: string | undefined;
  /** Interpreters of the environments chosen for the workspace, none in one that is not trusted. */
  readonly environments: readonly string[];
  /** The script that starts the bundled server. */
  readonly bundledServer: string;
  /** The extension's version, and therefore the bundled server's. */
  readonly version: string;
  /** Whether the person has agreed that uv fetches the server. */
  readonly mayUseUv: boolean;
}

export type ServerOrigin = "setting" | "environment" | "bundled" | "uv";

export type ServerCommand =
  | { readonly origin: ServerOrigin; readonly program: string; readonly args: readonly string[] }
  | { readonly origin: "none"; readonly reason: "setting" | "python" | "uv"; readonly message: string };

const WORKSPACE_FOLDER = "${workspaceFolder}";
const VERSION_PROBE = "import sys; print('Python %d.%d' % sys.version_info[:2])";
const OLDEST_MINOR = 10;
const NEWEST_MINOR = 14;

/** The setting's value as a command; empty for anything that is not a list of strings. */
export function configuredCommand(value: unknown): string[] {
  const isCommand = Array.isArray(value) && value.every((part) => typeof part === "string");
  return isCommand ? value : [];
}

/**
 * The command that starts the server over stdio: the setting's, else the `twicetold` of the
 * chosen environment, else the bundled one with a Python that is found, else uv's.
 *
 * Where the setting's program is missing nothing else is tried, because whoever configured it
 * wants that one.
 */
export async function findServer(situation: Situation, machine: Machine): Promise<ServerCommand> {
  if (situation.configured.length > 0) {
    return fromSetting(situation, machine);
  }
  return (
    (await fromEnvironment(situation, machine)) ??
    (await fromBundle(situation, machine)) ??
    fromUv(situation, machine) ?? {
      origin: "none",
      reason: "python",
      message: "Twicetold needs Python 3.10 or newer, and found none.",
    }
  );
}

function fromSetting({ configured, workspaceFolder }: Situation, machine: Machine): ServerCommand {
  const [program = "", ...args] = configured.map((part) =>
    part.replaceAll(WORKSPACE_FOLDER, workspaceFolder ?? WORKSPACE_FOLDER),
  );
  if (machine.find(program) !== undefined) {
    return { origin: "setting", program, args };
  }
  return {
    origin: "none",
    reason: "setting",
    message: `The program "${program}" of the setting twicetold.server.command was not found.`,
  };
}

async function fromEnvironment(situation: Situation, machine: Machine): Promise<ServerCommand | undefined> {
  for (const interpreter of situation.environments) {
    const program = siblingOf(interpreter, situation.platform);
    if (machine.find(program) !== undefined && (await machine.output([program, "--version"]))) {
      return { origin: "environment", program, args: ["server"] };
    }
  }
  return undefined;
}

/** The program `twicetold` beside an interpreter. */
function siblingOf(interpreter: string, platform: NodeJS.Platform): string {
  const name = platform === "win32" ? "twicetold.exe" : "twicetold";
  return interpreter.replace(/[^/\\]*$/, name);
}

async function fromBundle(situation: Situation, machine: Machine): Promise<ServerCommand | undefined> {
  for (const [candidate, ...options] of interpreters(situation)) {
    const found = machine.find(candidate);
    if (found === undefined || isApplesStub(found, situation.platform)) {
      continue;
    }
    // Isolated: neither PYTHONPATH nor the working folder may bring other modules.
    const answer = await machine.output([found, ...options, "-I", "-c", VERSION_PROBE]);
    const [, major, minor] = /^Python (\d+)\.(\d+)/.exec(answer ?? "") ?? [];
    if (Number(major) === 3 && Number(minor) >= OLDEST_MINOR) {
      const args = [...options, "-I", situation.bundledServer];
      return { origin: "bundled", program: found, args };
    }
  }
  return undefined;
}

/** Interpreters to try, the workspace's first. */
function interpreters({ environments, platform }: Situation): [string, ...string[]][] {
  const chosen = environments.map((path): [string] => [path]);
  if (platform === "win32") {
    // Where no Python is installed the last two are a stub that offers the Store. Run with
    // arguments it only fails.
    return [...chosen, ["py", "-3"], ["python"], ["python3"]];
  }
  const minors = Array.from({ length: NEWEST_MINOR - OLDEST_MINOR + 1 }, (_, i) => NEWEST_MINOR - i);
  const versions = minors.map((minor): [string] => [`python3.${minor}`]);
  return [...chosen, ["python3"], ...versions, ["python"]];
}

/** Apple's own python3 is 3.9, or a stub that opens a window to install developer tools. */
function isApplesStub(path: string, platform: NodeJS.Platform): boolean {
  return platform === "darwin" && path.startsWith("/usr/bin/");
}

function fromUv({ mayUseUv, version }: Situation, machine: Machine): ServerCommand | undefined {
  const uvx = machine.find("uvx");
  if (uvx === undefined) {
    return undefined;
  }
  if (!mayUseUv) {
    const message = `Twicetold found no Python 3.10 or newer. uv can fetch one, and twicetold ${version} from PyPI.`;
    return { origin: "none", reason: "uv", message };
  }
  return { origin: "uv", program: uvx, args: [`twicetold==${version}`, "server"] };
}
