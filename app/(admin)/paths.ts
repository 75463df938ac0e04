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

/** The files of customers and jobs, or the page of one. */
export function customerFilesPath(fileId?: string): string {
  return `/referrals/customer-files${fileId === undefined ? "" : `/${fileId}`}`;
}

/** What is to be decided, or the review of one referral. */
export function reviewPath(reviewId?: string): string {
  return withQuery("/review", reviewId === undefined ? {} : { review: reviewId });
}

/** What is looked for in referrals. */
export const reviewRulesPath = "/review/rules";

/** The table of advocates as it shows what was asked for. */
export function advocatesPath(view: Readonly<Record<string, string>> = {}): string {
  return withQuery("/advocates", view);
}

function withQuery(path: string, view: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(view).toString();
  return query ? `${path}?${query}` : path;
}
