import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { campaigns as table } from "@/db/schema/campaigns";
import { createCampaign, listCampaigns } from "@/lib/campaigns/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, readPages } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";
const List = z.object({ campaigns: z.array(z.object({ campaignId: z.string(), status: z.string() })) });

let organization: TestOrganization;
let api: TestApi;
/** Five campaigns, newest first. */
let ids: string[];

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  ids = [];
  for (const minute of [1, 2, 3, 4, 5]) ids.unshift(await createAt(`2026-03-01T10:0${minute}:00.000Z`));
});

async function createAt(moment: string): Promise<string> {
  const terms = { name: moment, rewardMode: "fixed", advocateRewardValue: 1, friendRewardValue: 1 } as const;
  const { campaign } = await createCampaign(organization.actor, terms, { now: new Date(moment) });
  return campaign.campaignId;
}

async function listIds(caller: TestApi = api): Promise<string[]> {
  const { body } = await caller.get(path);
  return List.parse(body).campaigns.map(({ campaignId }) => campaignId);
}

describe("listing campaigns", () => {
  it("answers all of them, newest first, and no cursor", async () => {
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["campaigns"]);
    expect(await listIds()).toEqual(ids);
  });

  it("answers an empty list before the first", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expect(await theirs.get(path)).toMatchObject({ status: 200, body: { campaigns: [] } });
  });

  it("keeps paused ones and leaves deleted ones out", async () => {
    const [paused, deleted] = [
      await createAt("2026-03-02T10:00:00Z"),
      await createAt("2026-03-02T10:00:01Z"),
    ];
    await api.patch(`${path}/${paused}`, { status: "paused" });
    await api.delete(`${path}/${deleted}`);
    expect(await listIds()).toEqual([paused, ...ids]);
    await api.delete(`${path}/${paused}`);
  });

  it("never shows another organization's", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expect(await listIds(theirs)).toEqual([]);
    const stolen = await theirs.get(`${path}?limit=5&cursor=${ids[0]}`);
    expect(stolen.body).toEqual({ campaigns: [] });
  });
});

describe("paging", () => {
  it.each([
    [1, [1, 1, 1, 1, 1]],
    [2, [2, 2, 1]],
    [4, [4, 1]],
    [5, [5]],
    [500, [5]],
  ])("by %d reaches the end without a gap or a repeat", async (limit, sizes) => {
    const pages = await readPages(api, path, "campaigns", "campaignId", limit);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(ids);
  });

  it("goes on where it was when newer ones appear and the cursor's own is deleted", async () => {
    const extra = await createAt("2026-03-01T10:03:30Z");
    const first = await api.get(`${path}?limit=3`);
    expect(first.body["nextCursor"]).toBe(extra);
    const newer = await createAt("2026-03-03T10:00:00Z");
    await api.delete(`${path}/${extra}`);
    const second = await api.get(`${path}?limit=3&cursor=${extra}`);
    expect(List.parse(second.body).campaigns.map(({ campaignId }) => campaignId)).toEqual(ids.slice(2));
    await api.delete(`${path}/${newer}`);
  });

  it("with a cursor alone answers all that follow", async () => {
    const { body } = await api.get(`${path}?cursor=${ids[1]}`);
    expect(List.parse(body).campaigns.map(({ campaignId }) => campaignId)).toEqual(ids.slice(2));
    expect(body).not.toHaveProperty("nextCursor");
  });

  it.each([
    ["limit", "limit=0", "whole number from 1 to 500"],
    ["limit", "limit=-1", "whole number from 1 to 500"],
    ["limit", "limit=501", "at most 500"],
    ["limit", "limit=1000", "whole number from 1 to 500"],
    ["limit", "limit=1.5", "whole number from 1 to 500"],
    ["limit", "limit=ten", "whole number from 1 to 500"],
    ["limit", "limit=", "whole number from 1 to 500"],
    ["limit", "limit=1&limit=2", "must be text"],
    ["cursor", "limit=2&cursor=next", "must be an id as the API returned it"],
    ["cursor", "cursor=", "must be an id as the API returned it"],
    ["offset", "offset=10", "is not a field of this request"],
  ])("refuses a wrong %s: %s", async (field, query, message) => {
    expectRefusal(await api.get(`${path}?${query}`), 400, "invalid_input", field, message);
  });
});

// The whole list is sent in batches of 500: the borders are where one could be lost or sent twice.
describe.each([499, 500, 501, 1000, 1203])("a whole list of %d", (number) => {
  it("arrives complete and in order, also in process", async () => {
    const { orgId, apiKey, actor } = await createTestOrganization();
    const inserted = await insertCampaigns(orgId, number);
    expect(await listIds(apiAs(apiKey))).toEqual(inserted);
    const { campaigns } = List.parse(await listCampaigns(actor, {}));
    expect(campaigns.map(({ campaignId }) => campaignId)).toEqual(inserted);
  });
});

/** Writes campaigns past the plan's limit straight into the table; answers their ids, newest first. */
async function insertCampaigns(orgId: string, number: number): Promise<string[]> {
  const start = Date.UTC(2026, 0, 1);
  const terms = { name: "Many", status: "active", rewardMode: "fixed" } as const;
  const rows = Array.from({ length: number }, (_, index) => {
    const at = new Date(start + index);
    const rewards = { advocateRewardValue: 1, friendRewardValue: 1, maxReferralsPerAdvocate: 10 };
    return { ...terms, ...rewards, orgId, id: uuidv7({ msecs: at.getTime() }), createdAt: at, updatedAt: at };
  });
  await transact((tx) => tx.insert(table).values(rows));
  return rows.map(({ id }) => id).reverse();
}
