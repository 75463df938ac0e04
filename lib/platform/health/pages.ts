/** As many different pages in a row must fail: one broken page is no reason to keep visitors from all others. */
const FEWEST = 3;

/** How long failures count, so that pages are tried again if a load balancer sends no one meanwhile. */
const REMEMBERED_MS = 30_000;

interface Failures {
  readonly paths: ReadonlySet<string>;
  readonly lastAt: number;
}

// The front counts and the health check reads, in separate bundles on some hosts.
const shared = globalThis as typeof globalThis & { referralRewardsFailedPages?: Failures | undefined };

/** Records how a page of this process was answered. */
export function countPage(path: string, isFailure: boolean, now = Date.now()): void {
  const before = shared.referralRewardsFailedPages;
  if (!isFailure) {
    if (before) forgetFailedPages();
    return;
  }
  const isLater = before && now - before.lastAt < REMEMBERED_MS;
  const known = isLater ? [...before.paths].slice(0, FEWEST) : [];
  shared.referralRewardsFailedPages = { paths: new Set([...known, path]), lastAt: now };
}

/** Whether the last three pages that this process was asked for, or more, all failed within 30 s. */
export function arePagesFailing(now = Date.now()): boolean {
  const { paths, lastAt = 0 } = shared.referralRewardsFailedPages ?? {};
  return paths !== undefined && paths.size >= FEWEST && now - lastAt < REMEMBERED_MS;
}

/** Forgets failed pages, such as those of a time without a database. */
export function forgetFailedPages(): void {
  shared.referralRewardsFailedPages = undefined;
}
