import { beforeAll, describe, expect, it } from "vitest";
import { readPortalToken } from "@/lib/public-links";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const phone = "+14155550132";

let api: TestApi;
let orgId: string;
let campaign: TestCampaign;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  orgId = organization.orgId;
  campaign = await createCampaign(api);
});

const invite = (person: unknown, to: { path: string } = campaign) => api.post(`${to.path}/invite`, person);

describe("enrolling an advocate", () => {
  it("answers 201 with every field of the spec, and leaves the unset phone out", async () => {
    const email = uniqueEmail("ann");
    const { status, body } = await invite({ name: "Ann Reyes", email });
    expect(status).toBe(201);
    expect(body).toEqual({
      advocate: {
        advocateId: expect.any(String),
        campaignId: campaign.campaignId,
        orgId,
        name: "Ann Reyes",
        email,
        notificationPreference: "email",
        referralCode: expect.stringMatching(/^ANN-[2-9BCDFGHJKMNPQRSTVWXYZ]{4}$/),
        portalToken: expect.any(String),
        creditBalanceCents: 0,
        enrolledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        smsConsentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        referralUrl: expect.any(String),
        portalUrl: expect.any(String),
      },
    });
  });

  it("gives a link with the code, and a portal whose token is the advocate's own", async () => {
    const { advocateId, ...advocate } = await enrollAdvocate(api, campaign);
    expect(advocate.referralUrl).toBe(`http://localhost:3000/r/${advocate.referralCode}`);
    expect(advocate.portalUrl).toBe(`http://localhost:3000/portal/${advocate.portalToken}`);
    expect(readPortalToken(advocate.portalToken)).toEqual({ orgId, advocateId });
  });

  it("gives everyone another code and another token", async () => {
    const advocates = await Promise.all(Array.from({ length: 30 }, () => enrollAdvocate(api, campaign)));
    expect(new Set(advocates.map(({ referralCode }) => referralCode)).size).toBe(30);
    expect(new Set(advocates.map(({ portalToken }) => portalToken)).size).toBe(30);
  });

  it("is the first entry of the advocate's activity", async () => {
    const advocate = await enrollAdvocate(api, campaign);
    const [entry, ...others] = await readActivity(api, advocate);
    expect(entry).toMatchObject({
      action: "advocate.enrolled",
      description: `Enrolled in ${campaign.name}`,
    });
    expect(others).toEqual([]);
  });

  it.each([
    ["an e-mail address", () => ({ email: uniqueEmail("ann") }), "email"],
    ["a phone number", () => ({ phone: "+14155550101" }), "sms"],
    ["both", () => ({ email: uniqueEmail("ann"), phone: "+14155550102" }), "both"],
  ])("with %s derives the notification preference", async (_, contacts, preference) => {
    const given = contacts();
    const advocate = await enrollAdvocate(api, campaign, given);
    expect(advocate).toMatchObject({ ...given, notificationPreference: preference });
  });

  it("keeps a phone number in E.164 form, however it is written", async () => {
    const own = await createCampaign(api);
    expect((await enrollAdvocate(api, own, { phone: "(415) 555-0132" })).phone).toBe(phone);
  });

  it("keeps a name of 100 characters and trims it", async () => {
    const name = "n".repeat(100);
    const advocate = await enrollAdvocate(api, campaign, { name: ` ${name} `, email: uniqueEmail("long") });
    expect(advocate.name).toBe(name);
  });

  it("works in a paused and in an expired campaign", async () => {
    for (const state of [{ status: "paused" }, { expiresAt: "2020-01-01T00:00:00Z" }]) {
      await enrollAdvocate(api, await createCampaign(api, state));
    }
  });

  const email = "ann@example.com";
  it.each([
    ["name", { email }, "is required"],
    ["name", { email, name: "" }, "must not be empty"],
    ["name", { email, name: "n".repeat(101) }, "at most 100 characters"],
    ["name", { email, name: 5 }, "must be text"],
    ["email", { name: "Ann" }, "or phone is required"],
    ["email", { name: "Ann", email: "ann" }, "must be an e-mail address"],
    ["email", { name: "Ann", email: "ann@localhost" }, "must be an e-mail address"],
    ["email", { name: "Ann", email: "Ann <ann@example.com>" }, "must be an e-mail address"],
    ["email", { name: "Ann", email: "" }, "must be an e-mail address"],
    ["email", { name: "Ann", email: null }, "must be text"],
    ["email", { name: "Ann", email: `${"a".repeat(250)}@example.com` }, "at most 254 characters"],
    ["phone", { name: "Ann", phone: "" }, "must be a US phone number"],
    ["phone", { name: "Ann", phone: "+442079460958" }, "must be a US phone number"],
    ["phone", { name: "Ann", phone: "555-0132" }, "must be a US phone number"],
    ["phone", { name: "Ann", phone: 4155550132 }, "must be text"],
    ["phone", { name: "Ann", email, phone: "+16045550123" }, "must be a US phone number"],
    ["referralCode", { name: "Ann", email, referralCode: "ANN-1" }, "is not a field of this request"],
    ["notificationPreference", { name: "Ann", email, notificationPreference: "email" }, "is not a field"],
  ])("refuses a wrong %s: %j", async (field, person, message) => {
    expectRefusal(await invite(person), 400, "invalid_input", field, message);
  });
});

