import type { NotificationPreference } from "@/db/enums";
import type { Plan } from "@/lib/kit/auth/access";
import { ApiError, fieldError } from "@/lib/kit/errors";

interface ReachableContacts {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** False for a referred friend who has not agreed to texts. */
  readonly mayText: boolean;
}

/** The preference that uses every given contact. */
export function preferenceFor({ email, phone, mayText }: ReachableContacts): NotificationPreference {
  if (email && phone && mayText) return "both";
  return email ? "email" : "sms";
}

/**
 * Rejects a preference that needs a missing contact, or texts alone that cannot be sent: on a plan without SMS, or to a
 * referred friend without consent.
 * @throws ApiError `invalid_input` or `feature_not_enabled`
 */
export function requireReachable(
  preference: NotificationPreference,
  { email, phone, mayText }: ReachableContacts,
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
    throw new ApiError("feature_not_enabled", "Your account doesn’t include texts, so add an email address.");
  }
}

interface Consenting {
  readonly phone: string | null;
  readonly smsConsentAt: Date | null;
  readonly enrolledAt: Date;
}

/** The part of a change that affects text consent. */
interface Consent {
  readonly phone: string | null;
  /** Whether the person agrees to texts at this number, if stated. */
  readonly smsConsent?: boolean | undefined;
}

/**
 * When consent to texts at this number began. A business vouches for the numbers of advocates it enrolled, including
 * new ones; a promoted friend agreed for a single number.
 * @param now used if a business gives consent in this change
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
