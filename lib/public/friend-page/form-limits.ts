import type { Tx } from "@/db/client";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { purgeWindows, takeTurnInWindow } from "@/lib/kit/limits/stored";

/** The network a form comes from, and the link's code. */
export interface FormOrigin {
  readonly network: string;
  readonly code: string;
}

type LimitScope = "both" | "network";

/** Per network and link, accepted or not, because reading a form costs work. */
export const anyFormLimit = {
  name: "friendForms",
  q: 300,
  w: 3600,
  counts: "forms from your network address",
};

/**
 * Forms accepted per hour. Fifty households may share one address and link. A link has no limit of its own, or
 * strangers could block it for everyone. Unconfirmed referrals use up no spots and are crowded out by their own
 * network's (`requestReferral`).
 */
export const formLimits: Readonly<Record<LimitScope, number>> = { both: 50, network: 100 };

const window = { seconds: 60 * 60, refusal: "There were too many forms within an hour." };

/**
 * Counts a form in the transaction that accepts it. Concurrent forms cannot slip past the limit, and a form that is
 * refused later does not count.
 * @throws ApiError `rate_limited` with the time until the next form
 */
export async function countForm(tx: Tx, origin: FormOrigin, now: Date): Promise<void> {
  // Always in this order, so that two forms never deadlock.
  for (const counted of ["both", "network"] as const) {
    await takeTurnInWindow(tx, keyOf(counted, origin), { ...window, turns: formLimits[counted] }, now);
  }
}

/** Deletes expired counts. */
export async function forgetOldForms(now: Date): Promise<void> {
  await purgeWindows(window.seconds, now);
}

function keyOf(counted: LimitScope, { network, code }: FormOrigin): Buffer {
  const parts = { both: [network, code], network: [network] }[counted];
  return keyedHash("friend-form", counted, ...parts);
}
