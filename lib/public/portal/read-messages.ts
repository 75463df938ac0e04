import { pointDatabase } from "@/db/client";
import { type NotificationPreference, notificationPreferences } from "@/db/enums";
import { haveOptedOut } from "@/lib/messages/opt-out";
import type { Portal } from "@/lib/public/portal/find-portal";
import { maskEmail, maskPhone } from "@/lib/public/unsubscribe/email-recipient";

export interface PortalMessages {
  readonly preference: NotificationPreference;
  /** The preferences that fit the contacts, the consent and the plan. */
  readonly choices: readonly NotificationPreference[];
  /** As the page may show them: "a…@example.com", "(…) …-0132". */
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the advocate has asked for no more emails, or for no more texts. */
  readonly hasStoppedEmails: boolean;
  readonly hasStoppedTexts: boolean;
  /** Whether texts come at all: the person agreed, and the plan has them. */
  readonly mayText: boolean;
}

/** How an advocate gets messages, and could get them. */
export async function readPortalMessages(portal: Portal): Promise<PortalMessages> {
  const { orgId, email, phone, notificationPreference } = portal.advocate;
  // Nobody has stopped messages to an address that is none.
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
    mayText: phone !== null && portal.advocate.smsConsentAt !== null && portal.actor.plan.sms,
  };
}

/** The preferences that an advocate can choose: none where the campaign was deleted, or the organization suspended. */
export function listChoices({ advocate, campaign, actor }: Portal): NotificationPreference[] {
  const { plan, isSuspended } = actor;
  if (campaign.deletedAt !== null || isSuspended) return [advocate.notificationPreference];
  const byEmail = advocate.email !== null;
  const byText = advocate.phone !== null && advocate.smsConsentAt !== null && plan.sms;
  const fits = { email: byEmail, sms: byText, both: byEmail && byText };
  return notificationPreferences.filter((preference) => fits[preference]);
}
