/**
 * What a referral link can do now. `ended`: the campaign was deleted. `full`: the advocate has used up the campaign's
 * cap. Only an `open` one takes friends (design §3, "Referral").
 */
export type LinkState = "open" | "paused" | "expired" | "full" | "ended";

interface Facts {
  readonly status: "active" | "paused";
  readonly expiresAt: Date | null;
  readonly deletedAt: Date | null;
  readonly usedCount: number;
  readonly cap: number;
}

/** The first reason why a link takes no friends at `now`, or `open`. What cannot be undone is told first. */
export function linkStateOf({ status, expiresAt, deletedAt, usedCount, cap }: Facts, now: Date): LinkState {
  if (deletedAt !== null) return "ended";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  if (status === "paused") return "paused";
  return usedCount >= cap ? "full" : "open";
}
