/** How much a rule’s finding weighs. */
export const severities = ["low", "medium", "high"] as const;
