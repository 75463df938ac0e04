import type { FoundReferral } from "./view";

/** Why a lead was lost, in the business's words. */
export const lostReasonNames: Readonly<Record<NonNullable<FoundReferral["lostReason"]>, string>> = {
  "no answer": "No answer",
  "hired someone else": "Hired someone else",
  "too expensive": "Too expensive",
  "out of area": "Out of area",
  other: "Other",
};
