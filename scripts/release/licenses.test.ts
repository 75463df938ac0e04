import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findPackages, listLicenses, mayComeAlong } from "@/scripts/release/licenses";
import { listContents } from "@/scripts/release/sbom";

const manifest = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const Lock = z.object({
  packages: z.record(z.string(), z.looseObject({ license: z.string().optional(), dev: z.boolean().default(false) })),
});
const locked = Object.entries(Lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8"))).packages)
  .filter(([path, { dev }]) => path !== "" && !dev)
  .map(([path, { license }]) => ({ name: path.split("node_modules/").at(-1) ?? path, license }));

describe("licenses", () => {
  it("of all production packages, for every system, are allowed", () => {
    // npm writes no license for some packages of other systems; they have the license of the package that brings them.
    // png-js has its license in a file alone.
    const named = locked.flatMap(({ name, license }) => (license === undefined ? [] : [{ name, license }]));
    expect(named.filter((found) => !mayComeAlong(found))).toEqual([]);
    const unnamed = locked.filter(({ license }) => license === undefined).map(({ name }) => name);
    expect(unnamed.filter((name) => !/^@(next\/swc|tailwindcss\/oxide)-|^png-js$/.test(name))).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-only)", true],
    ["MIT AND ISC AND BSD-3-Clause", true],
    ["MIT AND GPL-3.0-only", false],
    ["(MIT AND ISC) OR GPL-3.0-only", false],
    ["AGPL-3.0-only", false],
    ["LGPL-3.0-or-later", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["", false],
  ])("%j of a new package: %j", (license, may) => {
    expect(mayComeAlong({ name: "new-package", license })).toBe(may);
  });

  it("are listed with their texts in the file that goes into the image", () => {
    const text = listLicenses(process.cwd());
    const packages = findPackages(process.cwd());
    expect(packages.length).toBeGreaterThan(200);
    for (const { name, version, license } of packages) {
      expect(text).toContain(`\n\n${name} ${version}\n\nLicense: ${license}\n`);
    }
    expect(text).toContain("Permission is hereby granted, free of charge");
    expect(packages.map(({ name }) => name)).not.toContain("vitest");
  });
});

it("the software bill of materials has every installed production package, and nothing else", () => {
  const Contents = z.object({
    metadata: z.object({ component: z.object({ name: z.string(), version: z.string(), type: z.string() }) }),
    components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
  });
  const { metadata, components, dependencies } = Contents.parse(JSON.parse(listContents(process.cwd())));
  const named = (list: readonly { name: string; version: string }[]) =>
    [...new Set(list.map(({ name, version }) => `${name}@${version}`))].sort();
  const expected = named(findPackages(process.cwd()));
  expect(named(components)).toEqual(expected);
  expect(expected).toEqual(expect.arrayContaining([expect.stringMatching(/^nodemailer@/)]));
  expect(metadata.component).toMatchObject({ ...manifest, type: "application" });
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual(
    [...expected, `${manifest.name}@${manifest.version}`].sort(),
  );
});
