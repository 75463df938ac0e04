import { appUrl } from "@/lib/kit/env";

/**
 * The cookie that keeps a browser signed in. Over https its name has the prefix that makes browsers refuse it from
 * anywhere but this very host (RFC 6265bis, section 4.1.3.2).
 */
export function sessionCookie() {
  const isSecure = appUrl().startsWith("https:");
  return {
    name: isSecure ? "__Host-referral-rewards" : "referral-rewards",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
  } as const;
}

/** The session token among a request's cookies, or null. */
export function readSessionToken(headers: Pick<Headers, "get">): string | null {
  return readCookie(headers, sessionCookie().name);
}

/** The value of a request's cookie, or null. */
export function readCookie(headers: Pick<Headers, "get">, name: string): string | null {
  const cookies = (headers.get("cookie") ?? "").split(/; */);
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

interface CookieAttributes {
  readonly path: string;
  readonly maxAge: number;
  readonly isSecure: boolean;
}

/** A Set-Cookie header that keeps a value from scripts and from other sites' requests; a `maxAge` of 0 drops it. */
export function writeCookie(
  name: string,
  value: string,
  { path, maxAge, isSecure }: CookieAttributes,
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
