// What many contracts share, so that a page doesn’t load the whole contract of campaigns for it.
import { z } from "zod";
import { WHOLE_CENTS } from "@/lib/kit/errors";

/** The largest reward or job value the service calculates with: ten billion dollars in cents. */
export const MAX_AMOUNT_CENTS = 1_000_000_000_000;

/** A whole number of cents in a request. */
export const wholeCents = z.int({ error: WHOLE_CENTS });

/** An amount of a request, in cents. @param min the least, in cents */
export function centsFrom(min: number) {
  return wholeCents.min(min).max(MAX_AMOUNT_CENTS);
}

/** 100%, in basis points. */
export const MAX_BASIS_POINTS = 10_000;

export const campaignId = z
  .uuid()
  .meta({ description: "The campaign.", example: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10" });

const pathKeysOfPatches = ["campaignId", "advocateId"];

/** Whether a PATCH has a field other than its path keys (spec, "All body fields are optional and at least one is required"). */
export function changesSomething(input: Record<string, unknown>): boolean {
  return Object.entries(input).some(([key, value]) => !pathKeysOfPatches.includes(key) && value !== undefined);
}
