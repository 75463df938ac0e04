import { beforeAll, describe, expect, it } from "vitest";
import { applyAwaited } from "@/lib/integrations/webhooks/awaiting";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, listEvents, type TestSender } from "@/proof/fixtures/webhooks";

let api: TestApi;
let sender: TestSender;
let orgId: string;

interface RefundSteps {
  readonly refund: () => Promise<unknown>;
  readonly convert: () => Promise<unknown>;
  readonly converted: () => Promise<unknown>;
}

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  ({ orgId } = organization);
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
});

it("takes a reward back by its conversion's id, once per refund, and restores it when one fails", async () => {
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

it("ignores refunds of unrelated jobs, until the job is converted", async () => {
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

describe("a refund that arrives before its conversion", () => {
  const percent = { ...percentTerms, advocateRewardValue: 1_000 };

  it.each<[string, (from: RefundSteps) => Promise<unknown>]>([
    ["is applied with it", async ({ refund, convert }) => [await refund(), await convert()]],
    ["is applied if both arrive at the same time", ({ refund, convert }) => Promise.all([refund(), convert()])],
    [
      "is applied later if something else converted the lead",
      async ({ refund, converted }) => {
        await refund();
        await converted();
        await Promise.all([1, 2, 3].map(() => applyAwaited(new Date(), { orgId })));
      },
    ],
  ])("%s", async (_, act) => {
    for (let turn = 0; turn < 3; turn++) {
      const { advocate, referral } = await startReferral(api, percent);
      const { referralId } = referral;
      const invoice = { externalId: `invoice-${referralId}` };
      const job = { jobValueCents: 50_000, ...invoice };
      await act({
        refund: () => sender.send("referral.reverse", { ...invoice, refundId: "re_9", refundedValueCents: 20_000 }),
        convert: () => sender.send("referral.convert", { referralId, ...job }),
        converted: () => api.post(referral.convertPath, job),
      });
      expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(3_000);
    }
  });

  it("is applied when an earlier friend of the advocate was refunded, which opens a review", async () => {
    const campaign = await createCampaign(api, percent);
    const advocate = await enrollAdvocate(api, campaign);
    for (const isFirst of [false, true]) {
      const { referralId } = await addReferral(api, campaign, advocate);
      const invoice = { externalId: `invoice-${referralId}` };
      const steps = [
        () => sender.send("referral.reverse", invoice),
        () => sender.send("referral.convert", { referralId, jobValueCents: 50_000, ...invoice }),
      ];
      for (const step of isFirst ? steps : steps.toReversed()) expect((await step()).status).toBeLessThan(300);
    }
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(0);
  });

  it("has no effect if it failed", async () => {
    const { advocate, referral } = await startReferral(api, percent);
    const { referralId } = referral;
    const refund = { externalId: `invoice-${referralId}`, refundId: "re_1" };
    await sender.send("referral.reverse", refund);
    await sender.send("referral.unreverse", refund);
    const { externalId } = refund;
    await sender.send("referral.convert", { referralId, jobValueCents: 50_000, externalId });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(5_000);
  });
});

it("names the missing field or the unknown referral", async () => {
  const nameless = await sender.send("referral.reverse", { reason: "refunded" });
  expectRefusal(nameless, 400, "invalid_input", "referralId", "or the conversion’s externalId is required");
  const unknown = { referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" };
  expect((await sender.send("referral.reverse", unknown)).body).toMatchObject({ outcome: "unmatched" });
});
