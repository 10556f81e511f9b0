// Which documents the server is told about. Their content decides nothing here: the server itself
// knows which of them are instruction files.

/** VS Code's own language ids of Markdown and of the prompt files that it treats as Markdown. */
export const LANGUAGE_IDS = ["markdown", "instructions", "prompt", "chatagent", "skill"] as const;

/** Rule files without `.md`. Another extension may give them a language of its own. */
export const RULE_FILE_PATTERNS = [
  "**/*.mdc",
  "**/.cursorrules",
  "**/.windsurfrules",
  "**/.clinerules",
  "**/.roorules",
  "**/.kilocoderules",
  "**/.continuerules",
  "**/.augment-guidelines",
  "**/.rules",
  "**/.goosehints",
] as const;

/** Where files to compare with are looked for. */
export const INSTRUCTION_FILES = `{**/*.md,${RULE_FILE_PATTERNS.join(",")}}`;

/** A document filter as the Language Server Protocol has it. */
export type Filter =
  | { scheme: "file" | "untitled"; language: string }
  | { scheme: "file"; pattern: string };

/** The documents to keep in step with the server: saved files, and new ones not saved yet. */
export function documentSelector(): Filter[] {
  return [
    ...LANGUAGE_IDS.flatMap((language): Filter[] => [
      { scheme: "file", language },
      { scheme: "untitled", language },
    ]),
    ...RULE_FILE_PATTERNS.map((pattern): Filter => ({ scheme: "file", pattern })),
  ];
}

/** What of a document decides whether the server is told about it. */
export interface DocumentKind {
  readonly languageId: string;
  readonly fileName: string;
}

/** Whether the selector takes the document. */
export function isInstructionDocument({ languageId, fileName }: DocumentKind): boolean {
  return (
    LANGUAGE_IDS.some((id) => id === languageId) ||
    RULE_FILE_PATTERNS.some((pattern) => fileName.endsWith(pattern.replace(/^\*\*\/\*?/, "")))
  );
}
