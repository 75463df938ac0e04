import { pointDatabase } from "@/db/client";
import { findAskedContact } from "@/lib/leads/advocates/contact-change";
import { type Recommendation, readRecommendation } from "@/lib/leads/advocates/recommendation";
import { findPortalOfToday, type Portal } from "@/lib/public/portal/find-portal";
import { maskEmail, maskPhone } from "@/lib/public/unsubscribe/email-recipient";

/** Everything the page of an advocate's own data shows. Contacts are masked, since staff and others may see the page. */
export interface DataFacts {
  readonly name: string;
  readonly code: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether a number can be confirmed by a text. */
  readonly takesNumbers: boolean;
  /** Whether the campaign has ended or is suspended: then nothing can be changed, only downloaded or erased. */
  readonly isClosed: boolean;
  /** The contact that waits for its code. */
  readonly asked: { readonly channel: "email" | "sms"; readonly contact: string } | null;
  /** In cents: to spend now, and promised for later. */
  readonly creditCents: number;
  readonly pendingCents: number;
  readonly recommendation: Recommendation | null;
  /** Whether the advocate may show friends a note and a photo. Not in healthcare: it would name a patient. */
  readonly mayRecommend: boolean;
  readonly isOpen: boolean;
  readonly offer: Portal["campaign"];
  readonly brand: Portal["brand"];
  readonly language: Portal["language"];
}

/** The page of a token, or null if the token opens no portal. */
export async function readDataPage(token: string, now: Date): Promise<DataFacts | null> {
  const portal = await findPortalOfToday(token, now);
  if (!portal) return null;
  const { advocate, brand, actor, language, campaign, state } = portal;
  const [asked, recommendation] = await Promise.all([
    findAskedContact(advocate, now),
    readRecommendation(pointDatabase(), advocate),
  ]);
  return {
    name: advocate.name,
    code: advocate.referralCode,
    email: advocate.email && maskEmail(advocate.email),
    phone: advocate.phone && maskPhone(advocate.phone),
    takesNumbers: actor.plan.sms,
    isClosed: isClosed(portal),
    asked,
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    recommendation,
    mayRecommend: brand.industry !== "healthcare",
    isOpen: state === "open",
    offer: campaign,
    brand,
    language,
  };
}

/** Whether nothing about the advocate can be changed: the campaign was deleted, or the business is suspended. */
export function isClosed({ campaign, actor }: Portal): boolean {
  return campaign.deletedAt !== null || Boolean(actor.isSuspended);
}
