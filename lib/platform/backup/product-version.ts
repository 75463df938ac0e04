import { readFile } from "node:fs/promises";
import { z } from "zod";

const Manifest = z.object({ version: z.string() });

/** The installed release. */
export async function readProductVersion(): Promise<string> {
  return Manifest.parse(JSON.parse(await readFile("package.json", "utf8"))).version;
}
