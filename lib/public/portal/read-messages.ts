import { database } from "@/db/client";
import { type NotificationPreference, notificationPreferences } from "@/db/enums";
import { hasOptedOut } from "@/lib/messages/opt-out";
import type { PortalMessages } from "@/lib/public/portal/facts";
import type { Portal } from "@/lib/public/portal/find-portal";
import { maskEmail } from "@/lib/public/unsubscribe/email-recipient";

/** How an advocate gets messages, and could get them. */
export async function readPortalMessages(portal: Portal): Promise<PortalMessages> {
  const { orgId, email, phone, notificationPreference } = portal.advocate;
  const hasStopped = async (channel: "email" | "sms", recipient: string | null) =>
    recipient !== null && (await hasOptedOut(database(), { orgId, channel, recipient }));
  const [hasStoppedEmails, hasStoppedTexts] = await Promise.all([
    hasStopped("email", email),
    hasStopped("sms", phone),
  ]);
  return {
    preference: notificationPreference,
    choices: listChoices(portal),
    email: email && maskEmail(email),
    phone: phone && `(***) ***-${phone.slice(-4)}`,
    hasStoppedEmails,
    hasStoppedTexts,
  };
}

/** The preferences that an advocate can choose. In a deleted campaign nothing is changed any more. */
export function listChoices({ advocate, campaign, actor: { plan } }: Portal): NotificationPreference[] {
  if (campaign.deletedAt !== null) return [advocate.notificationPreference];
  const byEmail = advocate.email !== null;
  const byText = advocate.phone !== null && advocate.smsConsentAt !== null && plan.sms;
  const fits = { email: byEmail, sms: byText, both: byEmail && byText };
  return notificationPreferences.filter((preference) => fits[preference]);
}
