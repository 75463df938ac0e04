import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { appUrl, env } from "@/lib/kit/env";
import type { Language } from "@/lib/kit/words/languages";
import { contentPolicy } from "@/lib/platform/content-policy";
import { isOwnRequest } from "@/lib/platform/front/own-request";
import { isForCustomers, isShared } from "@/lib/platform/front/shared-paths";
import { keepLanguage, languageFor, readWish, toLanguage } from "@/lib/public/language";

/**
 * Gives every page its own Content-Security-Policy. Next puts the policy's nonce on its scripts. Shared pages have no
 * nonce; their cache adds a policy with hashes (`lib/platform/front/shared-pages.ts`).
 */
export function proxy(request: NextRequest): NextResponse {
  if (isOwnRequest(request.headers) && isShared(request.nextUrl.pathname)) return NextResponse.next();
  const { pathname, searchParams } = request.nextUrl;
  const isPublic = isForCustomers(pathname);
  const chosen = isPublic ? toLanguage(searchParams.get("lang")) : undefined;
  if (chosen) return redirectWithLanguage(chosen, request);
  const nonce = randomBytes(16).toString("base64");
  const { NODE_ENV, BLOB_READ_WRITE_TOKEN } = env();
  const policy = contentPolicy({
    // Allows scripts loaded by those scripts.
    scripts: [`'nonce-${nonce}'`, "'strict-dynamic'"],
    appUrl: appUrl(),
    isDevelopment: NODE_ENV === "development",
    usesBlob: BLOB_READ_WRITE_TOKEN !== undefined,
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Nonce", nonce);
  // The admin screens are in English. Public pages use the visitor's language.
  headers.delete("X-Language");
  if (isPublic) headers.set("X-Language", languageFor(readWish(request.headers), "en"));
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** Stores the language chosen with `?lang=es` and redirects to the page without the parameter. */
function redirectWithLanguage(language: Language, request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  searchParams.delete("lang");
  const response = NextResponse.redirect(new URL(`${pathname}?${searchParams}`.replace(/\?$/, ""), appUrl()), 303);
  response.headers.set("Set-Cookie", keepLanguage(language));
  response.headers.set("Cache-Control", "no-store");
  return response;
}

// Pages only. The API has its own policy in next.config.mjs.
export const config = { matcher: "/((?!api/|app/|_next/static/|icon\\.svg|favicon\\.ico).*)" };
