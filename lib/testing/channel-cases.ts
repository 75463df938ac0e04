import type { MessageChannel, NotificationPreference } from "@/db/enums";

/** Everything that decides by which channels an advocate gets a message. */
export interface ChannelCase {
  readonly preference: NotificationPreference;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly planHasSms: boolean;
  /** Whether the person has agreed to be texted. */
  readonly consents: boolean;
  readonly emailOptOut: boolean;
  readonly smsOptOut: boolean;
}

const yesNo = [true, false];

/** Every combination there is. */
export const channelCases: readonly ChannelCase[] = (["email", "sms", "both"] as const).flatMap(
  (preference) =>
    yesNo.flatMap((hasEmail) =>
      yesNo.flatMap((hasPhone) =>
        yesNo.flatMap((planHasSms) =>
          yesNo.flatMap((consents) =>
            yesNo.flatMap((emailOptOut) =>
              yesNo.map((smsOptOut) => ({
                preference,
                hasEmail,
                hasPhone,
                planHasSms,
                consents,
                emailOptOut,
                smsOptOut,
              })),
            ),
          ),
        ),
      ),
    ),
);

/** "notification preference ∩ contact data ∩ plan", and "friends are texted only with recorded consent". */
export function channelsBeforeOptOuts(given: ChannelCase): MessageChannel[] {
  const preferred = { email: ["email"], sms: ["sms"], both: ["email", "sms"] }[given.preference];
  const contacts = [given.hasEmail && "email", given.hasPhone && "sms"];
  const plan = ["email", given.planHasSms && "sms"];
  const consent = ["email", given.consents && "sms"];
  return (["email", "sms"] as const).filter((channel) =>
    [preferred, contacts, plan, consent].every((allowed) => allowed.includes(channel)),
  );
}

/** The same "∩ opt-outs". */
export function channelsReached(given: ChannelCase): MessageChannel[] {
  const optedOut = [given.emailOptOut && "email", given.smsOptOut && "sms"];
  return channelsBeforeOptOuts(given).filter((channel) => !optedOut.includes(channel));
}

/** A case in words: "both with an address and a number, SMS, consent, STOP". */
export function nameCase(given: ChannelCase): string {
  const contacts = `${given.hasEmail ? "an address" : ""}${given.hasEmail && given.hasPhone ? " and " : ""}${given.hasPhone ? "a number" : ""}`;
  return [
    `${given.preference} with ${contacts || "no contact"}`,
    given.planHasSms ? "SMS" : "no SMS",
    given.consents ? "consent" : "no consent",
    given.emailOptOut && "unsubscribed",
    given.smsOptOut && "STOP",
  ]
    .filter(Boolean)
    .join(", ");
}
