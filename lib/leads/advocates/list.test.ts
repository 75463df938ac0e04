import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type advocateParts, advocateSorts } from "@/lib/leads/advocates/view-contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { insertAdvocates } from "@/proof/fixtures/many-advocates";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { findHandler } from "@/proof/fixtures/routes";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readPages,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;
let path: string;

describe("the order", () => {
  const Listed = z.object({
    advocates: z.array(
      z.object({
        advocateId: z.string(),
        name: z.string(),
        creditBalanceCents: z.number(),
        pendingCount: z.number(),
        convertedCount: z.number(),
        visitCount: z.number(),
        lastActivityAt: z.string(),
      }),
    ),
  });

  type Listed = z.output<typeof Listed>["advocates"][number];

  type Sort = (typeof advocateSorts)[number];

  const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

  /** Comparators per sort, over a list that is newest first. */
  const orders: Readonly<Record<Sort, (a: Listed, b: Listed) => number>> = {
    newest: () => 0,
    active: (a, b) => compare(b.lastActivityAt, a.lastActivityAt),
    name: (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.advocateId, b.advocateId),
    balance: (a, b) => b.creditBalanceCents - a.creditBalanceCents,
    conversions: (a, b) => b.convertedCount - a.convertedCount,
  };

  const parts: Readonly<Record<(typeof advocateParts)[number], (row: Listed) => boolean>> = {
    withCredit: ({ creditBalanceCents }) => creditBalanceCents > 0,
    neverVisited: ({ visitCount }) => visitCount === 0,
    withoutReferrals: ({ pendingCount, convertedCount }) => pendingCount + convertedCount === 0,
  };

  const ADVOCATES = 11;

  beforeAll(async () => {
    api = apiAs((await createTestOrganization()).apiKey);
    campaign = await createCampaign(api, { advocateRewardValue: 0 });
    path = `${campaign.path}/advocates`;
    // Repeats each value, and no two orders coincide. Five friends are promoted as well.
    for (const [name, cents, conversions] of [
      ["bob", 500, 0],
      ["Ann", 0, 2],
      ["Zoe", 500, 1],
      ["BOB", 100, 0],
      ["ann", 500, 2],
      ["Émile", 0, 0],
    ] as const) {
      const advocate = await enrollAdvocate(api, campaign, { name, email: uniqueEmail("a") });
      await credit(advocate.path, cents);
      for (let count = 0; count < conversions; count++) await convert(advocate);
    }
  });

  const credit = (advocate: string, delta: number) => api.post(`${advocate}/credit`, { delta });

  async function convert(advocate: TestAdvocate): Promise<void> {
    const { convertPath } = await addReferral(api, campaign, advocate);
    await api.post(convertPath);
  }

  const read = async (where: string) => Listed.parse((await api.get(where)).body).advocates;

  const idsOf = (listed: readonly Listed[]) => listed.map(({ advocateId }) => advocateId);

  async function sorted(sort: Sort): Promise<Listed[]> {
    return (await read(path)).sort((a, b) => compare(b.advocateId, a.advocateId)).sort(orders[sort]);
  }

  describe.each(advocateSorts)("advocates by %s", (sort) => {
    it("are in order, in a campaign and across all of them", async () => {
      const ids = idsOf(await sorted(sort));
      expect(ids).toHaveLength(ADVOCATES);
      expect(idsOf(await read(`${path}?sort=${sort}`))).toEqual(ids);
      expect(idsOf(await read(`/api/app/advocates?sort=${sort}`))).toEqual(ids);
    });

    it("are paged in order", async () => {
      const pages = await readPages(api, path, "advocates", "advocateId", 3, { sort });
      expect(pages.flat()).toEqual(idsOf(await sorted(sort)));
      expect(pages).toHaveLength(Math.ceil(ADVOCATES / 3));
    });

    it.each(Object.entries(parts))("can be filtered by %s", async (part, isIn) => {
      const wanted = (await sorted(sort)).filter(isIn);
      expect(wanted.length).toBeGreaterThan(0);
      const pages = await readPages(api, path, "advocates", "advocateId", 2, { sort, part });
      expect(pages.flat()).toEqual(idsOf(wanted));
    });
  });

  describe("pages", () => {
    it.each(advocateSorts)("by %s neither lose nor repeat advocates during concurrent changes", async (sort) => {
      const own = await createCampaign(api);
      for (let count = 0; count < 6; count++) await enrollAdvocate(api, own);
      const list = `${own.path}/advocates?sort=${sort}&limit=2`;
      const ids = idsOf(await read(`${own.path}/advocates?sort=${sort}`));
      const seen: string[] = [];
      for (let cursor = ""; seen.length < 6; cursor = `&cursor=${seen.at(-1)}`) {
        seen.push(...idsOf(await read(list + cursor)));
        await credit(`${own.path}/advocates/${seen[0]}`, 700);
        await api.patch(`${own.path}/advocates/${seen[0]}`, { name: "Zoe" });
        await enrollAdvocate(api, own, { name: "Aaron", email: uniqueEmail("new") });
      }
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    });

    it("by a value only accept a cursor of this organization", async () => {
      const theirs = apiAs((await createTestOrganization()).apiKey);
      const foreign = await enrollAdvocate(theirs, await createCampaign(theirs));
      for (const id of [foreign.advocateId, "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d"]) {
        for (const where of [path, "/api/app/advocates"]) {
          const answer = await api.get(`${where}?sort=balance&cursor=${id}`);
          expectRefusal(answer, 400, "invalid_input", "cursor", "must be the nextCursor of the previous page");
        }
      }
    });
  });
});

