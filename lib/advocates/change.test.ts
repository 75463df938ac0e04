import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  queueBehind,
  readAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  api = apiAs((await createTestOrganization({ overrides: { campaigns: 1000 } })).apiKey);
  campaign = await createCampaign(api);
});

let lastNumber = 100;

/** A phone number that no other advocate of these tests has. */
function newPhone(): string {
  lastNumber++;
  return `+14155550${lastNumber}`;
}

const emailOnly = () => ({ email: uniqueEmail("ann") });
const phoneOnly = () => ({ phone: newPhone() });
const both = () => ({ ...emailOnly(), ...phoneOnly() });

describe("updating an advocate", () => {
  it("changes the name and nothing else", async () => {
    const { path, ...before } = await enrollAdvocate(api, campaign);
    const { status, body } = await api.patch(path, { name: " Ann R. " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ advocate: { ...before, name: "Ann R." } });
    expect(await readAdvocate(api, { path })).toEqual({ ...before, name: "Ann R." });
  });

  it("changes the e-mail address, and keeps code, portal and balance", async () => {
    const { path, ...before } = await enrollAdvocate(api, campaign);
    const email = uniqueEmail("new");
    await api.patch(path, { email });
    expect(await readAdvocate(api, { path })).toEqual({ ...before, email });
  });

  it("keeps a phone number in E.164 form, however it is written", async () => {
    const advocate = await enrollAdvocate(api, campaign);
    await api.patch(advocate.path, { phone: "(415) 555-0100" });
    expect((await readAdvocate(api, advocate)).phone).toBe("+14155550100");
  });

  it.each([
    ["name", { name: "n".repeat(101) }, "at most 100 characters"],
    ["name", { name: " " }, "must not be empty"],
    ["name", { name: null }, "must be text"],
    ["email", { email: "ann" }, "must be an e-mail address"],
    ["email", { email: 7 }, "must be text"],
    ["phone", { phone: "+442079460958" }, "must be a US phone number"],
    ["phone", { phone: "" }, "must be a US phone number"],
    ["notificationPreference", { notificationPreference: "push" }, '"email" or "sms" or "both"'],
    ["notificationPreference", { notificationPreference: null }, '"email" or "sms" or "both"'],
    ["creditBalanceCents", { creditBalanceCents: 100 }, "is not a field of this request"],
    ["referralCode", { referralCode: "MINE" }, "is not a field of this request"],
    ["advocateId", { advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" }, "is not a field of this request"],
    ["body", {}, "must change at least one field"],
    ["body", undefined, "must change at least one field"],
  ])("refuses a wrong %s: %j", async (field, change, message) => {
    const { path, ...before } = await enrollAdvocate(api, campaign);
    expectRefusal(await api.patch(path, change), 400, "invalid_input", field, message);
    expect(await readAdvocate(api, { path })).toEqual(before);
  });
});

describe("removing a contact", () => {
  it.each([
    ["email", { notificationPreference: "sms" }],
    ["phone", { notificationPreference: "email" }],
  ])("takes the %s away while the other remains", async (field, rest) => {
    const advocate = await enrollAdvocate(api, campaign, both());
    expect((await api.patch(advocate.path, { [field]: null })).status).toBe(200);
    const after = await readAdvocate(api, advocate);
    expect(after).not.toHaveProperty(field);
    expect(after).toMatchObject(rest);
  });

  it.each([
    ["email", emailOnly, { email: null }],
    ["phone", phoneOnly, { phone: null }],
    ["email", both, { email: null, phone: null }],
  ])("never takes the last one away (%s)", async (field, contacts, change) => {
    const { path, ...before } = await enrollAdvocate(api, campaign, contacts());
    expectRefusal(await api.patch(path, change), 400, "invalid_input", field);
    expect(await readAdvocate(api, { path })).toEqual(before);
  });

  it("may swap the last one for the other", async () => {
    const advocate = await enrollAdvocate(api, campaign, emailOnly());
    const phone = newPhone();
    await api.patch(advocate.path, { email: null, phone });
    const after = await readAdvocate(api, advocate);
    expect(after).toMatchObject({ phone, notificationPreference: "sms" });
    expect(after).not.toHaveProperty("email");
  });

  it("keeps one when both are taken away at once by two requests", async () => {
    const { path, advocateId } = await enrollAdvocate(api, campaign, both());
    const answers = await queueBehind(sql`SELECT FROM advocates WHERE id = ${advocateId} FOR UPDATE`, () => [
      api.patch(path, { email: null }),
      api.patch(path, { phone: null }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("the notification preference", () => {
  it.each([
    ["a phone number added", emailOnly, () => phoneOnly(), "both"],
    ["an e-mail address added", phoneOnly, () => emailOnly(), "both"],
    ["the phone number removed", both, () => ({ phone: null }), "email"],
    ["the e-mail address removed", both, () => ({ email: null }), "sms"],
  ])("follows %s", async (_, contacts, change, preference) => {
    const advocate = await enrollAdvocate(api, campaign, contacts());
    const { body } = await api.patch(advocate.path, change());
    expect(body).toMatchObject({ advocate: { notificationPreference: preference } });
  });

  it.each([
    ["email", both],
    ["sms", both],
    ["both", both],
    ["email", emailOnly],
    ["sms", phoneOnly],
  ])("can be %s", async (notificationPreference, contacts) => {
    const advocate = await enrollAdvocate(api, campaign, contacts());
    expect((await api.patch(advocate.path, { notificationPreference })).status).toBe(200);
    expect((await readAdvocate(api, advocate)).notificationPreference).toBe(notificationPreference);
  });

  it.each([
    ["sms without a phone number", emailOnly, { notificationPreference: "sms" }, "without a phone number"],
    ["both without a phone number", emailOnly, { notificationPreference: "both" }, "without a phone number"],
    ["email without an e-mail address", phoneOnly, { notificationPreference: "email" }, "without an e-mail"],
    ["both without an e-mail address", phoneOnly, { notificationPreference: "both" }, "without an e-mail"],
    ["both with the phone removed", both, { notificationPreference: "both", phone: null }, "without a phone"],
    [
      "email with the e-mail removed",
      both,
      { notificationPreference: "email", email: null },
      "without an e-mail",
    ],
  ])("cannot be %s", async (_, contacts, change, message) => {
    const { path, ...before } = await enrollAdvocate(api, campaign, contacts());
    expectRefusal(await api.patch(path, change), 400, "invalid_input", "notificationPreference", message);
    expect(await readAdvocate(api, { path })).toEqual(before);
  });

  it("is named together with the contact it needs", async () => {
    const advocate = await enrollAdvocate(api, campaign, emailOnly());
    const { body } = await api.patch(advocate.path, { ...phoneOnly(), notificationPreference: "sms" });
    expect(body).toMatchObject({ advocate: { notificationPreference: "sms", email: advocate.email } });
  });

  it("stays as chosen when a name changes or a contact is sent unchanged", async () => {
    const advocate = await enrollAdvocate(api, campaign, both());
    await api.patch(advocate.path, { notificationPreference: "email" });
    await api.patch(advocate.path, { name: "Ann R.", email: advocate.email, phone: advocate.phone });
    expect((await readAdvocate(api, advocate)).notificationPreference).toBe("email");
  });
});

describe("a plan without SMS", () => {
  it.each([
    ["the preference sms", both, { notificationPreference: "sms" }],
    ["the e-mail address removed", both, { email: null }],
    ["another phone number alone", phoneOnly, { phone: "+14155550199" }],
  ])("refuses %s", async (_, contacts, change) => {
    const { orgId, apiKey } = await createTestOrganization();
    const theirs = apiAs(apiKey);
    const { path, ...before } = await enrollAdvocate(theirs, await createCampaign(theirs), contacts());
    await transact((tx) => changePlan(tx, { orgId, overrides: { sms: false } }));
    expectRefusal(await theirs.patch(path, change), 403, "feature_not_enabled");
    expect(await readAdvocate(theirs, { path })).toEqual(before);
    expect((await theirs.patch(path, { name: "Ann R." })).status).toBe(200);
  });
});

describe("a contact that is taken", () => {
  it("is refused when it is another advocate's e-mail address, in any case", async () => {
    const [ann, bob] = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
    const answer = await api.patch(bob.path, { email: ann.email?.toUpperCase() });
    expectRefusal(answer, 409, "advocate_already_enrolled");
    expect((await readAdvocate(api, bob)).email).toBe(bob.email);
  });

  it("is refused when it is another's only contact and would be one's own", async () => {
    const [ann, bob] = [
      await enrollAdvocate(api, campaign, phoneOnly()),
      await enrollAdvocate(api, campaign, phoneOnly()),
    ];
    expectRefusal(await api.patch(bob.path, { phone: ann.phone }), 409, "advocate_already_enrolled");
  });

  it("is fine when it is one's own in another case, or a phone number beside an e-mail address", async () => {
    const [ann, bob] = [await enrollAdvocate(api, campaign, both()), await enrollAdvocate(api, campaign)];
    expect((await api.patch(ann.path, { email: ann.email?.toUpperCase() })).status).toBe(200);
    expect((await api.patch(bob.path, { phone: ann.phone })).status).toBe(200);
  });
});

it("finds no advocate of another campaign or another organization to change", async () => {
  const other = await createCampaign(api);
  const { path, advocateId } = await enrollAdvocate(api, other);
  const theirs = apiAs((await createTestOrganization()).apiKey);
  expectRefusal(await theirs.patch(path, { name: "Mine" }), 404, "not_found");
  const answer = await api.patch(`${campaign.path}/advocates/${advocateId}`, { name: "Mine" });
  expectRefusal(answer, 404, "not_found");
});
