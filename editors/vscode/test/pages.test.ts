import assert from "node:assert/strict";
import { test } from "node:test";
import { type Comparison, type Context, isComparison, isContext, isFileStatus } from "../src/answers";
import { comparisonPage, percent, saidElsewhere } from "../src/comparisonPage";
import { contextPage, fileUri } from "../src/contextPage";

const HOSTILE = `<img src=x onerror="alert(1)">'&`;

function comparison(title: string): Comparison {
  const counts = { shared: 1, only_a: 2, only_b: 0, overlap: 1 / 3 };
  return {
    title: `${title} compared with CLAUDE.md`,
    uri: "file:///ws/api/CLAUDE.md",
    referenceUri: "file:///ws/CLAUDE.md",
    data: {
      a: { path: "api/CLAUDE.md", lines: 30, tokens: 200 },
      b: { path: "CLAUDE.md", lines: 40, tokens: 300 },
      relation: "together",
      summary: { sections: counts, commands: counts, tags: { shared: 0, only_a: 0, only_b: 0, overlap: null } },
      sections: {
        shared: [{ title, a_line: 7, b_line: 9, similarity: 0.996 }],
        only_a: [{ title: "Layout", line: 3 }],
        only_b: [],
      },
      commands: { shared: [{ text: title, a_lines: [8, 12], b_lines: [10] }], only_a: [{ text: "make", lines: [4, 5] }], only_b: [] },
      tags: { shared: [], only_a: [], only_b: [] },
      lines: { added: 5, removed: 4, unchanged: 20, identical: 0.5, unchanged_text: 10 },
      findings: [
        { code: "duplicate", a: [20, 22], b: [30, 32], message: "Same as CLAUDE.md." },
        { code: "drifted", a: [7, 7], b: [9, 9], message: "Differs: `a<b` here." },
      ],
      missing_in_a: [{ title: "Review", line: 33 }],
      missing_in_b: [],
    },
  };
}

const CONTEXT: Context = {
  title: "What agents see in api",
  uri: "file:///ws/api/CLAUDE.md",
  data: {
    root: "/ws",
    directory: "api",
    contexts: [
      {
        name: "Claude Code",
        order: "root-first",
        parts: [
          { path: "CLAUDE.md", name: "CLAUDE.md", when: "always", why: HOSTILE, note: null, tokens: 300, share: 0.6, repeated_tokens: 0, cut: null },
          { path: "AGENTS.md", name: "api/CLAUDE.md", when: "on-read", why: "read", note: "a link", tokens: 200, share: 0.4, repeated_tokens: 50, cut: { line: 9, most: 100, unit: "bytes" } },
        ],
        total: { lines: 70, tokens: 500, repeated_tokens: 50 },
        dropped: [{ name: "x.md", why: "too long" }],
        elsewhere: ["~/.claude/CLAUDE.md"],
      },
    ],
  },
};

/** The links of a page as commands with their arguments. */
function links(html: string): [string, unknown[]][] {
  return [...html.matchAll(/<a href="command:([^?"]+)\?([^"]*)"/g)].map(([, command, args]) => [
    command ?? "",
    JSON.parse(decodeURIComponent(args ?? "")),
  ]);
}

test("a page runs nothing and loads nothing: no script, and only the style with the nonce", () => {
  for (const html of [comparisonPage(comparison(HOSTILE), "n0nce"), contextPage(CONTEXT, "n0nce")]) {
    assert.match(html, /content="default-src 'none'; style-src 'nonce-n0nce'"/);
    assert.doesNotMatch(html, /<(?:script|img|iframe)|<[^>]*\s(?:on\w+|style|src)=|https?:/i);
    assert.equal(html.match(/<style/g)?.length, 1);
    assert.ok(links(html).every(([command]) => command.startsWith("twicetold.page.")));
  }
});

test("text of the files is escaped", () => {
  const html = comparisonPage(comparison(HOSTILE), "n");
  assert.ok(html.includes("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;"));
  assert.ok(html.includes("<code>a&lt;b</code>"));
});

