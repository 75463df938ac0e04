/** The parts of the list, as people say them. */
export const partNames = [
  { value: "all", label: "All" },
  { value: "withCredit", label: "With credit" },
  { value: "neverVisited", label: "Link never opened" },
  { value: "withoutReferrals", label: "Nobody referred yet" },
] as const;

/** The orders of the list, as people say them. */
export const sortNames = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "balance", label: "Most credit first" },
  { value: "conversions", label: "Most converted first" },
] as const;
