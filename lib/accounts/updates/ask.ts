import { eq, lte } from "drizzle-orm";
import semver from "semver";
import { z } from "zod";
import { transact } from "@/db/client";
import { type ListedRelease, releaseFeeds } from "@/db/schema/release-feeds";
import { findNewer } from "@/lib/accounts/updates/service";
import { DAY_MS } from "@/lib/kit/durations";
import { releaseFeed } from "@/lib/kit/env";
import { describeCause, log } from "@/lib/kit/log";
import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";

/** Enough to pass over many releases at once. */
const MOST_RELEASES = 50;

/** GitHub's list of releases, which any web server can offer as a file. */
const Feed = z.array(
  z.object({
    tag_name: z.string(),
    draft: z.boolean().default(false),
    html_url: z.url({ protocol: /^https$/ }),
    body: z.string().nullish(),
  }),
);

/**
 * Asks for the list of releases once a day, if the operator wants that. Only one of several workers asks. Sends nothing
 * about this server: neither its release nor its address. A failure is logged, and the last answer stays.
 */
export async function askForUpdates(now: Date): Promise<void> {
  const url = releaseFeed();
  if (url === null || !(await claimDay(url, now))) return;
  try {
    const releases = await readReleases(url);
    await transact((tx) => tx.update(releaseFeeds).set({ releases }).where(eq(releaseFeeds.url, url)));
    const newer = findNewer(releases);
    if (newer) log().warn({ ...newer }, "a newer release is out");
  } catch (error) {
    log().warn({ error: describeCause(error) }, "the list of releases could not be read; trying again in a day");
  }
}

/** Whether this worker is the one to ask today. */
async function claimDay(url: string, now: Date): Promise<boolean> {
  const claimed = await transact((tx) =>
    tx
      .insert(releaseFeeds)
      .values({ url, askedAt: now, releases: [] })
      .onConflictDoUpdate({
        target: releaseFeeds.url,
        set: { askedAt: now },
        setWhere: lte(releaseFeeds.askedAt, new Date(now.getTime() - DAY_MS)),
      })
      .returning({ url: releaseFeeds.url }),
  );
  return claimed.length > 0;
}

async function readReleases(url: string): Promise<ListedRelease[]> {
  // GitHub answers no request without a User-Agent.
  const headers = { Accept: "application/json", "User-Agent": "referral-rewards" };
  const answer = await guardedFetch(url, { headers }, { maxBytes: 4 * 1024 * 1024 });
  if (!answer.ok) throw new Error(`It answered ${answer.status}`);
  return Feed.parse(await answer.json())
    .flatMap(({ tag_name, draft, html_url, body }) => {
      const version = semver.valid(tag_name);
      if (version === null || draft) return [];
      return [{ version, isSecurityFix: /^#{2,4} Security\b/m.test(body ?? ""), url: html_url }];
    })
    .sort((one, other) => semver.rcompare(one.version, other.version))
    .slice(0, MOST_RELEASES);
}
