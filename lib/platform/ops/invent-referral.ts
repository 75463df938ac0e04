import type { campaigns } from "@/db/schema/campaigns";
import type { conversions, referrals } from "@/db/schema/referrals";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { DAY_MS } from "@/lib/kit/durations";
import { formatCents } from "@/lib/kit/format-cents";
import {
  type Advocate,
  between,
  type InventedEntry,
  inventEntry,
  newId,
} from "@/lib/platform/ops/invent-entry";
import { exampleEmail, pickName } from "@/lib/platform/ops/people";
import type { Random } from "@/lib/platform/ops/random";

export type Campaign = typeof campaigns.$inferSelect;
export type Referral = typeof referrals.$inferInsert;
export type Conversion = typeof conversions.$inferInsert;

/** A referral with its ledger entries; `conversion` only if the friend became a customer. */
interface Invented {
  readonly referral: Referral;
  readonly conversion?: Conversion;
  readonly entries: readonly InventedEntry[];
}

const CONVERTED_SHARE = 0.6;
const CALLED_SHARE = 0.1;
const REFERRED_WITHIN_MS = 60 * DAY_MS;
const CONVERTED_WITHIN_MS = 30 * DAY_MS;

/**
 * Invents a friend referred in the weeks after the advocate's enrollment, on the campaign's terms. Some called, and
 * have only a phone number.
 */
export function inventReferral(
  random: Random,
  campaign: Campaign,
  advocate: Advocate,
  { now, nextPhone }: { readonly now: Date; readonly nextPhone: () => string },
): Invented {
  const createdAt = between(random, advocate.enrolledAt, after(advocate.enrolledAt, REFERRED_WITHIN_MS, now));
  const id = newId(createdAt, advocate.id.slice(-1));
  const friendName = pickName(random);
  const pending = {
    orgId: advocate.orgId,
    campaignId: advocate.campaignId,
    advocateId: advocate.id,
    id,
    status: "pending" as const,
    stage: "new" as const,
    friendName,
    ...(random.next() < CALLED_SHARE
      ? { friendPhone: nextPhone() }
      : { friendEmail: exampleEmail(friendName, id.slice(-12)) }),
    rewardMode: campaign.rewardMode,
    advocateRewardValue: campaign.advocateRewardValue,
    friendRewardValue: campaign.friendRewardValue,
    createdAt,
  };
  const about = { referralId: id, friendName };
  const sent = inventEntry(advocate, createdAt, "advocate.referral.sent", `Referred ${friendName}`);
  if (random.next() >= CONVERTED_SHARE) return { referral: pending, entries: [{ ...sent, ...about }] };

  const latest = after(createdAt, CONVERTED_WITHIN_MS, now);
  const conversion = inventConversion(random, pending, between(random, createdAt, latest));
  const { createdAt: convertedAt, id: conversionId, advocateRewardCents: cents } = conversion;
  const told = `${friendName} became a customer${cents > 0 ? `: ${formatCents(cents)} earned` : ""}`;
  const converted = inventEntry(advocate, convertedAt, "advocate.referral.converted", told);
  return {
    referral: { ...pending, status: "converted", stage: "converted", conversionId, convertedAt },
    conversion,
    entries: [
      { ...sent, ...about },
      { ...converted, ...about, conversionId, amountCents: cents || null },
    ],
  };
}

function inventConversion(random: Random, referral: Referral, createdAt: Date): Conversion {
  const { orgId, advocateId, id: referralId, rewardMode: mode } = referral;
  const jobValueCents = mode === "percent" ? random.integer(60, 9000) * 100 : null;
  const worth = (value: number) => rewardCents(mode, value, jobValueCents ?? 0);
  return {
    orgId,
    advocateId,
    referralId,
    id: newId(createdAt),
    jobValueCents,
    advocateRewardCents: worth(referral.advocateRewardValue),
    friendRewardCents: worth(referral.friendRewardValue),
    createdAt,
  };
}

function after(moment: Date, milliseconds: number, now: Date): Date {
  return new Date(Math.min(moment.getTime() + milliseconds, now.getTime()));
}
