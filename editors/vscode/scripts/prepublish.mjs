// The package carries the repository's licence; a second copy under version control could differ.
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
copyFileSync(here("../../../LICENSE"), here("../LICENSE"));
