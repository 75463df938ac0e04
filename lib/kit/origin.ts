import { ApiError } from "@/lib/kit/errors";

/**
 * Demands proof that a write which relies on a cookie comes from our own pages.
 * Requests with an Authorization header carry their own proof, and without a cookie there is nothing to abuse.
 * @throws ApiError `cross_origin`
 */
export function requireSameOrigin(request: Request, publicUrl: string): void {
  if (request.method === "GET" || request.headers.has("authorization") || !request.headers.has("cookie"))
    return;
  requireOwnPage(request, publicUrl);
}

/**
 * Demands that a request comes from our own pages: `Sec-Fetch-Site: same-origin`, or, where a browser does not send
 * it, an `Origin` equal to the public address.
 * @throws ApiError `cross_origin`
 */
export function requireOwnPage({ headers }: Request, publicUrl: string): void {
  const site = headers.get("sec-fetch-site");
  const same = site ? site === "same-origin" : headers.get("origin") === new URL(publicUrl).origin;
  if (!same) throw new ApiError("cross_origin", "This request must come from the application's own pages.");
}
