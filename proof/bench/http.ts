import { randomUUID } from "node:crypto";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { endProcess } from "@/lib/platform/launch/web-server";
import { fixed, load, startBareNext } from "@/proof/bench/load";
import { compare, type Measurement, shareOf } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";

/** Requests per second of the product next to a bare handler of the same build, while a worker composes messages. */
export async function benchHttp(bench: Bench): Promise<Measurement[]> {
  const { url, apiKey, campaignId, takeReferral, anyCode } = bench;
  const bare = await startBareNext();
  const authorization = { Authorization: `Bearer ${apiKey}` };
  const campaign = `/api/app/campaigns/${campaignId}`;
  const post = (path: string, body: object, headers = {}) => ({
    method: "POST" as const,
    path: `${campaign}/${path}`,
    headers: { ...authorization, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const convert = (headers = {}) => post(`referrals/${takeReferral()}/convert`, { jobValueCents: 123_450 }, headers);
  const newEmail = () => `${randomUUID()}@example.com`;
  const worker = startWorkerProcess(process.cwd(), "pipe");
  worker.stdout?.resume();
  const rates = await compare({
    bareGet: () => load(bare.url, fixed("GET", "/api/health", {})),
    barePost: () => load(bare.url, fixed("POST", "/api/health", {})),
    get: () => load(url, fixed("GET", campaign, authorization)),
    convert: () => load(url, convert),
    convertOnce: () => load(url, () => convert({ "Idempotency-Key": randomUUID() })),
    invite: () => load(url, () => post("invite", { name: "Ann Reyes", email: newEmail() }), 201),
    refer: () =>
      load(
        url,
        () => post("referrals", { referralCode: anyCode(), friendName: "Fred Fox", friendEmail: newEmail() }),
        201,
      ),
  });
  await endProcess(worker);
  await bare.stop();
  const { bareGet, barePost } = rates;
  return [
    shareOf(rates.get, bareGet, { what: "GET of one campaign with an API key / bare GET", atLeast: 5 }),
    shareOf(rates.convert, barePost, { what: "conversion / bare POST", atLeast: 0.5 }),
    shareOf(rates.convertOnce, barePost, { what: "conversion with an Idempotency-Key / bare POST" }),
    shareOf(rates.refer, barePost, { what: "referral created / bare POST", atLeast: 0.35 }),
    shareOf(rates.invite, barePost, { what: "advocate invited / bare POST", atLeast: 0.35 }),
  ];
}
