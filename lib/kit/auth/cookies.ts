import { appUrl } from "@/lib/kit/env";

/**
 * The session cookie. Over https its name has the `__Host-` prefix, so browsers accept it from this host only (RFC
 * 6265bis, section 4.1.3.2).
 */
export function sessionCookie() {
  const isSecure = appUrl().startsWith("https:");
  return {
    name: isSecure ? "__Host-referral-rewards" : "referral-rewards",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
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

interface CookieAttributes {
  readonly path: string;
  readonly maxAge: number;
  readonly isSecure: boolean;
}

/** A Set-Cookie header for a cookie hidden from scripts and other sites; a `maxAge` of 0 deletes it. */
export function writeCookie(
  name: string,
  value: string,
  { path, maxAge, isSecure }: CookieAttributes,
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
