import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { documentSelector, isInstructionDocument, LANGUAGE_IDS, RULE_FILE_PATTERNS } from "../src/documents";

// Tests run from the extension's folder, as npm does it.
const manifest = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"));

test("every language id is selected as a saved and as a new file", () => {
  for (const language of LANGUAGE_IDS) {
    for (const scheme of ["file", "untitled"] as const) {
      assert.ok(documentSelector().some((f) => "language" in f && f.language === language && f.scheme === scheme));
    }
  }
});

test("opening a document of any selected language starts the extension", () => {
  for (const language of LANGUAGE_IDS) {
    assert.ok(manifest.activationEvents.includes(`onLanguage:${language}`), language);
  }
});

test("every rule file without .md is selected by its name and is Markdown to VS Code", () => {
  const [markdown] = manifest.contributes.languages;
  assert.equal(markdown.id, "markdown");
  const contributed = [...markdown.extensions.map((e: string) => `*${e}`), ...markdown.filenames];
  assert.deepEqual(contributed.map((name) => `**/${name}`), [...RULE_FILE_PATTERNS]);
  for (const pattern of RULE_FILE_PATTERNS) {
    assert.ok(documentSelector().some((f) => "pattern" in f && f.pattern === pattern), pattern);
  }
});

test("only a trusted workspace may choose the program that is run", () => {
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  assert.deepEqual(restricted, ["twicetold.server.command"]);
});

test("documents of a selected language or name are instruction documents", () => {
  const cases: [string, string, boolean][] = [
    ["markdown", "/ws/CLAUDE.md", true],
    ["skill", "/ws/SKILL.md", true],
    ["mdc", "/ws/.cursor/rules/a.mdc", true],
    ["plaintext", "/ws/.cursorrules", true],
    ["plaintext", "/ws/notes.txt", false],
    ["python", "/ws/mdc.py", false],
  ];
  for (const [languageId, fileName, expected] of cases) {
    assert.equal(isInstructionDocument({ languageId, fileName }), expected, fileName);
  }
});
