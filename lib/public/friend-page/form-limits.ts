import type { Tx } from "@/db/client";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { purgeWindows, takeTurnInWindow } from "@/lib/kit/limits/stored";

/** Where a form comes from, and whose link it was. */
export interface FormOrigin {
  readonly network: string;
  readonly code: string;
}

type Counted = "both" | "network";

/** Forms of a network and a link, taken or not: reading them costs work. */
export const anyFormLimit = {
  name: "friendForms",
  q: 300,
  w: 3600,
  counts: "forms from your network address",
};

/**
 * How many forms are taken in an hour. Fifty households can stand behind one address, all with the same link. A link as
 * a whole has no limit, or strangers could use it up for everybody: what nobody confirms takes none of its places, and
 * is crowded out by the network it came from (`requestReferral`).
 */
export const formLimits: Readonly<Record<Counted, number>> = { both: 50, network: 100 };

const window = { seconds: 60 * 60, refusal: "There were too many forms within an hour." };

/**
 * Counts a form that is about to be taken in this transaction; of many at once none slips through, and one that is
 * refused after all does not count.
 * @throws ApiError `rate_limited`, with when the next one can be taken
 */
export async function countForm(tx: Tx, origin: FormOrigin, now: Date): Promise<void> {
  // Always in this order, so that two forms never wait for each other.
  for (const counted of ["both", "network"] as const) {
    await takeTurnInWindow(tx, keyOf(counted, origin), { ...window, turns: formLimits[counted] }, now);
  }
}

/** Removes counts that are over. */
export async function forgetOldForms(now: Date): Promise<void> {
  await purgeWindows(window.seconds, now);
}

function keyOf(counted: Counted, { network, code }: FormOrigin): Buffer {
  const parts = { both: [network, code], network: [network] }[counted];
  return keyedHash("friend-form", counted, ...parts);
}
