import { cookieName, readCookie, writeCookie } from "@/lib/kit/auth/cookies";

const TOKEN = /^rri_[\w-]{43}$/;

/** How long the cookie lasts while its owner is at the identity provider, in seconds. */
const LIFETIME = 600;

/**
 * Stores an emailed invitation's token in a cookie while its owner is at the identity provider, and drops it when they
 * return. Sets no cookie if the request has no well-formed token.
 * @param what the handler's name for the request: method, action and kind of provider
 */
export function carryInvitation(what: string, request: Request, response: Response): void {
  const token = wellFormed(request.headers.get("x-invitation"));
  if (what === "POST signin sso" && token) response.headers.append("Set-Cookie", cookie(token, LIFETIME));
  if (what === "GET callback sso") response.headers.append("Set-Cookie", cookie("", 0));
}

/** The invitation token that a request brings back from the identity provider, or null. */
export function readCarriedInvitation(headers: Headers): string | null {
  return wellFormed(readCookie(headers, name()));
}

function wellFormed(token: string | null): string | null {
  return token !== null && TOKEN.test(token) ? token : null;
}

function cookie(value: string, maxAge: number): string {
  return writeCookie(name(), value, { path: "/api/auth/callback", maxAge });
}

const name = () => cookieName("referral-rewards-invitation", "__Secure-");
