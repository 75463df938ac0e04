import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@/lib/kit/error-code";
import { readFileIfExists } from "@/lib/platform/postgres/secret-file";

const sources = [
  "app",
  "components",
  "db",
  "lib",
  "emails",
  "public",
  join("docs", "samples"),
  ...["start", "serve", "worker", "ops", "front"].map((name) => join("scripts", `${name}.ts`)),
  "next.config.mjs",
  "proxy.ts",
  "instrumentation-client.ts",
  ".postcssrc.json",
  "package-lock.json",
  "tsconfig.json",
];

/** A hash of the names and contents of everything a build is made from; tests are not part of it. */
export async function hashSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await listFiles(root, source)) {
      hash.update(`${file}\0`).update(
        createHash("sha256")
          .update(await readFile(join(root, file)))
          .digest(),
      );
    }
  }
  return hash.digest("hex");
}

async function listFiles(root: string, path: string): Promise<string[]> {
  try {
    if ((await stat(join(root, path))).isFile()) return [path];
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const names = entries.filter((entry) => !/\.test\.tsx?$/.test(entry.name)).map((entry) => entry.name);
  const nested = await Promise.all(names.sort().map((name) => listFiles(root, join(path, name))));
  return nested.flat();
}

/** Whether `.next` holds a finished build of exactly these sources. @param hash of the sources, if it is known */
export async function isBuilt(root: string, hash?: string): Promise<boolean> {
  if (!existsSync(join(root, ".next", "BUILD_ID"))) return false;
  const built = await readFileIfExists(stampFile(root));
  return built !== null && built === (hash ?? (await hashSources(root)));
}

/** Records the sources of a finished build. */
export async function markBuilt(root: string, hash: string): Promise<void> {
  await writeFile(stampFile(root), hash);
}

/** Makes sure that a build which does not finish does not count. */
export async function unmarkBuilt(root: string): Promise<void> {
  await rm(stampFile(root), { force: true });
}

function stampFile(root: string): string {
  return join(root, ".next", "source-hash");
}
