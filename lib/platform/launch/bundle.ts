import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where the bundled programs are, from the project's folder. */
const programsFolder = join(".next", "programs");

/** The API's handlers as the front loads them, from the project's folder. */
export const apiBundle = join(programsFolder, "api.mjs");

const routeFolders = ["app/api", "app/app/api-keys"];

/** Programs that production runs without tsx, by the file that `scripts/run.mjs` and `scripts/front.mjs` load. */
const programs: Readonly<Record<string, string>> = {
  start: "scripts/start.ts",
  worker: "scripts/worker.ts",
  ops: "scripts/ops.ts",
  front: "scripts/front.ts",
  "source-hash": "lib/platform/launch/source-hash.ts",
  "folder-in-use": "lib/platform/launch/folder-in-use.ts",
};

/**
 * Puts our programs and the API's route files into plain JavaScript that shares its modules. Route files and what
 * programs import dynamically load when they are first needed.
 */
export async function bundlePrograms(root: string): Promise<void> {
  const api = await writeApiEntry(root);
  await rm(join(root, programsFolder), { recursive: true, force: true });
  // Production has no esbuild, and programs ask this file where the bundle is.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: { ...programs, api: "api-entry" },
    plugins: [
      {
        name: "api",
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^api-entry$/ }, () => ({ path: "api-entry", namespace: "api" }));
          onLoad({ filter: /.*/, namespace: "api" }, () => ({
            contents: api,
            resolveDir: root,
            loader: "ts",
          }));
        },
      },
    ],
    outdir: join(root, programsFolder),
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

async function writeApiEntry(root: string): Promise<string> {
  const found = (await Promise.all(routeFolders.map((folder) => findRoutes(root, folder)))).flat();
  const files = found.filter((file) => !needsNext(file));
  const left = found.filter(needsNext).map(placeOf);
  const entries = files.map((file) => `[${JSON.stringify(placeOf(file))}, () => import("./${file}")],`);
  return ["export const routes = [", ...entries, "];", describeRemaining(left), own].join("\n");
}

// The front has no other way to the API's own modules.
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
