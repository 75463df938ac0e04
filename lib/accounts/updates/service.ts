import { eq } from "drizzle-orm";
import semver from "semver";
import type { Db } from "@/db/client";
import { type ListedRelease, releaseFeeds } from "@/db/schema/release-feeds";
import { runsServer } from "@/lib/accounts/organizations/runs-server";
import { updates } from "@/lib/accounts/updates/contract";
import type { Actor } from "@/lib/kit/auth/actor";
import { releaseFeed } from "@/lib/kit/env";
import { implement } from "@/lib/kit/implement";
import { release } from "@/lib/kit/release";

/** The newest release of a list that is newer than this one. Finished releases are not told of release candidates. */
export function findNewer(releases: readonly ListedRelease[], installed = release): ListedRelease | undefined {
  const isCandidate = semver.prerelease(installed) !== null;
  const newer = releases
    .filter(({ version }) => semver.gt(version, installed))
    .filter(({ version }) => isCandidate || semver.prerelease(version) === null)
    .sort((one, other) => semver.rcompare(one.version, other.version));
  const [newest] = newer;
  return newest && { ...newest, isSecurityFix: newer.some(({ isSecurityFix }) => isSecurityFix) };
}

async function readFeed(db: Db) {
  const url = releaseFeed();
  if (url === null) return undefined;
  const [feed] = await db.select().from(releaseFeeds).where(eq(releaseFeeds.url, url));
  return feed;
}

/** The newer release to tell an admin of: none if it was dismissed, or if the server doesn't check for updates. */
export async function readUpdateNotice(db: Db, actor: Actor): Promise<ListedRelease | undefined> {
  if (releaseFeed() === null || !(await runsServer(actor, db))) return undefined;
  const feed = await readFeed(db);
  const newer = findNewer(feed?.releases ?? []);
  return newer?.version === feed?.dismissedVersion ? undefined : newer;
}

export const getUpdates = implement(updates.get, async ({ db, actor }) => {
  if (!(await runsServer(actor, db))) return {};
  const newer = findNewer((await readFeed(db))?.releases ?? []);
  return { release, ...(newer && { newer }) };
});

export const dismissUpdate = implement(updates.dismiss, async ({ db, actor, unchanged }, { version }) => {
  // A notice is no fact of the organization.
  unchanged();
  const url = releaseFeed();
  if (url !== null && (await runsServer(actor, db))) {
    await db.update(releaseFeeds).set({ dismissedVersion: version }).where(eq(releaseFeeds.url, url));
  }
  return { version };
});
