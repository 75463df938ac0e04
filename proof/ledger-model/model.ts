import type { RewardMode } from "@/db/enums";

export interface ModelReferral {
  readonly id: string;
  readonly advocate: ModelAdvocate;
  readonly friendEmail: string;
  readonly mode: RewardMode;
  readonly value: number;
  converted: boolean;
}

export interface ModelAdvocate {
  readonly id: string;
  readonly email: string;
  balance: number;
  readonly entries: number[];
}

/** The rules of rewards and credit in memory: what the service must agree with after every command. */
export class Model {
  paused = false;
  mode: RewardMode = "fixed";
  value = 2_500;
  readonly cap: number;
  readonly advocates: ModelAdvocate[] = [];
  readonly referrals: ModelReferral[] = [];

  constructor(cap: number) {
    this.cap = cap;
  }

  findAdvocate(email: string): ModelAdvocate | undefined {
    return this.advocates.find((advocate) => advocate.email.toLowerCase() === email.toLowerCase());
  }

  enroll(id: string, email: string): ModelAdvocate {
    const advocate = { id, email, balance: 0, entries: [] };
    this.advocates.push(advocate);
    return advocate;
  }

  /** The code a new referral is refused with, in the order the service looks. */
  referralRefusal(advocate: ModelAdvocate, friendEmail: string): string | null {
    if (this.paused) return "campaign_not_accepting_referrals";
    if (advocate.email.toLowerCase() === friendEmail.toLowerCase()) return "self_referral";
    if (this.sentBy(advocate).length >= this.cap) return "referral_cap_reached";
    const known = this.referrals.some((one) => one.friendEmail.toLowerCase() === friendEmail.toLowerCase());
    return known ? "duplicate_referral" : null;
  }

  sentBy(advocate: ModelAdvocate): ModelReferral[] {
    return this.referrals.filter((referral) => referral.advocate === advocate);
  }

  /** Moves credit unless the balance would go below zero. */
  post(advocate: ModelAdvocate, cents: number): boolean {
    if (advocate.balance + cents < 0) return false;
    advocate.balance += cents;
    if (cents !== 0) advocate.entries.push(cents);
    return true;
  }
}

/** A percent reward in plain BigInt arithmetic, written apart from the service's. */
export function expectedReward({ mode, value }: ModelReferral, jobValueCents: number): number {
  if (mode === "fixed") return value;
  const tenThousandths = BigInt(jobValueCents) * BigInt(value);
  const whole = tenThousandths / 10_000n;
  return Number(tenThousandths % 10_000n >= 5_000n ? whole + 1n : whole);
}
