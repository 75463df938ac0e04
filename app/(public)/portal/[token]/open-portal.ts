import { cache } from "react";
import { describeCause, log } from "@/lib/api/log";
import type { PortalFacts } from "@/lib/portal/facts";
import { readPortal } from "@/lib/portal/read-portal";

export type OpenedPortal =
  | { readonly kind: "open"; readonly facts: PortalFacts; readonly now: Date }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed" };

// The driver can wait forever for a server that accepts connections and says nothing (porsager/postgres#1193).
const PATIENCE_MS = 8_000;

/**
 * The portal of a token, read once for the page and its head. A failure is a page too: Next would write the page of an
 * error with JavaScript only.
 */
export const openPortal = cache(async (token: string): Promise<OpenedPortal> => {
  const now = new Date();
  try {
    const facts = await inTime(readPortal(token, now));
    return facts ? { kind: "open", facts, now } : { kind: "unknown" };
  } catch (error) {
    log().error({ error: describeCause(error) }, "portal");
    return { kind: "failed" };
  }
});

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not answer in time")), PATIENCE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
