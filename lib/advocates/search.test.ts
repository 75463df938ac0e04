import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal, type TestCampaign } from "@/proof/fixtures/scenario";

const Found = z.object({
  advocates: z.array(z.object({ name: z.string(), campaignName: z.string().optional() })),
});

let api: TestApi;
let spring: TestCampaign;
let summer: TestCampaign;
beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  spring = await createCampaign(api, { name: "Spring" });
  summer = await createCampaign(api, { name: "Summer" });
  const people = [
    ["Ann Reyes", { email: "ann.reyes@mail.example.com", phone: "+14155550132" }],
    ["Annabel Li", { email: uniqueEmail("bel") }],
    ["Joanna O'Brien", { email: uniqueEmail("jo") }],
    ["Zoë Zübeyde ÇELİK", { email: uniqueEmail("zz") }],
    ["שרה כהן", { email: uniqueEmail("sk") }],
    ["王芳", { phone: "+12125550199" }],
    ["100%_real", { email: uniqueEmail("pc") }],
    ["Back\\slash", { email: uniqueEmail("bs") }],
  ] as const;
  for (const [name, contacts] of people) await enrollAdvocate(api, spring, { name, ...contacts });
  await enrollAdvocate(api, summer, { name: "Ann Summers", email: "ann@example.com" });
});

/** The names of those found, in the order of the alphabet. */
async function find(q: string, where = "/api/app/advocates"): Promise<string[]> {
  const { body } = await api.get(`${where}?${new URLSearchParams({ q, sort: "name" })}`);
  return Found.parse(body).advocates.map(({ name }) => name);
}

describe("a search for advocates finds", () => {
  it.each([
    ["a word anywhere in the name", "anna", ["Annabel Li", "Joanna O'Brien"]],
    ["a part of the e-mail address", "reyes@mail", ["Ann Reyes"]],
    ["all words, in any order", "reyes ann", ["Ann Reyes"]],
    ["all words and not some of them", "ann nobody", []],
    ["whatever the case", "ANNABEL li", ["Annabel Li"]],
    ["words with more space between them", "  ann   reyes ", ["Ann Reyes"]],
    ["short words at the beginning of one", "li", ["Annabel Li"]],
    ["short words nowhere else", "ye", []],
    ["a single letter at the beginning of a word", "o", ["Joanna O'Brien"]],
    ["an apostrophe", "o'br", ["Joanna O'Brien"]],
    ["accents", "zoë", ["Zoë Zübeyde ÇELİK"]],
    ["accents in capitals", "ZÜBEYDE", ["Zoë Zübeyde ÇELİK"]],
    ["names from right to left", "כהן", ["שרה כהן"]],
    ["names of few letters", "王", ["王芳"]],
    ["a percent sign as it is", "100%", ["100%_real"]],
    ["an underscore as it is", "%_real", ["100%_real"]],
    ["nothing by a placeholder for any letters", "an%li", []],
    ["nothing by a placeholder for one letter", "a_nabel", []],
    ["a backslash as it is", "k\\s", ["Back\\slash"]],
    ["nobody by a quote that ends the text", "'; --", []],
  ])("%s: %s", async (_, q, names) => {
    expect(await find(q, `${spring.path}/advocates`)).toEqual(names);
  });

  it.each([
    "(415) 555-0132",
    "415.555.0132",
    "415 555 0132",
    "+1 415-555-0132",
    "14155550132",
    "0132",
    "555 01 32",
  ])("a phone number written %s", async (q) => {
    expect(await find(q)).toEqual(["Ann Reyes"]);
  });

  it("the referral code", async () => {
    const { referralCode } = await enrollAdvocate(api, summer, { name: "Qi", email: uniqueEmail("x") });
    expect(await find(referralCode.toLowerCase())).toEqual(["Qi"]);
  });

  it("what somebody is called and reached by now", async () => {
    const { path } = await enrollAdvocate(api, summer, {
      name: "Olga Before",
      email: "olga@before.example.com",
    });
    await api.patch(path, { name: "Olga After", email: "olga@after.example.com" });
    expect(await find("olga before")).toEqual([]);
    expect(await find("after@olga")).toEqual([]);
    expect(await find("olga@after")).toEqual(["Olga After"]);
  });
});

describe("a search looks", () => {
  it("in all campaigns, in one, and in no deleted one", async () => {
    expect(await find("ann")).toEqual(["Ann Reyes", "Ann Summers", "Annabel Li", "Joanna O'Brien"]);
    expect(await find("ann", `${summer.path}/advocates`)).toEqual(["Ann Summers"]);
    const { body } = await api.get(`/api/app/advocates?q=ann&campaignId=${summer.campaignId}`);
    expect(Found.parse(body).advocates).toEqual([{ name: "Ann Summers", campaignName: "Summer" }]);
    const gone = await createCampaign(api);
    await enrollAdvocate(api, gone, { name: "Gonzo", email: uniqueEmail("g") });
    expect(await find("gonzo")).toEqual(["Gonzo"]);
    await api.delete(gone.path);
    expect(await find("gonzo")).toEqual([]);
    expect((await api.get(`/api/app/advocates?campaignId=${gone.campaignId}`)).body).toEqual({
      advocates: [],
    });
  });

  it("in no other organization", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    for (const query of ["q=ann", `campaignId=${spring.campaignId}`, ""]) {
      expect((await theirs.get(`/api/app/advocates?${query}`)).body).toEqual({ advocates: [] });
    }
  });

  it.each([
    ["nothing", "", "must not be empty"],
    ["spaces", "%20%20", "must not be empty"],
    ["too much", "a".repeat(101), "at most 100 characters"],
    ["two searches", "a&q=b", "must be text"],
  ])("for something: %s is refused", async (_, q, message) => {
    expectRefusal(await api.get(`/api/app/advocates?q=${q}`), 400, "invalid_input", "q", message);
  });
});
