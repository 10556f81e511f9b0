// The pages' HTML. They hold no script: what can be pressed is a link to a command of ours, which
// keyboard and screen reader know how to use, and the only style is the one below.

/** Commands that a page may run. */
export const PAGE_COMMANDS = {
  reveal: "twicetold.page.reveal",
  difference: "twicetold.page.difference",
} as const;

/** HTML that is safe to put into a page. */
export interface Html {
  readonly html: string;
}

type Content = Html | string | number | readonly Content[];

/** Template tag: what is put in is escaped, except what is HTML already. */
export function html(texts: TemplateStringsArray, ...contents: Content[]): Html {
  const parts = texts.map((text, i) => text + (i < contents.length ? written(contents[i] ?? "") : ""));
  return { html: parts.join("") };
}

/** Nothing. */
export const NOTHING: Html = { html: "" };

function written(content: Content): string {
  if (typeof content === "string" || typeof content === "number") {
    return escaped(String(content));
  }
  return "html" in content ? content.html : content.map(written).join("");
}

function escaped(text: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** A path that may be broken behind each of its slashes. */
export function breakable(path: string): Html {
  const [first = "", ...others] = path.split("/");
  return html`${first}${others.map((part) => html`/<wbr>${part}`)}`;
}

/** A link that runs one of `PAGE_COMMANDS`. */
export function commandLink(command: string, args: readonly unknown[], content: Content): Html {
  return html`<a href="command:${command}?${encodeURIComponent(JSON.stringify(args))}">${content}</a>`;
}

/** A link to a line (1-based) of a file. */
export function lineLink(uri: string, line: number, content: Content): Html {
  return commandLink(PAGE_COMMANDS.reveal, [uri, line], content);
}

/** A whole page. `nonce` is a value that nobody can guess; only its style counts. */
export function page(title: string, nonce: string, body: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style nonce="${nonce}">${{ html: STYLE }}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`.html;
}

const STYLE = `
body.vscode-dark, body.vscode-high-contrast { color-scheme: dark; }
body.vscode-high-contrast-light { color-scheme: light; }
body { color: var(--vscode-foreground); font: var(--vscode-font-size) var(--vscode-font-family); line-height: 1.5; }
main { max-width: 60em; padding: 0 1em 2em; }
h1 { font-size: 1.4em; font-weight: 600; }
h2 { font-size: 1.15em; margin: 1.6em 0 .4em; }
h3 { font-size: 1em; margin: 1em 0 .2em; }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
nav { margin-bottom: 1.4em; }
nav a, nav a:hover { background: var(--vscode-button-background); border: 1px solid var(--vscode-button-border, transparent); border-radius: 3px; color: var(--vscode-button-foreground); display: inline-block; padding: .15em .8em; }
table { border-collapse: collapse; }
caption { padding-bottom: .4em; text-align: start; }
th, td { border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, rgba(128, 128, 128, .35))); padding: .3em 1em .3em 0; text-align: start; vertical-align: top; }
th { font-weight: 600; }
.number { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
ul { margin: .2em 0; padding-inline-start: 1.4em; }
code { color: inherit; font-family: var(--vscode-editor-font-family); font-size: .95em; overflow-wrap: anywhere; }
.remark { color: var(--vscode-descriptionForeground); font-weight: normal; }
.quiet { color: var(--vscode-descriptionForeground); }
.conflict, .drifted { border-inline-start: 3px solid var(--vscode-editorWarning-foreground); list-style: none; margin-inline-start: -1.2em; padding-inline-start: 1em; }
.duplicate, .override { border-inline-start: 3px solid var(--vscode-editorInfo-foreground); list-style: none; margin-inline-start: -1.2em; padding-inline-start: 1em; }
@media (max-width: 34em) { .bar { display: none; } }
progress { accent-color: var(--vscode-progressBar-background); height: .7em; vertical-align: middle; width: 7em; }
`;
