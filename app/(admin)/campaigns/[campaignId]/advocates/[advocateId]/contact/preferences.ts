import type { Advocate } from "../advocate";

export type Preference = Advocate["notificationPreference"];

/** What the ways to be told are called. */
export const preferenceNames: Readonly<Record<Preference, string>> = {
  both: "Both channels",
  email: "E-mail only",
  sms: "Texts only",
};
