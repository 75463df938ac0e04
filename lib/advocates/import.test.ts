import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { importOutcomes, importRows } from "@/proof/fixtures/import";
import { inShort, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  readAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

const person = (name = "Ann Reyes") => ({ name, email: uniqueEmail("ann") });
const count = async ({ path }: TestCampaign) => {
  const { body } = await api.get(`${path}/advocates`);
  return Object.values(body).flat().length;
};

describe("an import", () => {
  it("enrolls each person as an enrollment would, and says who that is", async () => {
    const own = await createCampaign(api);
    const [ann, bob] = [person(), { name: "Bob", phone: "(415) 555-0147" }];
    const rows = await importRows(api, own, [{ ...ann, phone: "415.555.0132" }, bob]);
    const paths = rows.map(({ advocateId }) => `${own.path}/advocates/${advocateId}`);
    const [first = "", second = ""] = paths;
    expect(rows.map(({ outcome }) => outcome)).toEqual(["enrolled", "enrolled"]);
    expect(await readAdvocate(api, { path: first })).toMatchObject({
      ...ann,
      phone: "+14155550132",
      notificationPreference: "both",
      referralCode: expect.stringMatching(/^ANN-\w{4,}$/),
      creditBalanceCents: 0,
      smsConsentAt: expect.any(String),
    });
    expect(await readAdvocate(api, { path: second })).toMatchObject({
      name: "Bob",
      phone: "+14155550147",
      notificationPreference: "sms",
    });
    for (const path of paths) {
      expect(await readActivity(api, { path })).toMatchObject([
        { action: "advocate.enrolled", description: `Enrolled in ${own.name}`, by: { kind: "apiKey" } },
      ]);
    }
  });

  it("leaves what it does in the audit log, an entry for each who was enrolled", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const [ann, bob] = [person(), person("Bob")];
    const rows = await importRows(theirs, await createCampaign(theirs), [ann, { name: "Nobody" }, bob, ann]);
    const entries = await readAuditEntries(own.orgId);
    const enrolled = entries.filter(({ action }) => action === "advocate.enrolled");
    expect(enrolled).toMatchObject([
      { subjectId: rows[0]?.advocateId, after: ann },
      { subjectId: rows[2]?.advocateId, after: bob },
    ]);
    expect(JSON.stringify(enrolled)).not.toMatch(/token|portal/i);
  });

  it("takes an empty field for none, and spaces around one for nothing", async () => {
    const email = uniqueEmail("ann");
    const [row] = await importRows(api, campaign, [{ name: "  Ann ", email: ` ${email} `, phone: "  " }]);
    const advocate = await readAdvocate(api, { path: `${campaign.path}/advocates/${row?.advocateId}` });
    expect(advocate).toMatchObject({ name: "Ann", email });
    expect(advocate).not.toHaveProperty("phone");
  });

  it("sends each one's link by the ways they are reached, or none when asked not to", async () => {
    const [ann, bob] = [{ ...person(), phone: "+14155550132" }, person("Bob")];
    const [first] = await importRows(api, campaign, [ann]);
    expect((await readMessagesAbout(first?.advocateId ?? "")).map(inShort).sort()).toEqual([
      `invite by email to ${ann.email}`,
      "invite by sms to +14155550132",
    ]);
    const [second] = await importRows(api, campaign, [bob], { sendInvites: false });
    expect(second?.outcome).toBe("enrolled");
    expect(await readMessagesAbout(second?.advocateId ?? "")).toEqual([]);
  });

  it("is safe to repeat: who is enrolled stays as they are", async () => {
    const own = await createCampaign(api);
    const rows = [person(), person("Bob"), { name: "Cy", phone: "+14155550133" }];
    expect(await importOutcomes(api, own, rows)).toEqual(["enrolled", "enrolled", "enrolled"]);
    const renamed = rows.map((row) => ({ ...row, name: "Somebody else" }));
    const again = ["alreadyEnrolled", "alreadyEnrolled", "alreadyEnrolled"];
    expect(await importOutcomes(api, own, renamed)).toEqual(again);
    expect(await count(own)).toBe(3);
    expect(JSON.stringify((await api.get(`${own.path}/advocates`)).body)).not.toContain("Somebody else");
  });

  it("changes nothing in a dry run and says what would happen", async () => {
    const own = await createTestOrganization({ overrides: { advocates: 2 } });
    const theirs = apiAs(own.apiKey);
    const campaignOfTheirs = await createCampaign(theirs);
    const ann = await enrollAdvocate(theirs, campaignOfTheirs);
    const before = await readAuditEntries(own.orgId);
    const rows = [{ name: "Ann", email: ann.email }, person(), { name: "" }, person("Bob")];
    expect(await importOutcomes(theirs, campaignOfTheirs, rows, { dryRun: true })).toEqual([
      "alreadyEnrolled",
      "ready",
      "invalid",
      "noRoom",
    ]);
    expect(await readAuditEntries(own.orgId)).toEqual(before);
    const { body } = await theirs.get(`${campaignOfTheirs.path}/advocates`);
    expect(body["advocates"]).toHaveLength(1);
  });

  it("takes 200 at once in far less than the time of as many enrollments", async () => {
    const own = await createCampaign(api);
    const rows = Array.from({ length: 200 }, () => person());
    const started = performance.now();
    expect(new Set(await importOutcomes(api, own, rows))).toEqual(new Set(["enrolled"]));
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await count(own)).toBe(200);
  });

  it("is refused without rows, with too many, and with fields that nobody knows", async () => {
    const send = (body: unknown) => api.post(`${campaign.path}/advocates/import`, body);
    expectRefusal(await send({ rows: [] }), 400, "invalid_input", "rows");
    const tooMany = Array.from({ length: 201 }, () => person());
    expectRefusal(await send({ rows: tooMany }), 400, "invalid_input", "rows", "at most 200");
    expectRefusal(await send({ rows: [{ ...person(), code: "A" }] }), 400, "invalid_input", "rows.0.code");
    expectRefusal(
      await api.post(`${campaign.path}x/advocates/import`, { rows: [person()] }),
      404,
      "not_found",
    );
  });
});
