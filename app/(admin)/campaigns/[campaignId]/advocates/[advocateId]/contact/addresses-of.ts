import { destinationsOf } from "@/lib/messages/channels";
import type { Advocate } from "../advocate";

/** Where a message to the advocate goes now, as the server decides it when it queues one. */
export function addressesOf(advocate: Advocate, plan: { readonly sms: boolean }): string[] {
  const { email = null, phone = null, notificationPreference, smsConsentAt } = advocate;
  const reachable = { email, phone, notificationPreference, mayText: smsConsentAt !== undefined };
  return destinationsOf(reachable, plan).map(({ recipient }) => recipient);
}
