import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { compare } from "./compare";
import type { Bench } from "./server";

const SECONDS = 3;
const CONNECTIONS = 16;

/** Requests per second: the bare handler, then what the product adds to it. */
export function benchHttp({ url, apiKey, campaignId, takeReferral }: Bench): Promise<Map<string, number>> {
  const authorization = { Authorization: `Bearer ${apiKey}` };
  const campaign = `/api/app/campaigns/${campaignId}`;
  const convert = (headers: () => Record<string, string>) => () => ({
    method: "POST" as const,
    path: `${campaign}/referrals/${takeReferral()}/convert`,
    headers: { ...authorization, "Content-Type": "application/json", ...headers() },
    body: JSON.stringify({ jobValueCents: 123_450 }),
  });
  const contenders = new Map([
    ["bare GET /api/health", fixed("GET", "/api/health", {})],
    ["bare POST /api/health", fixed("POST", "/api/health", {})],
    ["GET one campaign, with an API key", fixed("GET", campaign, authorization)],
    ["convert a referral", convert(() => ({}))],
    ["convert a referral, with an Idempotency-Key", convert(() => ({ "Idempotency-Key": randomUUID() }))],
  ]);
  return compare(new Map([...contenders].map(([name, next]) => [name, () => load(url, next)])));
}

type NextRequest = () => autocannon.Request;

function fixed(method: "GET" | "POST", path: string, headers: Record<string, string>): NextRequest {
  return () => ({ method, path, headers });
}

async function load(url: string, next: NextRequest): Promise<number> {
  const request: autocannon.Request = { setupRequest: (given) => ({ ...given, ...next() }) };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [request] });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed; a benchmark of failures says nothing`);
  return result["2xx"] / result.duration;
}
