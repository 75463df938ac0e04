import { readCookie } from "@/lib/auth/session-cookie";
import { ApiError } from "@/lib/kit/errors";
import type { Trace } from "@/lib/kit/observe";
import { requireOwnPage } from "@/lib/kit/origin";
import { appUrl } from "@/lib/platform/env";

const LARGEST_FORM = 16 * 1024;

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Refuses a form that next-auth would fail over, or that no page of ours has sent.
 * @throws ApiError `cross_origin`, `payload_too_large` or `unsupported_media_type`
 */
export function requireOwnForm(request: Request): void {
  requireOwnPage(request, appUrl());
  const length = request.headers.get("content-length");
  if (length === null || Number(length) > LARGEST_FORM) {
    throw new ApiError("payload_too_large", "The form must be at most 16 KiB.");
  }
  if (Number(length) > 0 && !FORM.test(request.headers.get("content-type") ?? "")) {
    throw new ApiError(
      "unsupported_media_type",
      "Send the form with the header Content-Type: application/x-www-form-urlencoded.",
    );
  }
}

/**
 * Refuses a query that next-auth would put into a header as it is.
 * @throws ApiError `invalid_input`
 */
export function requirePlainQuery(request: Request): void {
  const query = new URL(request.url).searchParams;
  if (![...query.values()].every((value) => /^[\x20-\x7e]*$/.test(value))) throw tamperedWith();
}

/**
 * Refuses an address to come back to that is none, which next-auth would fail over. A cookie that holds such a one is
 * dropped: it would stay in the way.
 * @throws ApiError `invalid_input`
 */
export function requireReturnAddress(request: Request, { headers }: Trace): void {
  const name = `${appUrl().startsWith("https:") ? "__Secure-" : ""}next-auth.callback-url`;
  const asked = new URL(request.url).searchParams.get("callbackUrl") ?? "";
  if (!leadsSomewhere(asked)) throw tamperedWith();
  if (leadsSomewhere(decode(readCookie(request.headers, name) ?? ""))) return;
  const secure = name.startsWith("__Secure-") ? "; Secure" : "";
  headers["Set-Cookie"] = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
  throw tamperedWith();
}

function tamperedWith(): ApiError {
  return new ApiError("invalid_input", "This address or a cookie was changed on its way. Sign in again.");
}

/** Whether next-auth takes it for an address; it may be none at all. */
function leadsSomewhere(address: string): boolean {
  return address === "" || (URL.canParse(address, appUrl()) && /^(https?:|\/)/i.test(address));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
