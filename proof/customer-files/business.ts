import type { z } from "zod";
import type { FileRow } from "@/lib/files/customer-files/contract";
import { DAY_MS } from "@/lib/kit/durations";
import type { Person } from "@/proof/customer-files/people";

/** A campaign's terms: cents, or basis points of the job. */
export interface Terms {
  readonly name: string;
  readonly rewardMode: "fixed" | "percent";
  readonly advocateRewardValue: number;
}

export interface Advocate {
  readonly key: number;
  readonly person: Person;
  /** Which campaign. */
  readonly campaign: number;
  readonly code: string;
}

/** A friend as the advocate named one: perhaps by a nickname, and not by every contact. */
export interface Lead {
  readonly key: number;
  readonly advocate: number;
  readonly person: Person;
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** A day as 2026-10-17. */
  readonly madeOn: string;
}

/** What a row means in truth. */
export type Truth =
  /** The first job of a lead, by which it converts. */
  | { readonly kind: "convert"; readonly lead: number }
  /** Money given back of that job, and what it takes of the reward, in cents. */
  | { readonly kind: "reverse"; readonly lead: number; readonly cents: number }
  /** Nothing to pay for; `lead` is whose further job it is, which would count if it came first. */
  | { readonly kind: "nothing"; readonly lead?: number }
  /** It is right to ask, and wrong to pay without. */
  | { readonly kind: "doubtful" };

/** What stands in a row, without its number. */
export type Cells = Omit<z.input<typeof FileRow>, "row">;

export interface Row {
  readonly cells: Cells;
  /** When it was done or paid: the file is in this order. */
  readonly day: string;
  readonly truth: Truth;
  /** What kind of case it is, for people who look at a failure. */
  readonly why: string;
  /** The contacts that are a customer's from that day on, as they are compared. */
  readonly customer: readonly string[];
}

/** What became of a true referral. */
export interface Fate {
  readonly lead: number;
  /** Of the job that converts it; undefined where its row has none, or a further job may come first. */
  readonly invoice: string | undefined;
  /** What the advocate earns, and what refunds leave of it, in cents. */
  readonly earnedCents: number;
  readonly leftCents: number;
}

export interface Business {
  readonly campaigns: readonly Terms[];
  readonly advocates: readonly Advocate[];
  readonly leads: readonly Lead[];
  /** The true referrals, by lead. */
  readonly fates: ReadonlyMap<number, Fate>;
  readonly files: readonly { readonly name: string; readonly rows: readonly Row[] }[];
}

/** So many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The reward for a job of so many cents, in whole cents, half a cent rounded up; written apart from the product. */
export function rewardOf({ rewardMode, advocateRewardValue }: Terms, jobCents: number): number {
  if (jobCents <= 0) return 0;
  if (rewardMode === "fixed") return advocateRewardValue;
  return Number((BigInt(jobCents) * BigInt(advocateRewardValue) + 5_000n) / 10_000n);
}
