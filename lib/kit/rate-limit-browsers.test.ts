import { beforeAll, describe, expect, it } from "vitest";
import { closeRateLimits, spend } from "@/lib/kit/rate-limit";
import { type Bucket, buckets } from "@/lib/kit/rate-limit-buckets";
import { apiAs, browserAs, visitors } from "@/proof/fixtures/api";
import { createTestOrganization, type TestMember } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const path = "/api/app/dashboard";

isolateRateLimits();

let dana: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
});

async function empty(bucket: Bucket, key: string): Promise<void> {
  await closeRateLimits();
  for (let count = 0; count < bucket.q; count++) await spend(bucket, key, {});
}

describe("a member's browsers", () => {
  it("share what the member may send, so that signing in again gives no more", async () => {
    const [one, other] = [await startTestSession(dana), await startTestSession(dana)];
    expect((await one.api.get(path)).headers.get("ratelimit")).toContain('"default";r=2999;');
    expect((await other.api.get(path)).headers.get("ratelimit")).toContain('"default";r=2998;');
    await empty(buckets.default, `user:${dana.userId}`);
    expectRefusal(await one.api.get(path), 429, "rate_limited");
    expectRefusal(await other.api.get(path), 429, "rate_limited");
  });

  it("leave the member's API keys what they may send", async () => {
    await empty(buckets.default, `user:${dana.userId}`);
    expect((await apiAs(dana.apiKey).get(path)).status).toBe(200);
  });

  it("whose session does not work, have the tries of their network", async () => {
    const browser = browserAs(`rrs_${"A".repeat(43)}`);
    const headers = { "X-Forwarded-For": "192.0.2.1" };
    await empty(buckets.unauthenticated, "192.0.2.1");
    expectRefusal(await browser.get(path, { headers }), 429, "rate_limited");
  });
});

describe("visitors", () => {
  const ask = (address: string) =>
    visitors.post("/api/app/sign-in-links", {}, { headers: { "X-Forwarded-For": address } });

  it("have 60 requests a minute, per network address", async () => {
    const answer = await ask("192.0.2.1");
    expectRefusal(answer, 400, "invalid_input");
    expect(answer.headers.get("ratelimit-policy")).toBe('"visitor";q=60;w=60');
    await empty(buckets.visitor, "192.0.2.1");
    expectRefusal(await ask("192.0.2.1"), 429, "rate_limited");
    expectRefusal(await ask("192.0.2.2"), 400, "invalid_input");
  });

  it("do not spend them by what other sites make their browsers send", async () => {
    await empty(buckets.visitor, "192.0.2.1");
    const headers = { "X-Forwarded-For": "192.0.2.1", "Sec-Fetch-Site": "cross-site" };
    expectRefusal(await visitors.post("/api/app/sign-up", {}, { headers }), 403, "cross_origin");
  });
});
