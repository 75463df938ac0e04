/** How long a failed write counts. Monitors poll at least once a minute. */
const REMEMBERED_MS = 90_000;

const shared = globalThis as typeof globalThis & { referralRewardsDiskFullAt?: number };

/** Records that a write by this process just failed because a disk is full. */
export function rememberFullDisk(): void {
  shared.referralRewardsDiskFullAt = Date.now();
}

/** Whether a write by this process failed in the last 90 s because the database's disk or ours was full. */
export function wasDiskFull(): boolean {
  const { referralRewardsDiskFullAt: at } = shared;
  return at !== undefined && Date.now() - at < REMEMBERED_MS;
}
