import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the bundle is, from the project's folder. */
export const apiBundle = join(".next", "front", "api.mjs");

const folders = ["app/api", "app/app/api-keys"];

/**
 * Puts the API's route files and what they use into modules that the front serves without Next: each is loaded when it
 * is first asked for.
 */
export async function bundleApi(root: string): Promise<void> {
  const found = (await Promise.all(folders.map((folder) => findRoutes(root, folder)))).flat();
  const files = found.filter((file) => !needsNext(file));
  const left = found.filter(needsNext).map(placeOf);
  const entries = files.map((file) => `[${JSON.stringify(placeOf(file))}, () => import("./${file}")],`);
  const outdir = dirname(join(root, apiBundle));
  await rm(outdir, { recursive: true, force: true });
  // Only who builds loads it: the web server asks this file where the bundle is.
  const { build } = await import("esbuild");
  await build({
    stdin: {
      contents: ["export const routes = [", ...entries, "];", describeRemaining(left), own].join("\n"),
      resolveDir: root,
    },
    outdir,
    entryNames: "api",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
  });
}

// The bundle has its own copy of everything, so what it knows of its handlers must be asked there.
const own = `
  export { directOf } from "@/lib/kit/observe";
  import { readCredential } from "@/lib/kit/auth/credential";
  export const verifyCaller = async (headers, now) => (await readCredential(headers).find(now)) !== null;
  export const loadShownPages = () => import("@/lib/public/page-content");
  export const shareMetrics = async () => (await import("@/lib/platform/metrics/handler")).shareMetrics();`;

async function findRoutes(root: string, folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true });
  return files.filter((file) => file.endsWith("route.ts")).map((file) => `${folder}/${file}`);
}

// The library that signs people in needs Next around it.
function needsNext(file: string): boolean {
  return file.includes("[...nextauth]");
}

function describeRemaining(places: readonly string[]): string {
  return `export const left = ${JSON.stringify(places)};`;
}

function placeOf(file: string): string {
  return file.slice("app".length, -"/route.ts".length);
}
