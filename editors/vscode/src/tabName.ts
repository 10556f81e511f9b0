/**
 * Name of the tab that shows a comparison, for example `api › CLAUDE.md and CLAUDE.md`.
 *
 * The folders that both files have in common are left out.
 */
export function tabName(uri: string, referenceUri: string): string {
  const own = pathSegments(uri);
  const reference = pathSegments(referenceUri);
  while (own.length > 1 && reference.length > 1 && own[0] === reference[0]) {
    own.shift();
    reference.shift();
  }
  return `${own.join(" › ")} and ${reference.join(" › ")}`;
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
