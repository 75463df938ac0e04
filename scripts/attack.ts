import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { attack } from "@/proof/attack/run";
import { scan } from "@/proof/attack/scan";
import { startThrowawayProduct } from "@/proof/throwaway-product";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: "string", default: "100000" },
    // Without the front end of `npm start`.
    alone: { type: "boolean", default: false },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
const [kind = "requests", ...scans] = positionals;
if (kind !== "requests" && kind !== "scan") throw new Error(`Unknown attack ${kind}. Use requests or scan.`);

const target = await startThrowawayProduct(
  // Its identity provider runs on this machine.
  { CRON_SECRET: "only for this attack", LOG_LEVEL: "warn", ALLOW_PRIVATE_NETWORKS: "on" },
  (line) => console.error(line),
  values.alone,
);
try {
  const sizes = { requests: Number(values.requests), seed: Number(values.seed) };
  if (kind === "scan") await scan(target, scans);
  else if (!(await attack(target, sizes))) process.exitCode = 1;
} finally {
  await target.close();
}
