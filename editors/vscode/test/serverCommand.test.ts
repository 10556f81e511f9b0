import assert from "node:assert/strict";
import { test } from "node:test";
import { configuredCommand, findServer, type Machine, type Situation } from "../src/serverCommand";

const PROBE = "-I -c import sys; print('Python %d.%d' % sys.version_info[:2])";
const SCRIPT = "/ext/bundled/server.py";

/** A machine with the given programs (by name or path), where only the given commands succeed. */
function machine(programs: Record<string, string>, outputs: Record<string, string> = {}) {
  const tried: string[] = [];
  const here: Machine = {
    find: (program) => programs[program],
    output: (argv) => {
      tried.push(argv.join(" "));
      return Promise.resolve(outputs[argv.join(" ")]);
    },
  };
  return { here, tried };
}

function situation(changes: Partial<Situation> = {}): Situation {
  return {
    platform: "linux",
    configured: [],
    workspaceFolder: undefined,
    environments: [],
    bundledServer: SCRIPT,
    version: "1.2.3",
    mayUseUv: false,
    ...changes,
  };
}

const python = (path: string, version: string) => ({ [`${path} ${PROBE}`]: `Python ${version}` });
const bundled = (program: string, ...options: string[]) => ({
  origin: "bundled",
  program,
  args: [...options, "-I", SCRIPT],
});

test("a configured command is taken as it is, and nothing is run to find another", async () => {
  const { here, tried } = machine({ "/opt/twicetold": "/opt/twicetold" });
  const server = await findServer(situation({ configured: ["/opt/twicetold", "server", "-v"] }), here);
  assert.deepEqual(server, { origin: "setting", program: "/opt/twicetold", args: ["server", "-v"] });
  assert.deepEqual(tried, []);
});

test("${workspaceFolder} is replaced in every part of a configured command", async () => {
  const { here } = machine({ "/ws/.venv/bin/python": "/ws/.venv/bin/python" });
  const configured = ["${workspaceFolder}/.venv/bin/python", "${workspaceFolder}/run.py"];
  const server = await findServer(situation({ configured, workspaceFolder: "/ws" }), here);
  assert.deepEqual(server, { origin: "setting", program: "/ws/.venv/bin/python", args: ["/ws/run.py"] });
});

test("a configured program that is missing is named, and nothing else is taken instead", async () => {
  const { here } = machine({ python3: "/usr/bin/python3" }, python("/usr/bin/python3", "3.12"));
  const server = await findServer(situation({ configured: ["gone"] }), here);
  assert.ok(server.origin === "none" && server.reason === "setting");
  assert.match(server.message, /"gone".*twicetold\.server\.command/);
});

test("the chosen environment's twicetold comes before the bundled server", async () => {
  const programs = { "/ws/.venv/bin/twicetold": "/ws/.venv/bin/twicetold", python3: "/usr/bin/python3" };
  const outputs = { "/ws/.venv/bin/twicetold --version": "twicetold 1.0.0", ...python("/usr/bin/python3", "3.12") };
  const { here, tried } = machine(programs, outputs);
  const server = await findServer(situation({ environments: ["/ws/.venv/bin/python"] }), here);
  assert.deepEqual(server, { origin: "environment", program: "/ws/.venv/bin/twicetold", args: ["server"] });
  assert.deepEqual(tried, ["/ws/.venv/bin/twicetold --version"]);
});

test("on Windows it is the program beside the interpreter, too", async () => {
  const program = "C:\\ws\\.venv\\Scripts\\twicetold.exe";
  const { here } = machine({ [program]: program }, { [`${program} --version`]: "twicetold 1.0.0" });
  const environments = ["C:\\ws\\.venv\\Scripts\\python.exe"];
  const server = await findServer(situation({ platform: "win32", environments }), here);
  assert.deepEqual(server, { origin: "environment", program, args: ["server"] });
});

test("an environment whose twicetold is missing or broken gives its interpreter", async () => {
  const interpreter = "/ws/.venv/bin/python";
  for (const programs of [{}, { "/ws/.venv/bin/twicetold": "/ws/.venv/bin/twicetold" }]) {
    const { here } = machine({ ...programs, [interpreter]: interpreter }, python(interpreter, "3.11"));
    assert.deepEqual(await findServer(situation({ environments: [interpreter] }), here), bundled(interpreter));
  }
});

test("the bundled server runs under the first Python that is new enough", async () => {
  const cases: [string, string | undefined][] = [
    ["3.10", "/usr/bin/python3"],
    ["3.14", "/usr/bin/python3"],
    ["3.9", "/opt/python3.11"],
    ["2.7", "/opt/python3.11"],
  ];
  for (const [version, expected] of cases) {
    const { here } = machine(
      { python3: "/usr/bin/python3", "python3.11": "/opt/python3.11" },
      { ...python("/usr/bin/python3", version), ...python("/opt/python3.11", "3.11") },
    );
    assert.deepEqual(await findServer(situation(), here), bundled(expected ?? ""), version);
  }
});

test("on Windows the launcher comes first, and the stub that offers the Store is skipped", async () => {
  const programs = { py: "C:\\py.exe", python: "C:\\WindowsApps\\python.exe", python3: "C:\\p\\python3.exe" };
  const launcher = machine(programs, python("C:\\py.exe -3", "3.12"));
  assert.deepEqual(await findServer(situation({ platform: "win32" }), launcher.here), bundled("C:\\py.exe", "-3"));
  const stub = machine(programs, python("C:\\p\\python3.exe", "3.12"));
  assert.deepEqual(await findServer(situation({ platform: "win32" }), stub.here), bundled("C:\\p\\python3.exe"));
});

test("Apple's python3, which may open a window, is never run", async () => {
  const { here, tried } = machine({ python3: "/usr/bin/python3" }, python("/usr/bin/python3", "3.12"));
  assert.equal((await findServer(situation({ platform: "darwin" }), here)).origin, "none");
  assert.deepEqual(tried, []);
});

test("uv is asked for where there is no Python, and fetches the extension's version", async () => {
  const { here } = machine({ uvx: "/usr/bin/uvx" });
  const before = await findServer(situation(), here);
  assert.ok(before.origin === "none" && before.reason === "uv");
  assert.match(before.message, /twicetold 1\.2\.3 from PyPI/);
  const agreed = await findServer(situation({ mayUseUv: true }), here);
  assert.deepEqual(agreed, { origin: "uv", program: "/usr/bin/uvx", args: ["twicetold==1.2.3", "server"] });
});

test("with neither Python nor uv the message says what is needed", async () => {
  const server = await findServer(situation({ mayUseUv: true }), machine({}).here);
  assert.ok(server.origin === "none" && server.reason === "python");
  assert.match(server.message, /Python 3\.10 or newer/);
});

test("a setting that is no list of strings counts as not set", () => {
  assert.deepEqual(configuredCommand(["twicetold", "server"]), ["twicetold", "server"]);
  for (const value of [undefined, null, "twicetold", ["twicetold", 1], {}]) {
    assert.deepEqual(configuredCommand(value), []);
  }
});
