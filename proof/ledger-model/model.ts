import type { RewardMode } from "@/db/enums";
import { DAY_MS } from "@/lib/kit/durations";

export interface ModelReferral {
  readonly id: string;
  readonly advocate: ModelAdvocate;
  readonly friendEmail: string;
  readonly mode: RewardMode;
  readonly value: number;
  readonly holdDays: number;
  conversion: ModelConversion | null;
}

interface ModelConversion {
  readonly jobValueCents: number;
  readonly rewardCents: number;
  /** Credited or pending cents at the moment. */
  standingCents: number;
  isReversed: boolean;
  /** End of the pending time in ms; null once credited. */
  heldUntil: number | null;
  readonly refunds: ModelRefund[];
}

interface ModelRefund {
  readonly id: string | null;
  /** Null for the whole job. */
  readonly cents: number | null;
  undone: boolean;
}

/** Used credit: reserved for a second member's approval, done, or given back. */
export interface ModelRedemption {
  readonly id: string;
  readonly advocate: ModelAdvocate;
  readonly cents: number;
  state: "requested" | "fulfilled" | "canceled";
}

export interface ModelAdvocate {
  readonly id: string;
  readonly email: string;
  balance: number;
  owed: number;
  readonly entries: number[];
}

/** An in-memory model of reward and credit rules. The service must match it after every command. */
export class Model {
  paused = false;
  mode: RewardMode = "fixed";
  value = 2_500;
  holdDays = 0;
  readonly cap: number;
  now: number;
  readonly advocates: ModelAdvocate[] = [];
  readonly referrals: ModelReferral[] = [];
  readonly redemptions: ModelRedemption[] = [];

  constructor(cap: number, now: number) {
    this.cap = cap;
    this.now = now;
  }

  findAdvocate(email: string): ModelAdvocate | undefined {
    return this.advocates.find((advocate) => advocate.email.toLowerCase() === email.toLowerCase());
  }

  enroll(id: string, email: string): ModelAdvocate {
    const advocate = { id, email, balance: 0, owed: 0, entries: [] };
    this.advocates.push(advocate);
    return advocate;
  }

  /** The refusal code of a new referral, by the service's order of checks. */
  referralRefusal(advocate: ModelAdvocate, friendEmail: string): string | null {
    if (this.paused) return "campaign_not_accepting_referrals";
    if (this.countedOf(advocate).length >= this.cap) return "referral_cap_reached";
    if (advocate.email.toLowerCase() === friendEmail.toLowerCase()) return "self_referral";
    return this.keeps(friendEmail) ? "duplicate_referral" : null;
  }

  /** Whether a counted referral has this friend. */
  keeps(friendEmail: string): boolean {
    return this.referrals.some(
      (one) => counts(one) && one.friendEmail.toLowerCase() === friendEmail.toLowerCase(),
    );
  }

  countedOf(advocate: ModelAdvocate): ModelReferral[] {
    return this.referrals.filter((referral) => referral.advocate === advocate && counts(referral));
  }

  pendingOf(advocate: ModelAdvocate): number {
    return this.referrals
      .filter((referral) => referral.advocate === advocate && referral.conversion?.heldUntil)
      .reduce((sum, { conversion }) => sum + (conversion?.standingCents ?? 0), 0);
  }

  /** Posts credit unless the balance would become negative. Debt is settled first. */
  post(advocate: ModelAdvocate, cents: number): boolean {
    if (advocate.balance + cents < 0) return false;
    advocate.balance += cents;
    if (cents !== 0) advocate.entries.push(cents);
    const settled = Math.min(advocate.owed, advocate.balance);
    if (settled > 0) {
      advocate.entries.push(-settled);
      advocate.balance -= settled;
      advocate.owed -= settled;
    }
    return true;
  }

  /** Gives used credit back. @returns the refusal code */
  cancel(redemption: ModelRedemption): string | null {
    if (redemption.state === "canceled") return "redemption_ended";
    redemption.state = "canceled";
    this.post(redemption.advocate, redemption.cents);
    return null;
  }

