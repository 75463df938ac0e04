import { transact } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { verifyPassword } from "@/lib/auth/password";
import { countAttempt, forgiveAttempts } from "@/lib/sign-in/attempts";

/**
 * Whether a member who is signed in knows their own password. Whoever sits down at that browser may not guess here
 * what the sign-in page would not let them.
 * @throws ApiError `rate_limited`
 */
export async function isOwnPassword(
  { name, id }: Actor,
  hash: string,
  password: string,
  now: Date,
): Promise<boolean> {
  const origin = { email: name, network: id };
  await transact((tx) => countAttempt(tx, "ownPassword", origin, now));
  const knows = await verifyPassword(hash, password);
  if (knows) await transact((tx) => forgiveAttempts(tx, "ownPassword", origin));
  return knows;
}
