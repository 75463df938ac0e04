import type { MessageChannel, NotificationPreference } from "@/db/enums";

/** What decides how an advocate can be reached. */
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
 * Where a message to an advocate goes: what the preference asks for, the contacts allow, the plan includes and the
 * person has agreed to. Opt-outs are looked at when it is sent, so that one that came
 * meanwhile counts.
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
