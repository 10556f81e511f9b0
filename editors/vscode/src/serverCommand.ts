// Decides which program is the server. What is there on the machine is asked through `Machine`.

/** Questions about the machine that the server is to run on. */
export interface Machine {
  /** True where `program` is an executable file or is found on the PATH. */
  programExists(program: string): boolean;
  /** Runs a command that should print a version; true when it ends with exit code 0. */
  succeeds(argv: readonly string[]): Promise<boolean>;
}

export type ServerCommand =
  | { readonly found: true; readonly program: string; readonly args: readonly string[] }
  | { readonly found: false; readonly message: string };

const WORKSPACE_FOLDER = "${workspaceFolder}";

/** The setting's value as a command; empty for anything that is not a list of strings. */
export function configuredCommand(value: unknown): string[] {
  const isCommand = Array.isArray(value) && value.every((part) => typeof part === "string");
  return isCommand ? value : [];
}

/**
 * The command that starts the server over stdio.
 *
 * A configured command is taken as it is and nothing else is tried when its program is missing,
 * because whoever configured it wants that one. Otherwise the first of `twicetold` and
 * `python3 -m twicetold` that can print its version is taken.
 *
 * @param configured the setting `twicetold.server.command`, empty when not set
 * @param workspaceFolder path that replaces `${workspaceFolder}` in the setting
 */
export async function findServer(
  configured: readonly string[],
  workspaceFolder: string | undefined,
  machine: Machine,
  platform: NodeJS.Platform,
): Promise<ServerCommand> {
  const [program, ...args] = configured.map((part) =>
    part.replaceAll(WORKSPACE_FOLDER, workspaceFolder ?? WORKSPACE_FOLDER),
  );
  if (program !== undefined) {
    if (machine.programExists(program)) {
      return { found: true, program, args };
    }
    return {
      found: false,
      message: `The program "${program}" of the setting twicetold.server.command was not found.`,
    };
  }
  for (const [candidate, ...rest] of candidates(platform)) {
    if (await machine.succeeds([candidate, ...rest, "--version"])) {
      return { found: true, program: candidate, args: [...rest, "server"] };
    }
  }
  return {
    found: false,
    message:
      "The Twicetold server was not found. Install it with \"pip install twicetold\", " +
      "or name the program in the setting twicetold.server.command.",
  };
}

/** The interpreter is called `python` on Windows, where `python3` only opens the Store. */
function candidates(platform: NodeJS.Platform): [string, ...string[]][] {
  const python = platform === "win32" ? "python" : "python3";
  return [["twicetold"], [python, "-m", "twicetold"]];
}
