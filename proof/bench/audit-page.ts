import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

// Not a dependency: 180 packages that only this needs, and newer versions want a newer Node.
const lighthouse = "lighthouse@12.8.2";

const Report = z.object({ categories: z.record(z.string(), z.object({ score: z.number() })) });

interface Audit {
  readonly url: string;
  /** As Lighthouse calls them. */
  readonly categories: readonly string[];
  /** Who visits; nobody who is known without one. */
  readonly cookie?: string | undefined;
  readonly flags: readonly string[];
}

/** What Lighthouse thinks of a page: a score from 0 to 100 for each category. */
export function auditPage({ url, categories, cookie, flags }: Audit, chromePath: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), "referral-rewards-lighthouse-"));
  const file = join(folder, "report.json");
  const args = [
    ...["exec", "--yes", "--package", lighthouse, "--", "lighthouse", url],
    ...[`--only-categories=${categories.join()}`, "--output=json", `--output-path=${file}`, "--quiet"],
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    "--chrome-flags=--headless=new --no-sandbox",
    ...flags,
  ];
  try {
    const env = { ...process.env, CHROME_PATH: chromePath };
    const audit = () => spawnSync("npm", args, { stdio: ["ignore", 2, 2], env }).status === 0;
    // It misses the beginning of a page's load now and then, and asks to be run again (NO_NAVSTART).
    if (!audit() && !audit()) throw new Error("Lighthouse failed, see above");
    const report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
    return categories.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
