import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Machine } from "./serverCommand";

/** A cold start of Python on a busy machine takes seconds, not tens of them. */
const PROBE_TIMEOUT_MS = 15_000;

/** The machine that the extension host runs on. */
export class LocalMachine implements Machine {
  /**
   * @param probeFolder working directory of the commands that are tried. Programs may read what
   * lies there, so it must not be a folder whose content somebody else decides.
   */
  constructor(
    private readonly probeFolder: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly log: (message: string) => void,
  ) {}

  find(program: string): string | undefined {
    if (isAbsolute(program)) {
      return isExecutable(program) ? program : undefined;
    }
    const folders = (this.environment["PATH"] ?? "").split(delimiter).filter(isAbsolute);
    const endings = ["", ...(this.environment["PATHEXT"] ?? "").split(";").filter(Boolean)];
    return folders
      .flatMap((folder) => endings.map((ending) => join(folder, program + ending)))
      .find(isExecutable);
  }

  output(argv: readonly string[]): Promise<string | undefined> {
    const [program = "", ...args] = argv;
    const options = { cwd: this.probeFolder, env: this.environment, timeout: PROBE_TIMEOUT_MS };
    return new Promise((resolve) => {
      execFile(program, args, options, (error, stdout, stderr) => {
        const outcome = error === null ? stdout : `${error.message}\n${stderr}`;
        this.log(`${argv.join(" ")}: ${outcome.trim()}`);
        resolve(error === null ? stdout.trim() : undefined);
      });
    });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
