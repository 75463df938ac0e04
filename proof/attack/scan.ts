import { join } from "node:path";
import type { ThrowawayProduct } from "../throwaway-product";
import { hasScanner } from "./run-scanner";
import { openScene } from "./scene";
import { runSqlmap } from "./sqlmap";
import { runWapiti } from "./wapiti";

const scanners = { sqlmap: runSqlmap, wapiti: runWapiti };

/**
 * Lets the scanners that are installed loose on a running product, and prints what each finds.
 * @param wanted their names; all when there is none
 */
export async function scan({ url, dataDir }: ThrowawayProduct, wanted: readonly string[]): Promise<void> {
  const scene = await openScene(url);
  for (const [name, run] of Object.entries(scanners)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    if (!(await hasScanner(name))) {
      console.log(`${name} is not installed: apt-get install -y ${name}`);
      continue;
    }
    console.error(`Running ${name}, which takes a while`);
    const findings = await run(url, scene, join(dataDir, name));
    console.log([name, ...findings.map((finding) => `  ${finding}`)].join("\n"));
  }
}
