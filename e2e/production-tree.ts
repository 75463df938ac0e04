import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const Package = z.looseObject({ dev: z.boolean().optional(), devOptional: z.boolean().optional() });
const Lock = z.looseObject({ packages: z.record(z.string(), Package) });

/** A built product as our container image has it: no tests, no development packages, and nothing that may be written. */
export interface ProductionTree {
  readonly folder: string;
  /** Changes a source file, as an update in place would. */
  readonly change: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Makes the tree from this repository's build. */
export async function createProductionTree(): Promise<ProductionTree> {
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-tree-"));
  const ignored = (await readFile(join(root, ".dockerignore"), "utf8")).split("\n");
  const left = ignored.filter((line) => line !== ".next");
  const isTaken = (path: string) =>
    !left.includes(path) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(path) && !/^\.next\/(cache|dev)$/.test(path);
  for (const name of await readdir(root)) {
    const isWanted = (source: string) => isTaken(source.slice(root.length + 1));
    if (isTaken(name)) {
      await cp(join(root, name), join(folder, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: isWanted,
      });
    }
  }
  await linkPackages(join(folder, "node_modules"));
  await changeFolders(folder, 0o555);
  return {
    folder,
    change: () => appendFile(join(folder, "lib", "kit", "env.ts"), "// A newer release.\n"),
    remove: async () => {
      await changeFolders(folder, 0o755);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Provides what `npm prune --omit=dev` leaves. */
async function linkPackages(target: string): Promise<void> {
  const installed = join(root, "node_modules", ".package-lock.json");
  const { packages, ...lock } = Lock.parse(JSON.parse(await readFile(installed, "utf8")));
  const kept = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  for (const [path] of kept) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined) continue;
    await mkdir(dirname(join(target, name)), { recursive: true });
    await symlink(join(root, path), join(target, name));
  }
  const left = JSON.stringify({ ...lock, packages: Object.fromEntries(kept) });
  await writeFile(join(target, ".package-lock.json"), left);
}

async function changeFolders(folder: string, mode: number): Promise<void> {
  await chmod(folder, mode);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await changeFolders(join(folder, entry.name), mode);
  }
}
