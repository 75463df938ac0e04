import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { reviews } from "@/db/schema/reviews";
import { adjustCredit } from "@/lib/credit/adjust";
import { createRedemptionCode } from "@/lib/credit/redemptions/codes";
import { redeemCode } from "@/lib/credit/redemptions/enter-code";
import { cancelRedemption, redeemCredit } from "@/lib/credit/redemptions/service";
import { closeMonth } from "@/lib/insights/reports/close-month";
import { findMonthToClose } from "@/lib/insights/reports/closed-months";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { allowReferral, denyReferral } from "@/lib/leads/review/service";
import { apiAs } from "@/proof/fixtures/api";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { changeCredit } from "@/proof/fixtures/redemptions";
import { AccountLots } from "@/proof/one-figure/account-lots";
import { type CreditAccounts, type HistoryAccount, openAccounts } from "@/proof/one-figure/credit-accounts";
import { Books, type Reward } from "@/proof/sim/credit";
import type { ExpiryRules } from "@/proof/sim/lots";
import { createRandom, type Random } from "@/proof/sim/random";

async function expectRefusal(code: string, act: () => Promise<unknown>): Promise<void> {
  const refusal = await act().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code });
}

/** An organization with random credit events; the same seed gives the same events. */
export class History {
  readonly books: Books;
  private readonly adjustments: { readonly account: number; readonly cents: number }[] = [];
  private readonly doubted = new Set<string>();
  private refunds = 0;

  readonly organization: TestOrganization;
  readonly accounts: readonly HistoryAccount[];
  private readonly random: Random;
  private readonly knownCustomer: string;

  private readonly lots: AccountLots;

  private constructor(opened: CreditAccounts, random: Random, rules: ExpiryRules) {
    this.organization = opened.organization;
    this.accounts = opened.accounts;
    this.knownCustomer = opened.knownCustomer;
    this.random = random;
    this.books = new Books(this.accounts.length);
    const ids = this.accounts.map(({ advocateId }) => advocateId);
    this.lots = new AccountLots(this.actor.orgId, ids, rules);
  }

  static async start(seed: number, now: Date): Promise<History> {
    const months = 1 + (seed % 2);
    return new History(await openAccounts(months), createRandom(seed), { months, since: now });
  }

  get actor(): Actor {
    return this.organization.actor;
  }

  /** Turns off credit expiry, so that later histories run faster. */
  async end(): Promise<void> {
    await changeCredit(apiAs(this.organization.apiKey), { expiryMonths: null });
  }

  /** The worker's release round. */
  async release(now: Date): Promise<void> {
    await releaseDue({ orgId: this.actor.orgId }, now);
    for (const at of this.accounts.keys()) this.books.release(at, now);
    await this.compareAccounts(now);
  }

  /** Lets credit expire that is due by the simulation of its lots. @param expire the worker's round */
  async expire(expire: () => Promise<void>, now: Date): Promise<void> {
    const due = this.lots.overdue(now);
    await expire();
    for (const [at, cents] of due.entries()) if (cents > 0) this.books.post(at, "expired", -cents, now);
    await this.compareAccounts(now);
  }

  /** Closes the month that is over, if there is one. Later events must leave its figures alone. */
  async closeMonth(now: Date): Promise<void> {
    const month = await findMonthToClose(database(), this.actor.orgId, now);
    if (month !== undefined) await closeMonth(this.actor, { month });
  }

  /** Runs a random event if it is possible now. */
  async step(now: Date): Promise<void> {
    const at = this.random.integer(0, this.accounts.length - 1);
    const act = this.random.weighted<() => Promise<void>>([
      [28, () => this.convert(at, now)],
      [6, () => this.doubt(at, now)],
      [8, () => this.decide(now)],
      [14, () => this.refund(now)],
      [6, () => this.unrefund(now)],
      [12, () => this.redeem(at, now)],
      [4, () => this.redeemByCode(at, now)],
      [4, () => this.overdraw(at, now)],
      [5, () => this.cancel(now)],
      [6, () => this.adjust(at, "used", -1, now)],
      [4, () => this.adjust(at, "corrected", -1, now)],
      [4, () => this.adjust(at, "corrected", 1, now)],
      [3, () => this.undo(now)],
      [4, () => this.adjust(at, "brought_over", 1, now)],
      [2, () => this.changeMonths(now)],
    ]);
    await act();
    await this.compareAccounts(now);
  }

