import type { HttpHeaders } from "@/lib/kit/answer";
import { HOUR_MS } from "@/lib/kit/durations";
import { referralUrl } from "@/lib/kit/public-links";
import type { Language } from "@/lib/kit/words/languages";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { renewStamps } from "@/lib/public/friend-page/form-time";
import { readSent } from "@/lib/public/friend-page/sent-form";
import { type LanguageWish, languageFor, readWish } from "@/lib/public/language";
import { readPortal } from "@/lib/public/portal/read-portal";
import { seeNetwork } from "@/lib/public/portal/see-network";
import { seeTerms } from "@/lib/public/portal/see-terms";

/** The content of a page before rendering. Equal content means an equal page. */
export interface PageContent {
  /** Everything it shows, as text. */
  readonly facts: string;
  readonly language: Language;
  /** Text present in the page wherever its facts could be read. */
  readonly sign: string;
  /** Defaults to 200. */
  readonly status?: number;
  /** Replaces the parts of a cached page that must differ per visit. */
  renew(html: string): string;
  /** Work to do after the page was sent. */
  after(headers: HttpHeaders): Promise<void>;
}

/**
 * The content of the friend page or portal at a path for these request headers, or null for other paths. The pages
 * depend on nothing else, except that a portal's dates change with the year, which starts on the hour in every time
 * zone.
 */
export async function findPageContent(path: string, headers: HttpHeaders, now: Date): Promise<PageContent | null> {
  const wish = readWish(headers);
  const [, code] = /^\/r\/([\w-]{1,40})$/.exec(path) ?? [];
  if (code !== undefined) return findFriendPage(code, wish, headers, now);
  const [, token] = /^\/portal\/([\w.~-]{20,200})$/.exec(path) ?? [];
  return token === undefined ? null : findPortalPage(token, wish, now);
}

async function findFriendPage(
  typed: string,
  wish: LanguageWish,
  headers: HttpHeaders,
  now: Date,
): Promise<PageContent | null> {
  const link = await findFriendLink(typed, now);
  // A page that shows a form was sent from this browser must not be cached for others.
  if (!link || readSent(headers, link.code, now)) return null;
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

async function findPortalPage(token: string, wish: LanguageWish, now: Date): Promise<PageContent | null> {
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
