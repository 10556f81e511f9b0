import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
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
  assert.equal(machine.find(program), program);
  assert.equal(machine.find("server-program"), program);
});

test("a missing program, a folder and a file that cannot be run are no programs", () => {
  for (const name of ["missing", join(folder, "missing"), folder, "", "plain-file"]) {
    assert.equal(machine.find(name), undefined, name);
  }
});

test("a relative folder on the PATH, which depends on where one stands, is left out", () => {
  const here = new LocalMachine(folder, { PATH: relative(process.cwd(), folder) }, () => undefined);
  assert.equal(here.find("server-program"), undefined);
});

test("a command that ends with exit code 0 gives what it printed, which is logged", async () => {
  assert.match((await machine.output([process.execPath, "--version"])) ?? "", /^v\d+/);
  assert.match(log.at(-1) ?? "", /--version: v\d+/);
});

test("a command that fails or does not exist gives nothing, and the log has the reason", async () => {
  assert.equal(await machine.output([process.execPath, "-e", "process.exit(3)"]), undefined);
  assert.equal(await machine.output(["no-such-program", "--version"]), undefined);
  assert.match(log.at(-1) ?? "", /ENOENT/);
});
