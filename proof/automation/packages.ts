import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Loads a tool's definition from a copy to which its own script, which runs on packing, has added the shared code. */
export function loadPackage<Loaded>(
  tool: "n8n" | "zapier",
  script: string,
  load: (require: NodeJS.Require) => Loaded,
): Loaded {
  const folder = mkdtempSync(join(tmpdir(), "automation-"));
  const cwd = join(folder, tool);
  try {
    for (const part of [tool, "shared"]) cpSync(`docs/automation/${part}`, join(folder, part), { recursive: true });
    rmSync(join(cwd, "shared"), { recursive: true, force: true });
    execFileSync("npm", ["run", "--silent", script], { cwd });
    return load(createRequire(join(cwd, "package.json")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