  /** Compares every advocate with the books. */
  private async compareAccounts(now: Date): Promise<void> {
    const rows = await database().select().from(advocates).where(eq(advocates.orgId, this.actor.orgId));
    for (const [at, { advocateId }] of this.accounts.entries()) {
      const row = rows.find(({ id }) => id === advocateId);
      const { balance, owed } = this.books.account(at);
      expect([row?.creditBalanceCents, row?.owedCents, row?.pendingCreditCents]).toEqual([
        balance,
        owed,
        this.books.pendingCents(at),
      ]);
    }
    await this.lots.compare(
      this.books.accounts.map(({ balance }) => balance),
      now,
    );
  }

  private async convert(at: number, now: Date, friendEmail = uniqueEmail("fred")): Promise<void> {
    const { campaignId, advocateId, offer } = this.account(at);
    const friend = { campaignId, advocateId, friendName: "Fred Fox", friendEmail };
    const { referralId } = (await createReferral(this.actor, friend)).referral;
    const jobValueCents = this.random.integer(1, 200_000);
    await convertReferral(this.actor, { campaignId, referralId, jobValueCents });
    const terms = { rewardMode: offer.rewardMode, rewardValue: offer.advocateRewardValue };
    const inReview = friendEmail.startsWith("old");
    const reward = { account: at, referralId, terms, jobValueCents, inReview };
    this.books.convert(reward, offer.creditHoldDays, now);
  }

  /** A friend who was already a customer: the reward is held for a member's decision. Once per campaign. */
  private async doubt(at: number, now: Date): Promise<void> {
    const { campaignId } = this.account(at);
    if (this.doubted.has(campaignId)) return;
    this.doubted.add(campaignId);
    await this.convert(at, now, this.knownCustomer);
  }

