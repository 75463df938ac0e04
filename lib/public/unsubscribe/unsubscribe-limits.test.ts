import { beforeAll, describe, expect, it } from "vitest";
import { spend } from "@/lib/kit/rate-limit";
import { type Bucket, buckets } from "@/lib/kit/rate-limit-buckets";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { postForm, pressButton, readUnsubscribeToken } from "@/proof/fixtures/unsubscribe";

isolateRateLimits();

const from = { "X-Forwarded-For": "203.0.113.9" };
const oneClick = "List-Unsubscribe=One-Click";

let tokens: string[];

beforeAll(async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const campaign = await createCampaign(api);
  const people = await Promise.all([enrollAdvocate(api, campaign), enrollAdvocate(api, campaign)]);
  tokens = await Promise.all(people.map(readUnsubscribeToken));
});

async function use(times: number, bucket: Bucket, key: string): Promise<void> {
  for (let i = 0; i < times; i++) await spend(bucket, key, {});
}

describe("unsubscribing", () => {
  it("is refused after 300 unknown links in a minute from one network address", async () => {
    await use(299, buckets.unknownLinks, "203.0.113.9");
    const last = await postForm("x", oneClick, from);
    expect(last.status).toBe(404);
    expect(last.headers.get("ratelimit-policy")).toBe('"unknownLinks";q=300;w=60');
    const refused = await postForm("x", oneClick, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await postForm("x", oneClick, { "X-Forwarded-For": "203.0.113.10" })).status).toBe(404);
  });

  it("is never refused to a mail provider, which sends everybody's requests from one address", async () => {
    await use(300, buckets.unknownLinks, "203.0.113.9");
    for (const token of tokens) expect((await postForm(token, oneClick, from)).status).toBe(200);
  });

  it("is refused after 30 requests in a minute with one link, and with that one only", async () => {
    const [token = "", other = ""] = tokens;
    for (let i = 0; i < 30; i++) {
      expect((await pressButton(token, i % 2 === 0 ? "start" : "stop")).status).toBe(303);
    }
    const refused = await pressButton(token, "start");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit-policy")).toBe('"unsubscribe";q=30;w=60');
    expect((await pressButton(other, "start")).status).toBe(303);
  });
});
