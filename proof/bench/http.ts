import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { endProcess } from "@/lib/platform/launch/web-server";
import { CONNECTIONS, fixed, load, SECONDS, startBareNext, timeAnswers } from "@/proof/bench/load";
import { compare, type Measurement, shareOf } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";

const halfway = `${CONNECTIONS} connections, half of the highest rate`;

/** Requests per second of the product next to a bare handler of the same build. */
export async function benchHttp(bench: Bench): Promise<Measurement[]> {
  const { url, apiKey, campaignId, takeReferral, anyCode, databaseUrl } = bench;
  const bare = await startBareNext();
  const sql = postgres(databaseUrl, { max: 6, onnotice: () => undefined });
  const authorization = { Authorization: `Bearer ${apiKey}` };
  const campaign = `/api/app/campaigns/${campaignId}`;
  const convert =
    (headers = (): Record<string, string> => ({})) =>
    () => ({
      method: "POST" as const,
      path: `${campaign}/referrals/${takeReferral()}/convert`,
      headers: { ...authorization, "Content-Type": "application/json", ...headers() },
      body: JSON.stringify({ jobValueCents: 123_450 }),
    });
  const post = (path: string, body: object) => ({
    method: "POST" as const,
    path: `${campaign}/${path}`,
    headers: { ...authorization, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const newEmail = () => `${randomUUID()}@example.com`;
  const withKey = () => ({ "Idempotency-Key": randomUUID() });
  const barePost = () => load(bare.url, fixed("POST", "/api/health", {}));
  const worker = startWorkerProcess(process.cwd(), "pipe");
  worker.stdout?.resume();
  const rates = await compare({
    question: () => askDriver(sql, bench),
    bareGet: () => load(bare.url, fixed("GET", "/api/health", {})),
    barePost,
    // No endpoint has this method: the route is found, counted and logged without a database query.
    refused: () => load(url, fixed("PUT", campaign, authorization), 405),
    get: () => load(url, fixed("GET", campaign, authorization)),
    convert: () => load(url, convert()),
    convertOnce: () => load(url, convert(withKey)),
    invite: () => load(url, () => post("invite", { name: "Ann Reyes", email: newEmail() }), 201),
    refer: () =>
      load(
        url,
        () => post("referrals", { referralCode: anyCode(), friendName: "Fred Fox", friendEmail: newEmail() }),
        201,
      ),
  });
  const atHalf = (rate: number) => ({ connections: CONNECTIONS, overallRate: Math.round(rate / 2) });
  const times = {
    get: await timeAnswers(url, fixed("GET", campaign, authorization), atHalf(rates.get)),
    convert: await timeAnswers(url, convert(), atHalf(rates.convert)),
    convertAlone: await timeAnswers(url, convert(), { connections: 1 }),
    barePost: await timeAnswers(bare.url, fixed("POST", "/api/health", {}), { connections: 1 }),
  };
  await endProcess(worker);
  const quiet = await compare({ barePost, convert: () => load(url, convert()) });
  await sql.end();
  await bare.stop();
  return [
    shareOf(rates.get, rates.bareGet, {
      what: "GET of one campaign with an API key / bare GET",
      atLeast: 3.5,
    }),
    shareOf(rates.refused, rates.bareGet, { what: "a refused method at the same address / bare GET" }),
    limitOf(rates.bareGet, rates.question, 2),
    shareOf(rates.convert, rates.barePost, { what: "conversion / bare POST", atLeast: 0.7 }),
    shareOf(quiet.convert, quiet.barePost, {
      what: "conversion without a worker / bare POST",
      atLeast: 0.85,
    }),
    shareOf(rates.convertOnce, rates.barePost, {
      what: "conversion with an Idempotency-Key / bare POST",
      atLeast: 0.6,
    }),
    shareOf(rates.refer, rates.barePost, { what: "referral created / bare POST", atLeast: 0.35 }),
    shareOf(rates.invite, rates.barePost, { what: "advocate invited / bare POST", atLeast: 0.35 }),
    { what: "GET, slowest hundredth", figure: times.get.slowest, unit: "ms", atMost: 15, of: halfway },
    {
      what: "conversion, slowest hundredth",
      figure: times.convert.slowest,
      unit: "ms",
      atMost: 60,
      of: halfway,
    },
    {
      what: "conversion alone, in the middle",
      figure: times.convertAlone.middle,
      unit: "ms",
      of: `one connection; ${times.barePost.middle} ms for a bare POST`,
    },
  ];
}

/** Queries per second through the driver alone, at the same concurrency. */
async function askDriver(sql: postgres.Sql, { actor, campaignId }: Bench): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let answered = 0;
  const ask = async () => {
    while (performance.now() < until) {
      await sql`SELECT * FROM campaigns WHERE org_id = ${actor.orgId} AND id = ${campaignId}`;
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return answered / SECONDS;
}

/** A bare handler's rate after subtracting the database time; both are limited by one process's CPU. */
function limitOf(bare: number, question: number, questions: number): Measurement {
  const rate = 1 / (1 / bare + questions / question);
  return shareOf(rate, bare, { what: `a bare GET that asks the database ${questions} times, computed` });
}
