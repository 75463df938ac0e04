import { describe, expect, it } from "vitest";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { promoteFriend } from "@/proof/fixtures/friends";
import { openShop } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { enrollAdvocate, expectRefusal, type Fields, readAdvocate } from "@/proof/fixtures/scenario";

const phone = "+14155550132";
const friendPhone = "+14155550177";

const { orgId, api, campaign, ann } = await openShop({ campaign: { maxReferralsPerAdvocate: 50 } });

const befriend = async (friend: Fields) => (await promoteFriend(api, campaign, ann, friend)).friend;
const agreed = { friendPhone, friendSmsConsent: true };

describe("consent to texts", () => {
  it("of a friend lasts as long as the number, whatever else changes", async () => {
    const { path, smsConsentAt } = await befriend(agreed);
    const changes = [{ name: "Fred F." }, { email: uniqueEmail("fred") }, { phone: "(415) 555-0177" }];
    for (const change of changes) {
      expect((await api.patch(path, change)).body).toMatchObject({ advocate: { smsConsentAt } });
    }
    expect(smsConsentAt).toMatch(/^\d{4}-/);
  });

  it("is what a member says it is, even for a friend, until it is withdrawn", async () => {
    const silent = await befriend({ friendPhone });
    const readConsent = async () => (await readAdvocate(api, silent)).smsConsentAt;
    for (const smsConsent of [true, false, true]) {
      expect((await api.patch(silent.path, { smsConsent })).status).toBe(200);
      expect((await readConsent()) !== undefined).toBe(smsConsent);
    }
    const once = await readConsent();
    await api.patch(silent.path, { smsConsent: true });
    expect(await readConsent()).toBe(once);
    const noNumber = await api.patch(silent.path, { phone: null, smsConsent: true });
    expectRefusal(noNumber, 400, "invalid_input");
  });

  it.each([
    ["changes", [{ phone }]],
    ["changes and changes back", [{ phone }, { phone: friendPhone }]],
    ["is removed", [{ phone: null }]],
    ["is removed and put back", [{ phone: null }, { phone: friendPhone }]],
  ])(
    "of a friend ends when the number %s, as the audit log shows, and a business can confirm its own again",
    async (_, changes) => {
      const friend = await befriend(agreed);
      const enrolled = await enrollAdvocate(api, campaign, { email: uniqueEmail("ann"), phone: friendPhone });
      for (const change of changes) {
        for (const { path } of [friend, enrolled]) expect((await api.patch(path, change)).status).toBe(200);
      }
      expect(await readAdvocate(api, friend)).not.toHaveProperty("smsConsentAt");
      const { smsConsentAt = "", phone: last } = await readAdvocate(api, enrolled);
      expect(smsConsentAt > enrolled.enrolledAt).toBe(last !== undefined);
      const [entry] = (await readAuditEntries(orgId)).filter(
        ({ action, subjectId }) => action === "advocate.updated" && subjectId === friend.advocateId,
      );
      expect(entry).toMatchObject({ before: { phone: friendPhone, smsConsentAt: friend.smsConsentAt } });
    },
  );
});

it.each([
  ["email without consent, when a phone number is added", {}, { phone }, "email"],
  ["email without consent, when the phone number changes", { friendPhone }, { phone }, "email"],
  ["email without consent, when the address changes", { friendPhone }, { email: "f@example.com" }, "email"],
  ["email with consent, when the phone number goes", agreed, { phone: null }, "email"],
  ["sms with consent, when the address goes", agreed, { email: null }, "sms"],
])("the preference of a promoted friend whose contacts change is %s", async (_, friend, change, preference) => {
  const { path } = await befriend(friend);
  const { status, body } = await api.patch(path, change);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { advocate: { notificationPreference: preference } },
  });
  expect("smsConsentAt" in Object(body["advocate"])).toBe(preference === "sms");
});
