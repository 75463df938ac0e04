import { describe, expect, it } from "vitest";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { importOutcomes, importRows } from "@/proof/fixtures/import";
import { inShort, readMessagesAbout } from "@/proof/fixtures/messages";
import { openShop, startCampaign, startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  readActivity,
  readAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const { api, campaign } = await startCampaign();

const person = (name = "Ann Reyes") => ({ name, email: uniqueEmail("ann") });

const count = async ({ path }: TestCampaign) => {
  const { body } = await api.get(`${path}/advocates`);
  return Object.values(body).flat().length;
};

describe("an import", () => {
  it("enrolls each person like a single enrollment, returns their ids, and sends each one's link", async () => {
    const own = await createCampaign(api);
    const [ann, bob] = [person(), { name: "Bob", phone: "(415) 555-0147", mayText: true }];
    const rows = await importRows(api, own, [{ ...ann, phone: "415.555.0132", mayText: true }, bob]);
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
    expect((await readMessagesAbout(rows[0]?.advocateId ?? "")).map(inShort).sort()).toEqual([
      `invite by email to ${ann.email}`,
      "invite by sms to +14155550132",
    ]);
  });

  it("sends nothing to people marked do-not-contact until a member decides", async () => {
    const own = await createCampaign(api);
    const [karen, none, ann] = [
      { ...person("DO NOT CONTACT Karen"), phone: "(415) 555-0148", mayText: true },
      { name: "Bob Lee", email: "none@none.com" },
      person("Ann Reyes"),
    ];
    const dry = await importRows(api, own, [karen, none, ann], { dryRun: true });
    expect(dry).toMatchObject([{ doubt: "no_contact" }, { doubt: "placeholder" }, { outcome: "ready" }]);
    expect(dry[2]).not.toHaveProperty("doubt");
    const rows = await importRows(api, own, [karen, none, ann]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["enrolled", "enrolled", "enrolled"]);
    const written = async (index: number) => (await readMessagesAbout(rows[index]?.advocateId ?? "")).length;
    expect([await written(0), await written(1), await written(2)]).toEqual([0, 0, 1]);
    const path = `${own.path}/advocates/${rows[0]?.advocateId}`;
    expect(await readAdvocate(api, { path })).not.toHaveProperty("smsConsentAt");
    const otherCampaign = await createCampaign(api);
    const [fine] = await importRows(api, otherCampaign, [{ ...person("Deceased Reyes"), isFine: true }]);
    expect(await readMessagesAbout(fine?.advocateId ?? "")).toHaveLength(1);
  });

  it("never texts people without consent, keeps their numbers, and counts them", async () => {
    const own = await createCampaign(api);
    const [ann, bob, cy] = [{ ...person(), phone: "(415) 555-0148" }, person("Bob"), person("Cy")];
    const rows = [ann, { ...bob, phone: "(415) 555-0149", mayText: false }, { ...cy, mayText: true }];
    for (const dryRun of [true, false]) {
      const answer = await api.post(`${own.path}/advocates/import`, { rows, dryRun });
      expect(answer.body).toMatchObject({ withoutTexts: 2 });
    }
    const { body } = await api.get(`${own.path}/advocates?sort=name&limit=2`);
    const byEmail = { notificationPreference: "email" };
    const phones = ["+14155550148", "+14155550149"];
    expect(body).toMatchObject({ advocates: phones.map((phone) => ({ phone, ...byEmail })) });
    expect(JSON.stringify(body)).not.toContain("smsConsentAt");
  });

  it("leaves an audit entry for each enrolled person", async () => {
    const { organization: own, api: theirs } = await startOrganization();
    const [ann, bob] = [person(), person("Bob")];
    const rows = await importRows(theirs, await createCampaign(theirs), [ann, { name: "No Contact" }, bob, ann]);
    const entries = await readAuditEntries(own.orgId);
    const enrolled = entries.filter(({ action }) => action === "advocate.enrolled");
    expect(enrolled).toMatchObject([
      { subjectId: rows[0]?.advocateId, after: ann },
      { subjectId: rows[2]?.advocateId, after: bob },
    ]);
    expect(JSON.stringify(enrolled)).not.toMatch(/token|portal/i);
  });

  it("treats an empty field as missing and trims spaces", async () => {
    const email = uniqueEmail("ann");
    const [row] = await importRows(api, campaign, [{ name: "  Ann ", email: ` ${email} `, phone: "  " }]);
    const advocate = await readAdvocate(api, { path: `${campaign.path}/advocates/${row?.advocateId}` });
    expect(advocate).toMatchObject({ name: "Ann", email });
    expect(advocate).not.toHaveProperty("phone");
  });

  it("sends no links on request", async () => {
    const [row] = await importRows(api, campaign, [person("Bob")], { sendInvites: false });
    expect(row?.outcome).toBe("enrolled");
    expect(await readMessagesAbout(row?.advocateId ?? "")).toEqual([]);
  });

  it("is idempotent and leaves existing advocates unchanged", async () => {
    const own = await createCampaign(api);
    const rows = [person(), person("Bob"), { name: "Cy", phone: "+14155550133" }];
    expect(await importOutcomes(api, own, rows)).toEqual(["enrolled", "enrolled", "enrolled"]);
    const renamed = rows.map((row) => ({ ...row, name: "Someone else" }));
    const again = ["alreadyEnrolled", "alreadyEnrolled", "alreadyEnrolled"];
    expect(await importOutcomes(api, own, renamed)).toEqual(again);
    expect(await count(own)).toBe(3);
    expect(JSON.stringify((await api.get(`${own.path}/advocates`)).body)).not.toContain("Someone else");
  });

  it("changes nothing in a dry run and reports what would happen", async () => {
    const {
      organization: own,
      api: theirs,
      campaign: campaignOfTheirs,
      ann,
    } = await openShop({ organization: { overrides: { advocates: 2 } } });
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
});

describe("an invalid row", () => {
  it.each([
    ["without a name", { email: "ann@example.com" }, "name", "is required"],
    ["without a contact", { name: "Ann" }, "email", "or phone is required"],
    ["with a wrong email address", { name: "Ann", email: "ann@" }, "email", "must be an email address"],
  ])("has %s, and the error says how to fix it", async (_, row, field, message) => {
    const [outcome] = await importRows(api, campaign, [row]);
    expect(outcome).toEqual({
      outcome: "invalid",
      errors: expect.arrayContaining([{ field, message: expect.stringContaining(message) }]),
    });
  });

  it("has only a phone number on a plan without texts", async () => {
    const { api: theirs, campaign: own } = await startCampaign({
      organization: { overrides: { sms: false } },
    });
    const phone = "+14155550132";
    const rows = await importRows(theirs, own, [
      { name: "Ann", phone },
      { ...person(), phone },
    ]);
    expect(rows).toMatchObject([
      {
        outcome: "invalid",
        errors: [{ field: "email", message: expect.stringContaining("doesn’t include texts") }],
      },
      { outcome: "enrolled" },
    ]);
  });
});

describe("an existing advocate", () => {
  it("is recognized in its campaign by email address in any case, or by phone if there is no address", async () => {
    const own = await createCampaign(api);
    const { email = "" } = await enrollAdvocate(api, own);
    await enrollAdvocate(api, own, { phone: "+14155550132" });
    const rows = [
      { name: "Ann", email: email.toUpperCase() },
      { name: "Ann", phone: "(415) 555-0132" },
      { name: "Ann", email: uniqueEmail("other"), phone: "(415) 555-0132" },
    ];
    expect(await importOutcomes(api, own, rows)).toEqual(["alreadyEnrolled", "alreadyEnrolled", "enrolled"]);
    expect(await importOutcomes(api, await createCampaign(api), rows.slice(0, 1))).toEqual(["enrolled"]);
  });

  it("is recognized in an earlier row, unless that row was invalid", async () => {
    const ann = person();
    const twice = { ...ann, email: ann.email.toUpperCase() };
    const wrong = { ...ann, name: "" };
    expect(await importOutcomes(api, campaign, [wrong, ann, twice])).toEqual([
      "invalid",
      "enrolled",
      "alreadyEnrolled",
    ]);
  });
});

describe("the plan's limit", () => {
  it("leaves room only for existing advocates", async () => {
    const { api: theirs, campaign: own } = await startCampaign({
      organization: { overrides: { advocates: 3 } },
    });
    const { email } = await enrollAdvocate(theirs, await createCampaign(theirs));
    const ann = person();
    const rows = [ann, { name: "Ann", email }, ann, person(), person()];
    const outcomes = ["enrolled", "enrolled", "alreadyEnrolled", "noRoom", "noRoom"];
    expect(await importOutcomes(theirs, own, rows)).toEqual(outcomes);
    const again = ["alreadyEnrolled", "alreadyEnrolled", "alreadyEnrolled", "noRoom", "noRoom"];
    expect(await importOutcomes(theirs, own, rows)).toEqual(again);
  });

  it("is filled exactly by concurrent imports and enrollments", async () => {
    const { api: theirs, campaign: own } = await startCampaign({
      organization: { overrides: { advocates: 20 } },
    });
    const imports = Array.from({ length: 4 }, () =>
      importOutcomes(
        theirs,
        own,
        Array.from({ length: 7 }, () => person()),
      ),
    );
    const enrollments = Array.from({ length: 4 }, () => theirs.post(`${own.path}/invite`, person()));
    const outcomes = (await Promise.all(imports)).flat();
    const statuses = (await Promise.all(enrollments)).map(({ status }) => status);
    const enrolled = outcomes.filter((outcome) => outcome === "enrolled").length;
    expect(enrolled + statuses.filter((status) => status === 201).length).toBe(20);
    expect(outcomes.filter((outcome) => outcome === "noRoom")).toHaveLength(4 * 7 - enrolled);
    expect(statuses.every((status) => status === 201 || status === 403)).toBe(true);
    const { body } = await theirs.get(`${own.path}/advocates`);
    expect(body["advocates"]).toHaveLength(20);
  });

  it("enrolls each person once when the same rows are imported concurrently", async () => {
    const own = await createCampaign(api);
    const rows = Array.from({ length: 10 }, () => person());
    const results = await Promise.all(Array.from({ length: 4 }, () => importOutcomes(api, own, rows)));
    for (const [index] of rows.entries()) {
      expect(results.map((result) => result[index]).sort()).toEqual([
        "alreadyEnrolled",
        "alreadyEnrolled",
        "alreadyEnrolled",
        "enrolled",
      ]);
    }
  });

  it("enrolls a person once when imported and enrolled concurrently", async () => {
    const own = await createCampaign(api);
    const rows = Array.from({ length: 8 }, () => person());
    const enrollments = rows.map((row) => api.post(`${own.path}/invite`, row));
    const outcomes = await importOutcomes(api, own, [...rows].reverse());
    const statuses = (await Promise.all(enrollments)).map(({ status }) => status).reverse();
    expect(outcomes.map((outcome, index) => [outcome, statuses[index]])).toEqual(
      outcomes.map((outcome) => (outcome === "enrolled" ? [outcome, 409] : ["alreadyEnrolled", 201])),
    );
  });
});
