import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";

/** How recent a sign-in must be for an action that outlives the session, such as creating a key. */
const LASTS_MS = 15 * 60_000;

/**
 * Requires a recent sign-in, in case someone else is using the member's browser. API keys and members without a session
 * have just proven who they are. Endpoints declare it with `access: { recentProof: true }`, or call this if they need
 * it only sometimes.
 * @throws ApiError `reauthentication_required`, for which our pages open a dialog (`components/form/recent-proof.tsx`)
 */
export function requireRecentProof({ sessionId, confirmedAt }: Actor, now: Date): void {
  if (sessionId === undefined) return;
  if (confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < LASTS_MS) return;
  throw new ApiError(
    "reauthentication_required",
    "It’s been more than 15 minutes since you last signed in. Enter your password again, or sign in again.",
  );
}
