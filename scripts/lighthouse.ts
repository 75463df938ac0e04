import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { requireChromium } from "@/lib/launch/chromium";
import { seedScale } from "@/lib/ops/seed-scale";
import { openBench } from "./bench/server";
import { signInByHttp } from "./bench/sign-in-by-http";

// Not a dependency: 180 packages that only this needs, and newer versions want a newer Node.
const lighthouse = "lighthouse@12.8.2";
const pages = ["/dashboard", "/advocates"];
const devices = { desktop: ["--preset=desktop"], phone: [] };

const Report = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
  }),
});

const log = (line: string) => console.error(line);
const CHROME_PATH = requireChromium(chromium.executablePath(), log);
const bench = await openBench(log);
try {
  await seedScale(
    { orgId: bench.actor.orgId, advocates: 2_000, referrals: 10_000 },
    { log: () => undefined, signal: new AbortController().signal },
  );
  const cookie = await signInByHttp(bench.url, bench.admin);
  console.log("\nLighthouse, of 100                  performance   accessibility");
  for (const page of pages) {
    for (const [device, flags] of Object.entries(devices)) {
      const { categories } = audit(bench.url + page, cookie, flags);
      const [speed, access] = [categories.performance, categories.accessibility].map(({ score }) =>
        Math.round(score * 100).toString(),
      );
      console.log(`  ${`${page}, ${device}`.padEnd(32)} ${speed?.padStart(10)} ${access?.padStart(15)}`);
    }
  }
} finally {
  await bench.close();
}

function audit(url: string, cookie: string, flags: readonly string[]): z.output<typeof Report> {
  const folder = mkdtempSync(join(tmpdir(), "referral-rewards-lighthouse-"));
  const file = join(folder, "report.json");
  const args = [
    ...["exec", "--yes", "--package", lighthouse, "--", "lighthouse", url],
    ...["--only-categories=performance,accessibility", "--output=json", `--output-path=${file}`, "--quiet"],
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    "--chrome-flags=--headless=new --no-sandbox",
    ...flags,
  ];
  try {
    const { status } = spawnSync("npm", args, {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, CHROME_PATH },
    });
    if (status !== 0) throw new Error("Lighthouse failed, see above");
    return Report.parse(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
