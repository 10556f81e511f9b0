// Which versions of Twicetold meet in a workspace: the extension's, the server's, and the one that
// its continuous integration runs. Different ones may find different things.

/** Files that pin what continuous integration runs. */
export const PINNING_FILES =
  "{.pre-commit-config.yaml,.gitlab-ci.yml,.github/workflows/*.{yml,yaml},requirements*.txt,pyproject.toml}";

const PINS = [
  /\btwicetold==([0-9][\w.]*)/g,
  // pre-commit: a repository, and on the next lines its revision.
  /\brepo:\s*\S*\/twicetold(?:\.git)?\s+rev:\s*["']?v?([0-9][\w.]*)/g,
  /\buses:\s*\S*\/twicetold@v?([0-9]+\.[0-9]+[\w.]*)/g,
] as const;

/** Every version of Twicetold that a file pins, in the order of the patterns. */
export function pinnedVersions(text: string): string[] {
  const found = PINS.flatMap((pin) => [...text.matchAll(pin)].map((match) => match[1] ?? ""));
  return [...new Set(found)];
}

/** One pin: a file and the version it names. */
export interface Pin {
  readonly file: string;
  readonly version: string;
}

/** What does not fit together, as sentences; empty where all do. */
export function mismatches(extension: string, server: string | undefined, pins: readonly Pin[]): string[] {
  const found: string[] = [];
  if (server !== undefined && server !== extension) {
    found.push(`The extension is ${extension}, the server that runs is ${server}.`);
  }
  const runs = server ?? extension;
  for (const pin of pins.filter(({ version }) => version !== runs)) {
    found.push(`${pin.file} runs ${pin.version}, this window ${runs}.`);
  }
  return found;
}
