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

describe("a blank value in a signed event", () => {
  it.each([[""], ["  "], [null]])(
    "counts as omitted for an optional text, and spaces around others are ignored: %j",
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

  it("is an error in an amount or a choice", async () => {
    const refund = { externalId: randomUUID(), refundedValueCents: "" };
    expectRefusal(await sender.send("referral.reverse", refund), 400, "invalid_input", "refundedValueCents");
    const reason = { externalId: randomUUID(), reason: "" };
    expectRefusal(await sender.send("referral.reverse", reason), 400, "invalid_input", "reason");
  });
});
