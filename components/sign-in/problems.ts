const ssoFailed =
  "Single sign-on failed. Try again. If it keeps failing, ask an owner of your organization to test the connection.";

/** The problem codes of `components/sign-in/session.ts`, next-auth and `lib/accounts/sign-in/sso-member.ts`. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["CredentialsSignin", "That email and password don’t match. Check both, or get a sign-in link by email."],
  [
    "challenge",
    "Too many tries with this email, and we couldn’t confirm you’re not a robot. Get a sign-in link by email, or try again in another browser.",
  ],
  ["second-factor", "Your code is missing. Sign in again, then enter it."],
  ["passkey-refused", "This passkey no longer works here. Sign in another way, then add a new one in Settings."],
  ["passkey-unavailable", "Passkeys aren’t working in this browser right now. Use your password or an emailed link."],
  ["unavailable", "Sign-in isn’t working right now. Try again in a moment."],
  ["AccessDenied", ssoFailed],
  ["Callback", ssoFailed],
  ["OAuthCallback", ssoFailed],
  ["OAuthSignin", ssoFailed],
  ["sso_wrong_issuer", ssoFailed],
  ["sso_email_unverified", "Your company account doesn’t have a verified email. Verify it there, then try again."],
  [
    "sso_not_member",
    "Your company account is not a member here yet. If you were invited, use the link in that email. Otherwise ask an owner of your organization to invite you.",
  ],
  [
    "sso_other_person",
    "Another company account already signs in with your email address. Ask an owner of your organization to sort it out.",
  ],
  [
    "organization_suspended",
    "Your organization is suspended. Your server administrator can tell you why and open it again; nothing is lost.",
  ],
  ["organization_moved", "Your organization has moved to another server. Sign in there."],
  ["plan_limit_reached", "Your organization has no free seat right now. Ask an owner to make room, then try again."],
]);

/**
 * Why a sign-in failed. A wrong password, an unknown address and a member who must use single sign-on read the same,
 * so that the message never reveals who has an account.
 */
export function explainProblem(problem: string): string {
  const seconds = secondsToWait(problem);
  if (seconds !== null) return `Too many attempts. Wait ${wordSeconds(seconds)}, then try again.`;
  return sentences.get(problem) ?? "Sign-in failed. Try again.";
}

/** The seconds to wait before the next attempt; null for other problems. */
export function secondsToWait(problem: string): number | null {
  const [, seconds] = /^delayed-(\d{1,5})$/.exec(problem) ?? [];
  return seconds === undefined ? null : Math.max(1, Number(seconds));
}

export function wordSeconds(seconds: number): string {
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
