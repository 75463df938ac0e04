import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "@/lib/kit/durations";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { changeCredit } from "@/proof/fixtures/redemptions";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  type Fields,
  percentTerms,
  readActivity,
  readAdvocate,
  readCounts,
  startReferral,
} from "@/proof/fixtures/scenario";

const { organization, api } = await startOrganization({ tier: "pro" });

afterEach(async () => {
  vi.useRealTimers();
  await expectLedgerRight(organization.orgId);
});

/** A friend of Ann's who became a customer for $500.00. */
async function convert(terms: Fields = {}, job: Fields = { jobValueCents: 50_000 }) {
  const scene = await startReferral(api, terms);
  const { advocate, referral } = scene;
  const converted = await api.post(referral.convertPath, job);
  expect(converted.status).toBe(200);
  const path = referral.convertPath.replace(/\/convert$/, "");
  const act = (verb: "reverse" | "unreverse") => (body: object) => api.post(`${path}/${verb}`, body);
  const explain = async () => Object((await api.get(`${path}/explain`)).body)["explanation"];
  const read = async () => Object((await api.get(path)).body);
  return {
    ...scene,
    advocate,
    path,
    converted,
    reverse: act("reverse"),
    unreverse: act("unreverse"),
    explain,
    read,
  };
}

const later = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
const refunded = { reason: "refunded" };

