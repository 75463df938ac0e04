import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { attack } from "@/proof/attack/run";
import { scan } from "@/proof/attack/scan";
import { startThrowawayProduct } from "@/proof/throwaway-product";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: "string", default: "100000" },
    // Without what stands before Next in `npm start`.
    alone: { type: "boolean", default: false },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
const [what = "requests", ...wanted] = positionals;
if (what !== "requests" && what !== "scan") throw new Error(`Unknown attack ${what}. Use requests or scan.`);

const target = await startThrowawayProduct(
  // Its identity provider is on this machine.
  { CRON_SECRET: "only for this attack", LOG_LEVEL: "warn", ALLOW_PRIVATE_NETWORKS: "on" },
  (line) => console.error(line),
  values.alone,
);
try {
  const sizes = { requests: Number(values.requests), seed: Number(values.seed) };
  if (what === "scan") await scan(target, wanted);
  else if (!(await attack(target, sizes))) process.exitCode = 1;
} finally {
  await target.close();
}
