import { QueryClient } from "@tanstack/react-query";
import { describe, expect, expectTypeOf, it } from "vitest";
import { campaigns } from "@/lib/business/campaigns/contract";
import { call, query, type Transport } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { findHandler } from "@/proof/fixtures/routes";

const terms = {
  name: "Neighbors",
  rewardMode: "fixed",
  advocateRewardValue: 2500,
  friendRewardValue: 5000,
  expiresAt: new Date("2027-12-31T17:00:00.000Z"),
} as const;

const { apiKey } = await createTestOrganization();
const transport: Transport = {
  baseUrl: "http://localhost:3000",
  headers: { Authorization: `Bearer ${apiKey}` },
  fetch: (url, init) => {
    const request = new Request(url, init);
    return findHandler(request.method, new URL(request.url).pathname)(request);
  },
};

describe("the typed client", () => {
  it("sends and returns real dates", async () => {
    const { campaign } = await call(campaigns.create, terms, transport);
    expectTypeOf(campaign.expiresAt).toEqualTypeOf<Date | undefined>();
    expect(campaign.expiresAt).toEqual(terms.expiresAt);

    const { campaign: read } = await call(campaigns.get, { campaignId: campaign.campaignId }, transport);
    expect(read).toEqual(campaign);
  });

  it("sends a query", async () => {
    await call(campaigns.create, terms, transport);
    await call(campaigns.create, terms, transport);
    const page = await call(campaigns.list, { limit: 1 }, transport);
    expect(page.campaigns).toHaveLength(1);
    expect(page.nextCursor).toBe(page.campaigns[0]?.campaignId);
  });

  it("throws the server's error with its code and fields", async () => {
    const refused = call(campaigns.update, { campaignId: crypto.randomUUID(), name: "Other" }, transport);
    await expect(refused).rejects.toMatchObject({ code: "not_found", requestId: expect.stringMatching(/./) });
    const wrong = call(campaigns.create, { ...terms, maxReferralsPerAdvocate: 201 }, transport);
    await expect(wrong).rejects.toMatchObject({
      code: "invalid_input",
      errors: [{ field: "maxReferralsPerAdvocate", message: "can’t be more than 200" }],
    });
    await expect(wrong).rejects.toBeInstanceOf(ApiError);
  });

  it("throws unavailable if the response isn't from our server", async () => {
    const proxy = { ...transport, fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }) };
    await expect(call(campaigns.list, {}, proxy)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("works with React Query", async () => {
    const client = new QueryClient();
    const { campaign } = await call(campaigns.create, terms, transport);
    const data = await client.fetchQuery(query(campaigns.get, { campaignId: campaign.campaignId }, transport));
    expect(data.campaign.name).toBe("Neighbors");
  });
});
