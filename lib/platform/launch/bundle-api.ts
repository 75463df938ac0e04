import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Where the bundle is, from the project's folder. */
export const apiBundle = join(".next", "api.mjs");

const folders = ["app/api", "app/app/api-keys"];

/**
 * Puts the API's route files and what they use into one module, which the front serves without Next. As many files, it
 * would take seconds to load.
 */
export async function bundleApi(root: string): Promise<void> {
  const found = (await Promise.all(folders.map((folder) => findRoutes(root, folder)))).flat();
  const files = found.filter((file) => !needsNext(file));
  const left = found.filter(needsNext).map(placeOf);
  const lines = files.map((file, at) => `import * as route${at} from "./${file}";`);
  const entries = files.map((file, at) => `[${JSON.stringify(placeOf(file))}, route${at}],`);
  // Only who builds loads it: the web server asks this file where the bundle is.
  const { build } = await import("esbuild");
  await build({
    stdin: {
      contents: [...lines, "export const routes = [", ...entries, "];", sayLeft(left), own].join("\n"),
      resolveDir: root,
    },
    outfile: join(root, apiBundle),
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
  });
}

// The bundle has its own copy of everything, so what it knows of its handlers must be asked there.
const own = 'export { directOf } from "@/lib/kit/observe";';

async function findRoutes(root: string, folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true });
  return files.filter((file) => file.endsWith("route.ts")).map((file) => `${folder}/${file}`);
}

// The library that signs people in needs Next around it.
function needsNext(file: string): boolean {
  return file.includes("[...nextauth]");
}

function sayLeft(places: readonly string[]): string {
  return `export const left = ${JSON.stringify(places)};`;
}

function placeOf(file: string): string {
  return file.slice("app".length, -"/route.ts".length);
}
