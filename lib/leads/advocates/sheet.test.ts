import { describe, expect, it } from "vitest";
import { readCsv } from "@/proof/fixtures/csv";
import { insertAdvocates } from "@/proof/fixtures/many-advocates";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const HEADS =
  "Name,Email,Phone,Code,Link,Credit (USD),Waiting,Converted,Link opened,Enrolled,Pending credit (USD),Owed (USD)";

const { organization, api, campaign } = await startCampaign({ campaign: { name: "Spring" } });
const path = `${campaign.path}/advocates`;

const read = (query = "", accept?: string) => readCsv(organization.apiKey, `${path}${query}`, accept);

describe("an advocate spreadsheet", () => {
  it("has a row per advocate with the columns of the list", async () => {
    const [own, email] = [await createCampaign(api), uniqueEmail("ann")];
    const ann = await enrollAdvocate(api, own, { name: "Ann Reyes", email, phone: "+14155550132" });
    const referral = await addReferral(api, own, ann);
    await addReferral(api, own, ann);
    await api.post(referral.convertPath);
    const { status, headers, heads, rows } = await readCsv(organization.apiKey, `${own.path}/advocates?sort=balance`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="advocates.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(heads.join()).toBe(HEADS);
    const person = ["Ann Reyes", email, "(415) 555-0132", ann.referralCode, ann.referralUrl];
    const line = [...person, "25.00", "1", "1", "0", ann.enrolledAt, "0.00", "0.00"];
    expect(rows).toEqual([line, expect.arrayContaining(["Fred Fox", "0.00"])]);
  });

  it("across campaigns starts with the campaign column", async () => {
    await enrollAdvocate(api, campaign);
    const { heads, rows } = await readCsv(organization.apiKey, `/api/app/advocates?campaignId=${campaign.campaignId}`);
    expect(heads.join()).toBe(`Campaign,${HEADS}`);
    expect(rows[0]?.slice(0, 2)).toEqual(["Spring", "Ann Reyes"]);
  });

  it("honors the query's search and paging", async () => {
    const own = await createCampaign(api);
    for (const name of ["Ann", "Bob", "Bobby", "Bobo"]) {
      await enrollAdvocate(api, own, { name, email: uniqueEmail("x") });
    }
    const namesOf = async (query: string) =>
      (await readCsv(organization.apiKey, `${own.path}/advocates?${query}`)).rows.map(([name]) => name);
    expect(await namesOf("q=bob&sort=name")).toEqual(["Bob", "Bobby", "Bobo"]);
    expect(await namesOf("q=bob&sort=name&limit=2")).toEqual(["Bob", "Bobby"]);
    expect(await namesOf("q=unknown")).toEqual([]);
  });

  it("streams 1,203 rows once each and stops after a requested page of 500", async () => {
    const own = await createCampaign(api);
    await insertAdvocates(organization.orgId, own.campaignId, 1_203);
    const list = `${own.path}/advocates?sort=name`;
    const { rows, pieces } = await readCsv(organization.apiKey, list);
    expect(pieces.length).toBeGreaterThan(3);
    expect(new Set(rows.map(([name]) => name)).size).toBe(1_203);
    expect(rows).toHaveLength(1_203);
    expect((await readCsv(organization.apiKey, `${list}&limit=500`)).rows).toHaveLength(500);
  });

  describe("the response is JSON", () => {
    it("for endpoints without a spreadsheet", async () => {
      const { path } = await enrollAdvocate(api, campaign);
      for (const [where, key] of [["/api/app/campaigns", "campaigns"] as const, [path, "advocate"] as const]) {
        const { headers, text } = await readCsv(organization.apiKey, where);
        expect(headers.get("content-type")).toBe("application/json");
        expect(JSON.parse(text)).toHaveProperty(key);
      }
    });

    it("for a refusal", async () => {
      const { status, headers, text } = await read("?limit=0");
      expect(status).toBe(400);
      expect(headers.get("content-type")).toBe("application/problem+json");
      expect(JSON.parse(text)).toMatchObject({ code: "invalid_input" });
    });
  });
});
