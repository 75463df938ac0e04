import type { Language } from "@/db/enums";
import type { AskedHeaders } from "@/lib/kit/answer";
import { referralUrl } from "@/lib/kit/public-links";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { renewStamps } from "@/lib/public/friend-page/form-time";
import { hasSentBefore } from "@/lib/public/friend-page/sent-before";
import { type LanguageWish, languageFor, readWish } from "@/lib/public/language";
import { readPortal } from "@/lib/public/portal/read-portal";
import { seeNetwork } from "@/lib/public/portal/see-network";
import { seeTerms } from "@/lib/public/portal/see-terms";

/** What a page shows, without drawing it: as long as that is the same, so is the page. */
export interface ShownPage {
  /** All that it shows, as text. */
  readonly facts: string;
  readonly language: Language;
  /** Stands in the page wherever its facts could be read. */
  readonly sign: string;
  /** Unless it is 200. */
  readonly status?: number;
  /** Gives a page that was drawn before what no two visits have in common. */
  renew(html: string): string;
  /** What there is to do once the page was given to somebody. */
  after(headers: AskedHeaders): Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * What the friend page or the portal at a path shows to who asks with these headers, or null where neither is. Both are drawn from nothing else:
 * a portal's dates change with the year, which begins on the hour everywhere.
 */
export async function findShownPage(
  path: string,
  headers: AskedHeaders,
  now: Date,
): Promise<ShownPage | null> {
  const wish = readWish(headers);
  const [, code] = /^\/r\/([\w-]{1,40})$/.exec(path) ?? [];
  if (code !== undefined) return findFriendPage(code, wish, headers, now);
  const [, token] = /^\/portal\/([\w.~-]{20,200})$/.exec(path) ?? [];
  return token === undefined ? null : findPortalPage(token, wish, now);
}

async function findFriendPage(
  asked: string,
  wish: LanguageWish,
  headers: AskedHeaders,
  now: Date,
): Promise<ShownPage | null> {
  const link = await findFriendLink(asked, now);
  // What this browser sent before is on no page that others are given.
  if (!link || hasSentBefore(headers, link.code, now)) return null;
  const { code, state } = link;
  return {
    ...((state === "ended" || state === "gone") && { status: 410 }),
    facts: JSON.stringify(link),
    language: languageFor(wish, link.language),
    sign: referralUrl(code),
    renew: (html) => renewStamps(html, code, new Date()),
    after: async (headers) => {
      if (state === "open") await countVisit(code, headers);
    },
  };
}

async function findPortalPage(token: string, wish: LanguageWish, now: Date): Promise<ShownPage | null> {
  const facts = await readPortal(token, now);
  if (!facts) return null;
  return {
    facts: JSON.stringify([facts, Math.floor(now.getTime() / HOUR_MS)]),
    language: languageFor(wish, facts.language.business, facts.language.own),
    sign: `/portal/${token}/manifest.webmanifest`,
    renew: (html) => html,
    after: async (headers) => {
      await seeNetwork(token, headers);
      if (!facts.hasSeenTerms) await seeTerms(token, headers);
    },
  };
}
