import assert from "node:assert/strict";
import { test } from "node:test";
import { mismatches, pinnedVersions } from "../src/versions";

test("versions are read where requirements, pre-commit and actions pin them", () => {
  const cases: [string, string[]][] = [
    ["run: pip install twicetold==0.2.1\n", ["0.2.1"]],
    ["run: uvx twicetold==0.3 check\n# again: twicetold==0.3\n", ["0.3"]],
    ["- repo: https://example.invalid/owner/twicetold\n  rev: v0.2.0\n", ["0.2.0"]],
    ["- uses: owner/twicetold@v1.2.3\n", ["1.2.3"]],
    ["- uses: owner/twicetold@main\n", []],
    ["twicetold>=0.1\nnot-twicetold-at-all==9\n", []],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(pinnedVersions(text), expected, text);
  }
});

test("only what differs is told, and pins are held against the server that runs", () => {
  assert.deepEqual(mismatches("1.0.0", "1.0.0", [{ file: "ci.yml", version: "1.0.0" }]), []);
  assert.deepEqual(mismatches("1.0.0", undefined, []), []);
  assert.deepEqual(mismatches("1.0.0", "0.9.0", [{ file: "ci.yml", version: "1.0.0" }]), [
    "The extension is 1.0.0, the server that runs is 0.9.0.",
    "ci.yml runs 1.0.0, this window 0.9.0.",
  ]);
});
