import { ApiError } from "@/lib/kit/errors";
import type { Trace } from "@/lib/kit/observe";
import { findPortal, type Portal } from "@/lib/public/portal/find-portal";

/** What keeps an address that holds a portal's token from caches, search engines and other sites. */
const privacy = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/**
 * The portal whose token stands in the request's path, `/portal/{token}/…`. Whatever is answered stays private.
 * @throws ApiError `not_found` when the token opens no portal
 */
export async function findPortalOf(request: Request, trace: Trace): Promise<Portal & { token: string }> {
  Object.assign(trace.headers, privacy);
  const [, , token = ""] = new URL(request.url).pathname.split("/");
  const portal = await findPortal(token, new Date());
  if (!portal)
    throw new ApiError("not_found", "This link doesn’t open a page. Make sure you have the whole link.");
  trace.actor = portal.actor;
  return { ...portal, token };
}
