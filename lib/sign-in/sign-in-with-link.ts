import { transact } from "@/db/client";
import { useSignInLink } from "@/lib/auth/sign-in-link";

/** The member who holds a sign-in link, which is used up; null for one that does not work, without telling why. */
export async function signInWithLink(token: string, now: Date) {
  const used = await transact((tx) => useSignInLink(tx, token, now));
  return used && { orgId: used.orgId, userId: used.userId };
}
