import { ApiError } from "@/lib/api/errors";

/**
 * Demands proof that a write which relies on a cookie comes from our own pages: `Sec-Fetch-Site: same-origin`,
 * or, where a browser does not send it, an `Origin` equal to the public address (design §3, "Sign-in").
 * Requests with an Authorization header carry their own proof, and without a cookie there is nothing to abuse.
 * @throws ApiError `cross_origin`
 */
export function requireSameOrigin(request: Request, publicUrl: string): void {
  if (request.method === "GET" || request.headers.has("authorization") || !request.headers.has("cookie"))
    return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const same = site ? site === "same-origin" : origin === new URL(publicUrl).origin;
  if (!same) throw new ApiError("cross_origin", "This request must come from the application's own pages.");
}
