"use client";

import { useState } from "react";
import type { FoundReferral } from "./view";

/** The leads above and below one in a list, also once it was moved out of the list from where it is looked at. */
export function useNeighbors(items: readonly FoundReferral[], lead: string | null) {
  const at = items.findIndex(({ referralId }) => referralId === lead);
  const [last, setLast] = useState({ lead, at });
  if (last.lead !== lead || (at >= 0 && last.at !== at)) setLast({ lead, at });
  if (at >= 0) return { previous: items[at - 1], next: items[at + 1] };
  // Who came up in its place is the next one.
  const was = last.lead === lead ? last.at : -1;
  return { previous: items[was - 1], next: was >= 0 ? items[was] : undefined };
}
