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

/** Per invitation: accepting one hashes a password, which is deliberately slow. */
export const invitationLimit = {
  name: "invitation",
  q: 10,
  w: 60,
  counts: "tries to accept this invitation",
};

/** Creates a 256-bit invitation token and its hash. The database stores only the hash. */
export function createInvitationToken() {
  const token = `${PREFIX}${randomBytes(32).toString("base64url")}`;
  return { token, tokenHash: hashToken(token) };
}

/** Whether a bearer credential is an invitation token rather than an API key. */
export function isInvitationToken(credential: string): boolean {
  return credential.startsWith(PREFIX);
}

/**
 * Authenticates an invitation token. The actor is the invitation itself, which has no roles and may call one endpoint.
 * Null if it is unknown, expired, withdrawn, replaced or used, without revealing which.
 */
export async function findInvitationActor(token: string, now: Date): Promise<Actor | null> {
  const [row] = await findInvitation(database()).execute({ tokenHash: hashToken(token) });
  if (!row || row.expiresAt <= now) return null;
  const { id, email: name, orgId } = row;
  return { kind: "invitation", id, name, orgId, roles: [], ...standingOf(row, now) };
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
