import type { useOfCredit } from "@/lib/kit/words/en/shared";

/** How customers use credit at a business: with a one-time code from their page, by mentioning it, or by asking the team. */
export type WayOfUse = "code" | "mention" | "ask" | "none";

/** Derives how credit is used from the business's methods. Until it chooses any, all but gift cards are allowed. */
export function findWayOfUse(methods: readonly string[] | null): WayOfUse {
  if (methods === null || methods.includes("code")) return "code";
  if (methods.includes("invoice")) return "mention";
  return methods.length > 0 ? "ask" : "none";
}

/** The smallest amount of credit that can be used at once, in cents. */
export function leastUse(minimumCents: number, stepCents: number): number {
  return Math.max(1, Math.ceil(minimumCents / stepCents)) * stepCents;
}

/**
 * The sentence in emails and pages about how to use credit; empty if the business has no way to use it.
 * @param least the formatted minimum, if the balance is below it
 */
export function describeUseOfCredit(
  { useOfCredit: sentence }: { readonly useOfCredit: typeof useOfCredit },
  way: WayOfUse,
  least?: string,
): string {
  if (way === "none") return "";
  return least === undefined ? sentence[way] : sentence.once(least);
}
