import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type advocateParts, advocateSorts } from "@/lib/advocates/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readPages,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const Listed = z.object({
  advocates: z.array(
    z.object({
      advocateId: z.string(),
      name: z.string(),
      creditBalanceCents: z.number(),
      pendingCount: z.number(),
      convertedCount: z.number(),
      visitCount: z.number(),
    }),
  ),
});
type Listed = z.output<typeof Listed>["advocates"][number];
type Sort = (typeof advocateSorts)[number];

const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

/** Who stands before whom, among those whom the newest are first of. */
const orders: Readonly<Record<Sort, (a: Listed, b: Listed) => number>> = {
  newest: () => 0,
  name: (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.advocateId, b.advocateId),
  balance: (a, b) => b.creditBalanceCents - a.creditBalanceCents,
  conversions: (a, b) => b.convertedCount - a.convertedCount,
};

const parts: Readonly<Record<(typeof advocateParts)[number], (one: Listed) => boolean>> = {
  withCredit: ({ creditBalanceCents }) => creditBalanceCents > 0,
  neverVisited: ({ visitCount }) => visitCount === 0,
  withoutReferrals: ({ pendingCount, convertedCount }) => pendingCount + convertedCount === 0,
};

const ADVOCATES = 11;

let api: TestApi;
let campaign: TestCampaign;
let path: string;
beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api, { advocateRewardValue: 0 });
  path = `${campaign.path}/advocates`;
  // Each value more than once, and no order that is another one's; five friends are promoted besides.
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
  it("are in this order, in a campaign and in all of them", async () => {
    const ids = idsOf(await sorted(sort));
    expect(ids).toHaveLength(ADVOCATES);
    expect(idsOf(await read(`${path}?sort=${sort}`))).toEqual(ids);
    expect(idsOf(await read(`/api/app/advocates?sort=${sort}`))).toEqual(ids);
  });

  it.each([1, 2, 3, 10, 11])("go on page by page, %i at a time", async (limit) => {
    const pages = await readPages(api, path, "advocates", "advocateId", limit, { sort });
    expect(pages.flat()).toEqual(idsOf(await sorted(sort)));
    expect(pages).toHaveLength(Math.ceil(ADVOCATES / limit));
  });

  it.each(Object.entries(parts))("can be those alone who are %s", async (part, isIn) => {
    const wanted = (await sorted(sort)).filter(isIn);
    expect(wanted.length).toBeGreaterThan(0);
    const pages = await readPages(api, path, "advocates", "advocateId", 2, { sort, part });
    expect(pages.flat()).toEqual(idsOf(wanted));
  });
});

describe("pages", () => {
  it.each(advocateSorts)(
    "by %s neither lose nor repeat anybody while others come and change",
    async (sort) => {
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
    },
  );

  it("by a value start after somebody of this organization only", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    const foreign = await enrollAdvocate(theirs, await createCampaign(theirs));
    for (const id of [foreign.advocateId, "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d"]) {
      for (const where of [path, "/api/app/advocates"]) {
        const answer = await api.get(`${where}?sort=balance&cursor=${id}`);
        expectRefusal(answer, 400, "invalid_input", "cursor", "must be the nextCursor of the page before");
      }
    }
  });

  it.each([
    ["sort", "sort=oldest", '"newest" or "name" or "balance" or "conversions"'],
    ["part", "part=all", '"withCredit" or "neverVisited" or "withoutReferrals"'],
  ])("refuse a wrong %s", async (field, query, message) => {
    expectRefusal(await api.get(`${path}?${query}`), 400, "invalid_input", field, message);
  });
});