describe("a search", () => {
  const Found = z.object({
    advocates: z.array(z.object({ name: z.string(), campaignName: z.string().optional() })),
  });

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

  /** The names found, alphabetically. */
  async function find(q: string, where = "/api/app/advocates"): Promise<string[]> {
    const { body } = await api.get(`${where}?${new URLSearchParams({ q, sort: "name" })}`);
    return Found.parse(body).advocates.map(({ name }) => name);
  }

  describe("an advocate search finds", () => {
    it.each([
      ["a word anywhere in the name", "anna", ["Annabel Li", "Joanna O'Brien"]],
      ["a part of the email address", "reyes@mail", ["Ann Reyes"]],
      ["all words, in any order", "reyes ann", ["Ann Reyes"]],
      ["only matches for all words", "ann unknown", []],
      ["any case", "ANNABEL li", ["Annabel Li"]],
      ["words with extra spaces", "  ann   reyes ", ["Ann Reyes"]],
      ["short words at the start of a word", "li", ["Annabel Li"]],
      ["no short words elsewhere", "ye", []],
      ["a single letter at the start of a word", "o", ["Joanna O'Brien"]],
      ["an apostrophe", "o'br", ["Joanna O'Brien"]],
      ["accents", "zoë", ["Zoë Zübeyde ÇELİK"]],
      ["accents in capitals", "ZÜBEYDE", ["Zoë Zübeyde ÇELİK"]],
      ["right-to-left names", "כהן", ["שרה כהן"]],
      ["names of a few characters", "王", ["王芳"]],
      ["a literal percent sign", "100%", ["100%_real"]],
      ["a literal underscore", "%_real", ["100%_real"]],
      ["nothing by a multi-character wildcard", "an%li", []],
      ["nothing by a single-character wildcard", "a_nabel", []],
      ["a literal backslash", "k\\s", ["Back\\slash"]],
      ["no one by a quote that ends the string", "'; --", []],
    ])("%s: %s", async (_, q, names) => {
      expect(await find(q, `${spring.path}/advocates`)).toEqual(names);
    });

    it.each(["(415) 555-0132", "415.555.0132", "415 555 0132", "+1 415-555-0132", "14155550132", "0132", "555 01 32"])(
      "a phone number written %s",
      async (q) => {
        expect(await find(q)).toEqual(["Ann Reyes"]);
      },
    );
  });

  describe("a search covers", () => {
    it("all campaigns or one, but no deleted ones", async () => {
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

    it("no other organization", async () => {
      const theirs = apiAs((await createTestOrganization()).apiKey);
      for (const query of ["q=ann", `campaignId=${spring.campaignId}`, ""]) {
        expect((await theirs.get(`/api/app/advocates?${query}`)).body).toEqual({ advocates: [] });
      }
    });
  });
});

describe("a long list", () => {
  // Four batches: the first is sent and the second read ahead when the row moves.
  const ADVOCATES = 603;

  /** Rows read at once. */
  const BATCH = 200;

  const Listed = z.object({ advocates: z.array(z.object({ advocateId: z.string() })) });

  // Otherwise everything after such a row would be lost or sent twice.
  it.each(advocateSorts)("by %s continues in place even if the last row of a batch moves", async (sort) => {
    const { apiKey, orgId, api, campaign } = await startCampaign();
    await insertAdvocates(orgId, campaign.campaignId, ADVOCATES);
    const path = `${campaign.path}/advocates`;
    const read = async (query: string) =>
      Listed.parse((await api.get(path + query)).body).advocates.map(({ advocateId }) => advocateId);
    const before = await read(`?sort=${sort}`);
    const moving = before[2 * BATCH - 1] ?? "";

    const url = `http://localhost:3000${path}?sort=${sort}`;
    const request = new Request(url, { headers: { Authorization: `Bearer ${apiKey}` } });
    const response = await findHandler("GET", path)(request);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value, { stream: true });
    // The second batch is read ahead, the third is not.
    await sleep(300);
    await api.patch(`${path}/${moving}`, { name: sort === "name" ? "zzz" : "aaa" });
    await api.post(`${path}/${moving}/credit`, { delta: 500 });
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      text += decoder.decode(next.value, { stream: true });
    }

    const sent = Listed.parse(JSON.parse(text)).advocates.map(({ advocateId }) => advocateId);
    const others = (ids: string[]) => ids.filter((id) => id !== moving);
    expect(others(sent)).toEqual(others(before));
    expect((await read(`?sort=${sort}`)).indexOf(moving) === before.indexOf(moving)).toBe(
      sort === "newest" || sort === "conversions",
    );
  });
});
