export function campaignPath(campaignId: string): string {
  return `/campaigns/${campaignId}`;
}

export function advocatePath({ campaignId, advocateId }: { campaignId: string; advocateId: string }): string {
  return `${campaignPath(campaignId)}/advocates/${advocateId}`;
}

/** Everything that waits for a member. */
export const inboxPath = "/inbox";

export function inboxRowPath({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return withQuery(inboxPath, { open: `${kind}:${id}` });
}

/** What customers earned and used. */
export const moneyPath = "/money";

/** Opens the first settings page that the member can use. */
export const settingsPath = "/settings";

/** The leads with these filters. */
export function referralsPath(view: Readonly<Record<string, string>> = {}): string {
  return withQuery("/leads", view);
}

/** The customer files, or the page of one. */
export function customerFilesPath(fileId?: string): string {
  return `/leads/customer-files${fileId === undefined ? "" : `/${fileId}`}`;
}

/** The import of people, or the page of one of its files. */
export function importPath(fileId?: string): string {
  return `/advocates/import${fileId === undefined ? "" : `/${fileId}`}`;
}

/** The page of a customer file. */
export function filePath(file: { readonly kind: "jobs" | "people"; readonly fileId: string }): string {
  return file.kind === "people" ? importPath(file.fileId) : customerFilesPath(file.fileId);
}

/** The review rules. */
export const reviewRulesPath = "/settings/rewards/review";

/** The advocates table with these filters. */
export function advocatesPath(view: Readonly<Record<string, string>> = {}): string {
  return withQuery("/advocates", view);
}

function withQuery(path: string, view: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(view).toString();
  return query ? `${path}?${query}` : path;
}
