import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Measurement, median } from "@/proof/bench/measurement";
import { type Bench, type SeededOrganization, seedOrganization } from "@/proof/bench/server";

const ROUNDS = 40;

/** An API request with its key. */
interface TimedRequest {
  readonly url: string;
  readonly apiKey: string;
}

/** The median time of each request to its full answer in milliseconds, measured in turns. */
async function takeTurns(requests: readonly TimedRequest[]): Promise<number[]> {
  const times = requests.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, request] of requests.entries()) {
      const ms = await timeRequest(request);
      if (round > 0) times[index]?.push(ms);
    }
  }
  return times.map(median);
}

async function timeRequest({ url, apiKey }: TimedRequest): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${apiKey}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}

const small = { advocates: 1_000, referrals: 10_000 };
const large = { advocates: 100_000, referrals: 1_000_000 };

type Screen = readonly [what: string, path: string | ((organization: SeededOrganization) => string), atMost: number];

const advocates = "/api/app/advocates?limit=50";
const referrals = "/api/app/referrals?limit=50";

/** Screens, each as the request it sends, and the slowdown allowed in a large organization. */
const screens: readonly Screen[] = [
  ["dashboard", "/api/app/dashboard", 2],
  ["insights of 90 days", "/api/app/dashboard/insights?days=90", 2],
  ["insights of all time", "/api/app/dashboard/insights", 2],
  ["the inbox", "/api/app/inbox?limit=50", 2],
  ["the number of the inbox", "/api/app/inbox/count", 2],
  ["advocate", ({ advocatePath }) => advocatePath, 2],
  ["activity", ({ advocatePath }) => `${advocatePath}/activity`, 2],
  ["search, a rare name", `${advocates}&q=zz9`, 3],
  ["search, a common name", `${advocates}&q=ann`, 3],
  ["search, a common name by balance", `${advocates}&q=ann&sort=balance`, 3],
  ["search, two letters", `${advocates}&q=an`, 3],
  ["search, an email address", ({ email }) => `${advocates}&q=${encodeURIComponent(email)}`, 3],
  ["search, nothing fits", `${advocates}&q=nobodyiscalledthis`, 3],
  ["search referrals", ({ email }) => `${referrals}&q=${encodeURIComponent(email)}`, 3],
  ["who sent you, a name", "/api/app/advocates/find?q=maria%20gonzalez", 3],
  ["who sent you, misspelled", "/api/app/advocates/find?q=gonzales", 3],
  ["who sent you, four digits", "/api/app/advocates/find?q=0199", 3],
  ["credit report", "/api/app/reports/credit", 2],
];

function requestOf([, path]: Screen, { url }: Bench, organization: SeededOrganization): TimedRequest {
  const address = typeof path === "string" ? path : path(organization);
  return { url: url + address, apiKey: organization.apiKey };
}

/** The latency of a large organization next to a small one, and the cost of its full list. */
export async function benchScale(bench: Bench, log: (line: string) => void): Promise<Measurement[]> {
  const little = await seedOrganization(small);
  log(`Seeding ${large.advocates} advocates and ${large.referrals} referrals`);
  const big = await seedOrganization(large);
  const pairs = screens.map((screen) => [little, big].map((place) => requestOf(screen, bench, place)));
  const times = await takeTurns(pairs.flat());
  const sizes = screens.map(([what, , atMost], index): Measurement => {
    const [before = Number.NaN, after = Number.NaN] = times.slice(2 * index);
    const of = `${after.toFixed(1)} ms of ${before.toFixed(1)} ms`;
    return { what, figure: after / before, unit: "times", of, atMost };
  });
  return [...sizes, ...(await measureFullList(bench, big))];
}

const LIST_ROUNDS = 5;
const WATCH_MS = 20;
const KIB_PER_MIB = 1024;
const LEAST_BYTES = 5_000_000;

const formats = { list: "application/json", spreadsheet: "text/csv" };

/** All 100,000 advocates in one answer: time to first byte and the server's added memory. */
async function measureFullList(bench: Bench, { apiKey }: SeededOrganization): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const [name, accept] of Object.entries(formats)) {
    const headers = { Authorization: `Bearer ${apiKey}`, Accept: accept };
    measured.push(...(await measureAnswer(`${name} of all 100,000 advocates`, bench, headers)));
  }
  return measured;
}

async function measureAnswer(
  what: string,
  { url, webPid }: Bench,
  headers: Record<string, string>,
): Promise<Measurement[]> {
  const firstBytes: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round <= LIST_ROUNDS; round++) {
    const before = memoryOf(webPid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(webPid));
    }, WATCH_MS);
    const read = await readAll(`${url}/api/app/advocates`, headers).finally(() => clearInterval(watch));
    if (read.bytes < LEAST_BYTES) throw new Error(`The ${what} has only ${read.bytes} bytes`);
    if (round > 0) {
      firstBytes.push(read.firstByteMs);
      growths.push((peak - before) / KIB_PER_MIB);
    }
  }
  const of = `median of ${LIST_ROUNDS}`;
  return [
    { what: `${what}, first byte`, figure: median(firstBytes), unit: "ms", atMost: 100, of },
    { what: `${what}, memory growth`, figure: median(growths), unit: "MiB", atMost: 64, of },
  ];
}

async function readAll(url: string, headers: Record<string, string>) {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.length;
  }
  return { firstByteMs, bytes };
}

/** Memory of a process, in KiB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}

// Not a dependency: it would add 180 packages, and newer versions need a newer Node.
const lighthouse = "lighthouse@12.8.2";

const Report = z.object({ categories: z.record(z.string(), z.object({ score: z.number() })) });

interface Audit {
  readonly url: string;
  /** By Lighthouse's names. */
  readonly categories: readonly string[];
  /** The visitor's session; anonymous if left out. */
  readonly cookie?: string | undefined;
  readonly flags: readonly string[];
}

/** Lighthouse's score of a page for each category, from 0 to 100. */
export function auditPage({ url, categories, cookie, flags }: Audit, chromePath: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), "referral-rewards-lighthouse-"));
  const file = join(folder, "report.json");
  const args = [
    "exec",
    "--yes",
    "--package",
    lighthouse,
    "--",
    "lighthouse",
    url,
    `--only-categories=${categories.join()}`,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    "--chrome-flags=--headless=new --no-sandbox",
    ...flags,
  ];
  try {
    const env = { ...process.env, CHROME_PATH: chromePath };
    const audit = () => spawnSync("npm", args, { stdio: ["ignore", 2, 2], env }).status === 0;
    // Lighthouse sometimes misses the start of a page load and asks for another run (NO_NAVSTART).
    if (!audit() && !audit()) throw new Error("Lighthouse failed, see above");
    const report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
    return categories.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
