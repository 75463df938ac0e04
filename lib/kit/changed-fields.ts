export type Fields = Readonly<Record<string, unknown>>;

// Never told: what opens a door, and what every entry has anyway.
const UNTOLD =
  /^(orgId|createdAt|updatedAt|enrolledAt|key|apiKey|portalUrl|portalLinkVersion|uploadUrl)$|token|secret|signature|^password|hash$/i;

/** Of two states of one thing, what the audit log may tell and only what differs; no secrets. */
export function changedFields(before: Fields | undefined, after: Fields | undefined) {
  const isTold = (name: string) =>
    !UNTOLD.test(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const keep = (fields: Fields | undefined) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => isTold(name)));
  return { before: keep(before), after: keep(after) };
}
