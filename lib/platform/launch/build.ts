import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@/lib/platform/postgres/error-code";
import { readFileIfExists } from "@/lib/platform/postgres/secret-file";
import { withLock } from "./file-lock";
import { type NextOutput, runNextToEnd } from "./next-process";

const sources = [
  ...["app", "components", "db", "lib", "emails", "public"],
  ...["next.config.mjs", "proxy.ts", ".postcssrc.json", "package-lock.json", "tsconfig.json"],
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

/** Whether `.next` holds a finished build of exactly these sources. */
export async function isBuilt(root: string, hash: string): Promise<boolean> {
  return existsSync(join(root, ".next", "BUILD_ID")) && (await readFileIfExists(stampFile(root))) === hash;
}

/**
 * Builds the web application if its sources have changed since the last build. Of several processes one
 * builds and the others wait for it.
 * @throws Error whose message is the build's output and one line that says what to do.
 */
export async function ensureBuild(
  root: string,
  log: (line: string) => void,
  build: () => Promise<NextOutput> = () => runNextToEnd(root, "build"),
): Promise<void> {
  if (await isBuilt(root, await hashSources(root))) return;
  const wait = () => log("Waiting for another process that is building the app");
  await withLock(join(root, "node_modules", ".cache", "referral-rewards-build"), wait, async () => {
    const hash = await hashSources(root);
    if (await isBuilt(root, hash)) return;
    await rm(stampFile(root), { force: true });
    await buildWithProgress(log, build);
    await writeFile(stampFile(root), hash);
  });
}

async function buildWithProgress(
  log: (line: string) => void,
  build: () => Promise<NextOutput>,
): Promise<void> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  log("Building the app (about a minute, only after a change)");
  const progress = setInterval(() => log(`Still building, ${seconds()} s`), 15_000);
  const { code, output } = await build().finally(() => clearInterval(progress));
  if (code !== 0)
    throw new Error(`${output.trim()}\nThe build failed. Fix what it reports above and run this again.`);
  log(`Built in ${seconds()} s`);
}

function stampFile(root: string): string {
  return join(root, ".next", "source-hash");
}
