import type { Comparison, ComparisonData, Counts, Finding, Heading, Mention, Mentions } from "./answers";
import { counted } from "./counted";
import { commandLink, type Html, html, lineLink, NOTHING, page, PAGE_COMMANDS } from "./html";

// The loudest first: what contradicts matters before what merely repeats.
const FINDING_TITLES = {
  conflict: "Conflicts",
  drifted: "Drifted copies",
  duplicate: "Repeated",
  override: "Differs on purpose",
} as const;

const RELATIONS: Readonly<Record<string, string>> = {
  together: "Both are loaded together: what both say is read twice.",
  either: "Only one of them is loaded: they are meant to say the same.",
  merged: "A host drops the copy where both are identical.",
  template: "The second is a template: the first must have its sections.",
  sibling: "Both are made from one template.",
  none: "No host is known to load both.",
};

/** The comparison of two files as a page. */
export function comparisonPage(comparison: Comparison, nonce: string): string {
  const { data, uri, referenceUri } = comparison;
  const here = (line: number, content: Html | string) => lineLink(uri, line, content);
  const there = (line: number, content: Html | string) => lineLink(referenceUri, line, content);
  const sides = { here, there, a: data.a.path, b: data.b.path };
  const body = html`
<p>${RELATIONS[data.relation] ?? NOTHING}</p>
<nav aria-label="Actions">${commandLink(PAGE_COMMANDS.difference, [referenceUri, uri], "Show the differing lines")}</nav>
${countsTable(data)}
${Object.entries(FINDING_TITLES).map(([code, title]) => findingsOf(code, title, data, sides))}
${missing(data.a.path, data.missing_in_a, there)}
${missing(data.b.path, data.missing_in_b, here)}
${sectionLists(data, sides)}
${mentionLists("Commands", data.commands, sides, (text) => html`<code>${text}</code>`)}
${mentionLists("Tags", data.tags, sides, (text) => html`${text}`)}
<h2>Lines</h2>
<p>${lineText(data)}</p>`;
  return page(comparison.title, nonce, body);
}

type Link = (line: number, content: Html | string) => Html;

interface Sides {
  readonly here: Link;
  readonly there: Link;
  readonly a: string;
  readonly b: string;
}

/** A share from 0 to 1 as `92 %`, never rounded up to 100 %; `n/a` where there is none. */
export function percent(share: number | null): string {
  if (share === null) {
    return "n/a";
  }
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`;
}

/** How much of a file is said elsewhere: of this file alone, while an overlap is of both sides. */
export function saidElsewhere(share: number | null): string {
  return share === null ? "no reference" : `${percent(share)} said elsewhere`;
}

function countsTable({ a, b, summary }: ComparisonData): Html {
  const row = (name: string, counts: Counts) => html`
<tr><th scope="row">${name}</th><td class="number">${counts.shared}</td><td class="number">${counts.only_a}</td><td class="number">${counts.only_b}</td>
<td class="number">${percent(counts.overlap)}</td><td class="bar" aria-hidden="true">${bar(counts.overlap)}</td></tr>`;
  return html`<table><caption class="quiet">Here is ${a.path}, about ${counted(a.tokens, "token")}; there is ${b.path}, about ${counted(b.tokens, "token")}.</caption>
<thead><tr><td></td><th scope="col" class="number">In both</th><th scope="col" class="number">Only here</th><th scope="col" class="number">Only there</th><th scope="col" class="number">Overlap</th><td class="bar"></td></tr></thead>
<tbody>${row("Sections", summary.sections)}${row("Commands", summary.commands)}${row("Tags", summary.tags)}</tbody></table>`;
}

function bar(share: number | null): Html {
  return share === null ? NOTHING : html`<progress max="1" value="${share}"></progress>`;
}

function findingsOf(code: string, title: string, data: ComparisonData, sides: Sides): Html {
  const findings = data.findings.filter((finding) => finding.code === code);
  if (findings.length === 0) {
    return NOTHING;
  }
  return html`<h2>${title} (${findings.length})</h2>
<ul>${findings.map((finding) => html`<li class="${code}">${findingText(finding, sides)}</li>`)}</ul>`;
}

function findingText({ a, b, message }: Finding, { here, there, b: name }: Sides): Html {
  return html`${here(a[0], lines(a))} ${withCode(message)} <span class="quiet">(${there(b[0], `${name}, ${lines(b)}`)})</span>`;
}

function lines([first, last]: readonly [number, number]): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

/** A message, whose code spans are drawn as such. */
function withCode(message: string): Html[] {
  return message.split(/(`[^`]*`)/).map((part) =>
    part.length > 1 && part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : html`${part}`,
  );
}

function missing(path: string, headings: readonly Heading[], link: Link): Html {
  if (headings.length === 0) {
    return NOTHING;
  }
  return html`<h2>Missing in ${path} (${headings.length})</h2>${headingList(headings, link)}`;
}

function sectionLists({ sections }: ComparisonData, { here, there, a, b }: Sides): Html {
  const shared = sections.shared.map(
    (section) => html`<li>${here(section.a_line, section.title || "(no title)")} <span class="quiet">(${there(section.b_line, `${b}, line ${section.b_line}`)}; the text is ${percent(section.similarity)} alike)</span></li>`,
  );
  return html`<h2>Sections</h2>
${list("In both", shared)}
${list(`Only in ${a}`, sections.only_a.map((heading) => headingItem(heading, here)))}
${list(`Only in ${b}`, sections.only_b.map((heading) => headingItem(heading, there)))}`;
}

function mentionLists(name: string, mentions: Mentions, { here, there, a, b }: Sides, text: (of: string) => Html): Html {
  const only = (link: Link) => (mention: Mention) => html`<li>${link(mention.lines[0] ?? 1, text(mention.text))} ${otherLines(mention.lines, link)}</li>`;
  const shared = mentions.shared.map(
    (mention) => html`<li>${here(mention.a_lines[0] ?? 1, text(mention.text))} <span class="quiet">(${there(mention.b_lines[0] ?? 1, `${b}, line ${mention.b_lines[0] ?? 1}`)})</span></li>`,
  );
  return html`<h2>${name}</h2>
${list("In both", shared)}
${list(`Only in ${a}`, mentions.only_a.map(only(here)))}
${list(`Only in ${b}`, mentions.only_b.map(only(there)))}`;
}

function otherLines(all: readonly number[], link: Link): Html {
  const others = all.slice(1).map((line) => html` ${link(line, `line ${line}`)}`);
  return others.length === 0 ? NOTHING : html`<span class="quiet">(also${others})</span>`;
}

function headingList(headings: readonly Heading[], link: Link): Html {
  return html`<ul>${headings.map((heading) => headingItem(heading, link))}</ul>`;
}

function headingItem({ title, line }: Heading, link: Link): Html {
  return html`<li>${link(line, title || "(no title)")} <span class="quiet">line ${line}</span></li>`;
}

function list(title: string, items: readonly Html[]): Html {
  return html`<h3>${title} (${items.length})</h3>${items.length === 0 ? NOTHING : html`<ul>${items}</ul>`}`;
}

function lineText({ lines: counts, a, b }: ComparisonData): string {
  return (
    `${counts.removed} only in ${a.path}, ${counts.added} only in ${b.path}, ${counts.unchanged} unchanged ` +
    `(${percent(counts.identical)} of the longer file), ${counts.unchanged_text} of them with text.`
  );
}
