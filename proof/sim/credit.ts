import type { ReversalReason, RewardMode } from "@/db/enums";
import type { CreditType } from "@/db/enums-credit";

// The rules of credit, written independently of the product, in plain arithmetic.

/** Cents, or basis points of the job. */
export interface RewardTerms {
  readonly rewardMode: RewardMode;
  readonly rewardValue: number;
}

/** This share of an amount in cents, rounded half up. */
export function shareOf(cents: bigint, basisPoints: number): bigint {
  return (cents * BigInt(basisPoints) + 5_000n) / 10_000n;
}

/** The reward for a job, in cents. */
export function expectedReward({ rewardMode, rewardValue }: RewardTerms, jobValueCents: number): number {
  return rewardMode === "fixed" ? rewardValue : Number(shareOf(BigInt(jobValueCents), rewardValue));
}

/** The reward left after refunds of a job, in any order. @param refunds in cents; null for the whole job */
function expectedAfter(terms: RewardTerms, jobValueCents: number, refunds: readonly (number | null)[]): number {
  const refunded = refunds.reduce<number>((sum, cents) => sum + (cents ?? jobValueCents), 0);
  if (refunds.length > 0 && refunded >= jobValueCents) return 0;
  return terms.rewardMode === "fixed" ? terms.rewardValue : expectedReward(terms, jobValueCents - refunded);
}

/** Cents by month (UTC) and type: "2026-12 earned". */
export type CreditSums = Readonly<Record<string, number>>;

interface CreditMove {
  readonly account: number;
  readonly month: string;
  readonly type: CreditType;
  readonly cents: number;
}

interface Refund {
  readonly id: string;
  /** Refunded part of the job; null for all of it. */
  readonly cents: number | null;
  readonly reason: ReversalReason;
  stands: boolean;
}

export interface Reward {
  readonly account: number;
  readonly referralId: string;
  readonly terms: RewardTerms;
  readonly jobValueCents: number;
  readonly refunds: Refund[];
  /** Remainder after refunds. */
  cents: number;
  /** When it becomes credit; null once it has. */
  heldUntil: Date | null;
  inReview: boolean;
}

export interface CreditUse {
  readonly account: number;
  readonly redemptionId: string;
  readonly type: "used" | "given";
  readonly cents: number;
  isCanceled: boolean;
}

interface BookAccount {
  balance: number;
  owed: number;
}

/** Accounts that follow these rules, with the credit that moved by month and type. */
export class Books {
  readonly accounts: BookAccount[];
  readonly rewards: Reward[] = [];
  readonly uses: CreditUse[] = [];
  readonly moves: CreditMove[] = [];
  /** Manual additions minus manual deductions. */
  byHandCents = 0;

  constructor(accounts: number) {
    this.accounts = Array.from({ length: accounts }, () => ({ balance: 0, owed: 0 }));
  }

  account(at: number): BookAccount {
    const existing = this.accounts[at];
    if (!existing) throw new Error(`There is no account ${at}`);
    return existing;
  }

  /** Adds or deducts credit. Debt is settled first; a deduction beyond the balance becomes debt. */
  post(at: number, type: CreditType, cents: number, now: Date): void {
    const account = this.account(at);
    const missing = Math.max(0, -cents - account.balance);
    account.balance += cents + missing;
    account.owed += missing;
    const settled = Math.min(account.owed, account.balance);
    account.balance -= settled;
    account.owed -= settled;
    this.note(at, type, cents, now);
    this.note(at, "owed", missing, now);
    this.note(at, "settled", -settled, now);
  }

  private note(account: number, type: CreditType, cents: number, now: Date): void {
    if (cents !== 0) this.moves.push({ account, month: now.toISOString().slice(0, 7), type, cents });
  }

  convert(reward: Omit<Reward, "cents" | "refunds" | "heldUntil">, holdDays: number, now: Date): void {
    const cents = expectedReward(reward.terms, reward.jobValueCents);
    const isHeld = cents > 0 && (holdDays > 0 || reward.inReview);
    const heldUntil = isHeld ? new Date(now.getTime() + holdDays * 24 * 60 * 60 * 1000) : null;
    this.rewards.push({ ...reward, cents, refunds: [], heldUntil });
    if (!isHeld && cents > 0) this.post(reward.account, "earned", cents, now);
  }

  /** Releases held credit that is due. */
  release(account: number, now: Date): void {
    for (const reward of this.rewards) {
      if (reward.account !== account || reward.inReview || reward.heldUntil === null) continue;
      if (reward.heldUntil > now) continue;
      reward.heldUntil = null;
      if (reward.cents > 0) this.post(account, "released", reward.cents, now);
    }
  }

  refund(reward: Reward, refund: Omit<Refund, "stands">, now: Date): void {
    reward.refunds.push({ ...refund, stands: true });
    this.settleRefunds(reward, refund.reason === "mistake" ? "undone" : "taken_back", now);
  }

  unrefund(reward: Reward, refund: Refund, now: Date): void {
    refund.stands = false;
    this.settleRefunds(reward, refund.reason === "mistake" ? "undone" : "restored", now);
  }

  private settleRefunds(reward: Reward, type: CreditType, now: Date): void {
    const { terms, jobValueCents, refunds, account } = reward;
    const standing = refunds.filter(({ stands }) => stands).map(({ cents }) => cents);
    const left = expectedAfter(terms, jobValueCents, standing);
    const change = left - reward.cents;
    reward.cents = left;
    if (reward.heldUntil === null && change !== 0) this.post(account, type, change, now);
  }

  use(use: Omit<CreditUse, "isCanceled">, now: Date): void {
    this.uses.push({ ...use, isCanceled: false });
    this.post(use.account, use.type, -use.cents, now);
  }

  cancel(use: CreditUse, now: Date): void {
    use.isCanceled = true;
    this.post(use.account, use.type, use.cents, now);
  }

  pendingCents(account: number): number {
    return this.rewards
      .filter((reward) => reward.account === account && reward.heldUntil !== null)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  sums(of: (move: CreditMove) => boolean = () => true): CreditSums {
    return sumUp(this.moves.filter(of).map(({ month, type, cents }) => [`${month} ${type}`, cents]));
  }
}

/** Sums by name, without zeros. */
export function sumUp(parts: readonly (readonly [name: string, cents: number])[]): CreditSums {
  const sums = new Map<string, number>();
  for (const [name, cents] of parts) sums.set(name, (sums.get(name) ?? 0) + cents);
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort());
}
