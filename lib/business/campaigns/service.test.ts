import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as service from "@/lib/business/campaigns/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, fixedTerms, queueBehind, readCampaign } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";

let api: TestApi;

beforeAll(async () => {
  api = apiAs((await createTestOrganization({ overrides: { campaigns: 1000 } })).apiKey);
});

describe("the plan", () => {
  it("limits campaigns that are created concurrently", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { campaigns: 3 } })).apiKey);
    const answers = await Promise.all(Array.from({ length: 8 }, () => theirs.post(path, fixedTerms)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it("with a cap of zero rejects new campaigns", async () => {
    const { apiKey } = await createTestOrganization({ overrides: { maxReferralsPerAdvocate: 0 } });
    const answer = await apiAs(apiKey).post(path, fixedTerms);
    expectRefusal(answer, 400, "invalid_input", "maxReferralsPerAdvocate", "can’t be more than");
  });
});

it.each([
  ["name", "Friends of friends"],
  ["status", "paused"],
  ["expiresAt", "2028-01-31T17:00:00.000Z"],
  ["expiresAt", "2020-01-31T17:00:00.000Z"],
  ["rewardMode", "percent"],
  ["advocateRewardValue", 4000],
  ["friendRewardValue", 0],
  ["maxReferralsPerAdvocate", 1],
  ["maxReferralsPerAdvocate", 200],
])("updating a campaign changes %s to %j and nothing else", async (field, value) => {
  const { path, ...before } = await createCampaign(api);
  const { status, body } = await api.patch(path, { [field]: value });
  expect(status).toBe(200);
  expect(body).toEqual({ campaign: { ...before, [field]: value, updatedAt: expect.any(String) } });
  expect(body).not.toMatchObject({ campaign: { updatedAt: before.updatedAt } });
  expect({ campaign: await readCampaign(api, { path }) }).toEqual(body);
});

it("concurrent updates are validated one after the other", async () => {
  const small = { advocateRewardValue: 1, friendRewardValue: 1 };
  const { path, campaignId } = await createCampaign(api, small);
  const answers = await queueBehind(sql`SELECT FROM campaigns WHERE id = ${campaignId} FOR UPDATE`, () => [
    api.patch(path, { rewardMode: "percent" }),
    api.patch(path, { advocateRewardValue: 10_001 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

describe("the list of campaigns", () => {
  const List = z.object({ campaigns: z.array(z.object({ campaignId: z.string(), status: z.string() })) });

  let organization: TestOrganization;

  /** Five campaigns, newest first. */
  let ids: string[];

  beforeAll(async () => {
    ({ organization, api } = await startOrganization());
    ids = [];
    for (const minute of [1, 2, 3, 4, 5]) ids.unshift(await createAt(`2026-03-01T10:0${minute}:00.000Z`));
  });

  async function createAt(moment: string): Promise<string> {
    const terms = {
      name: moment,
      rewardMode: "fixed",
      advocateRewardValue: 1,
      friendRewardValue: 1,
    } as const;
    const { campaign } = await service.createCampaign(organization.actor, terms, { now: new Date(moment) });
    return campaign.campaignId;
  }

  async function listIds(caller: TestApi = api): Promise<string[]> {
    const { body } = await caller.get(path);
    return List.parse(body).campaigns.map(({ campaignId }) => campaignId);
  }

  it("includes paused campaigns and leaves out deleted ones", async () => {
    const [paused, deleted] = [await createAt("2026-03-02T10:00:00Z"), await createAt("2026-03-02T10:00:01Z")];
    await api.patch(`${path}/${paused}`, { status: "paused" });
    await api.delete(`${path}/${deleted}`);
    expect(await listIds()).toEqual([paused, ...ids]);
    await api.delete(`${path}/${paused}`);
  });

  it("never includes another organization's campaigns", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expect(await listIds(theirs)).toEqual([]);
    const stolen = await theirs.get(`${path}?limit=5&cursor=${ids[0]}`);
    expect(stolen.body).toEqual({ campaigns: [] });
  });
});
