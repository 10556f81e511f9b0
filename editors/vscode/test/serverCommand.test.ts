import assert from "node:assert/strict";
import { test } from "node:test";
import { configuredCommand, findServer, type Machine } from "../src/serverCommand";

/** A machine on which only the given programs exist and only the given commands succeed. */
function machine(programs: string[], commands: string[] = []): Machine & { tried: string[] } {
  const tried: string[] = [];
  return {
    tried,
    programExists: (program) => programs.includes(program),
    succeeds: (argv) => {
      tried.push(argv.join(" "));
      return Promise.resolve(commands.includes(argv.join(" ")));
    },
  };
}

test("a configured command is taken as it is, and nothing is run to find another", async () => {
  const here = machine(["/opt/twicetold"], ["twicetold --version"]);
  const server = await findServer(["/opt/twicetold", "server", "-v"], undefined, here, "linux");
  assert.deepEqual(server, { found: true, program: "/opt/twicetold", args: ["server", "-v"] });
  assert.deepEqual(here.tried, []);
});

test("${workspaceFolder} is replaced in every part of a configured command", async () => {
  const here = machine(["/ws/.venv/bin/python"]);
  const configured = ["${workspaceFolder}/.venv/bin/python", "${workspaceFolder}/run.py"];
  const server = await findServer(configured, "/ws", here, "linux");
  assert.deepEqual(server, { found: true, program: "/ws/.venv/bin/python", args: ["/ws/run.py"] });
});

test("a configured program that is missing is named, and nothing else is taken instead", async () => {
  const server = await findServer(["gone"], undefined, machine([], ["twicetold --version"]), "linux");
  assert.equal(server.found, false);
  assert.match(server.found ? "" : server.message, /"gone".*twicetold\.server\.command/);
});

test("the program on the PATH comes before the Python module", async () => {
  const both = machine([], ["twicetold --version", "python3 -m twicetold --version"]);
  const server = await findServer([], undefined, both, "linux");
  assert.deepEqual(server, { found: true, program: "twicetold", args: ["server"] });
  assert.deepEqual(both.tried, ["twicetold --version"]);
});

test("the Python module is taken where the program does not run", async () => {
  const here = machine([], ["python3 -m twicetold --version"]);
  const server = await findServer([], undefined, here, "darwin");
  assert.deepEqual(server, { found: true, program: "python3", args: ["-m", "twicetold", "server"] });
});

test("on Windows the interpreter is python, because python3 opens the Store", async () => {
  const here = machine([], ["python -m twicetold --version"]);
  const server = await findServer([], undefined, here, "win32");
  assert.deepEqual(server, { found: true, program: "python", args: ["-m", "twicetold", "server"] });
});

test("with no server at all the message says how to install one", async () => {
  const server = await findServer([], undefined, machine([]), "linux");
  assert.match(server.found ? "" : server.message, /not found.*pip install twicetold/);
});

test("a setting that is no list of strings counts as not set", () => {
  assert.deepEqual(configuredCommand(["twicetold", "server"]), ["twicetold", "server"]);
  for (const value of [undefined, null, "twicetold", ["twicetold", 1], {}]) {
    assert.deepEqual(configuredCommand(value), []);
  }
});
