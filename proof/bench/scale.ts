import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { one } from "@/db/one";
import { seedOrganizations } from "@/lib/platform/ops/seed-organizations";
import { median } from "@/proof/bench/measurement";
import { measureFullList } from "./full-list";
import type { Measurement } from "./measurement";
import { type Organization, quiet, seedOrganization } from "./seed";
import type { Bench } from "./server";

const ROUNDS = 40;

/** A request of the API, sent with a key. */
interface Request {
  readonly url: string;
  readonly apiKey: string;
}

/** The median milliseconds of each request until its answer is there whole, asked in turns. */
async function takeTurns(requests: readonly Request[]): Promise<number[]> {
  const times = requests.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, request] of requests.entries()) {
      const ms = await timeRequest(request);
      if (round > 0) times[index]?.push(ms);
    }
  }
  return times.map(median);
}

async function timeRequest({ url, apiKey }: Request): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${apiKey}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}

const small = { advocates: 1_000, referrals: 10_000 };
const large = { advocates: 100_000, referrals: 1_000_000 };
const NEIGHBORS = 10_000;

interface Screen {
  readonly what: string;
  readonly path: (organization: Organization) => string;
  readonly atMost?: number;
}

/** What people do on the screens, as the request it sends, and how many times longer it may take in a large place. */
const screens: readonly Screen[] = [
  { what: "dashboard", path: () => "/api/app/dashboard", atMost: 2 },
  { what: "insights of 90 days", path: () => "/api/app/dashboard/insights?days=90", atMost: 2 },
  { what: "insights of all time", path: () => "/api/app/dashboard/insights", atMost: 2 },
  { what: "what needs attention", path: () => "/api/app/dashboard/attention", atMost: 2 },
  { what: "advocate", path: ({ advocatePath }) => advocatePath, atMost: 2 },
  { what: "activity", path: ({ advocatePath }) => `${advocatePath}/activity`, atMost: 2 },
  { what: "search, a rare name", path: () => "/api/app/advocates?limit=50&q=zz9", atMost: 3 },
  { what: "search, a common name", path: () => "/api/app/advocates?limit=50&q=ann", atMost: 3 },
  {
    what: "search, a common name by balance",
    path: () => "/api/app/advocates?limit=50&q=ann&sort=balance",
    atMost: 3,
  },
  { what: "search, two letters", path: () => "/api/app/advocates?limit=50&q=an", atMost: 3 },
  {
    what: "search, an e-mail address",
    path: ({ email }) => `/api/app/advocates?limit=50&q=${encodeURIComponent(email)}`,
    atMost: 3,
  },
  { what: "search, nothing fits", path: () => "/api/app/advocates?limit=50&q=nobodyiscalledthis", atMost: 3 },
  {
    what: "search referrals",
    path: ({ email }) => `/api/app/referrals?limit=50&q=${encodeURIComponent(email)}`,
    atMost: 3,
  },
  { what: "advocates, newest", path: () => "/api/app/advocates?limit=50" },
  { what: "advocates, by name", path: () => "/api/app/advocates?limit=50&sort=name" },
  { what: "advocates, most credit", path: () => "/api/app/advocates?limit=50&sort=balance" },
  { what: "advocates, most conversions", path: () => "/api/app/advocates?limit=50&sort=conversions" },
  { what: "advocates with credit", path: () => "/api/app/advocates?limit=50&part=withCredit" },
  {
    what: "advocates of a campaign",
    path: ({ campaignId }) => `/api/app/advocates?limit=50&campaignId=${campaignId}`,
  },
  {
    what: "referrals that wait, oldest first",
    path: () => "/api/app/referrals?limit=50&status=pending&sort=oldest",
  },
];

/** What a large organization adds to a small one, and many organizations to one. */
export async function benchScale(bench: Bench, log: (line: string) => void): Promise<Measurement[]> {
  const little = await seedOrganization("small", small);
  const alone = await timeScreens(bench, little);
  log(`Seeding ${large.advocates} advocates and ${large.referrals} referrals`);
  const big = await seedOrganization("large", large);
  const sizes = await compareScreens(bench, little, big);
  const pages = await comparePages(bench, big);
  const list = await measureFullList(bench, big);
  log(`Seeding ${NEIGHBORS} organizations`);
  await seedOrganizations({ organizations: NEIGHBORS }, quiet);
  const crowded = await timeScreens(bench, little);
  const all = `${NEIGHBORS} organizations beside it / alone`;
  const { rowsPerSecond } = big;
  return [
    {
      what: "ops seed",
      figure: rowsPerSecond,
      unit: "rows/s",
      atLeast: 20_000,
      of: "the large organization",
    },
    ...sizes,
    pages,
    ...list,
    timesLonger({ what: `${screens.length} screens, ${all}` }, sum(alone), sum(crowded)),
  ];
}

function timeScreens({ url }: Bench, organization: Organization): Promise<number[]> {
  return takeTurns(
    screens.map(({ path }) => ({ url: url + path(organization), apiKey: organization.apiKey })),
  );
}

async function compareScreens({ url }: Bench, few: Organization, many: Organization): Promise<Measurement[]> {
  const places = [few, many];
  const requests = screens.flatMap(({ path }) =>
    places.map((place) => ({ url: url + path(place), apiKey: place.apiKey })),
  );
  const times = await takeTurns(requests);
  return screens.map((screen, index) =>
    timesLonger(screen, times[2 * index] ?? Number.NaN, times[2 * index + 1] ?? Number.NaN),
  );
}

async function comparePages({ url }: Bench, { orgId, apiKey }: Organization): Promise<Measurement> {
  const oldest = one(
    await database().execute<{ id: string }>(sql`
      SELECT id FROM referrals WHERE org_id = ${orgId}::uuid ORDER BY id OFFSET 60 LIMIT 1`),
  );
  const first = `${url}/api/app/referrals?limit=50`;
  const [front = Number.NaN, deep = Number.NaN] = await takeTurns([
    { url: first, apiKey },
    { url: `${first}&cursor=${oldest.id}`, apiKey },
  ]);
  return timesLonger({ what: "list page 1,000,000 rows deep / first page", atMost: 1.5 }, front, deep);
}

function timesLonger({ what, atMost }: Omit<Screen, "path">, before: number, after: number): Measurement {
  const of = `${after.toFixed(1)} ms of ${before.toFixed(1)} ms`;
  return { what, figure: after / before, unit: "times", of, ...(atMost !== undefined && { atMost }) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