test("the comparison shows the counts, the loudest findings first, and the three lists", () => {
  const html = comparisonPage(comparison("Testing"), "n");
  const order = ["<h1>", "<caption", "Drifted copies (1)", "Repeated (1)", "Missing in api/CLAUDE.md (1)", "<h2>Sections", "<h2>Commands", "<h2>Tags", "<h2>Lines"];
  const places = order.map((words) => html.indexOf(words));
  assert.deepEqual(places, [...places].sort((a, b) => a - b));
  assert.ok(!places.includes(-1));
  assert.doesNotMatch(html, /Conflicts|Missing in CLAUDE.md/);
  assert.match(html, /<th scope="row">Tags<\/th>.*n\/a/s);
});

test("every entry leads to its line in its file, and the differences to both files", () => {
  const found = links(comparisonPage(comparison("Testing"), "n"));
  const here = (line: number) => ["twicetold.page.reveal", ["file:///ws/api/CLAUDE.md", line]];
  const there = (line: number) => ["twicetold.page.reveal", ["file:///ws/CLAUDE.md", line]];
  for (const link of [here(7), there(9), here(20), there(30), here(3), there(33), here(8), there(10), here(4), here(5)]) {
    assert.ok(found.some((one) => JSON.stringify(one) === JSON.stringify(link)), JSON.stringify(link));
  }
  assert.deepEqual(found[0], ["twicetold.page.difference", ["file:///ws/CLAUDE.md", "file:///ws/api/CLAUDE.md"]]);
});

test("the context lists the files in order with their share and what was said before", () => {
  const html = contextPage(CONTEXT, "n");
  assert.ok(html.indexOf(">CLAUDE.md<") < html.indexOf("api/<wbr>CLAUDE.md → AGENTS.md"));
  assert.match(html, /2 files, about 500 tokens, of which 50 say again/);
  for (const words of ["60 %", "40 %", "cut in line 9, at 100 bytes", "a link", "too long", "~/.claude/CLAUDE.md"]) {
    assert.ok(html.includes(words), words);
  }
  assert.deepEqual(links(html)[1], ["twicetold.page.reveal", ["file:///ws/AGENTS.md", 1]]);
});

test("one token is told as one", () => {
  const total = { lines: 1, tokens: 1, repeated_tokens: 1 };
  const contexts = CONTEXT.data.contexts.map((host) => ({ ...host, parts: host.parts.slice(0, 1), total }));
  const html = contextPage({ ...CONTEXT, data: { ...CONTEXT.data, contexts } }, "n");
  assert.match(html, /1 file, about 1 token, of which 1 says again/);
  const pair = comparison("Testing");
  const a = { ...pair.data.a, tokens: 1 };
  assert.match(comparisonPage({ ...pair, data: { ...pair.data, a } }, "n"), /about 1 token; there is/);
});

test("paths of any system are URIs", () => {
  assert.equal(fileUri("/ws", "a b/ü#.md"), "file:///ws/a%20b/%C3%BC%23.md");
  assert.equal(fileUri("C:/ws", "a.md"), "file:///C%3A/ws/a.md");
});

test("a share is never rounded up to all", () => {
  assert.deepEqual([null, 0, 0.996, 1].map(percent), ["n/a", "0 %", "99 %", "100 %"]);
});

test("the status bar does not call an overlap what is said elsewhere of one file", () => {
  assert.deepEqual([null, 0.47, 1].map(saidElsewhere), ["no reference", "47 % said elsewhere", "100 % said elsewhere"]);
});

test("answers are told apart; null and anything else is none", () => {
  const status = { uri: "file:///a", overlap: null, pairs: [], problems: 0, reason: "" };
  const kinds = [isComparison, isContext, isFileStatus];
  const told = (value: unknown) => kinds.map((is) => is(value));
  assert.deepEqual(told(comparison("x")), [true, false, false]);
  assert.deepEqual(told(CONTEXT), [false, true, false]);
  assert.deepEqual(told(status), [false, false, true]);
  for (const other of [null, undefined, "text", [], { uri: 1 }]) {
    assert.deepEqual(told(other), [false, false, false]);
  }
});
