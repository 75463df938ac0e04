import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender, type TestSender } from "@/proof/fixtures/webhooks";

let api: TestApi;
let sender: TestSender;
let campaign: TestCampaign;
let ann: TestAdvocate;
beforeAll(async () => {
  const organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
  campaign = await createCampaign(api);
  ann = await enrollAdvocate(api, campaign);
});

describe("a blank optional text counts as omitted", () => {
  it.each([[""], ["  "], [null]])("in a request: %j", async (blank) => {
    expect((await api.post(`${ann.path}/credit`, { delta: 100, note: blank })).status).toBe(200);
    const friend = { advocateId: ann.advocateId, friendName: "Fred Fox", friendEmail: uniqueEmail("fred") };
    const path = `${campaign.path}/referrals`;
    expect((await api.post(path, { ...friend, friendPhone: blank, note: blank })).status).toBe(201);
  });

  it.each([[""], ["  "], [null]])(
    "in a signed event, which also ignores surrounding spaces: %j",
    async (blank) => {
      const { referralCode } = ann;
      const friendEmail = ` ${uniqueEmail("fred")} `;
      const friend = {
        referralCode,
        friendName: "Fred Fox",
        friendEmail,
        friendPhone: blank,
        note: blank,
      };
      expect((await sender.send("referral.create", friend)).body).toMatchObject({ outcome: "applied" });
      const paid = { friendEmail, friendPhone: blank, externalId: blank };
      expect((await sender.send("referral.convert", paid)).body).toMatchObject({ outcome: "applied" });
    },
  );
});

describe("a blank value is an error", () => {
  it("in a required text, an amount or a choice", async () => {
    const path = `${campaign.path}/referrals`;
    const friend = { advocateId: ann.advocateId, friendEmail: uniqueEmail("fred") };
    expectRefusal(await api.post(path, { ...friend, friendName: " " }), 400, "invalid_input", "friendName");
    expectRefusal(await api.post(`${ann.path}/credit`, { delta: "" }), 400, "invalid_input", "delta");
    const refund = { externalId: randomUUID(), refundedValueCents: "" };
    expectRefusal(await sender.send("referral.reverse", refund), 400, "invalid_input", "refundedValueCents");
    const reason = { externalId: randomUUID(), reason: "" };
    expectRefusal(await sender.send("referral.reverse", reason), 400, "invalid_input", "reason");
  });

  it("in an update, where it could mean clearing the field or leaving it alone", async () => {
    expectRefusal(await api.patch(ann.path, { name: "" }), 400, "invalid_input", "name");
    expectRefusal(await api.patch(ann.path, { name: null }), 400, "invalid_input", "name");
  });
});
