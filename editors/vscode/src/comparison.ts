/** The server's command; its id is registered by the language client, never by this extension. */
export const COMPARE_COMMAND = "twicetold.server.compareWithReference";

/** Result of the compare command: two files compared, written as Markdown. */
export interface Comparison {
  readonly title: string;
  readonly uri: string;
  readonly referenceUri: string;
  readonly markdown: string;
}

const TEXT_FIELDS = ["title", "uri", "referenceUri", "markdown"] as const;

/** True for a comparison; false for `null`, the server's answer where nothing can be compared. */
export function isComparison(value: unknown): value is Comparison {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const fields = value as Record<string, unknown>;
  return TEXT_FIELDS.every((name) => typeof fields[name] === "string");
}

/**
 * Name of the tab that shows a comparison, for example `api › CLAUDE.md and CLAUDE.md`.
 *
 * It depends on the two files alone, so that a second comparison of them replaces the first. The
 * folders that both have in common are left out, and it ends with `.md` so that VS Code's Markdown
 * preview takes it.
 */
export function tabName(comparison: Comparison): string {
  const own = pathSegments(comparison.uri);
  const reference = pathSegments(comparison.referenceUri);
  while (own.length > 1 && reference.length > 1 && own[0] === reference[0]) {
    own.shift();
    reference.shift();
  }
  const name = `${own.join(" › ")} and ${reference.join(" › ")}`;
  return name.endsWith(".md") ? name : `${name}.md`;
}

function pathSegments(uri: string): string[] {
  return new URL(uri).pathname.split("/").filter(Boolean).map(decodeSegment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
