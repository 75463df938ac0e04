import { z } from "zod";
import { preferenceFor } from "@/lib/advocates/notification-preference";
import { usPhone } from "@/lib/advocates/phone";
import { consentFor } from "@/lib/advocates/sms-consent";
import type { Advocate } from "../advocate";
import type { Preference } from "./preferences";

/** What decides by which ways somebody can be reached. */
export interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the person has agreed to be texted at this number. */
  readonly mayText: boolean;
}

interface Typed {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** What the contacts that are being typed will mean to the server. */
export function readContacts({ email, phone: typed }: Typed, advocate: Advocate): Contacts {
  const phone = z.safeDecode(usPhone, typed ?? "").data ?? (typed?.trim() || null);
  const { smsConsentAt = null, enrolledAt } = advocate;
  const before = { phone: advocate.phone ?? null, smsConsentAt, enrolledAt };
  return { email: email?.trim() || null, phone, mayText: consentFor(phone, before) !== null };
}

interface Plan {
  readonly sms: boolean;
}

/** Why a preference does not fit the contacts or the plan; undefined when it does. */
export function obstacleTo(
  preference: Preference,
  { email, phone, mayText }: Contacts,
  plan: Plan,
): string | undefined {
  if (preference !== "sms" && !email) return "Needs an e-mail address.";
  if (preference !== "email" && !phone) return "Needs a phone number.";
  if (preference === "sms" && !mayText) return "Has not agreed to be texted at this number.";
  if (preference === "sms" && !plan.sms) return "Text messages are not part of your plan.";
  return undefined;
}

/** The preference that is sent: the chosen one while it fits, else what the contacts allow. */
export function settlePreference(chosen: Preference, contacts: Contacts, plan: Plan): Preference {
  return obstacleTo(chosen, contacts, plan) === undefined ? chosen : preferenceFor(contacts);
}

/** What a preference comes to with these contacts and this plan. */
export function sayPreference(preference: Preference, contacts: Contacts, plan: Plan): string {
  const obstacle = obstacleTo(preference, contacts, plan);
  if (obstacle) return obstacle;
  if (preference === "email") return "Every message comes by e-mail.";
  if (preference === "sms") return "Every message comes as a text.";
  if (!plan.sms) return "By e-mail for now: text messages are not part of your plan.";
  return contacts.mayText ? "Every message comes both ways." : "By e-mail until texts are agreed to.";
}
