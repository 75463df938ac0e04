import { pointDatabase } from "@/db/client";
import { type NotificationPreference, notificationPreferences } from "@/db/enums";
import { haveOptedOut } from "@/lib/messages/opt-out";
import type { Portal } from "@/lib/public/portal/find-portal";
import { maskEmail, maskPhone } from "@/lib/public/unsubscribe/email-recipient";

export type PortalMessages = Awaited<ReturnType<typeof readPortalMessages>>;

/** How an advocate receives messages, and the alternatives. Contacts are masked for display. */
export async function readPortalMessages(portal: Portal) {
  const { orgId, email, phone, notificationPreference } = portal.advocate;
  // There are no opt-outs without an address.
  const [hasStoppedEmails = false, hasStoppedTexts = false] = await haveOptedOut(pointDatabase(), [
    { orgId, channel: "email", recipient: email ?? "" },
    { orgId, channel: "sms", recipient: phone ?? "" },
  ]);
  return {
    preference: notificationPreference,
    choices: listChoices(portal),
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    hasStoppedEmails,
    hasStoppedTexts,
    // Whether texts are possible: the person agreed and the plan includes them.
    mayText: phone !== null && portal.advocate.smsConsentAt !== null && portal.actor.plan.sms,
  };
}

/** Preferences that an advocate can choose. None if the campaign was deleted or the organization is suspended. */
export function listChoices({ advocate, campaign, actor }: Portal): NotificationPreference[] {
  const { plan, isSuspended } = actor;
  if (campaign.deletedAt !== null || isSuspended) return [advocate.notificationPreference];
  const byEmail = advocate.email !== null;
  const byText = advocate.phone !== null && advocate.smsConsentAt !== null && plan.sms;
  const fits = { email: byEmail, sms: byText, both: byEmail && byText };
  return notificationPreferences.filter((preference) => fits[preference]);
}
