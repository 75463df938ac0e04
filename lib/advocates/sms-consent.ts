interface Consenting {
  readonly phone: string | null;
  readonly smsConsentAt: Date | null;
  readonly enrolledAt: Date;
}

/**
 * Since when an advocate may be texted once the number is this one. A business answers for the numbers of those it
 * enrolled, and does so again with a new one; a friend has agreed, before being promoted, for one number only.
 */
export function consentFor(phone: string | null, advocate: Consenting): Date | null {
  const { smsConsentAt, enrolledAt } = advocate;
  const isFriends = smsConsentAt !== null && smsConsentAt < enrolledAt;
  return isFriends && phone !== advocate.phone ? null : smsConsentAt;
}
