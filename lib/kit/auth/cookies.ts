import { appUrl } from "@/lib/kit/env";

function isSecure(): boolean {
  return appUrl().startsWith("https:");
}

/**
 * The name of a cookie. Over https it has a prefix: browsers accept `__Host-` cookies from this host only, and
 * `__Secure-` cookies may have a narrower path (RFC 6265bis, section 4.1.3).
 */
export function cookieName(name: string, prefix: "__Host-" | "__Secure-" = "__Host-"): string {
  return isSecure() ? prefix + name : name;
}

export function sessionCookie() {
  return {
    name: cookieName("referral-rewards"),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() },
  } as const;
}

/** The session token in a request's cookies, or null. */
export function readSessionToken(headers: Pick<Headers, "get">): string | null {
  return readCookie(headers, sessionCookie().name);
}

/** The value of a request's cookie, or null. */
export function readCookie(headers: Pick<Headers, "get">, name: string): string | null {
  const cookies = (headers.get("cookie") ?? "").split(/; */);
  const match = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  return match?.slice(name.length + 1) ?? null;
}

/** A Set-Cookie header for a cookie hidden from scripts and other sites; a `maxAge` of 0 deletes it. */
export function writeCookie(
  name: string,
  value: string,
  { path, maxAge }: { readonly path: string; readonly maxAge: number },
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
}
