"use client";

import { useState } from "react";
import type { FoundReferral } from "./view";

/** A lead's neighbors in the list, even after an action moved it out of the list. */
export function useNeighbors(items: readonly FoundReferral[], lead: string | null) {
  const at = items.findIndex(({ referralId }) => referralId === lead);
  const [last, setLast] = useState({ lead, at });
  if (last.lead !== lead || (at >= 0 && last.at !== at)) setLast({ lead, at });
  if (at >= 0) return { previous: items[at - 1], next: items[at + 1] };
  // The lead that moved up into its place is the next one.
  const was = last.lead === lead ? last.at : -1;
  return { previous: items[was - 1], next: was >= 0 ? items[was] : undefined };
}
