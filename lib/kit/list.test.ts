import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "@/db/new-id";
import { insertAdvocates } from "@/proof/fixtures/many-advocates";
import { startCampaign, startOrganization } from "@/proof/fixtures/open-shop";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, expectRefusal } from "@/proof/fixtures/scenario";

// More than two batches, and not a multiple of one.
const ADVOCATES = 1_203;
const Listed = z.object({ advocates: z.array(z.object({ advocateId: z.string() })) });

const { orgId, apiKey, api, campaign } = await startCampaign();
const path = `${campaign.path}/advocates`;
await insertAdvocates(orgId, campaign.campaignId, ADVOCATES);

describe("a long list", () => {
  it("is returned whole, newest first, each item once", async () => {
    const ids = Listed.parse((await api.get(path)).body).advocates.map(({ advocateId }) => advocateId);
    expect(ids).toHaveLength(ADVOCATES);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });

  it("is sent in several chunks, so that callers don't wait for the last row", async () => {
    const request = new Request(`http://localhost:3000${path}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    const response = await findHandler("GET", path)(request);
    const chunks: string[] = [];
    for await (const chunk of response.body ?? []) chunks.push(new TextDecoder().decode(chunk));
    expect(chunks.length).toBeGreaterThan(2);
    expect(Listed.parse(JSON.parse(chunks.join(""))).advocates).toHaveLength(ADVOCATES);
  });

  it.each([1_000, 400])("is complete with %i items, a multiple of the batch size", async (length) => {
    const { organization: other, api: theirs } = await startOrganization();
    const even = (await createCampaign(theirs)).campaignId;
    await insertAdvocates(other.orgId, even, length);
    const listed = Listed.parse((await theirs.get(`/api/app/campaigns/${even}/advocates`)).body);
    expect(listed.advocates).toHaveLength(length);
  });
});

it.each([
  ["another kind of id", crypto.randomUUID()],
  ["an id from the future", newId(new Date("2100-01-01"))],
])("a cursor is rejected if it is %s", async (_, cursor) => {
  const answer = await api.get(`${path}?limit=2&cursor=${cursor}`);
  expectRefusal(answer, 400, "invalid_input", "cursor", "must be the nextCursor of the previous page");
});
