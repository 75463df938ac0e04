import type { Asked } from "@/lib/kit/answer";
import { ApiError } from "@/lib/kit/errors";

/**
 * Demands proof that a write which relies on a cookie comes from our own pages.
 * Requests with an Authorization header carry their own proof, and without a cookie there is nothing to abuse.
 * @throws ApiError `cross_origin`
 */
export function requireSameOrigin(asked: Asked, publicUrl: string): void {
  if (asked.method === "GET" || asked.headers.has("authorization") || !asked.headers.has("cookie")) return;
  requireOwnPage(asked, publicUrl);
}

/**
 * Demands that a request comes from our own pages: `Sec-Fetch-Site: same-origin`, or, where a browser does not send
 * it, an `Origin` equal to the public address.
 * @throws ApiError `cross_origin`
 */
export function requireOwnPage({ headers }: Asked, publicUrl: string): void {
  const site = headers.get("sec-fetch-site");
  const same = site ? site === "same-origin" : headers.get("origin") === new URL(publicUrl).origin;
  if (!same) throw new ApiError("cross_origin", "This request must come from the application's own pages.");
}
