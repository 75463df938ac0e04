import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs } from "@/proof/fixtures/api";
import { readCsv } from "@/proof/fixtures/csv";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, readAdvocate, readPages } from "@/proof/fixtures/scenario";

const path = "/api/app/referrals";

const Listed = z.object({
  referrals: z.array(z.looseObject({ referralId: z.string(), friendName: z.string() })),
});

/** Referral ids by friend name. */
const ids: Record<string, string> = {};

const api = apiAs((await createTestOrganization()).apiKey);
const spring = await createCampaign(api, {
  name: "Spring",
  rewardMode: "percent",
  advocateRewardValue: 1000,
});
const summer = await createCampaign(api, { name: "Summer" });
const ann = await enrollAdvocate(api, spring, { name: "Ann Reyes", email: "ann@example.com" });
const bob = await enrollAdvocate(api, summer, { name: "Bob Ortiz", email: "bob@example.com" });
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

async function find(query: Readonly<Record<string, string>>, list = path): Promise<string[]> {
  const { body } = await api.get(`${list}?${new URLSearchParams(query)}`);
  return Listed.parse(body).referrals.map(({ friendName }) => friendName);
}

describe("the list of all referrals", () => {
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

  it("of one campaign has only its own, newest first, and filters by status", async () => {
    const list = `${spring.path}/referrals`;
    expect(await find({}, list)).toEqual(["Gina Holt", "Fred Fox"]);
    expect(await find({ status: "pending" }, list)).toEqual(["Gina Holt"]);
    expect(await find({ status: "converted" }, list)).toEqual(["Fred Fox"]);
  });

  it.each(["newest", "oldest"])("is paged with %s first", async (sort) => {
    const pages = await readPages(api, path, "referrals", "referralId", 1, { sort });
    const names = await find({ sort });
    expect(pages.flat()).toEqual(names.map((name) => ids[name]));
  });

  it("includes what a conversion paid and its job value wherever referrals appear", async () => {
    const cents = { jobValueCents: 50_000, advocateRewardCents: 5_000, friendRewardCents: 25_000 };
    const paid = { ...cents, convertedAt: expect.any(String), friendAdvocateId: expect.any(String) };
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
    const { apiKey, api } = await startOrganization();
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
      ["Gina, Holt", "g@example.com", "", ...by, "pending", gina.createdAt, "", "", "", "", "new", "", "", "", "", ""],
    ]);
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(5000);
    expect((await readCsv(apiKey, "/api/app/referrals?q=gina")).rows).toHaveLength(1);
  });
});
