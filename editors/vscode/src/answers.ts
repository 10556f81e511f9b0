// What the server's commands answer. Lines are 1-based, as in `twicetold ... --format json`.

/** Names of the server's commands. The language client registers them, never this extension. */
export const SERVER_COMMANDS = {
  compare: "twicetold.server.compareWithReference",
  compareWith: "twicetold.server.compareWith",
  context: "twicetold.server.showContext",
  status: "twicetold.server.fileStatus",
  take: "twicetold.server.syncFromReference",
  push: "twicetold.server.syncToReference",
} as const;

/** Two files compared. */
export interface Comparison {
  readonly title: string;
  readonly uri: string;
  readonly referenceUri: string;
  readonly data: ComparisonData;
}

export interface ComparisonData {
  readonly a: { readonly path: string; readonly lines: number; readonly tokens: number };
  readonly b: { readonly path: string; readonly lines: number; readonly tokens: number };
  readonly relation: string;
  readonly summary: Readonly<Record<"sections" | "commands" | "tags", Counts>>;
  readonly sections: {
    readonly shared: readonly SharedSection[];
    readonly only_a: readonly Heading[];
    readonly only_b: readonly Heading[];
  };
  readonly commands: Mentions;
  readonly tags: Mentions;
  readonly lines: LineCounts;
  readonly findings: readonly Finding[];
  readonly missing_in_a: readonly Heading[];
  readonly missing_in_b: readonly Heading[];
}

export interface Counts {
  readonly shared: number;
  readonly only_a: number;
  readonly only_b: number;
  /** From 0 to 1; null where there is nothing to share. */
  readonly overlap: number | null;
}

export interface Heading {
  readonly title: string;
  readonly line: number;
}

export interface SharedSection {
  readonly title: string;
  readonly a_line: number;
  readonly b_line: number;
  readonly similarity: number;
}

export interface Mentions {
  readonly shared: readonly { readonly text: string; readonly a_lines: readonly number[]; readonly b_lines: readonly number[] }[];
  readonly only_a: readonly Mention[];
  readonly only_b: readonly Mention[];
}

export interface Mention {
  readonly text: string;
  readonly lines: readonly number[];
}

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly identical: number | null;
  readonly unchanged_text: number;
}

export interface Finding {
  readonly code: string;
  /** First and last line in each file. */
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly message: string;
}

/** What agents load for the directory of a file. */
export interface Context {
  readonly title: string;
  readonly uri: string;
  readonly data: ContextData;
}

export interface ContextData {
  readonly root: string;
  readonly directory: string;
  readonly contexts: readonly HostContext[];
}

export interface HostContext {
  readonly name: string;
  readonly order: string;
  readonly parts: readonly Part[];
  readonly total: { readonly lines: number; readonly tokens: number; readonly repeated_tokens: number };
  readonly dropped: readonly { readonly name: string; readonly why: string }[];
  readonly elsewhere: readonly string[];
}

export interface Part {
  readonly path: string;
  readonly name: string;
  readonly when: string;
  readonly why: string;
  readonly note: string | null;
  readonly tokens: number;
  readonly share: number | null;
  readonly repeated_tokens: number;
  readonly cut: { readonly line: number; readonly most: number; readonly unit: string } | null;
}

/** A file in a few words. */
export interface FileStatus {
  readonly uri: string;
  /** Share of this file's lines with text that a reference says too; null where nothing is compared. */
  readonly overlap: number | null;
  readonly pairs: readonly string[];
  readonly problems: number;
  readonly reason: string;
}

/** True for a comparison; false for `null`, the answer where nothing can be compared. */
export function isComparison(value: unknown): value is Comparison {
  return hasTexts(value, "title", "uri", "referenceUri") && "data" in value;
}

/** True for a context; false for `null`. */
export function isContext(value: unknown): value is Context {
  return hasTexts(value, "title", "uri") && "data" in value && !("referenceUri" in value);
}

/** True for a status; false for `null`, the answer for a document that the server does not have. */
export function isFileStatus(value: unknown): value is FileStatus {
  return hasTexts(value, "uri", "reason") && "overlap" in value;
}

function hasTexts(value: unknown, ...names: string[]): value is object {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const fields = value as Record<string, unknown>;
  return names.every((name) => typeof fields[name] === "string");
}
