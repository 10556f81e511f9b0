import type { Context, ContextData, HostContext, Part } from "./answers";
import { percent } from "./comparisonPage";
import { counted } from "./counted";
import { breakable, type Html, html, lineLink, NOTHING, page } from "./html";

/** What agents load for a directory, as a page: the files of each host in its order. */
export function contextPage(context: Context, nonce: string): string {
  const { contexts } = context.data;
  const body =
    contexts.length === 0
      ? html`<p>No host is known to load anything here.</p>`
      : html`${contexts.map((host) => hostSection(host, context.data))}`;
  return page(context.title, nonce, body);
}

function hostSection(host: HostContext, data: ContextData): Html {
  return html`<h2>${host.name}</h2>
<p>${summary(host)}</p>
${host.parts.length === 0 ? NOTHING : partsTable(host, data)}
${host.dropped.length === 0 ? NOTHING : dropped(host)}
${host.elsewhere.length === 0 ? NOTHING : elsewhere(host)}`;
}

function summary({ parts, total, order }: HostContext): string {
  const sure = parts.filter((part) => part.share !== null).length;
  const text = [`${counted(sure, "file")}, about ${counted(total.tokens, "token")}`];
  if (total.repeated_tokens > 0) {
    const verb = total.repeated_tokens === 1 ? "says" : "say";
    text.push(`, of which ${total.repeated_tokens} ${verb} again what an earlier file says`);
  }
  text.push(order === "unspecified" && sure > 1 ? "; in an order that nobody documents." : ".");
  return text.join("");
}

function partsTable({ name, parts }: HostContext, { root }: ContextData): Html {
  return html`<table><caption class="quiet">What ${name} loads, in order</caption>
<thead><tr><th scope="col">File</th><th scope="col" class="number">Tokens</th><th scope="col" class="number">Share</th><td class="bar"></td><th scope="col" class="number">Said before</th></tr></thead>
<tbody>${parts.map((part) => partRow(part, root))}</tbody></table>`;
}

function partRow(part: Part, root: string): Html {
  const bar = part.share === null ? NOTHING : html`<progress max="1" value="${part.share}"></progress>`;
  return html`<tr><th scope="row">${lineLink(fileUri(root, part.path), 1, breakable(shownName(part)))}<br><span class="remark">${remarks(part)}</span></th>
<td class="number">${part.tokens}</td><td class="number">${part.share === null ? "" : percent(part.share)}</td><td class="bar" aria-hidden="true">${bar}</td>
<td class="number">${part.repeated_tokens || ""}</td></tr>`;
}

/** The name under which the host finds the file, with the real path where that is another. */
function shownName({ name, path }: Part): string {
  return name === path ? name : `${name} → ${path}`;
}

function remarks({ why, cut, note }: Part): string {
  const words = [why];
  if (cut !== null) {
    words.push(`cut in line ${cut.line}, at ${cut.most} ${cut.unit}`);
  }
  if (note !== null) {
    words.push(note);
  }
  return words.join("; ");
}

function dropped(host: HostContext): Html {
  return html`<h3>Not loaded</h3><ul>${host.dropped.map(({ name, why }) => html`<li><code>${name}</code>: ${why}</li>`)}</ul>`;
}

function elsewhere(host: HostContext): Html {
  return html`<p class="quiet">Besides, outside of the workspace: ${host.elsewhere.map((path) => html`<code>${path}</code> `)}</p>`;
}

/** The URI of a file below a root, which the server gives as a path with `/`. */
export function fileUri(root: string, path: string): string {
  const segments = `${root}/${path}`.split("/").map(encodeURIComponent).join("/");
  return `file://${segments.startsWith("/") ? "" : "/"}${segments}`;
}
