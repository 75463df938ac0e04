import type { MessageChannel, NotificationPreference } from "@/db/enums";

/** The facts that decide how an advocate can be reached. */
export interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly notificationPreference: NotificationPreference;
  /** Whether the person has agreed to be texted. */
  readonly mayText: boolean;
}

export interface Destination {
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/**
 * The destinations of a message to an advocate, by preference, contacts, plan and consent. Opt-outs are checked at
 * sending, so that later ones count.
 */
export function destinationsOf(
  { email, phone, notificationPreference, mayText }: Reachable,
  plan: { readonly sms: boolean },
): Destination[] {
  const byEmail = notificationPreference !== "sms" && email !== null;
  const bySms = notificationPreference !== "email" && phone !== null && plan.sms && mayText;
  return [
    ...(byEmail ? [{ channel: "email" as const, recipient: email }] : []),
    ...(bySms ? [{ channel: "sms" as const, recipient: phone }] : []),
  ];
}
