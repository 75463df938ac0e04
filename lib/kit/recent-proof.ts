import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";

/** How long the proof of who somebody is lasts for what outlives the session, such as a new key. */
const LASTS_MS = 15 * 60_000;

/**
 * Refuses a browser that somebody may have sat down at since the member signed in. API keys and members before their
 * first session are not asked: they have shown a moment ago what they hold. Endpoints declare it with
 * `access: { recentProof: true }`; those that need it only at times call this.
 * @throws ApiError `reauthentication_required`, which our pages answer with a dialog (`components/form/recent-proof.tsx`)
 */
export function requireRecentProof({ sessionId, confirmedAt }: Actor, now: Date): void {
  if (sessionId === undefined) return;
  if (confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < LASTS_MS) return;
  throw new ApiError(
    "reauthentication_required",
    "It’s been more than 15 minutes since you last signed in. Enter your password again, or sign in again.",
  );
}
