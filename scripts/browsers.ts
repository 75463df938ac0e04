import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createProduct } from "@/e2e/product";
import { handleShutdown, onParentExit } from "@/lib/platform/launch/shutdown";
import { engines, sizes } from "@/proof/browsers/driver";
import { formatResults, journeyNames, runBrowsers } from "@/proof/browsers/run";

// Drives the product with demo data in three browser engines, at desktop and phone size (CONTRIBUTING.md).

const usage =
  "npm run browsers -- [--engine chromium|firefox|webkit] [--size desk|phone] [--only JOURNEY] [--out FOLDER]";
const names = { engine: { type: "string" }, size: { type: "string" }, only: { type: "string" } } as const;
const { values } = parseArgs({ options: { ...names, out: { type: "string" } } });
const options = z
  .object({
    engine: z.enum(engines).optional(),
    size: z.enum(Object.keys(sizes) as [keyof typeof sizes]).optional(),
    only: z.enum(journeyNames).optional(),
    out: z.string().default(join("node_modules", ".cache", "browsers")),
  })
  .safeParse(values);
if (!options.success) throw new Error(`Usage: ${usage}. JOURNEY is ${journeyNames.join(", ")}`);
const { engine, size, only, out } = options.data;

const log = (line: string) => console.error(line);
const shutdown = handleShutdown(log, process.exit);
void onParentExit(() => void shutdown.begin(1));
const product = await createProduct(undefined, { RATE_LIMIT: "off", TRUST_PROXY: "1" });
shutdown.add(product.remove);
try {
  await product.start();
  const plan = {
    engines: engine ? [engine] : engines,
    sizes: size ? [size] : (Object.keys(sizes) as (keyof typeof sizes)[]),
    only,
    out,
  };
  const results = await runBrowsers(product, plan, log);
  console.log(`\n${formatResults(results)}\n\nPictures are in ${out}.`);
  await shutdown.begin(results.every(({ faults }) => faults.length === 0) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  await shutdown.begin(1);
}
