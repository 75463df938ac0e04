import type { z } from "zod";
import type { FileRow } from "@/lib/files/customer-files/row-fields";
import type { InventedPerson } from "@/proof/customer-files/people";
import { expectedReward } from "@/proof/sim/credit";

/** A campaign's rewards, in cents or in basis points of the job. */
export interface CampaignTerms {
  readonly name: string;
  readonly rewardMode: "fixed" | "percent";
  readonly advocateRewardValue: number;
}

export interface InventedAdvocate {
  readonly key: number;
  readonly person: InventedPerson;
  /** The campaign's index. */
  readonly campaign: number;
  readonly code: string;
}

/** A friend as entered by the advocate, possibly with a nickname and only some contacts. */
export interface InventedLead {
  readonly key: number;
  readonly advocate: number;
  readonly person: InventedPerson;
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** ISO date, such as 2026-10-17. */
  readonly madeOn: string;
}

/** The true meaning of a row. */
export type Truth =
  /** The first job of a lead, which converts it. */
  | { readonly kind: "convert"; readonly lead: number }
  /** A refund of that job, and the cents it takes off the reward. */
  | { readonly kind: "reverse"; readonly lead: number; readonly cents: number }
  /** No reward. `lead` is set for a lead's later job, which would convert it if it came first. */
  | { readonly kind: "nothing"; readonly lead?: number };

/** A row's cells, without its number. */
export type FileCells = Omit<z.input<typeof FileRow>, "row">;

export interface InventedRow {
  readonly cells: FileCells;
  /** Day of the job or payment; files are sorted by it. */
  readonly day: string;
  readonly truth: Truth;
  /** The kind of case, for failure messages. */
  readonly why: string;
  /** Normalized contacts that belong to a customer from that day on. */
  readonly customer: readonly string[];
}

/** The outcome of a true referral. */
export interface Fate {
  readonly lead: number;
  /** Invoice of the converting job; undefined if the row has none or a later job may come first. */
  readonly invoice: string | undefined;
  /** The advocate's reward, and the amount left after refunds, in cents. */
  readonly earnedCents: number;
  readonly leftCents: number;
}

export interface InventedBusiness {
  readonly campaigns: readonly CampaignTerms[];
  readonly advocates: readonly InventedAdvocate[];
  readonly leads: readonly InventedLead[];
  /** True referrals, by lead. */
  readonly fates: ReadonlyMap<number, Fate>;
  readonly files: readonly { readonly name: string; readonly rows: readonly InventedRow[] }[];
}

/** The reward for a job, in cents. */
export function rewardOf({ rewardMode, advocateRewardValue }: CampaignTerms, jobCents: number): number {
  return jobCents <= 0 ? 0 : expectedReward({ rewardMode, rewardValue: advocateRewardValue }, jobCents);
}
