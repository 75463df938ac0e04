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

const prefixes: Readonly<Record<SignInLinkPurpose, string>> = {
  "sign-in": "rrl_",
  "password-reset": "rrp_",
};

/** How long each link works, in minutes. */
export const linkMinutes: Readonly<Record<SignInLinkPurpose, number>> = {
  "sign-in": 10,
  "password-reset": 60,
};

const FRESH_MS = 5 * 60_000;

/** Per link that sets a password: hashing it is slow on purpose. */
export const resetLinkLimit = { name: "resetLink", q: 10, w: 60, counts: "tries with this link" };

interface NewLink {
  readonly orgId: string;
  readonly userId: string;
  readonly purpose: SignInLinkPurpose;
}

/**
 * Makes a link's token, 256 bits, and returns its only copy. Links sent before go on working: whoever types somebody
 * else's address must not end the one that they wait for.
 */
export async function createSignInLink(tx: Tx, link: NewLink, now: Date) {
  const token = `${prefixes[link.purpose]}${randomBytes(32).toString("base64url")}`;
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + linkMinutes[link.purpose] * 60_000);
  await tx
    .insert(signInLinks)
    .values({ ...link, id, tokenHash: hashToken(token), createdAt: now, expiresAt });
  return { id, token, expiresAt };
}

/** Makes a member's links of one purpose, or all of them, stop working. */
export async function removeSignInLinks(
  tx: Tx,
  { orgId, userId, purpose }: Omit<NewLink, "purpose"> & { readonly purpose?: SignInLinkPurpose },
): Promise<void> {
  await tx
    .delete(signInLinks)
    .where(
      and(
        eq(signInLinks.orgId, orgId),
        eq(signInLinks.userId, userId),
        purpose && eq(signInLinks.purpose, purpose),
      ),
    );
}

/**
 * Takes a link that signs in: it is gone afterwards, and so are the member's others, all at once, so that of two uses
 * at the same time one finds nothing.
 */
export async function consumeSignInLink(tx: Tx, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const isSignIn = eq(signInLinks.purpose, "sign-in");
  const { orgId, userId } = signInLinks;
  const [found] = await tx
    .select({ orgId, userId })
    .from(signInLinks)
    .where(and(eq(signInLinks.tokenHash, tokenHash), isSignIn, gt(signInLinks.expiresAt, now)));
  if (!found) return null;
  const taken = await tx
    .delete(signInLinks)
    .where(and(eq(orgId, found.orgId), eq(userId, found.userId), isSignIn))
    .returning({ tokenHash: signInLinks.tokenHash });
  return taken.some((link) => link.tokenHash.equals(tokenHash)) ? found : null;
}

/** Whether a member has got a link not long ago that still works: then another one would tell nothing new. */
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

/** Whether a bearer credential is the token of a link that sets a password. */
export function isResetToken(credential: string): boolean {
  return credential.startsWith(prefixes["password-reset"]);
}

/**
 * Who a reset link's token speaks for at this moment: its member, for the one endpoint that it opens. Null when it
 * is unknown, expired or used, without telling which.
 */
export async function findResetLinkActor(token: string, now: Date): Promise<Actor | null> {
  const [found] = await findLink(database()).execute({ tokenHash: hashToken(token) });
  if (!found || found.expiresAt <= now) return null;
  const { id, orgId, userId, email: name } = found;
  return { kind: "resetLink", id, name, orgId, userId, roles: [], ...standingOf(found, now) };
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
    .where(
      and(eq(signInLinks.tokenHash, sql.placeholder("tokenHash")), eq(signInLinks.purpose, "password-reset")),
    )
    .prepare("find_reset_link"),
);
