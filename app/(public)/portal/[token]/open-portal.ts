import { cache } from "react";
import { readInTime } from "@/app/read-in-time";
import type { PortalFacts } from "@/lib/public/portal/facts";
import { readPortal } from "@/lib/public/portal/read-portal";

export type OpenedPortal =
  | { readonly kind: "open"; readonly facts: PortalFacts; readonly now: Date }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed" };

/** The portal of a token, read once for the page and its head. */
export const openPortal = cache(async (token: string): Promise<OpenedPortal> => {
  const now = new Date();
  const facts = await readInTime("portal", readPortal(token, now));
  if (facts === "failed") return { kind: facts };
  return facts ? { kind: "open", facts, now } : { kind: "unknown" };
});
