import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { pages, placeIn } from "@/proof/attack/places";
import { runScanner } from "@/proof/attack/run-scanner";
import type { Scene } from "@/proof/attack/scene";
import type { ThrowawayProduct } from "../throwaway-product";
import { hasScanner } from "./run-scanner";
import { openScene } from "./scene";
import { runSqlmap } from "./sqlmap";

const Finding = z.object({ method: z.string(), path: z.string(), info: z.string() });
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.array(Finding)),
  anomalies: z.record(z.string(), z.array(Finding)),
});

const SECONDS_A_MODULE = 120;

/** Lets wapiti crawl from every page that has no lock and try all that it knows. @returns a line for each finding */
async function runWapiti(url: string, scene: Scene, folder: string): Promise<string[]> {
  const report = join(folder, "wapiti.json");
  const starts = pages.map((path) => `${url}${placeIn(path, scene, "opengraph-image", (token) => token)}`);
  const queries = [
    "/sign-in?next=%2Fdashboard&problem=x&email=a",
    "/api/app/advocates?q=ann&sort=name&limit=5",
  ];
  await runScanner("wapiti", [
    ...[
      "-u",
      `${url}/`,
      "-m",
      "all,-nikto,-buster,-brute_login_form",
      "-f",
      "json",
      "-o",
      report,
      "--flush-session",
    ],
    ...[
      "--max-attack-time",
      String(SECONDS_A_MODULE),
      "--max-scan-time",
      "180",
      "--no-bugreport",
      "-t",
      "10",
    ],
    ...["-H", `Authorization: Bearer ${scene.secrets.apiKey}`, "--store-session", folder],
    ...[...starts, ...queries.map((query) => `${url}${query}`)].flatMap((start) => ["-s", start]),
  ]);
  const { vulnerabilities, anomalies } = Report.parse(JSON.parse(await readFile(report, "utf8")));
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
    findings.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
}

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
