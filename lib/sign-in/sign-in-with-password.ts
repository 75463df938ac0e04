import { database, transact } from "@/db/client";
import { verifyPassword } from "@/lib/auth/password";
import { countAttempt, forgiveAttempts } from "@/lib/sign-in/delays";
import { findMemberByEmail } from "@/lib/sign-in/member";

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly network: string;
}

/**
 * The member who has this e-mail address and password, or null without telling what was wrong: nobody has it, the
 * password is another, or the member may sign in through SSO only. It takes the same time in all cases.
 * @throws ApiError `rate_limited` for who has guessed too often
 */
export async function signInWithPassword({ password, ...origin }: Attempt, now: Date) {
  await transact((tx) => countAttempt(tx, "password", origin, now));
  const found = await findMemberByEmail(database(), origin.email);
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found?.allowPasswordAuth || !matches) return null;
  await transact((tx) => forgiveAttempts(tx, "password", origin));
  const { orgId, userId, passwordHash } = found;
  return { orgId, userId, passwordHash };
}
