import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createReferral } from "@/lib/leads/referrals/create";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readCsv } from "@/proof/fixtures/csv";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  readAdvocate,
  readPages,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;

describe("the list of a campaign's referrals", () => {
  let organization: TestOrganization;
  let campaign: TestCampaign;

  /** Five referrals of two advocates, newest first; the second and the fourth are converted. */
  let ids: string[];

  beforeAll(async () => {
    organization = await createTestOrganization();
    api = apiAs(organization.apiKey);
    campaign = await createCampaign(api);
    const advocates = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
    ids = [];
    for (const hour of [10, 11, 12, 13, 14]) {
      const advocateId = advocates[hour % 2]?.advocateId ?? "";
      ids.unshift(await referAt(`2026-03-01T${hour}:00:00Z`, campaign, advocateId));
    }
    for (const at of [1, 3]) await api.post(`${campaign.path}/referrals/${ids[at]}/convert`);
  });

  async function referAt(moment: string, { campaignId }: TestCampaign, advocateId: string): Promise<string> {
    const friend = { friendName: moment, friendEmail: uniqueEmail("fred") };
    const input = { campaignId, advocateId, ...friend };
    const { referral } = await createReferral(organization.actor, input, { now: new Date(moment) });
    return referral.referralId;
  }

  const list = (query = "") => api.get(`${campaign.path}/referrals${query}`);

  const referralIds = (wanted: string[]) => wanted.map((referralId) => ({ referralId }));

  it("returns the campaign's referrals, newest first", async () => {
    const otherCampaign = await createCampaign(api);
    await addReferral(api, otherCampaign, await enrollAdvocate(api, otherCampaign));
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["referrals"]);
    expect(body).toMatchObject({ referrals: referralIds(ids) });
  });

  it("includes a conversion only for converted referrals", async () => {
    const { body } = await list("?limit=2");
    expect(body["referrals"]).toEqual([
      expect.not.objectContaining({ convertedAt: expect.anything() }),
      expect.objectContaining({
        status: "converted",
        convertedAt: expect.any(String),
        friendAdvocateId: expect.any(String),
      }),
    ]);
  });

  it.each([
    ["pending", [0, 2, 4]],
    ["converted", [1, 3]],
  ])("filters by status %s", async (status, places) => {
    const wanted = places.map((at) => ids[at] ?? "");
    expect((await list(`?status=${status}`)).body).toMatchObject({ referrals: referralIds(wanted) });
  });
});

