import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { prepared } from "@/db/prepared";
import { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf, standingTerms } from "@/lib/kit/auth/plan-overrides";
import { hashToken } from "@/lib/kit/auth/token";

const PREFIX = "rri_";

/** Per invitation: accepting one hashes a password, which is slow on purpose. */
export const invitationLimit = {
  name: "invitation",
  q: 10,
  w: 60,
  counts: "tries to accept this invitation",
};

/** A token that accepts an invitation, 256 bits, and the hash that is all the database keeps of it. */
export function createInvitationToken() {
  const token = `${PREFIX}${randomBytes(32).toString("base64url")}`;
  return { token, tokenHash: hashToken(token) };
}

/** Whether a bearer credential is an invitation's token rather than an API key. */
export function isInvitationToken(credential: string): boolean {
  return credential.startsWith(PREFIX);
}

/**
 * Who an invitation's token speaks for at this moment: the invitation itself, which has no roles and opens one
 * endpoint. Null when it is unknown, expired, withdrawn, replaced or used, without telling which.
 */
export async function findInvitationActor(token: string, now: Date): Promise<Actor | null> {
  const [found] = await findInvitation(database()).execute({ tokenHash: hashToken(token) });
  if (!found || found.expiresAt <= now) return null;
  const { id, email: name, orgId } = found;
  return { kind: "invitation", id, name, orgId, roles: [], ...standingOf(found, now) };
}

const findInvitation = prepared((db) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      orgId: invitations.orgId,
      ...standingTerms,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .where(eq(invitations.tokenHash, sql.placeholder("tokenHash")))
    .prepare("find_invitation"),
);
