import { readRedemptionCode } from "@/lib/credit/redemptions/codes";
import { findPortalOfToday } from "@/lib/public/portal/find-portal";

/** The facts for the page where an advocate uses credit. */
export type CodeFacts = NonNullable<Awaited<ReturnType<typeof readCodePage>>>;

/** The page of an advocate's one-time code, or null if the token is invalid. Amounts are cents. */
export async function readCodePage(token: string, now: Date) {
  const portal = await findPortalOfToday(token, now);
  if (!portal) return null;
  const { actor, advocate, brand, usable, language } = portal;
  return {
    brand,
    language,
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    usable,
    code: usable && (await readRedemptionCode({ actor, advocateId: advocate.advocateId }, now)),
  };
}
