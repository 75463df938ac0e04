import type { RequestLike } from "@/lib/kit/answer";
import { ApiError } from "@/lib/kit/errors";

/**
 * Requires that a write authenticated by a cookie comes from our own pages. Requests with an Authorization header or
 * without a cookie can't be forged by another site.
 * @throws ApiError `cross_origin`
 */
export function requireSameOrigin(request: RequestLike, publicUrl: string): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead || request.headers.has("authorization") || !request.headers.has("cookie")) return;
  requireOwnPage(request, publicUrl);
}

/**
 * Requires that a request comes from our own pages: `Sec-Fetch-Site: same-origin` or, if the browser doesn't send it,
 * an `Origin` equal to the public URL's.
 * @throws ApiError `cross_origin`
 */
export function requireOwnPage({ headers }: RequestLike, publicUrl: string): void {
  const site = headers.get("sec-fetch-site");
  const isOwnPage = site ? site === "same-origin" : headers.get("origin") === new URL(publicUrl).origin;
  if (!isOwnPage) throw new ApiError("cross_origin", "This request must come from the application's own pages.");
}
