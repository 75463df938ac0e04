import { inArray } from "drizzle-orm";
import { database } from "@/db/client";
import { type ShortLinkPurpose, shortLinks } from "@/db/schema/short-links";
import { authSecrets } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import type { RateLimit } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { answerUrl, confirmUrl, portalUrl } from "@/lib/kit/public-links";
import { catalogs } from "@/lib/kit/words/catalogs";
import { isLikeShortCode, type ShortLink, shortLinkKey } from "@/lib/messages/short-links";
import { languageFor, readWish } from "@/lib/public/language";
import { tokenOf } from "@/lib/public/observe-form";
import { plainPage } from "@/lib/public/plain-page";

/** Per network address. At this pace, guessing one of a million links takes a thousand years on average. */
const lookUpLimit: RateLimit = {
  name: "shortLinks",
  q: 120,
  w: 60,
  counts: "short links opened from your network address",
};

const statuses = { unknown: 404, expired: 410 } as const;

/** The long link with the same ids. It checks them again, so a replaced portal link stays closed. */
const longUrls: Readonly<Record<ShortLinkPurpose, (link: ShortLink) => string>> = {
  portal: ({ orgId, subjectId, version }) => portalUrl({ orgId, advocateId: subjectId, portalLinkVersion: version }),
  confirm: ({ orgId, subjectId }) => confirmUrl({ orgId, referralId: subjectId }),
  answer: ({ orgId, subjectId }) => answerUrl({ orgId, jobId: subjectId }),
};

/** What a code leads to now: a URL, or nothing because it is `unknown` or `expired`. */
export async function findLongUrl(code: string, now: Date): Promise<URL | "unknown" | "expired"> {
  if (!isLikeShortCode(code)) return "unknown";
  const keys = authSecrets().map((secret) => shortLinkKey(code, secret));
  const [link] = await database().select().from(shortLinks).where(inArray(shortLinks.key, keys));
  if (!link) return "unknown";
  return link.expiresAt !== null && link.expiresAt <= now ? "expired" : new URL(longUrls[link.purpose](link));
}

/**
 * Opens a short link of a text message, `GET /c/{code}`, by redirecting to its long one. Otherwise it answers with a page
 * that helps on: 404 for an unknown code, 410 for an expired one, 429 for a network that opens too many.
 */
export const followShortLink = observe("GET /c/:code", async (request, trace) => {
  const language = languageFor(readWish(request.headers), "en");
  const words = catalogs[language].plain;
  try {
    await consume(lookUpLimit, clientNetwork(request.headers), trace.headers);
    const found = await findLongUrl(tokenOf(request), new Date());
    if (typeof found !== "string") return redirectTo(found);
    const { ownPage, code, ...texts } = words.shortLinks;
    const links = [
      { href: "/portal", label: ownPage },
      { href: "/r", label: code },
    ];
    return answerPlainly({ language, status: statuses[found], ...texts[found], links });
  } catch (error) {
    const isLimited = error instanceof ApiError && error.code === "rate_limited";
    if (!isLimited) log().error({ requestId: trace.requestId, error: describeCause(error) }, "short link");
    const { title, tooMany, busy } = words;
    const retryAfter = Number(trace.headers["Retry-After"]);
    return isLimited
      ? answerPlainly({ language, status: 429, title, text: tooMany(retryAfter), retryAfter })
      : answerPlainly({ language, status: 503, title, text: busy });
  }
});

/** Redirects within the site. The link is private, so no cache may keep it. */
function redirectTo({ pathname }: URL): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: pathname, "Cache-Control": "private, no-store" },
  });
}

function answerPlainly(page: Parameters<typeof plainPage>[0]): Response {
  const { status, headers, body } = plainPage(page);
  return new Response(body, { status, headers });
}