  convert(referral: ModelReferral, jobValueCents: number): void {
    const rewardCents = expectedReward(referral, jobValueCents);
    const isHeld = referral.holdDays > 0 && rewardCents > 0;
    referral.conversion = {
      ...{ jobValueCents, rewardCents, standingCents: rewardCents, isReversed: false, refunds: [] },
      heldUntil: isHeld ? this.now + referral.holdDays * DAY_MS : null,
    };
    if (!isHeld) this.post(referral.advocate, rewardCents);
  }

  /** Advances time: pending rewards whose time is up become credit. */
  wait(days: number): void {
    this.now += days * DAY_MS;
    const due = this.referrals.flatMap(({ id, advocate, conversion }) =>
      conversion?.heldUntil && conversion.heldUntil <= this.now
        ? [{ id, advocate, conversion, at: conversion.heldUntil }]
        : [],
    );
    for (const { advocate, conversion } of due.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
      conversion.heldUntil = null;
      this.post(advocate, conversion.standingCents);
    }
  }

  /** @returns the refusal code */
  reverse(referral: ModelReferral, id: string | undefined, cents: number | null): string | null {
    const { conversion } = referral;
    if (!conversion) return "not_converted";
    if (id !== undefined && conversion.refunds.some((refund) => refund.id === id)) return null;
    if (conversion.isReversed && id === undefined) return "already_reversed";
    conversion.refunds.push({ id: id ?? null, cents, undone: false });
    this.settle(referral, conversion);
    return null;
  }

  /** @returns the refusal code */
  unreverse(referral: ModelReferral, id: string | undefined): string | null {
    const { conversion } = referral;
    if (!conversion) return "not_converted";
    const named = conversion.refunds.filter((refund) => id === undefined || refund.id === id);
    const standing = named.filter(({ undone }) => !undone);
    if (id === undefined && standing.length === 0) return "not_reversed";
    if (named.length === 0) conversion.refunds.push({ id: id ?? null, cents: null, undone: true });
    for (const refund of standing) refund.undone = true;
    // The friend may have been referred again since.
    const comesBack = conversion.isReversed && !expectedAfter(referral, conversion).isReversed;
    if (comesBack && this.keeps(referral.friendEmail)) {
      for (const refund of standing) refund.undone = false;
      return "duplicate_referral";
    }
    this.settle(referral, conversion);
    return null;
  }

  /** Sets a reward to its remainder after refunds. */
  private settle(referral: ModelReferral, conversion: ModelConversion): void {
    const left = expectedAfter(referral, conversion);
    const reversed = conversion.standingCents - left.cents;
    const { advocate } = referral;
    if (conversion.heldUntil === null && reversed > 0) {
      const there = Math.min(advocate.balance, reversed);
      this.post(advocate, -there);
      advocate.owed += reversed - there;
    } else if (conversion.heldUntil === null) {
      this.post(advocate, -reversed);
    }
    conversion.standingCents = left.cents;
    conversion.isReversed = left.isReversed;
  }
}

/** Whether a referral counts toward the limit and reserves its friend. */
export function counts({ conversion }: ModelReferral): boolean {
  return !conversion?.isReversed;
}

/** This share of an amount in cents, rounded half up, in plain BigInt arithmetic, independent of the service. */
export function shareOf(cents: bigint, basisPoints: number): bigint {
  return (cents * BigInt(basisPoints) + 5_000n) / 10_000n;
}

/** The reward for a job. */
export function expectedReward(
  { mode, value }: Pick<ModelReferral, "mode" | "value">,
  jobValueCents: number,
): number {
  return mode === "fixed" ? value : Number(shareOf(BigInt(jobValueCents), value));
}

/** The remaining reward after refunds, regardless of their order. */
export function expectedAfter(
  referral: Pick<ModelReferral, "mode" | "value">,
  { jobValueCents, rewardCents, refunds }: Pick<ModelConversion, "jobValueCents" | "rewardCents" | "refunds">,
) {
  const standing = refunds.filter(({ undone }) => !undone);
  const refunded = standing.reduce((sum, { cents }) => sum + (cents ?? jobValueCents), 0);
  if (standing.length > 0 && refunded >= jobValueCents) return { cents: 0, isReversed: true };
  if (referral.mode === "fixed") return { cents: rewardCents, isReversed: false };
  return { cents: expectedReward(referral, jobValueCents - refunded), isReversed: false };
}
