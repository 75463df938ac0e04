import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Licenses that let the product be given away under MIT, with its sources or as an image. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  // Fonts, and the browsers' data of caniuse-lite: both may be passed on unchanged with their notices.
  "OFL-1.1",
  "CC-BY-4.0",
]);

/** Licenses that some packages may have: libraries that come along unchanged and can be replaced. */
const allowedFor: Readonly<Record<string, readonly string[]>> = {
  "LGPL-3.0-or-later": ["@img/sharp"],
  "MPL-2.0": ["lightningcss"],
};

/** Packages that name no license beside its text: png-js has MIT in its LICENSE file. */
const unnamed: Readonly<Record<string, string>> = { "png-js": "MIT" };

const Package = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
});
const Lock = z.object({ packages: z.record(z.string(), Package) });
const Manifest = z.looseObject({
  license: z.string().optional(),
  repository: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
});

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; empty if the package names none. */
  readonly license: string;
  /** Its folder, relative to the repository. */
  readonly path: string;
}

/** The production packages of package-lock.json that are installed, sorted by name and version. */
export function findPackages(folder: string): LicensedPackage[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev && existsSync(join(folder, path)))
    .map(([path, { version = "", license }]) => {
      const name = path.split("node_modules/").at(-1) ?? path;
      return {
        name,
        version,
        path,
        license: license ?? readManifest(join(folder, path)).license ?? unnamed[name] ?? "",
      };
    })
    .sort((one, other) => `${one.name}@${one.version}`.localeCompare(`${other.name}@${other.version}`, "en"));
}

function readManifest(path: string): z.output<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(join(path, "package.json"), "utf8")));
}

/** Whether a package may be part of the product. `A OR B` needs one allowed license, `A AND B` all of them. */
export function mayComeAlong({ name, license }: Pick<LicensedPackage, "name" | "license">): boolean {
  const isAllowed = (id: string) => allowed.has(id) || (allowedFor[id] ?? []).some((prefix) => name.startsWith(prefix));
  const words = license.replaceAll(/[()]/g, "");
  if (words.includes(" OR ")) return !words.includes(" AND ") && words.split(" OR ").some(isAllowed);
  return words.split(" AND ").every(isAllowed);
}

/**
 * THIRD-PARTY-LICENSES.txt: every installed production package with its license, and the texts it comes with.
 * @throws Error with one line if a package has a license that is not allowed
 */
export function listLicenses(folder: string): string {
  const packages = findPackages(folder);
  const refused = packages.filter((found) => !mayComeAlong(found));
  if (refused.length > 0) {
    const names = refused.map(({ name, license }) => `${name} (${license || "no license"})`).join(", ");
    throw new Error(
      `These packages have a license that is not allowed: ${names}. Replace them, or allow the license in scripts/release/licenses.ts with the reason`,
    );
  }
  const parts = packages.map(({ name, version, license, path }) =>
    [
      `${name} ${version}`,
      `License: ${license}${describeSource(join(folder, path))}`,
      ...readTexts(join(folder, path)),
    ].join("\n\n"),
  );
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `Referral Rewards contains these packages, each under its own license.${rule}${parts.join(rule)}\n`;
}

/** A line with the address of a package's sources, if it names one. */
function describeSource(path: string): string {
  const { repository } = readManifest(path);
  const address = typeof repository === "string" ? repository : repository?.url;
  return address === undefined ? "" : `\nSource: ${address}`;
}

/** The texts of a package's license, notice and copyright files. */
function readTexts(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying|copyright)([.-].*)?$/i.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), "utf8").trim());
}
