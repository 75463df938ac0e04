import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { prepareDataDir } from "@/lib/platform/postgres/home";
import { readFileIfExists } from "@/lib/platform/postgres/secret-file";

const DemoFile = z.object({
  orgId: z.uuid(),
  campaignId: z.uuid(),
  advocateId: z.uuid(),
  email: z.string(),
  password: z.string(),
  apiKey: z.string(),
});

export type DemoFile = z.output<typeof DemoFile>;

/** What the first start kept to tell again, or null. */
export async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  const content = await readFileIfExists(join(dataDir, "demo.json"));
  return content === null ? null : DemoFile.parse(JSON.parse(content));
}

/** Keeps it where only the owner can read it; nobody ever reads half a file. Creates the folder if needed. */
export async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const path = join(await prepareDataDir(dataDir), "demo.json");
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}