describe("the list of all referrals", () => {
  const path = "/api/app/referrals";

  const Listed = z.object({
    referrals: z.array(z.looseObject({ referralId: z.string(), friendName: z.string() })),
  });

  let spring: TestCampaign;
  let summer: TestCampaign;
  let ann: TestAdvocate;
  let bob: TestAdvocate;

  /** Referral ids by friend name. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    api = apiAs((await createTestOrganization()).apiKey);
    spring = await createCampaign(api, { name: "Spring", rewardMode: "percent", advocateRewardValue: 1000 });
    summer = await createCampaign(api, { name: "Summer" });
    ann = await enrollAdvocate(api, spring, { name: "Ann Reyes", email: "ann@example.com" });
    bob = await enrollAdvocate(api, summer, { name: "Bob Ortiz", email: "bob@example.com" });
    for (const [campaign, advocate, friendName, friendEmail] of [
      [spring, ann, "Fred Fox", "fred@foxes.example.com"],
      [spring, ann, "Gina Holt", "gina@example.com"],
      [summer, bob, "Hal Foxley", "hal@example.com"],
    ] as const) {
      const friendPhone = "+14155550132";
      const phone = friendName === "Gina Holt" ? { friendPhone } : {};
      const added = await addReferral(api, campaign, advocate, { friendName, friendEmail, ...phone });
      ids[friendName] = added.referralId;
    }
    const gone = await createCampaign(api);
    await addReferral(api, gone, await enrollAdvocate(api, gone), { friendName: "Gone Fox" });
    await api.delete(gone.path);
    const job = { jobValueCents: 50_000, externalId: "INV-1042" };
    await api.post(`${spring.path}/referrals/${ids["Fred Fox"]}/convert`, job);
  });

  async function find(query: Readonly<Record<string, string>>): Promise<string[]> {
    const { body } = await api.get(`${path}?${new URLSearchParams(query)}`);
    return Listed.parse(body).referrals.map(({ friendName }) => friendName);
  }

  it("covers every campaign that is not deleted, newest first, with both names", async () => {
    const { referrals } = Listed.parse((await api.get(path)).body);
    expect(referrals).toMatchObject([
      { friendName: "Hal Foxley", advocateName: "Bob Ortiz", campaignName: "Summer" },
      { friendName: "Gina Holt", advocateName: "Ann Reyes", campaignName: "Spring" },
      { friendName: "Fred Fox", advocateName: "Ann Reyes", campaignName: "Spring" },
    ]);
  });

  it.each([
    ["status", { status: "converted" }, ["Fred Fox"]],
    ["status and search", { status: "pending", q: "fox" }, ["Hal Foxley"]],
    ["sort", { sort: "oldest" }, ["Fred Fox", "Gina Holt", "Hal Foxley"]],
    ["the friend's name", { q: "FOX" }, ["Hal Foxley", "Fred Fox"]],
    ["the friend's address", { q: "foxes.example" }, ["Fred Fox"]],
    ["the friend's number", { q: "(415) 555" }, ["Gina Holt"]],
    ["the advocate's name", { q: "reyes", sort: "oldest" }, ["Fred Fox", "Gina Holt"]],
    ["both names", { q: "fox ann" }, ["Fred Fox"]],
    ["an unknown name", { q: "zoe" }, []],
    ["the job's number", { externalId: "INV-1042" }, ["Fred Fox"]],
    ["a part of a number", { externalId: "1042" }, []],
  ])("can be filtered by %s", async (_, query, names) => {
    expect(await find(query)).toEqual(names);
  });

  it("can be filtered by campaign and advocate", async () => {
    expect(await find({ campaignId: summer.campaignId })).toEqual(["Hal Foxley"]);
    expect(await find({ advocateId: ann.advocateId })).toEqual(["Gina Holt", "Fred Fox"]);
    expect(await find({ advocateId: ann.advocateId, campaignId: summer.campaignId })).toEqual([]);
  });

  it.each(["newest", "oldest"])("is paged with %s first", async (sort) => {
    const pages = await readPages(api, path, "referrals", "referralId", 1, { sort });
    const names = await find({ sort });
    expect(pages.flat()).toEqual(names.map((name) => ids[name]));
  });

  it("finds an advocate by their current name", async () => {
    await api.patch(bob.path, { name: "Bob Quist" });
    expect(await find({ q: "ortiz" })).toEqual([]);
    expect(await find({ q: "quist" })).toEqual(["Hal Foxley"]);
  });

  it("includes what a conversion paid and its job value wherever referrals appear", async () => {
    const paid = { jobValueCents: 50_000, advocateRewardCents: 5_000, friendRewardCents: 25_000 };
    const everywhere = [
      (await api.get(path)).body["referrals"],
      (await api.get(`${spring.path}/referrals`)).body["referrals"],
      (await api.get(ann.path)).body["referrals"],
    ];
    for (const listed of everywhere) {
      expect(listed).toContainEqual(expect.objectContaining({ referralId: ids["Fred Fox"], ...paid }));
      const pending = Listed.parse({ referrals: listed }).referrals.find(
        ({ referralId }) => referralId === ids["Gina Holt"],
      );
      for (const field of Object.keys(paid)) expect(pending).not.toHaveProperty(field);
    }
  });

  it("never includes another organization's referrals", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    for (const query of [
      "",
      "?q=fox",
      "?externalId=INV-1042",
      `?advocateId=${ann.advocateId}`,
      `?cursor=${ids["Hal Foxley"]}`,
    ]) {
      expect((await theirs.get(path + query)).body).toEqual({ referrals: [] });
    }
  });

  it("referral lists can be exported as spreadsheets", async () => {
    const { apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    const campaign = await createCampaign(api, {
      name: "Spring",
      rewardMode: "percent",
      advocateRewardValue: 1000,
    });
    const ann = await enrollAdvocate(api, campaign, { name: '@Ann "A" Reyes', email: "ann@example.com" });
    const friendPhone = "+14155550132";
    const fred = await addReferral(api, campaign, ann, { friendEmail: "fred@example.com", friendPhone });
    const gina = await addReferral(api, campaign, ann, {
      friendName: "Gina, Holt",
      friendEmail: "g@example.com",
    });
    await api.post(fred.convertPath, { jobValueCents: 50_005, externalId: "1042" });
    const refund = { reason: "refunded", refundedValueCents: 5 };
    await api.post(fred.convertPath.replace(/convert$/, "reverse"), refund);

    const { headers, heads, rows } = await readCsv(apiKey, "/api/app/referrals?sort=oldest");
    expect(headers.get("content-disposition")).toBe('attachment; filename="referrals.csv"');
    expect(heads.join()).toBe(
      "Friend,Email,Phone,Referred by,Campaign,Status,Referred,Converted," +
        "Job value (USD),Advocate earned (USD),Friend gets (USD),Stage," +
        "Job number,Credit from,Taken back (USD),Reversed,Reversal reason",
    );
    const by = [`'@Ann "A" Reyes`, "Spring"];
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const converted = [
      "converted",
      fred.createdAt,
      moment,
      "500.05",
      "50.01",
      "250.03",
      "converted",
      "1042",
      "",
      "0.01",
      "",
      "",
    ];
    expect(rows).toEqual([
      ["Fred Fox", "fred@example.com", "(415) 555-0132", ...by, ...converted],
      [
        "Gina, Holt",
        "g@example.com",
        "",
        ...by,
        "pending",
        gina.createdAt,
        "",
        "",
        "",
        "",
        "new",
        "",
        "",
        "",
        "",
        "",
      ],
    ]);
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(5000);
    expect((await readCsv(apiKey, "/api/app/referrals?q=gina")).rows).toHaveLength(1);
  });
});
