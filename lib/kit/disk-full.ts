/** How long a failed write counts: a monitor asks at least once a minute. */
const REMEMBERED_MS = 90_000;

const shared = globalThis as typeof globalThis & { referralRewardsDiskFullAt?: number };

/** Remembers that a write of this process has just failed because a disk was full. */
export function rememberFullDisk(): void {
  shared.referralRewardsDiskFullAt = Date.now();
}

/** Whether a write of this process failed in the last 90 s because a disk was full: the database's, or our own. */
export function wasDiskFull(): boolean {
  const { referralRewardsDiskFullAt: at } = shared;
  return at !== undefined && Date.now() - at < REMEMBERED_MS;
}
