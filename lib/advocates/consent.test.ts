import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/lib/testing/api";
import { promoteFriend } from "@/lib/testing/friends";
import { createTestOrganization, uniqueEmail } from "@/lib/testing/organization";
import {
  createCampaign,
  enrollAdvocate,
  type Fields,
  readAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/lib/testing/scenario";

const phone = "+14155550132";
const friendPhone = "+14155550177";

let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api, { maxReferralsPerAdvocate: 50 });
  ann = await enrollAdvocate(api, campaign);
});

const befriend = async (friend: Fields) => (await promoteFriend(api, campaign, ann, friend)).friend;
const agreed = { friendPhone, friendSmsConsent: true };

describe("consent to be texted", () => {
  it.each([
    ["an e-mail address", () => ({ email: uniqueEmail("ann") })],
    ["a phone number", () => ({ phone: "+14155550101" })],
    ["both", () => ({ email: uniqueEmail("ann"), phone })],
  ])("stands from the moment a business enrolls somebody by %s", async (_, contacts) => {
    const { smsConsentAt, enrolledAt } = await enrollAdvocate(api, campaign, contacts());
    expect(smsConsentAt).toBe(enrolledAt);
  });

  it("is shown wherever an advocate is", async () => {
    const advocate = await enrollAdvocate(api, campaign);
    const { smsConsentAt } = advocate;
    expect(await readAdvocate(api, advocate)).toMatchObject({ smsConsentAt });
    expect((await api.patch(advocate.path, { name: "Ann R." })).body).toMatchObject({
      advocate: { smsConsentAt },
    });
    const { advocates } = (await api.get(`${campaign.path}/advocates?limit=1`)).body;
    expect(advocates).toEqual([expect.objectContaining({ smsConsentAt })]);
  });

  it("is not given by a friend who is promoted, unless the friend gave it", async () => {
    expect(await befriend({ friendPhone })).not.toHaveProperty("smsConsentAt");
    expect(await befriend({})).not.toHaveProperty("smsConsentAt");
    expect(await befriend(agreed)).toHaveProperty("smsConsentAt");
  });

  it("is neither given nor taken by a change of contacts", async () => {
    const [silent, willing] = [await befriend({}), await befriend(agreed)];
    for (const { path } of [silent, willing]) await api.patch(path, { phone: "+14155550133" });
    expect(await readAdvocate(api, silent)).not.toHaveProperty("smsConsentAt");
    expect(await readAdvocate(api, willing)).toMatchObject({ smsConsentAt: willing.smsConsentAt });
  });
});

describe("the preference of a promoted friend whose contacts change", () => {
  it.each([
    ["email without consent, when a phone number is added", {}, { phone }, "email"],
    ["email without consent, when the phone number changes", { friendPhone }, { phone }, "email"],
    ["email without consent, when the address changes", { friendPhone }, { email: "f@example.com" }, "email"],
    ["both with consent, when the phone number changes", agreed, { phone }, "both"],
    ["email with consent, when the phone number goes", agreed, { phone: null }, "email"],
    ["sms with consent, when the address goes", agreed, { email: null }, "sms"],
  ])("is %s", async (_, friend, change, preference) => {
    const { path } = await befriend(friend);
    const { status, body } = await api.patch(path, change);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { advocate: { notificationPreference: preference } },
    });
  });
});
