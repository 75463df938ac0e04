import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { cookieName, readCookie, sessionCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { findSessionActor } from "@/lib/kit/auth/session";
import { isSigned, readClaimedIds, signIds } from "@/lib/kit/auth/signed-ids";

/** The longest that browsers keep cookies: 400 days (RFC 6265bis, section 5.5), in seconds. */
const LIFETIME = 400 * 24 * 60 * 60;

/** How many members may share a browser; beyond that, the earliest is dropped. */
const MOST = 5;

interface KnownMember {
  readonly orgId: string;
  readonly userId: string;
  readonly devicesVersion: number;
}

/**
 * Whether a browser has signed this member in since their last new password and last "sign out everywhere". It proves
 * nothing else: it only separates strangers' attempts from the member's.
 */
export function isKnownTo({ orgId, userId, devicesVersion }: KnownMember, headers: Headers): boolean {
  const ids = { orgId, id: userId };
  return readTokens(headers).some((token) => isSigned("device", token, ids, devicesVersion));
}

/** A member who has signed in with the request's browser, to tell it from its neighbors; null if there is none. */
export async function findKnown(headers: Headers): Promise<string | null> {
  for (const token of readTokens(headers)) {
    const claimed = readClaimedIds(token);
    const member = claimed && (await findMember(claimed.orgId, claimed.id));
    if (member && isKnownTo(member, headers)) return member.userId;
  }
  return null;
}

/** Records in a cookie, when a member has signed in by any method, that this browser has signed them in. */
export async function rememberDevice(request: Request, response: Response, now: Date): Promise<void> {
  const token = readNewSession(response);
  const actor = token === null ? null : await findSessionActor(token, now);
  const member = actor?.userId && (await findMember(actor.orgId, actor.userId));
  if (!member) return;
  const own = signIds("device", member.orgId, member.userId, member.devicesVersion);
  const others = readTokens(request.headers).filter((token) => readClaimedIds(token)?.id !== member.userId);
  const value = [own, ...others].slice(0, MOST).join(".");
  response.headers.append("Set-Cookie", writeCookie(name(), value, { path: "/", maxAge: LIFETIME }));
}

function readNewSession(response: Response): string | null {
  const start = `${sessionCookie().name}=`;
  const set = response.headers.getSetCookie().find((header) => header.startsWith(start));
  return set?.slice(start.length).split(";")[0] ?? null;
}

function readTokens(headers: Headers): string[] {
  return (readCookie(headers, name()) ?? "").split(".").slice(0, MOST);
}

async function findMember(orgId: string, userId: string): Promise<KnownMember | undefined> {
  const [row] = await database()
    .select({ orgId: users.orgId, userId: users.id, devicesVersion: users.devicesVersion })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  return row;
}

const name = () => cookieName("referral-rewards-known");
