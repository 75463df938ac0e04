import { formatCents } from "@/lib/kit/format-cents";
import { newReferralCode } from "@/lib/leads/advocates/referral-code";
import {
  type Advocate,
  between,
  type InventedEntry,
  inventEntry,
  newId,
} from "@/lib/platform/ops/invent-entry";
import {
  type Campaign,
  type Conversion,
  inventReferral,
  type Referral,
} from "@/lib/platform/ops/invent-referral";
import { exampleEmail, pickName } from "@/lib/platform/ops/people";
import type { Random } from "@/lib/platform/ops/random";

/** Some advocates with their history; each one's entries are in order. */
export interface Batch {
  readonly advocates: Advocate[];
  readonly referrals: Referral[];
  readonly conversions: Conversion[];
  readonly entries: InventedEntry[];
}

/**
 * The parameters of a batch. Advocates enroll between `from` and `to`; ids end in one of the hexadecimal `idDigits`.
 */
export interface BatchPlan {
  readonly campaigns: readonly Campaign[];
  readonly advocates: number;
  readonly referrals: number;
  readonly from: Date;
  readonly to: Date;
  readonly idDigits: string;
  readonly now: Date;
  /** A unique phone number. */
  readonly nextPhone: () => string;
}

const SPENDING_SHARE = 0.3;
const PHONE_SHARE = 0.5;
/** Above 1, so that few advocates refer many and most refer some. */
const SKEW = 1.5;
/** Long enough that a quarter of a million codes do not collide. */
const CODE_LENGTH = 10;

/** Invents advocates, their referrals until `now`, the results, and the credit they spent. */
export function inventBatch(random: Random, plan: BatchPlan): Batch {
  const batch: Batch = { advocates: [], referrals: [], conversions: [], entries: [] };
  for (const referred of shareOut(random, plan)) {
    addAdvocate(random, plan, batch, referred);
  }
  return batch;
}

function shareOut(random: Random, plan: BatchPlan): number[] {
  const shares = Array.from({ length: plan.advocates }, () => 0);
  for (let left = plan.referrals; left > 0; left--) {
    const index = Math.floor(plan.advocates * random.next() ** SKEW);
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}

function addAdvocate(
  random: Random,
  { campaigns, from, to, idDigits, now, nextPhone }: BatchPlan,
  batch: Batch,
  referred: number,
) {
  const campaign = random.pick(campaigns);
  const enrolledAt = between(random, from, to);
  const advocate = {
    ...inventAdvocate(random, campaign, enrolledAt, random.pick([...idDigits])),
    ...(random.next() < PHONE_SHARE && { phone: nextPhone() }),
  };
  const story = [inventEntry(advocate, enrolledAt, "advocate.enrolled", `Enrolled in ${campaign.name}`)];
  let balance = 0;
  for (let index = 0; index < referred; index++) {
    const { referral, conversion, entries } = inventReferral(random, campaign, advocate, { now, nextPhone });
    batch.referrals.push(referral);
    story.push(...entries);
    if (!conversion) continue;
    batch.conversions.push(conversion);
    balance += conversion.advocateRewardCents;
  }
  story.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (balance > 0 && random.next() < SPENDING_SHARE)
    story.push(inventSpending(random, advocate, balance, now));
  batch.advocates.push(advocate);
  batch.entries.push(...story);
}

function inventAdvocate(random: Random, campaign: Campaign, enrolledAt: Date, idDigit: string): Advocate {
  const id = newId(enrolledAt, idDigit);
  const name = pickName(random);
  return {
    orgId: campaign.orgId,
    campaignId: campaign.id,
    id,
    name,
    email: exampleEmail(name, id.slice(-12)),
    notificationPreference: "email",
    referralCode: newReferralCode(name, CODE_LENGTH),
    enrolledAt,
  };
}

function inventSpending(random: Random, advocate: Advocate, balance: number, now: Date): InventedEntry {
  const cents = random.integer(1, balance);
  return {
    ...inventEntry(advocate, now, "advocate.credit.adjusted", `${formatCents(cents)} taken off`),
    amountCents: -cents,
    memo: `Used on invoice ${random.integer(1000, 9999)}`,
  };
}
