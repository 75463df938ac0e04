import { type LastCode, readRedemptionCode } from "@/lib/credit/redemptions/codes";
import type { UsableCredit } from "@/lib/credit/redemptions/rules";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { findPortalOfToday, type Portal } from "@/lib/public/portal/find-portal";

/** What the page shows with which an advocate uses credit. */
export interface CodeFacts {
  readonly brand: FriendLink["brand"];
  /** Credit to spend now, and what is promised for later, in cents. */
  readonly creditCents: number;
  readonly pendingCents: number;
  /** What can be used at once; null where one-time codes are not a way to use credit. */
  readonly usable: UsableCredit | null;
  readonly code: LastCode | null;
  readonly language: Portal["language"];
}

/** The page of an advocate's one-time code, or null when the token opens no portal. */
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
