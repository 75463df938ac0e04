import { and, eq } from "drizzle-orm";
import { referrals } from "@/db/schema/referrals";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import type { WriteContext } from "@/lib/kit/implement";

/** Why a member has to enter the job's value before a payment can convert an open lead; undefined if no one has to. */
export async function describeMissingAmount(
  { db, actor: { orgId } }: WriteContext,
  facts: EventFacts,
  referralId: string,
): Promise<string | undefined> {
  const [lead] = await db
    .select({ status: referrals.status, rewardMode: referrals.rewardMode })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId)));
  if (lead?.status !== "pending") return undefined;
  if (isBelowZero(facts)) {
    return "The amount is below zero. If the job was paid, enter its value; if money went back, it isn’t a referral.";
  }
  if (lead.rewardMode === "fixed" || isAmountKnown(facts)) return undefined;
  const { currency, unreadAmount } = facts;
  if (currency !== undefined) return `The job is in ${nameOfCurrency(currency)}. Enter its value in dollars.`;
  if (unreadAmount !== undefined && unreadAmount.trim() !== "") {
    return `We can’t be sure what amount “${unreadAmount.slice(0, 40)}” is. Enter the job’s value in dollars.`;
  }
  return "The event has no job value. Enter it in dollars.";
}

/** Whether the payment's job value is within the allowed range. */
export function isAmountKnown({ valueCents }: Pick<EventFacts, "valueCents">): boolean {
  return valueCents !== undefined && valueCents >= 1 && valueCents <= MAX_AMOUNT_CENTS;
}

/** A payment with the job's value, in cents, that a member entered. */
export function withAmount({ unreadAmount: _, paidCents, ...facts }: EventFacts, valueCents: number): EventFacts {
  return { ...facts, valueCents, ...(paidCents !== undefined && paidCents > 0 && { paidCents }) };
}

function isBelowZero({ valueCents = 0, paidCents = 0, unreadAmount = "" }: EventFacts): boolean {
  return valueCents < 0 || paidCents < 0 || /^\s*[^\d\s.,]{0,4}\s*[-−(]/.test(unreadAmount);
}

/** Plural currency name: euros, Canadian dollars. */
function nameOfCurrency(code: string): string {
  try {
    const style = { style: "currency", currency: code, currencyDisplay: "name" } as const;
    const parts = new Intl.NumberFormat("en-US", style).formatToParts(2);
    return parts.find(({ type }) => type === "currency")?.value ?? code.toUpperCase();
  } catch {
    return `another currency (${code.slice(0, 10).toUpperCase()})`;
  }
}
