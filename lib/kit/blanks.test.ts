import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";
import { connectSender } from "@/proof/fixtures/webhooks";

const { organization, api } = await startOrganization();
const sender = await connectSender(organization, api);
const campaign = await createCampaign(api);
const ann = await enrollAdvocate(api, campaign);

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
