/** The results of a form about an advocate's own data, which its page shows. */
const dataResults = [
  ...(["saved", "sent", "changed", "removed"] as const),
  ...(["name", "contact", "same", "taken", "stopped", "box", "often", "code", "over"] as const),
  ...(["note", "photo", "who", "credit"] as const),
] as const;
export type DataResult = (typeof dataResults)[number];

/** The result named in a page's address, if it is one. */
export function findDataResult(value: unknown): DataResult | undefined {
  return dataResults.find((result) => result === value);
}
