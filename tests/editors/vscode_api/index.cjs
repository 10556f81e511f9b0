// Runs inside the extension host: what the extension gives to VS Code's own interface. Each step
// appends a line of JSON, {"step", "ok", "text"}, to the file TWICETOLD_API_RESULT; the last is "end".
const { appendFileSync } = require("node:fs");
const vscode = require("vscode");

const PATIENCE_MS = 60_000;
const KEYSTROKES = 40;

async function step(name, action) {
  const report = (ok, text) =>
    appendFileSync(process.env.TWICETOLD_API_RESULT, `${JSON.stringify({ step: name, ok, text })}\n`);
  try {
    report(true, await action());
  } catch (error) {
    report(false, String(error?.stack ?? error));
  }
}

/** Asks again until the answer is something. */
async function until(what, ask) {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${what}: nothing within ${PATIENCE_MS} ms`);
}

const ours = (uri) => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "twicetold");
const codeOf = ({ code }) => (typeof code === "object" ? code.value : code);
const codes = (uri) => ours(uri).map(codeOf).sort();
const fileIn = (folder, path) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[folder].uri, path);

/** Opens a file to stay: the next one must not take its tab, which would close it. */
async function open(uri) {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Types into a file as a person would, and asks for a hover after each key. */
async function typing(editor) {
  const { document } = editor;
  const line = Math.floor(document.lineCount / 2);
  const keys = [];
  const answers = [];
  for (let i = 0; i < KEYSTROKES; i += 1) {
    const before = performance.now();
    const end = document.lineAt(line).range.end;
    await editor.edit((edit) => edit.insert(end, "x"), { undoStopBefore: false, undoStopAfter: false });
    keys.push(performance.now() - before);
    const asked = performance.now();
    await vscode.commands.executeCommand("vscode.executeHoverProvider", document.uri, new vscode.Position(0, 1));
    answers.push(performance.now() - asked);
  }
  return { keys, answers };
}

exports.run = async function run() {
  const billing = fileIn(0, "services/billing/CLAUDE.md");
  const large = fileIn(1, "pkg/CLAUDE.md");

  await step("first diagnostic", async () => {
    const before = performance.now();
    await open(billing);
    await until("diagnostics", () => ours(billing).length > 0);
    return { milliseconds: Math.round(performance.now() - before), codes: codes(billing) };
  });
  await step("the extension is active", () => vscode.extensions.getExtension("twicetold.twicetold").isActive);
  await step("commands", async () => {
    const all = await vscode.commands.getCommands(true);
    return all.filter((name) => name.startsWith("twicetold."));
  });
  await step("related information", () =>
    ours(billing).flatMap(({ relatedInformation }) =>
      (relatedInformation ?? []).map(({ location }) => vscode.workspace.asRelativePath(location.uri)),
    ),
  );
  await step("hover", async () => {
    const found = await vscode.commands.executeCommand("vscode.executeHoverProvider", billing, new vscode.Position(16, 4));
    return found.flatMap(({ contents }) => contents.map((content) => content.value ?? content)).join("\n");
  });
  await step("lenses", async () => {
    const found = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", billing, 20);
    return found.map(({ range, command }) => `${range.start.line + 1}: ${command?.title}`);
  });
  await step("inlay hints", async () => {
    const search = fileIn(0, "services/search/CLAUDE.md");
    const { document } = await open(search);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const found = await vscode.commands.executeCommand("vscode.executeInlayHintProvider", search, whole);
    return found.map(({ position, label }) => `${position.line + 1}: ${label}`);
  });
  await step("a file of the other folder", async () => {
    await open(large);
    await until("diagnostics", () => ours(large).length > 0);
    return codes(large).length;
  });
  await step("typing in a file of 1,000 lines", async () => {
    const { document } = vscode.window.activeTextEditor;
    const { keys, answers } = await typing(vscode.window.activeTextEditor);
    const whole = (value) => Math.round(value * 10) / 10;
    return {
      lines: document.lineCount,
      key: { median: whole(median(keys)), most: whole(Math.max(...keys)) },
      hover: { median: whole(median(answers)), most: whole(Math.max(...answers)) },
    };
  });
  await step("fixes", async () => {
    const [problem] = ours(billing).filter((diagnostic) => codeOf(diagnostic) === "drifted-section");
    const found = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", billing, problem.range);
    return found.filter(({ kind }) => kind?.value.startsWith("quickfix")).map(({ title }) => title);
  });
  await step("take the section from the reference, and undo it", async () => {
    const { document } = await open(billing);
    const before = document.getText();
    const { line } = document.positionAt(before.indexOf("72 characters"));
    vscode.window.activeTextEditor.selection = new vscode.Selection(line, 0, line, 0);
    await vscode.commands.executeCommand("twicetold.takeSection");
    const taken = await until("the reference's text", () => document.getText() !== before && document.getText());
    await vscode.commands.executeCommand("undo");
    await until("the old text", () => document.getText() === before);
    return taken === before.replace("72 characters", "60 characters");
  });
  await step("an edit of the reference reaches its copies without a save", async () => {
    await open(billing);
    const root = await open(fileIn(0, "CLAUDE.md"));
    const line = root.document.lineAt(31);
    await root.edit((edit) => edit.replace(line.range, line.text.replace("60", "72")));
    await until("no drift", () => codes(billing).length === 2 && !codes(billing).includes("drifted-section"));
    return codes(billing);
  });
  await step("a rule file without ending", async () => {
    const editor = await open(fileIn(0, ".cursorrules"));
    return editor.document.languageId;
  });
  await step("restart", async () => {
    await open(billing);
    await vscode.commands.executeCommand("twicetold.restart");
    await until("diagnostics", () => ours(billing).length > 0);
    return codes(billing);
  });
  await step("end", () => true);
};
