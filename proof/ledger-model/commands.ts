import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, vi } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { expireCredit } from "@/lib/credit/expire";
import { createRedemptionCode } from "@/lib/credit/redemptions/codes";
import type { Actor } from "@/lib/kit/auth/actor";
import { Lots } from "@/proof/expiry/simulate-lots";
import type { Answer, TestApi } from "@/proof/fixtures/api";
import type { Model, ModelAdvocate, ModelRedemption, ModelReferral } from "@/proof/ledger-model/model";

/** The real side: one campaign of one organization, used through the API. */
export interface Real {
  readonly api: TestApi;
  /** Another member, who approves the first one's requests. */
  readonly colleague: TestApi;
  readonly actor: Actor;
  readonly campaign: string;
  /** Compares all data of the API and the database with the model. */
  readonly checkAll: (model: Model) => Promise<void>;
}

type LedgerCommand = fc.AsyncCommand<Model, Real>;

function command(
  name: string,
  possible: (model: Model) => boolean,
  act: (model: Model, real: Real) => Promise<void>,
): LedgerCommand {
  return {
    check: possible,
    run: async (model, real) => {
      await act(model, real);
      await real.checkAll(model);
    },
    toString: () => name,
  };
}

const people = fc
  .constantFrom("ann", "Ann", "bob", "cleo", "dee", "eve", "fay", "Fay", "gus")
  .map((name) => `${name}@example.com`);
const index = fc.nat(1_000);
const cents = fc.oneof(fc.constantFrom(1, 2_500, 100_000), fc.integer({ min: 1, max: 100_000 }));
const jobValue = fc.oneof(fc.constantFrom(1, 12_345, 10 ** 12), fc.integer({ min: 1, max: 10 ** 9 }));

const anyAdvocate = ({ advocates }: Model) => advocates.length > 0;
const anyCredit = ({ advocates }: Model) => advocates.some(({ balance }) => balance > 0);
const anyRedemption = ({ redemptions }: Model) => redemptions.length > 0;
const anyReferral = ({ referrals }: Model) => referrals.length > 0;

const enroll = people.map((email) =>
  command(
    `enroll(${email})`,
    () => true,
    async (model, { api, campaign }) => {
      const known = model.findAdvocate(email);
      const answer = await api.post(`${campaign}/invite`, { name: "Ann Reyes", email });
      if (known) return expectRefusal(answer, "advocate_already_enrolled");
      const { advocateId } = z
        .object({ advocate: z.object({ advocateId: z.string() }) })
        .parse(answer.body).advocate;
      model.enroll(advocateId, email);
    },
  ),
);

const refer = fc.tuple(index, people).map(([nth, friendEmail]) =>
  command(`refer(#${nth}, ${friendEmail})`, anyAdvocate, async (model, { api, campaign }) => {
    const advocate = pick(model.advocates, nth);
    const refusal = model.referralRefusal(advocate, friendEmail);
    const friend = { advocateId: advocate.id, friendName: "Fred Fox", friendEmail };
    const answer = await api.post(`${campaign}/referrals`, friend);
    if (refusal) return expectRefusal(answer, refusal);
    const { referralId } = z
      .object({ referral: z.object({ referralId: z.string() }) })
      .parse(answer.body).referral;
    const { mode, value, holdDays } = model;
    model.referrals.push({ id: referralId, advocate, friendEmail, mode, value, holdDays, conversion: null });
  }),
);

const convert = fc.tuple(index, jobValue).map(([nth, jobValueCents]) =>
  command(`convert(#${nth}, ${jobValueCents})`, anyReferral, async (model, real) => {
    const referral = pick(model.referrals, nth);
    const path = `${real.campaign}/referrals/${referral.id}/convert`;
    const answer = await real.api.post(path, { jobValueCents });
    if (referral.conversion) return expectRefusal(answer, "already_converted");
    model.convert(referral, jobValueCents);
    expect(answer.body).toMatchObject({ ok: true, advocateNewBalance: referral.advocate.balance });
    if (!model.findAdvocate(referral.friendEmail))
      model.enroll(await findId(real, referral), referral.friendEmail);
  }),
);

const adjust = fc.tuple(index, cents, fc.boolean()).map(([nth, amount, add]) => {
  const delta = add ? amount : -amount;
  return command(`adjust(#${nth}, ${delta})`, anyAdvocate, async (model, { api, campaign }) => {
    const advocate = pick(model.advocates, nth);
    const answer = await api.post(`${campaign}/advocates/${advocate.id}/credit`, { delta });
    if (!model.post(advocate, delta)) return expectRefusal(answer, "insufficient_balance");
    expect(answer.body).toEqual({ newBalanceCents: advocate.balance });
  });
});

