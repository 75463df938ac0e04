import { transact } from "@/db/client";
import type { Actor } from "@/lib/kit/auth/actor";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { verifyPassword } from "@/lib/kit/auth/password";
import { forgetTurns, takeDelayedTurn } from "@/lib/kit/limits/stored";

const delays = { free: 5, forgottenHours: 24 };

/**
 * Whether a signed-in member knows their own password. Another person at that browser must not be able to guess it here
 * past the sign-in page's limits: after five attempts the wait grows longer and longer.
 * @throws ApiError `rate_limited`
 */
export async function isOwnPassword({ name }: Actor, hash: string, password: string, now: Date): Promise<boolean> {
  const key = keyedHash("own password", name.toLowerCase());
  await transact((tx) => takeDelayedTurn(tx, key, delays, now));
  const knows = await verifyPassword(hash, password);
  if (knows) await transact((tx) => forgetTurns(tx, key));
  return knows;
}
