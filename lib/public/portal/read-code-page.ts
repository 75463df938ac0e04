import { type LastCode, readRedemptionCode } from "@/lib/credit/redemptions/codes";
import type { UsableCredit } from "@/lib/credit/redemptions/rules";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { findPortalOfToday, type Portal } from "@/lib/public/portal/find-portal";

/** The facts for the page where an advocate uses credit. */
export interface CodeFacts {
  readonly brand: FriendLink["brand"];
  /** Credit available now, and credit promised for later, in cents. */
  readonly creditCents: number;
  readonly pendingCents: number;
  /** Credit usable at once; null if one-time codes are disabled. */
  readonly usable: UsableCredit | null;
  readonly code: LastCode | null;
  readonly language: Portal["language"];
}

/** The page of an advocate's one-time code, or null if the token is invalid. */
export async function readCodePage(token: string, now: Date): Promise<CodeFacts | null> {
  const portal = await findPortalOfToday(token, now);
  if (!portal) return null;
  const { actor, advocate, brand, usable, language } = portal;
  return {
    ...{ brand, language },
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    usable,
    code: usable && (await readRedemptionCode({ actor, advocateId: advocate.advocateId }, now)),
  };
}
