// What the package carries and the repository does not: the licence, of which a second copy under
// version control could differ, and the bundled server.
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? (process.platform === "win32" ? "python" : "python3");
copyFileSync(here("../../../LICENSE"), here("../LICENSE"));
execFileSync(python, [here("bundle_server.py")], { stdio: "inherit" });
