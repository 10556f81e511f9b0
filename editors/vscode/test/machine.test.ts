import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { LocalMachine } from "../src/machine";

const folder = mkdtempSync(join(tmpdir(), "twicetold-machine-"));
after(() => rmSync(folder, { recursive: true }));
const program = join(folder, "server-program");
writeFileSync(program, "#!/bin/sh\nexit 0\n");
chmodSync(program, 0o755);
writeFileSync(join(folder, "plain-file"), "not a program\n", { mode: 0o644 });

const log: string[] = [];
const environment = { ...process.env, PATH: ["/nowhere", folder].join(delimiter) };
const machine = new LocalMachine(folder, environment, (line) => log.push(line));

test("a program is found by its path and on the PATH", () => {
  assert.equal(machine.programExists(program), true);
  assert.equal(machine.programExists("server-program"), true);
});

test("a missing program, a folder and a file that cannot be run are no programs", () => {
  for (const name of ["missing", join(folder, "missing"), folder, "", "plain-file"]) {
    assert.equal(machine.programExists(name), false, name);
  }
});

test("a command succeeds with exit code 0, and what it printed is logged", async () => {
  assert.equal(await machine.succeeds([process.execPath, "--version"]), true);
  assert.match(log.at(-1) ?? "", /--version: v\d+/);
});

test("a command that fails or does not exist is no success, and the log has the reason", async () => {
  assert.equal(await machine.succeeds([process.execPath, "-e", "process.exit(3)"]), false);
  assert.equal(await machine.succeeds(["no-such-program", "--version"]), false);
  assert.match(log.at(-1) ?? "", /ENOENT/);
});
