import { ApiError } from "@/lib/kit/errors";
import type { Trace } from "@/lib/kit/observe";
import { findPortal, type Portal } from "@/lib/public/portal/find-portal";

/** Headers that keep a URL with a portal token from caches, search engines and other sites. */
const privacy = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/**
 * The portal of the token in the request's path, `/portal/{token}/…`. Every response stays private.
 * @throws ApiError `not_found` if the token opens no portal
 */
export async function findPortalOf(request: Request, trace: Trace): Promise<Portal & { token: string }> {
  Object.assign(trace.headers, privacy);
  const [, , token = ""] = new URL(request.url).pathname.split("/");
  const portal = await findPortal(token, new Date());
  if (!portal) throw new ApiError("not_found", "This link doesn’t open a page. Make sure you have the whole link.");
  trace.actor = portal.actor;
  return { ...portal, token };
}
