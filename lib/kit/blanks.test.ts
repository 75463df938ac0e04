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

describe("nothing in an optional text is left out", () => {
  it.each([[""], ["  "], [null]])("of a request: %j", async (nothing) => {
    expect((await api.post(`${ann.path}/credit`, { delta: 100, note: nothing })).status).toBe(200);
    const friend = { advocateId: ann.advocateId, friendName: "Fred Fox", friendEmail: uniqueEmail("fred") };
    const path = `${campaign.path}/referrals`;
    expect((await api.post(path, { ...friend, friendPhone: nothing, note: nothing })).status).toBe(201);
  });

  it.each([[""], ["  "], [null]])(
    "of a signed event, where spaces around a text don’t count either: %j",
    async (nothing) => {
      const { referralCode } = ann;
      const friendEmail = ` ${uniqueEmail("fred")} `;
      const friend = {
        referralCode,
        friendName: "Fred Fox",
        friendEmail,
        friendPhone: nothing,
        note: nothing,
      };
      expect((await sender.send("referral.create", friend)).body).toMatchObject({ outcome: "applied" });
      const paid = { friendEmail, friendPhone: nothing, externalId: nothing };
      expect((await sender.send("referral.convert", paid)).body).toMatchObject({ outcome: "applied" });
    },
  );
});

describe("nothing is an error", () => {
  it("where a text is required, or an amount or a choice is meant", async () => {
    const path = `${campaign.path}/referrals`;
    const friend = { advocateId: ann.advocateId, friendEmail: uniqueEmail("fred") };
    expectRefusal(await api.post(path, { ...friend, friendName: " " }), 400, "invalid_input", "friendName");
    expectRefusal(await api.post(`${ann.path}/credit`, { delta: "" }), 400, "invalid_input", "delta");
    const refund = { externalId: randomUUID(), refundedValueCents: "" };
    expectRefusal(await sender.send("referral.reverse", refund), 400, "invalid_input", "refundedValueCents");
    const reason = { externalId: randomUUID(), reason: "" };
    expectRefusal(await sender.send("referral.reverse", reason), 400, "invalid_input", "reason");
  });

  it("where it would mean to remove, or to leave as it is", async () => {
    expectRefusal(await api.patch(ann.path, { name: "" }), 400, "invalid_input", "name");
    expectRefusal(await api.patch(ann.path, { name: null }), 400, "invalid_input", "name");
  });
});