describe("who is enrolled already", () => {
  it("is known by e-mail address, in upper or lower case", async () => {
    const email = uniqueEmail("ann");
    await enrollAdvocate(api, campaign, { email });
    for (const again of [email, email.toUpperCase()]) {
      const answer = await invite({ name: "Ann again", email: again, phone: "+14155550119" });
      expectRefusal(answer, 409, "advocate_already_enrolled");
    }
  });

  it("is known by phone number when there is no e-mail address", async () => {
    const own = await createCampaign(api);
    await enrollAdvocate(api, own, { phone });
    const answer = await invite({ name: "Ann again", phone: "415-555-0132" }, own);
    expectRefusal(answer, 409, "advocate_already_enrolled");
  });

  it("is another person with the same phone number but another e-mail address", async () => {
    const own = await createCampaign(api);
    const contacts = [{ email: uniqueEmail("ann"), phone }, { email: uniqueEmail("bob"), phone }, { phone }];
    for (const contact of contacts) await enrollAdvocate(api, own, contact);
    expect(await api.get(`${own.path}/advocates`)).toMatchObject({ body: { advocates: { length: 3 } } });
  });

  it("may join another campaign", async () => {
    const email = uniqueEmail("ann");
    const [first, second] = [await createCampaign(api), await createCampaign(api)];
    await enrollAdvocate(api, first, { email });
    await enrollAdvocate(api, second, { email });
  });

  it("is enrolled once when asked for many times at once", async () => {
    const email = uniqueEmail("ann");
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite({ name: "Ann", email })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe("the plan", () => {
  it("without SMS refuses a phone number alone and takes one beside an e-mail address", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { sms: false } })).apiKey);
    const own = await createCampaign(theirs);
    expectRefusal(
      await theirs.post(`${own.path}/invite`, { name: "Ann", phone }),
      403,
      "feature_not_enabled",
    );
    const both = await enrollAdvocate(theirs, own, { email: uniqueEmail("ann"), phone });
    expect(both).toMatchObject({ phone, notificationPreference: "both" });
    expect(await theirs.get(`${own.path}/advocates`)).toMatchObject({ body: { advocates: { length: 1 } } });
  });

  it("limits the advocates of all campaigns together, and keeps nothing of the refused one", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 2 } })).apiKey);
    const [first, second] = [await createCampaign(theirs), await createCampaign(theirs)];
    await enrollAdvocate(theirs, first);
    await enrollAdvocate(theirs, second);
    const person = { name: "Cid", email: uniqueEmail("cid") };
    expectRefusal(await theirs.post(`${first.path}/invite`, person), 403, "plan_limit_reached");
    expect(await theirs.get(`${first.path}/advocates`)).toMatchObject({ body: { advocates: { length: 1 } } });
    expect(await theirs.get("/api/app/dashboard")).toMatchObject({ body: { advocates: { total: 2 } } });
  });

  it("lets no more advocates in when they are enrolled at once", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 3 } })).apiKey);
    const own = await createCampaign(theirs);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        theirs.post(`${own.path}/invite`, { name: "Ann", email: uniqueEmail("a") }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  });
});

it("finds no campaign of another organization to enroll in", async () => {
  const theirs = apiAs((await createTestOrganization()).apiKey);
  const answer = await theirs.post(`${campaign.path}/invite`, { name: "Ann", email: uniqueEmail("ann") });
  expectRefusal(answer, 404, "not_found");
});