const Redeemed = z.object({ redemption: z.object({ redemptionId: z.string(), state: z.string() }) });

/** The amount in cents above which a second member must approve. */
export const APPROVE_ABOVE = 50_000;

function takeCredit(model: Model, advocate: ModelAdvocate, cents: number, answer: Answer): void {
  if (!model.post(advocate, -cents)) {
    expectRefusal(answer, "insufficient_balance");
    return;
  }
  const state = cents > APPROVE_ABOVE ? "requested" : "fulfilled";
  const { redemption } = Redeemed.parse(answer.body);
  expect(answer.body).toMatchObject({ redemption: { state }, newBalanceCents: advocate.balance });
  model.redemptions.push({ id: redemption.redemptionId, advocate, cents, state });
}

const redeem = fc.tuple(index, cents).map(([nth, amountCents]) =>
  command(`redeem(#${nth}, ${amountCents})`, anyAdvocate, async (model, { api, campaign }) => {
    const advocate = pick(model.advocates, nth);
    const use = { amountCents, method: "invoice", invoiceNumber: "1042" };
    const answer = await api.post(`${campaign}/advocates/${advocate.id}/redemptions`, use);
    takeCredit(model, advocate, amountCents, answer);
  }),
);

const redeemByCode = fc.tuple(index, fc.integer({ min: 0, max: 100 })).map(([nth, percent]) =>
  command(`code(#${nth}, less ${percent}%)`, anyCredit, async (model, { api, actor }) => {
    const advocate = pick(
      model.advocates.filter(({ balance }) => balance > 0),
      nth,
    );
    const { orgId, plan } = actor;
    const portal = { kind: "portal", id: advocate.id, name: "Ann", orgId, plan, roles: [] } as const;
    const owner = { actor: portal, advocateId: advocate.id };
    const created = await createRedemptionCode(owner, {}, { now: new Date() });
    expect(created.amountCents).toBe(advocate.balance);
    const cents = Math.max(1, Math.floor((advocate.balance * (100 - percent)) / 100));
    const entered = { code: created.code, amountCents: cents };
    takeCredit(model, advocate, cents, await api.post("/api/app/redemption-codes/redeem", entered));
    expectRefusal(await api.post("/api/app/redemption-codes/redeem", entered), "code_not_valid");
  }),
);

const cancel = index.map((nth) =>
  command(`cancel(#${nth})`, anyRedemption, async (model, { api, campaign }) => {
    const redemption = pick(model.redemptions, nth);
    const { advocate, id } = redemption;
    const answer = await api.post(`${campaign}/advocates/${advocate.id}/redemptions/${id}/cancel`);
    const refusal = model.cancel(redemption);
    if (refusal) return expectRefusal(answer, refusal);
    expect(answer.body).toMatchObject({ newBalanceCents: advocate.balance });
  }),
);

const approve = index.map((nth) =>
  command(`approve(#${nth})`, anyRedemption, async (model, { api, colleague, campaign }) => {
    const redemption = pick(model.redemptions, nth);
    const path = `${campaign}/advocates/${redemption.advocate.id}/redemptions/${redemption.id}/approve`;
    const isOpen = redemption.state === "requested";
    expectRefusal(await api.post(path), isOpen ? "second_person_required" : "already_decided");
    const answer = await colleague.post(path);
    if (!isOpen) return expectRefusal(answer, "already_decided");
    expect(answer.body).toMatchObject({ redemption: { state: "fulfilled" } });
    redemption.state = "fulfilled";
  }),
);

/** Unused credit expires after a month. */
export const EXPIRY = { months: 1, timeZone: "America/New_York" };

const expire = fc.constant(
  command("expire", anyCredit, async (model, { actor }) => {
    const now = new Date();
    for (const advocate of model.advocates) {
      const overdue = await simulateExpiry(actor.orgId, advocate, now);
      if (overdue > 0) model.post(advocate, -overdue);
    }
    await expireCredit(now);
  }),
);

/** An advocate's overdue credit, by simulating every entry so far. */
async function simulateExpiry(orgId: string, { id }: ModelAdvocate, now: Date): Promise<number> {
  const entries = await database()
    .select()
    .from(activity)
    .where(and(eq(activity.orgId, orgId), eq(activity.advocateId, id)))
    .orderBy(asc(activity.seq));
  const lots = new Lots(EXPIRY.timeZone);
  for (const entry of entries) lots.see(entry);
  return lots.overdue({ months: EXPIRY.months, since: new Date(0) }, now);
}

