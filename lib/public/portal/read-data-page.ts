import { pointDatabase } from "@/db/client";
import { findAskedContact } from "@/lib/leads/advocates/contact-change";
import { readRecommendation } from "@/lib/leads/advocates/recommendation";
import { findPortalOfToday, type Portal } from "@/lib/public/portal/find-portal";
import { maskEmail, maskPhone } from "@/lib/public/unsubscribe/email-recipient";

/** The facts for the page of an advocate's own data. */
export type DataFacts = NonNullable<Awaited<ReturnType<typeof readDataPage>>>;

/**
 * Everything the page of an advocate's own data shows, or null if the token opens no portal. Contacts are masked, since
 * staff and others may see the page.
 */
export async function readDataPage(token: string, now: Date) {
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
    // Whether a number can be confirmed by a text.
    takesNumbers: actor.plan.sms,
    isClosed: isClosed(portal),
    asked,
    creditCents: advocate.creditBalanceCents,
    pendingCents: advocate.pendingCreditCents,
    recommendation,
    // A note or a photo would name a patient.
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
