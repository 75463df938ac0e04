import type { NotificationPreference } from "@/db/enums";
import type { Plan } from "@/lib/kit/auth/access";
import { ApiError, fieldError } from "@/lib/kit/errors";

interface Contacts {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** False for a referred friend who has not agreed to texts. */
  readonly mayText: boolean;
}

/** The preference that uses every contact given. */
export function preferenceFor({ email, phone, mayText }: Contacts): NotificationPreference {
  if (email && phone && mayText) return "both";
  return email ? "email" : "sms";
}

/**
 * Refuses a preference that needs a contact which is missing, or texts alone where they cannot be sent: on a plan
 * without SMS, or to a referred friend who has not agreed to them.
 * @throws ApiError `invalid_input` or `feature_not_enabled`
 */
export function requireReachable(
  preference: NotificationPreference,
  { email, phone, mayText }: Contacts,
  plan: Plan,
): void {
  if (preference !== "sms" && !email) {
    throw fieldError("notificationPreference", `cannot be "${preference}" without an email address`);
  }
  if (preference !== "email" && !phone) {
    throw fieldError("notificationPreference", `cannot be "${preference}" without a phone number`);
  }
  if (preference === "sms" && !mayText) {
    throw fieldError(
      "notificationPreference",
      "can’t be texts only, because this person hasn’t agreed to texts. Keep an email address",
    );
  }
  if (preference === "sms" && !plan.sms) {
    throw new ApiError("feature_not_enabled", "Your plan doesn’t include texts, so add an email address.");
  }
}

interface Consenting {
  readonly phone: string | null;
  readonly smsConsentAt: Date | null;
  readonly enrolledAt: Date;
}

/** What a change says of an advocate's number. */
interface Consent {
  readonly phone: string | null;
  /** Whether the person has agreed to texts at it, where that is said. */
  readonly smsConsent?: boolean | undefined;
}

/**
 * Since when an advocate may be texted once the number is this one. A business answers for the numbers of those it
 * enrolled, and does so again with a new one; a friend has agreed, before being promoted, for one number only.
 * @param now when a business says it
 */
export function consentFor({ phone, smsConsent }: Consent, advocate: Consenting, now: Date): Date | null {
  const { smsConsentAt, enrolledAt } = advocate;
  const isNew = phone !== advocate.phone;
  if (smsConsent === false) return null;
  if (smsConsent === true) return isNew || smsConsentAt === null ? now : smsConsentAt;
  const isFriends = smsConsentAt !== null && smsConsentAt < enrolledAt;
  if (!isNew || smsConsentAt === null) return smsConsentAt;
  return isFriends ? null : phone === null ? smsConsentAt : now;
}
