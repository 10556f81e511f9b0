import assert from "node:assert/strict";
import { test } from "node:test";
import { isComparison, tabName } from "../src/comparison";

const comparison = (uri: string, referenceUri: string) => ({
  title: "a title",
  uri,
  referenceUri,
  markdown: "# Comparison\n",
});

test("a complete answer is a comparison; null and anything else is not", () => {
  const answer = comparison("file:///ws/a.md", "file:///ws/b.md");
  assert.equal(isComparison(answer), true);
  for (const other of [null, undefined, "text", { ...answer, markdown: undefined }, []]) {
    assert.equal(isComparison(other), false);
  }
});

test("the tab names both files without the folders that they share", () => {
  const nested = comparison("file:///home/me/ws/api/CLAUDE.md", "file:///home/me/ws/CLAUDE.md");
  assert.equal(tabName(nested), "api › CLAUDE.md and CLAUDE.md");
  const sisters = comparison("file:///ws/CLAUDE.md", "file:///ws/AGENTS.md");
  assert.equal(tabName(sisters), "CLAUDE.md and AGENTS.md");
});

test("the tab's name ends with .md also for rule files, so that the preview takes it", () => {
  const rules = comparison("file:///ws/CLAUDE.md", "file:///ws/.cursorrules");
  assert.equal(tabName(rules), "CLAUDE.md and .cursorrules.md");
});

test("escaped, badly escaped and unsaved names are readable", () => {
  const spaces = comparison("file:///ws/my%20docs/A.md", "file:///ws/%E2%9C%93.md");
  assert.equal(tabName(spaces), "my docs › A.md and ✓.md");
  assert.equal(tabName(comparison("file:///ws/%zz.md", "file:///ws/b.md")), "%zz.md and b.md");
  assert.equal(tabName(comparison("untitled:Untitled-1", "file:///b.md")), "Untitled-1 and b.md");
});