const refundId = fc.constantFrom("r1", "r2", "r3", undefined);
const share = fc.constantFrom(undefined, 1, 10, 50, 100, 120);

const MOST_CENTS = 10 ** 12;

const reverse = fc.tuple(index, refundId, share).map(([nth, refund, percent]) =>
  command(`reverse(#${nth}, ${refund}, ${percent}%)`, anyReferral, async (model, real) => {
    const referral = pick(model.referrals, nth);
    const cents = refundOf(referral, percent);
    const answer = await real.api.post(`${real.campaign}/referrals/${referral.id}/reverse`, {
      reason: "refunded",
      ...(refund !== undefined && { refundId: refund }),
      ...(cents !== null && { refundedValueCents: cents }),
    });
    const refusal = model.reverse(referral, refund, cents);
    if (refusal) return expectRefusal(answer, refusal);
    expectCredit(answer, model, referral);
  }),
);

function refundOf({ conversion }: ModelReferral, percent: number | undefined): number | null {
  if (percent === undefined) return null;
  return Math.min(MOST_CENTS, Math.ceil(((conversion?.jobValueCents ?? 100) / 100) * percent));
}

const unreverse = fc.tuple(index, refundId).map(([nth, refund]) =>
  command(`unreverse(#${nth}, ${refund})`, anyReferral, async (model, real) => {
    const referral = pick(model.referrals, nth);
    const path = `${real.campaign}/referrals/${referral.id}/unreverse`;
    const answer = await real.api.post(path, refund === undefined ? {} : { refundId: refund });
    const refusal = model.unreverse(referral, refund);
    if (refusal) return expectRefusal(answer, refusal);
    expectCredit(answer, model, referral);
  }),
);

function expectCredit(answer: Answer, model: Model, { advocate, conversion }: ModelReferral): void {
  expect(answer.body).toMatchObject({
    referral: { stage: conversion?.isReversed ? "reversed" : "converted" },
    advocateNewBalance: advocate.balance,
    pendingCreditCents: model.pendingOf(advocate),
    owedCents: advocate.owed,
  });
}

const hold = fc.constantFrom(0, 1, 14).map((creditHoldDays) =>
  command(
    `hold(${creditHoldDays})`,
    () => true,
    async (model, { api, campaign }) => {
      await api.patch(campaign, { creditHoldDays });
      model.holdDays = creditHoldDays;
    },
  ),
);

const wait = fc.constantFrom(1, 13, 14, 32).map((days) =>
  command(
    `wait(${days})`,
    () => true,
    async (model) => {
      model.wait(days);
      vi.setSystemTime(model.now);
    },
  ),
);

const pause = fc.boolean().map((paused) =>
  command(
    `pause(${paused})`,
    () => true,
    async (model, { api, campaign }) => {
      await api.patch(campaign, { status: paused ? "paused" : "active" });
      model.paused = paused;
    },
  ),
);

const terms = fc
  .oneof(
    fc.record({ mode: fc.constant("fixed" as const), value: fc.constantFrom(0, 1, 2_500, 10 ** 9) }),
    fc.record({ mode: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 10_000 }) }),
  )
  .map(({ mode, value }) =>
    command(
      `terms(${mode}, ${value})`,
      () => true,
      async (model, { api, campaign }) => {
        const answer = await api.patch(campaign, { rewardMode: mode, advocateRewardValue: value });
        expect(answer.status).toBe(200);
        Object.assign(model, { mode, value });
      },
    ),
  );

export const commands = fc.commands(
  [
    ...[enroll, refer, refer, convert, convert, adjust, pause, terms],
    ...[hold, wait, reverse, reverse, unreverse],
    ...[redeem, redeemByCode, cancel, approve, expire],
  ],
  { maxCommands: 60, size: "max" },
);

function expectRefusal(answer: Answer, code: string): void {
  expect({ status: answer.status >= 400, code: answer.body["code"] }).toEqual({ status: true, code });
}

async function findId({ api, campaign }: Real, referral: ModelReferral): Promise<string> {
  const { body } = await api.get(`${campaign}/advocates/${referral.advocate.id}`);
  const Shape = z.object({
    referrals: z.array(z.object({ referralId: z.string(), friendAdvocateId: z.string().optional() })),
  });
  const match = Shape.parse(body).referrals.find(({ referralId }) => referralId === referral.id);
  return z.string().parse(match?.friendAdvocateId);
}

function pick<T extends ModelAdvocate | ModelReferral | ModelRedemption>(
  items: readonly T[],
  nth: number,
): T {
  const item = items[nth % items.length];
  if (!item) throw new Error("the command is not possible yet");
  return item;
}