describe("a reversal", () => {
  it("is an opposite entry, leaves every count, and lets the friend be referred again", async () => {
    const { campaign: own, advocate, referral, reverse, read } = await convert({ maxReferralsPerAdvocate: 1 });
    const answer = await reverse({ reason: "canceled", note: "Found a leak elsewhere" });
    expect(answer.body).toMatchObject({
      referral: {
        status: "converted",
        stage: "reversed",
        reversalReason: "canceled",
        advocateRewardCents: 2_500,
        reversedRewardCents: 2_500,
        refundedValueCents: 50_000,
      },
      advocateNewBalance: 0,
      owedCents: 0,
    });
    const [entry, earned] = await readActivity(api, advocate);
    expect(entry).toMatchObject({
      action: "advocate.credit.reversed",
      amountCents: -2_500,
      balanceAfter: 0,
      description: "Fred Fox’s job was canceled: $25.00 taken back",
    });
    expect(earned).toMatchObject({ action: "advocate.referral.converted", amountCents: 2_500 });
    expect(await readCounts(api, advocate)).toEqual([0, 0]);
    expect((await read()).history.map(({ stage }: { stage: string }) => stage)).toEqual([
      "new",
      "converted",
      "reversed",
    ]);
    const again = await addReferral(api, own, advocate, { friendEmail: referral.friendEmail });
    expect(again.stage).toBe("new");
  });

  it("counts each refund once and ignores failed ones, in any order", async () => {
    const { reverse, unreverse, advocate } = await convert();
    expect((await unreverse({ refundId: "failed" })).status).toBe(200);
    expect((await reverse({ ...refunded, refundId: "failed" })).body).toMatchObject({
      advocateNewBalance: 2_500,
    });
    await reverse({ ...refunded, refundId: "done" });
    const entries = (await readActivity(api, advocate)).length;
    expect((await reverse({ ...refunded, refundId: "done" })).status).toBe(200);
    expect(await readActivity(api, advocate)).toHaveLength(entries);
  });

  it("can be undone, unless another advocate has referred the friend since", async () => {
    const { campaign: own, advocate, referral, reverse, unreverse } = await convert();
    await reverse({ reason: "mistake" });
    expect((await unreverse({ note: "It was right" })).body).toMatchObject({
      advocateNewBalance: 2_500,
      referral: { stage: "converted" },
    });
    expect(await readCounts(api, advocate)).toEqual([0, 1]);
    await reverse({ reason: "duplicate" });
    const bob = await enrollAdvocate(api, own, { email: `bob-${referral.referralId}@example.com` });
    await addReferral(api, own, bob, { friendEmail: referral.friendEmail });
    expectRefusal(await unreverse({}), 409, "duplicate_referral");
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(0);
  });

  it("is rejected for part of an unknown job value", async () => {
    const { reverse } = await convert({}, {});
    const part = await reverse({ ...refunded, refundedValueCents: 100 });
    expectRefusal(part, 400, "invalid_input", "refundedValueCents", "job’s value isn’t known");
  });

  it("happens once under concurrent calls", async () => {
    const { reverse, advocate } = await convert();
    const answers = await Promise.all(Array.from({ length: 12 }, () => reverse(refunded)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const reversals = (await readActivity(api, advocate)).filter(({ amountCents = 0 }) => amountCents < 0);
    expect(reversals).toHaveLength(1);
  });
});

describe("a pending reward", () => {
  const terms = { creditHoldDays: 14 };

  it("becomes credit on its day, exactly once, whichever read comes first", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { advocate, converted, read } = await convert(terms);
    const availableAt = new Date(Date.now() + 14 * DAY_MS).toISOString();
    expect(converted.body).toMatchObject({ advocateNewBalance: 0, creditAvailableAt: availableAt });
    expect((await read()).referral).toMatchObject({ creditHoldDays: 14, creditAvailableAt: availableAt });
    later(13.9);
    expect(await readAdvocate(api, advocate)).toMatchObject({
      creditBalanceCents: 0,
      pendingCreditCents: 2_500,
    });
    later(0.1);
    const reads = await Promise.all(Array.from({ length: 8 }, () => readAdvocate(api, advocate)));
    expect(new Set(reads.map(({ creditBalanceCents }) => creditBalanceCents))).toEqual(new Set([2_500]));
    expect(await releaseDue({ orgId: organization.orgId }, new Date())).toBe(false);
    const [released] = await readActivity(api, advocate);
    expect(released).toMatchObject({
      action: "advocate.credit.released",
      amountCents: 2_500,
      by: { kind: "system" },
      description: "Fred Fox’s job: $25.00 is credit now",
    });
    const logged = await readAuditEntries(organization.orgId);
    expect(logged.filter(({ action }) => action === "credit.released")).toMatchObject([
      { subjectId: advocate.advocateId, after: { amountCents: 2_500 }, actorName: "pending credit" },
    ]);
  });

  it("keeps the hold days from the time of the referral", async () => {
    const own = await createCampaign(api);
    const ann = await enrollAdvocate(api, own);
    const before = await addReferral(api, own, ann);
    await api.patch(own.path, { creditHoldDays: 30 });
    const after = await addReferral(api, own, ann);
    expect((await api.post(before.convertPath)).body).toMatchObject({ advocateNewBalance: 2_500 });
    expect((await api.post(after.convertPath)).body).toMatchObject({ advocateNewBalance: 2_500 });
    expect(await readAdvocate(api, ann)).toMatchObject({ pendingCreditCents: 2_500 });
  });
});

it("a change of the share that takes a fixed reward back leaves earlier refunds as they were", async () => {
  const { reverse, unreverse } = await convert();
  const refund = (refundId: string, refundedValueCents: number) =>
    reverse({ ...refunded, refundId, refundedValueCents });
  await refund("first", 27_500);
  expect((await refund("second", 2_500)).body).toMatchObject({ advocateNewBalance: 2_500 });
  await changeCredit(api, { reverseShareBps: 5_000 });
  // An undo takes nothing, although the first refund would be enough today.
  expect((await unreverse({ refundId: "second" })).body).toMatchObject({
    referral: { stage: "converted", refundedValueCents: 27_500 },
    advocateNewBalance: 2_500,
  });
  expect((await refund("third", 2_500)).body).toMatchObject({ advocateNewBalance: 0 });
  await changeCredit(api, { reverseShareBps: 10_000 });
  // A refund gives nothing back, although all of them would not be enough today.
  expect((await refund("fourth", 2_500)).body).toMatchObject({
    referral: { stage: "reversed", refundedValueCents: 32_500 },
    advocateNewBalance: 0,
  });
  expect((await unreverse({})).body).toMatchObject({ referral: { stage: "converted" }, advocateNewBalance: 2_500 });
});

it("a conversion's external id belongs to one conversion per organization", async () => {
  const first = await convert({}, { externalId: "invoice-7" });
  expect((await first.read()).referral.externalId).toBe("invoice-7");
  const { referral } = await startReferral(api);
  const conflict = await api.post(referral.convertPath, { externalId: "invoice-7" });
  expectRefusal(conflict, 409, "duplicate_conversion", "externalId");
  expect((await api.post(referral.convertPath, { externalId: "invoice-8" })).status).toBe(200);
});

describe("the explanation", () => {
  it("lists the parts of a reward and its current state", async () => {
    const { reverse, unreverse, explain } = await convert({ ...percentTerms, advocateRewardValue: 1_000 });
    expect(await explain()).toEqual({
      outcome: "credited",
      rewardCents: 5_000,
      sentences: ["Ann Reyes gets 10% of the job: $500.00 × 10% = $50.00."],
    });
    await reverse({ ...refunded, refundedValueCents: 20_000 });
    expect(await explain()).toMatchObject({ outcome: "reduced", rewardCents: 3_000 });
    await unreverse({});
    expect((await explain()).sentences[1]).toMatch(
      /^\$200\.00 of the job was reversed as “refunded” on .*, and undone on .*\.$/,
    );
    await reverse({ reason: "chargeback" });
    expect(await explain()).toMatchObject({ outcome: "reversed", rewardCents: 0 });
  });

  it("names what the reward waits for", async () => {
    const { referral } = await startReferral(api, { creditHoldDays: 14 });
    const path = referral.convertPath.replace("/convert", "");
    const explain = async () => Object((await api.get(`${path}/explain`)).body)["explanation"];
    expect(await explain()).toEqual({
      outcome: "not_made",
      sentences: ["Fred Fox isn’t converted yet.", "Ann Reyes was promised $25.00, 14 days after the job is done."],
    });
    await api.post(referral.convertPath);
    expect(await explain()).toMatchObject({ outcome: "pending", rewardCents: 2_500 });
    const { referral: lost } = await startReferral(api);
    const lostPath = lost.convertPath.replace("/convert", "");
    await api.post(`${lostPath}/reject`, { reason: "spam" });
    expect(Object((await api.get(`${lostPath}/explain`)).body)["explanation"].outcome).toBe("refused");
  });
});
