import { execFileSync } from "node:child_process";
import { z } from "zod";
import { findPackages } from "@/scripts/release/licenses";

const Contents = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), version: z.string() }) }),
  components: z.array(z.looseObject({ "bom-ref": z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * The software bill of materials: every installed production package with version, license and digest, as CycloneDX
 * JSON. `npm sbom --omit dev` also leaves out production packages that a development package uses, so this takes npm's
 * whole list and keeps the production part.
 */
export function listContents(folder: string): string {
  const command = "sbom --sbom-format cyclonedx --sbom-type application --package-lock-only".split(" ");
  const whole = Contents.parse(JSON.parse(runNpm(command, folder)));
  const remaining = new Set(findPackages(folder).map(({ name, version }) => `${name}@${version}`));
  const components = whole.components.filter((component) => remaining.has(component["bom-ref"]));
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref) || !whole.components.some((component) => component["bom-ref"] === ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => refs.has(ref)) }));
  // npm takes the folder's name.
  const component = { ...whole.metadata.component, name: "referral-rewards" };
  const metadata = { ...whole.metadata, component };
  return `${JSON.stringify({ ...whole, metadata, components, dependencies }, null, 2)}\n`;
}

function runNpm(args: string[], cwd: string): string {
  const options = { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync("npm", args, { ...options, shell: process.platform === "win32" });
}
