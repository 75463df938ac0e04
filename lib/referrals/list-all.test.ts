import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readPages,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const path = "/api/app/referrals";
const Listed = z.object({
  referrals: z.array(z.looseObject({ referralId: z.string(), friendName: z.string() })),
});

let api: TestApi;
let spring: TestCampaign;
let summer: TestCampaign;
let ann: TestAdvocate;
let bob: TestAdvocate;
/** The ids of the referrals by their friends' names. */
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
    const made = await addReferral(api, campaign, advocate, { friendName, friendEmail, ...phone });
    ids[friendName] = made.referralId;
  }
  const gone = await createCampaign(api);
  await addReferral(api, gone, await enrollAdvocate(api, gone), { friendName: "Gone Fox" });
  await api.delete(gone.path);
  await api.post(`${spring.path}/referrals/${ids["Fred Fox"]}/convert`, { jobValueCents: 50_000 });
});

async function find(query: Readonly<Record<string, string>>): Promise<string[]> {
  const { body } = await api.get(`${path}?${new URLSearchParams(query)}`);
  return Listed.parse(body).referrals.map(({ friendName }) => friendName);
}

describe("the list of all referrals", () => {
  it("has those of every campaign that is there, newest first, with both names", async () => {
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
    ["a name that nobody has", { q: "zoe" }, []],
  ])("can be asked for by %s", async (_, query, names) => {
    expect(await find(query)).toEqual(names);
  });

  it("can be asked for by campaign and by advocate", async () => {
    expect(await find({ campaignId: summer.campaignId })).toEqual(["Hal Foxley"]);
    expect(await find({ advocateId: ann.advocateId })).toEqual(["Gina Holt", "Fred Fox"]);
    expect(await find({ advocateId: ann.advocateId, campaignId: summer.campaignId })).toEqual([]);
  });

  it.each(["newest", "oldest"])("goes on page by page, %s first", async (sort) => {
    const pages = await readPages(api, path, "referrals", "referralId", 1, { sort });
    const names = await find({ sort });
    expect(pages.flat()).toEqual(names.map((name) => ids[name]));
  });

  it("finds an advocate by the name of now", async () => {
    await api.patch(bob.path, { name: "Bob Quist" });
    expect(await find({ q: "ortiz" })).toEqual([]);
    expect(await find({ q: "quist" })).toEqual(["Hal Foxley"]);
  });

  it("says what a conversion paid, and for which job, here and wherever referrals are shown", async () => {
    const paid = { jobValueCents: 50_000, advocateRewardCents: 5_000, friendRewardCents: 25_000 };
    const everywhere = [
      (await api.get(path)).body["referrals"],
      (await api.get(`${spring.path}/referrals`)).body["referrals"],
      (await api.get(ann.path)).body["referrals"],
    ];
    for (const shown of everywhere) {
      expect(shown).toContainEqual(expect.objectContaining({ referralId: ids["Fred Fox"], ...paid }));
      const pending = Listed.parse({ referrals: shown }).referrals.find(
        ({ referralId }) => referralId === ids["Gina Holt"],
      );
      for (const field of Object.keys(paid)) expect(pending).not.toHaveProperty(field);
    }
  });

  it("names no job where the rewards do not depend on it", async () => {
    const own = await createCampaign(api);
    const { referralId, convertPath } = await addReferral(api, own, await enrollAdvocate(api, own));
    await api.post(convertPath, { jobValueCents: 50_000 });
    const [referral] = Listed.parse((await api.get(`${own.path}/referrals`)).body).referrals;
    expect(referral).toMatchObject({ referralId, advocateRewardCents: 2500, friendRewardCents: 5000 });
    expect(referral).not.toHaveProperty("jobValueCents");
  });

  it("has nothing of another organization", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    for (const query of ["", "?q=fox", `?advocateId=${ann.advocateId}`, `?cursor=${ids["Hal Foxley"]}`]) {
      expect((await theirs.get(path + query)).body).toEqual({ referrals: [] });
    }
  });

  it.each([
    ["sort", "sort=name"],
    ["status", "status=expired"],
    ["campaignId", "campaignId=spring"],
    ["q", "q="],
    ["search", "search=fox"],
  ])("refuses a wrong %s", async (field, query) => {
    expectRefusal(await api.get(`${path}?${query}`), 400, "invalid_input", field);
  });
});
