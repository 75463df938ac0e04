import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  type Fields,
  readAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, readAuditLog, resultOf, type TestSender } from "@/proof/fixtures/webhooks";

let organization: TestOrganization;
let api: TestApi;
let sender: TestSender;
let campaign: TestCampaign;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 100 } });
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
  campaign = await createCampaign(api);
});

/** An event that takes effect, but for these fields. */
function enroll(fields: Fields = {}) {
  const person = { campaignId: campaign.campaignId, name: "Ann Reyes", email: uniqueEmail("ann") };
  return sender.send("advocate.enroll", { ...person, ...fields });
}

async function listAdvocates(): Promise<unknown> {
  return (await api.get(`${campaign.path}/advocates`)).body["advocates"];
}

describe("advocate.enroll", () => {
  it("enrolls a person, and answers what the sender may know of it", async () => {
    const email = uniqueEmail("ann");
    const answer = await enroll({ email, phone: "(415) 555-0132" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: true,
      eventId: expect.any(String),
      outcome: "applied",
      result: {
        advocateId: expect.any(String),
        referralCode: expect.stringMatching(/^ANN-/),
        referralUrl: expect.stringContaining("/r/ANN-"),
      },
    });
    const { advocateId } = resultOf(answer);
    expect(await readAdvocate(api, { path: `${campaign.path}/advocates/${advocateId}` })).toMatchObject({
      name: "Ann Reyes",
      email,
      phone: "+14155550132",
      creditBalanceCents: 0,
    });
  });

  it("enrolls a person who has only a phone number", async () => {
    const answer = await enroll({ email: undefined, phone: "+14155550177" });
    expect(answer.status).toBe(200);
    expect(await listAdvocates()).toEqual(
      expect.arrayContaining([expect.objectContaining({ phone: "+14155550177" })]),
    );
  });

  it("is told in the audit log, in the key's name", async () => {
    const answer = await enroll();
    const { advocateId, referralCode } = resultOf(answer);
    const actor = { kind: "webhook", id: sender.keyId, name: "CRM" };
    expect(await readAuditLog(api, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: "advocate.enrolled",
          subjectId: advocateId,
          actor,
          after: expect.objectContaining({ referralCode }),
          requestId: answer.headers.get("x-request-id"),
        }),
        expect.objectContaining({
          action: "webhook_event.received",
          subjectId: eventIdOf(answer),
          actor,
          after: { type: "advocate.enroll", externalId: expect.any(String), outcome: "applied" },
        }),
      ]),
    );
  });

  it.each([
    ["campaignId", "is required", { campaignId: undefined }],
    ["campaignId", "must be an id as the API returned it", { campaignId: "spring" }],
    ["name", "is required", { name: undefined }],
    ["name", "must not be empty", { name: " " }],
    ["name", "must have at most 100 characters", { name: "n".repeat(101) }],
    ["name", "must be text", { name: 7 }],
    ["email", "or phone is required", { email: undefined }],
    ["email", "must be an e-mail address", { email: "ann" }],
    ["email", "must be text", { email: null }],
    ["phone", "must be a US phone number", { phone: "+442079460000" }],
    ["notificationPreference", "is not a field", { notificationPreference: "email" }],
    ["portalToken", "is not a field", { portalToken: "x" }],
  ])("is refused when %s %s", async (field, message, fields) => {
    const before = await listAdvocates();
    expectRefusal(await enroll(fields), 400, "invalid_input", field, message);
    expect(await listAdvocates()).toEqual(before);
  });

  it("is refused for a person who is enrolled, however the address is written", async () => {
    const email = uniqueEmail("ann");
    await enrollAdvocate(api, campaign, { email });
    expectRefusal(await enroll({ email: email.toUpperCase() }), 409, "advocate_already_enrolled");
  });

  it.each([
    ["a campaign that does not exist", async () => randomUUID()],
    [
      "a deleted campaign",
      async () => {
        const gone = await createCampaign(api);
        await api.delete(gone.path);
        return gone.campaignId;
      },
    ],
    [
      "another organization's campaign",
      async () => (await createCampaign(apiAs((await createTestOrganization()).apiKey))).campaignId,
    ],
  ])("is kept for an admin when it names %s", async (_, findCampaignId) => {
    const answer = await enroll({ campaignId: await findCampaignId() });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      ok: true,
      eventId: expect.any(String),
      outcome: "unmatched",
      detail: "There is no campaign with this id.",
    });
  });

  it("is refused when the plan has no SMS and the person only a phone number", async () => {
    await setPlan({ sms: false });
    expectRefusal(await enroll({ email: undefined, phone: "+14155550188" }), 403, "feature_not_enabled");
    expect((await enroll()).status).toBe(200);
  });

  it("is refused beyond the plan's advocates, and then enrolls nobody", async () => {
    await setPlan({ advocates: 1 });
    const before = await listAdvocates();
    expectRefusal(await enroll(), 403, "plan_limit_reached");
    expect(await listAdvocates()).toEqual(before);
  });
});

async function setPlan(overrides: { sms?: boolean; advocates?: number }): Promise<void> {
  await transact((tx) => changePlan(tx, { orgId: organization.orgId, overrides }));
}