  private async decide(now: Date): Promise<void> {
    const reward = this.books.rewards.find(
      ({ inReview, heldUntil, refunds }) => inReview && heldUntil !== null && refunds.length === 0,
    );
    if (!reward) return;
    const { orgId } = this.actor;
    const [review] = await database()
      .select({ reviewId: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.orgId, orgId), eq(reviews.referralId, reward.referralId), sql`state = 'open'`));
    if (!review) throw new Error("The reward waits for no review");
    this.books.release(reward.account, now);
    if (this.random.next() < 0.5) {
      await allowReferral(this.actor, review);
      reward.inReview = false;
      this.books.release(reward.account, now);
      await releaseDue({ orgId, advocateId: this.account(reward.account).advocateId }, now);
      return;
    }
    await denyReferral(this.actor, { ...review, reason: "already a customer" });
    this.books.refund(reward, { id: `denied ${reward.referralId}`, cents: null, reason: "not eligible" }, now);
  }

  private async refund(now: Date): Promise<void> {
    const reward = this.pick(this.books.rewards.filter(({ inReview }) => !inReview));
    if (!reward) return;
    this.refunds += 1;
    const id = `refund ${this.refunds}`;
    const reason = this.random.pick(["refunded", "refunded", "mistake", "chargeback", "duplicate"] as const);
    const cents =
      reason === "refunded" && this.random.next() < 0.6 ? this.random.integer(1, reward.jobValueCents) : null;
    this.books.release(reward.account, now);
    await reverseReferral(this.actor, {
      ...this.placeOf(reward),
      reason,
      refundId: id,
      ...(cents !== null && { refundedValueCents: cents }),
    });
    this.books.refund(reward, { id, cents, reason }, now);
  }

  private async unrefund(now: Date): Promise<void> {
    const reward = this.pick(
      this.books.rewards.filter(({ inReview, refunds }) => !inReview && refunds.some(({ stands }) => stands)),
    );
    const refund = this.pick(reward?.refunds.filter(({ stands }) => stands) ?? []);
    if (!reward || !refund) return;
    this.books.release(reward.account, now);
    await unreverseReferral(this.actor, { ...this.placeOf(reward), refundId: refund.id });
    this.books.unrefund(reward, refund, now);
  }

  private async redeem(account: number, now: Date): Promise<void> {
    this.books.release(account, now);
    const cents = this.part(account);
    if (cents === 0) return;
    const method = this.random.pick(["invoice", "manual", "gift_card"] as const);
    const use = { amountCents: cents, method, ...(method === "invoice" && { invoiceNumber: "1042" }) };
    const { redemption } = await redeemCredit(this.actor, { ...this.ids(account), ...use });
    const type = method === "invoice" ? "used" : "given";
    this.books.use({ account, redemptionId: redemption.redemptionId, type, cents }, now);
  }

  /** A member enters the code that the advocate shows. It works once. */
  private async redeemByCode(account: number, now: Date): Promise<void> {
    this.books.release(account, now);
    const { balance } = this.books.account(account);
    if (balance === 0) return;
    const { advocateId } = this.account(account);
    const { orgId, plan } = this.actor;
    const portal: Actor = { kind: "portal", id: advocateId, name: "Ann", orgId, plan, roles: [] };
    const { code, amountCents } = await createRedemptionCode({ actor: portal, advocateId }, {}, { now });
    expect(amountCents).toBe(balance);
    const entered = { code, amountCents: Math.min(balance, 100_000) };
    const { redemption } = await redeemCode(this.actor, entered);
    const use = { redemptionId: redemption.redemptionId, cents: entered.amountCents };
    this.books.use({ account, type: "used", ...use }, now);
    await expectRefusal("code_not_valid", () => redeemCode(this.actor, entered));
  }

  /** More than the balance can't be used or taken. */
  private async overdraw(account: number, now: Date): Promise<void> {
    this.books.release(account, now);
    const cents = this.books.account(account).balance + 1;
    if (cents > 100_000) return;
    const use = { ...this.ids(account), amountCents: cents, method: "invoice" as const, invoiceNumber: "1" };
    await expectRefusal("insufficient_balance", () => redeemCredit(this.actor, use));
    const debit = { ...this.ids(account), delta: -cents };
    await expectRefusal("insufficient_balance", () => adjustCredit(this.actor, debit));
  }

  private async cancel(now: Date): Promise<void> {
    const use = this.pick(this.books.uses.filter(({ isCanceled }) => !isCanceled));
    if (!use) return;
    this.books.release(use.account, now);
    await cancelRedemption(this.actor, { ...this.ids(use.account), redemptionId: use.redemptionId });
    this.books.cancel(use, now);
  }

  /** Another time until credit expires: nothing expires within 30 days of it. */
  private async changeMonths(now: Date): Promise<void> {
    const months = this.random.integer(1, 3);
    if (months === this.lots.rules.months) return;
    await changeCredit(apiAs(this.organization.apiKey), { expiryMonths: months });
    this.lots.rules = { months, since: now };
  }

  private async adjust(
    account: number,
    type: "used" | "corrected" | "undone" | "brought_over",
    sign: 1 | -1,
    now: Date,
  ): Promise<void> {
    this.books.release(account, now);
    const amount = sign > 0 ? this.random.integer(1, 5_000) : this.part(account);
    if (amount > 0) await this.book(account, type, sign * amount, now);
  }

  private async undo(now: Date): Promise<void> {
    const last = this.adjustments.pop();
    if (!last) return;
    this.books.release(last.account, now);
    if (this.books.account(last.account).balance < last.cents) return;
    await this.book(last.account, "undone", -last.cents, now);
  }

  private async book(
    account: number,
    type: "used" | "corrected" | "undone" | "brought_over",
    delta: number,
    now: Date,
  ): Promise<void> {
    // A correction is the default type.
    const named = type === "corrected" ? {} : { type };
    const answer = await adjustCredit(this.actor, { ...this.ids(account), delta, ...named });
    if ("approval" in answer) throw new Error("No adjustment needs approval here");
    if (type === "used") {
      const redemptionId = answer.redemptionId ?? "";
      this.books.use({ account, redemptionId, type, cents: -delta }, now);
    } else {
      this.books.post(account, type, delta, now);
      this.books.byHandCents += delta;
      if (type === "corrected") this.adjustments.push({ account, cents: delta });
    }
    const { balance } = this.books.account(account);
    if (answer.newBalanceCents !== balance) {
      throw new Error(`An adjustment answers ${answer.newBalanceCents} cents, not ${balance}`);
    }
  }

  /** Part or all of the balance. */
  private part(account: number): number {
    const { balance } = this.books.account(account);
    if (balance === 0) return 0;
    const most = Math.min(balance, 100_000);
    return this.random.next() < 0.7 ? most : this.random.integer(1, most);
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : this.random.pick(items);
  }

  account(at: number): HistoryAccount {
    const existing = this.accounts[at];
    if (!existing) throw new Error(`There is no advocate ${at}`);
    return existing;
  }

  readonly ids = (at: number) => {
    const { campaignId, advocateId } = this.account(at);
    return { campaignId, advocateId };
  };

  private placeOf({ account, referralId }: Reward) {
    return { campaignId: this.account(account).campaignId, referralId };
  }
}
