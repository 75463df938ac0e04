interface AdvocateIds {
  readonly campaignId: string;
  readonly advocateId: string;
}

/** The page of a campaign. */
export function campaignPath(campaignId: string): string {
  return `/campaigns/${campaignId}`;
}

/** The page of an advocate. */
export function advocatePath({ campaignId, advocateId }: AdvocateIds): string {
  return `${campaignPath(campaignId)}/advocates/${advocateId}`;
}

/** The referrals inbox as it shows what was asked for. */
export function referralsPath(view: Readonly<Record<string, string>> = {}): string {
  return withQuery("/referrals", view);
}

/** The table of advocates as it shows what was asked for. */
export function advocatesPath(view: Readonly<Record<string, string>> = {}): string {
  return withQuery("/advocates", view);
}

function withQuery(path: string, view: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(view).toString();
  return query ? `${path}?${query}` : path;
}
