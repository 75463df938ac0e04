import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy } from "@/lib/platform/content-policy";
import { appUrl, env } from "@/lib/platform/env";

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Gives every page its own Content-Security-Policy. Next puts the nonce that it reads there on its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const { NODE_ENV, BLOB_READ_WRITE_TOKEN } = env();
  const policy = contentPolicy({
    nonce,
    appUrl: appUrl(),
    isDevelopment: NODE_ENV === "development",
    usesBlob: BLOB_READ_WRITE_TOKEN !== undefined,
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (appUrl().startsWith("https:")) {
    response.headers.set("Strict-Transport-Security", `max-age=${A_YEAR_S}`);
  }
  return response;
}

// Pages only: the API answers data, which has a policy of its own in next.config.mjs.
export const config = { matcher: "/((?!api/|app/|_next/static/|icon\\.svg|favicon\\.ico).*)" };
