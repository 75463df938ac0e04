import { beforeAll, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, percentTerms, readAdvocate, startReferral } from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, listEvents, type TestSender } from "@/proof/fixtures/webhooks";

let api: TestApi;
let sender: TestSender;

beforeAll(async () => {
  const organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
});

it("takes a reward back by the id that its conversion had, each refund once, and gives it back when one fails", async () => {
  const { advocate, referral } = await startReferral(api, { ...percentTerms, advocateRewardValue: 1_000 });
  const { referralId } = referral;
  const invoice = { externalId: `invoice-${referralId}` };
  await sender.send("referral.convert", { referralId, jobValueCents: 50_000, ...invoice });
  const part = { ...invoice, refundId: "re_1", refundedValueCents: 20_000 };
  const reversed = await sender.send("referral.reverse", part);
  expect(reversed.body).toMatchObject({
    outcome: "applied",
    result: { referralId, stage: "converted", advocateNewBalance: 3_000, owedCents: 0 },
  });
  await sender.send("referral.reverse", part);
  expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(3_000);
  const undone = await sender.send("referral.unreverse", { ...invoice, refundId: "re_1" });
  expect(undone.body).toMatchObject({ result: { advocateNewBalance: 5_000 } });
  const all = await sender.send("referral.reverse", { referralId, reason: "chargeback" });
  expect(all.body).toMatchObject({ result: { stage: "reversed", advocateNewBalance: 0 } });
});

it("ignores refunds of what no referral brought, which changes once it is converted", async () => {
  const { referral } = await startReferral(api);
  const invoice = { externalId: `invoice-${referral.referralId}` };
  const ignored = await sender.send("referral.reverse", invoice);
  expect(ignored).toMatchObject({ status: 200, body: { outcome: "ignored", ok: true } });
  expect((await listEvents(api, "?outcome=ignored"))[0]).toMatchObject({
    outcome: "ignored",
    detail: expect.stringContaining("nothing to take back"),
  });
  await api.post(referral.convertPath, invoice);
  const again = await api.post(`/api/app/integrations/webhook-events/${eventIdOf(ignored)}/replay`, {});
  expect(again.body).toMatchObject({ event: { outcome: "applied", attempts: 2 } });
});

it("says which field is missing, and which referral is not there", async () => {
  const nameless = await sender.send("referral.reverse", { reason: "refunded" });
  expectRefusal(nameless, 400, "invalid_input", "referralId", "or externalId is required");
  const unknown = { referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" };
  expect((await sender.send("referral.reverse", unknown)).body).toMatchObject({ outcome: "unmatched" });
});
