import assert from "node:assert/strict";
import { test } from "node:test";
import { tabName } from "../src/tabName";

test("the tab names both files without the folders that they share", () => {
  const root = "file:///home/me/ws/CLAUDE.md";
  assert.equal(tabName("file:///home/me/ws/api/CLAUDE.md", root), "api › CLAUDE.md and CLAUDE.md");
  assert.equal(tabName("file:///ws/CLAUDE.md", "file:///ws/AGENTS.md"), "CLAUDE.md and AGENTS.md");
});

test("escaped, badly escaped and unsaved names are readable", () => {
  assert.equal(tabName("file:///ws/my%20docs/A.md", "file:///ws/%E2%9C%93.md"), "my docs › A.md and ✓.md");
  assert.equal(tabName("file:///ws/%zz.md", "file:///ws/b.md"), "%zz.md and b.md");
  assert.equal(tabName("untitled:Untitled-1", "file:///b.md"), "Untitled-1 and b.md");
});
