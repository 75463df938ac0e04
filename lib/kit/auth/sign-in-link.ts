import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import type { SignInLinkPurpose } from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepared } from "@/db/prepared";
import { organizations, users } from "@/db/schema/organizations";
import { signInLinks } from "@/db/schema/sign-in";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf, standingTerms } from "@/lib/kit/auth/plan-overrides";
import { hashToken } from "@/lib/kit/auth/token";

const prefixes: Readonly<Record<SignInLinkPurpose, string>> = { "sign-in": "rrl_", "password-reset": "rrp_" };

/** How long each link is valid, in minutes. */
export const linkMinutes: Readonly<Record<SignInLinkPurpose, number>> = {
  "sign-in": 10,
  "password-reset": 60,
};

const FRESH_MS = 5 * 60_000;

/** Per password-reset link: hashing a password is deliberately slow. */
export const resetLinkLimit = { name: "resetLink", q: 10, w: 60, counts: "tries with this link" };

interface NewLink {
  readonly orgId: string;
  readonly userId: string;
  readonly purpose: SignInLinkPurpose;
}

/**
 * Creates a link. Returns the only copy of its 256-bit token. Earlier links stay valid, so that a stranger who enters a
 * member's address can't invalidate the link the member is waiting for.
 */
export async function createSignInLink(tx: Tx, link: NewLink, now: Date) {
  const token = `${prefixes[link.purpose]}${randomBytes(32).toString("base64url")}`;
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + linkMinutes[link.purpose] * 60_000);
  await tx.insert(signInLinks).values({ ...link, id, tokenHash: hashToken(token), createdAt: now, expiresAt });
  return { id, token, expiresAt };
}

/** Deletes a member's links of one purpose, or all of them. */
export async function removeSignInLinks(
  tx: Tx,
  { orgId, userId, purpose }: Omit<NewLink, "purpose"> & { readonly purpose?: SignInLinkPurpose },
): Promise<void> {
  await tx
    .delete(signInLinks)
    .where(
      and(eq(signInLinks.orgId, orgId), eq(signInLinks.userId, userId), purpose && eq(signInLinks.purpose, purpose)),
    );
}

/** Consumes a sign-in link and deletes the member's others in one statement, so that only one of two concurrent uses works. */
export async function consumeSignInLink(tx: Tx, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const isSignIn = eq(signInLinks.purpose, "sign-in");
  const { orgId, userId } = signInLinks;
  const [owner] = await tx
    .select({ orgId, userId })
    .from(signInLinks)
    .where(and(eq(signInLinks.tokenHash, tokenHash), isSignIn, gt(signInLinks.expiresAt, now)));
  if (!owner) return null;
  const deleted = await tx
    .delete(signInLinks)
    .where(and(eq(orgId, owner.orgId), eq(userId, owner.userId), isSignIn))
    .returning({ tokenHash: signInLinks.tokenHash });
  return deleted.some((link) => link.tokenHash.equals(tokenHash)) ? owner : null;
}

/** Whether a member was sent a still-valid link in the last five minutes, so that no new one is needed. */
export async function hasFreshLink(tx: Tx, { orgId, userId, purpose }: NewLink, now: Date): Promise<boolean> {
  const [fresh] = await tx
    .select({ id: signInLinks.id })
    .from(signInLinks)
    .where(
      and(
        eq(signInLinks.orgId, orgId),
        eq(signInLinks.userId, userId),
        eq(signInLinks.purpose, purpose),
        gt(signInLinks.createdAt, new Date(now.getTime() - FRESH_MS)),
        gt(signInLinks.expiresAt, now),
      ),
    )
    .limit(1);
  return fresh !== undefined;
}

/** Whether a bearer credential is a password-reset token. */
export function isResetToken(credential: string): boolean {
  return credential.startsWith(prefixes["password-reset"]);
}

/**
 * Authenticates a password-reset token as its member, for one endpoint. Null if it is unknown, expired or used, without
 * revealing which.
 */
export async function findResetLinkActor(token: string, now: Date): Promise<Actor | null> {
  const [row] = await findLink(database()).execute({ tokenHash: hashToken(token) });
  if (!row || row.expiresAt <= now) return null;
  const { id, orgId, userId, email: name } = row;
  return { kind: "resetLink", id, name, orgId, userId, roles: [], ...standingOf(row, now) };
}

const findLink = prepared((db) =>
  db
    .select({
      orgId: signInLinks.orgId,
      id: signInLinks.id,
      userId: signInLinks.userId,
      expiresAt: signInLinks.expiresAt,
      email: users.email,
      ...standingTerms,
    })
    .from(signInLinks)
    .innerJoin(users, and(eq(users.orgId, signInLinks.orgId), eq(users.id, signInLinks.userId)))
    .innerJoin(organizations, eq(organizations.id, signInLinks.orgId))
    .where(and(eq(signInLinks.tokenHash, sql.placeholder("tokenHash")), eq(signInLinks.purpose, "password-reset")))
    .prepare("find_reset_link"),
);
