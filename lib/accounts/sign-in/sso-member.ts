import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import { ssoIdentities } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { firstName, lastName } from "@/lib/accounts/users/contract";
import { insertUser } from "@/lib/accounts/users/members";
import { lockAdditions } from "@/lib/business/plans/plan-usage";
import { recordChange } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { findMemberActor } from "@/lib/kit/auth/session";
import { hashToken } from "@/lib/kit/auth/token";
import { ApiError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";

interface Vouched {
  readonly orgId: string;
  readonly issuer: string;
  readonly claims: unknown;
  /** The token of the emailed invitation they came with, if any. */
  readonly invitation: string | null;
}

/** Why a person is sent back to the sign-in page. */
type SsoProblem = SsoRefusal | "sso_wrong_issuer" | "plan_limit_reached";

/** The member an organization's identity provider vouches for, or the code of the problem. */
export async function signInWithSso({ orgId, issuer, claims, invitation }: Vouched, now: Date) {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success || parsed.data.iss !== issuer) return refuse("sso_wrong_issuer", orgId);
  try {
    return { orgId, userId: await findSsoMember(orgId, parsed.data, invitation, now) };
  } catch (error) {
    if (error instanceof SsoRefused) return refuse(error.refusal, orgId);
    if (error instanceof ApiError && error.code === "plan_limit_reached") return refuse(error.code, orgId);
    throw error;
  }
}

function refuse(problem: SsoProblem, orgId: string): SsoProblem {
  log().warn({ orgId, problem }, "single sign-on refused");
  return problem;
}

/** An identity provider's claims about a person (OpenID Connect Core 1.0, section 5.1). */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  // Some providers send it as a string.
  email_verified: z
    .union([z.literal(true), z.literal("true")])
    .optional()
    .catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
});
type Claims = z.output<typeof Claims>;

/** Why a person the provider vouches for is not let in. */
type SsoRefusal = "sso_email_unverified" | "sso_not_member" | "sso_other_person";

/** Aborts the sign-in and rolls back its changes. */
class SsoRefused extends Error {
  override readonly name = "SsoRefused";
  readonly refusal: SsoRefusal;

  constructor(refusal: SsoRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * The member of an organization that its identity provider vouches for. People are identified by issuer and subject;
 * the first time by a verified email address that belongs to a member or was invited.
 * @param invitation the token of the emailed invitation, without which no one can join
 * @returns the user's id
 * @throws SsoRefused; ApiError `plan_limit_reached`
 */
export async function findSsoMember(
  orgId: string,
  claims: Claims,
  invitation: string | null,
  now: Date,
): Promise<string> {
  return retryConflicts(() =>
    transact(async (tx) => (await findIdentity(tx, orgId, claims)) ?? meet(tx, orgId, claims, invitation, now)),
  );
}

async function findIdentity(tx: Tx, orgId: string, { iss, sub }: Claims): Promise<string | undefined> {
  const [known] = await tx
    .select({ userId: ssoIdentities.userId })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.orgId, orgId), eq(ssoIdentities.issuer, iss), eq(ssoIdentities.subject, sub)));
  return known?.userId;
}

async function meet(tx: Tx, orgId: string, claims: Claims, invitation: string | null, now: Date): Promise<string> {
  const { email, email_verified: isVerified } = claims;
  if (!email || !isVerified) throw new SsoRefused("sso_email_unverified");
  // One at a time, or the second of two tabs would see the person neither linked nor still invited.
  await lockAdditions(tx, orgId, "users");
  const known = await findIdentity(tx, orgId, claims);
  if (known) return known;
  const member = await findMemberByEmail(tx, email, orgId);
  const join = async () => {
    const used = invitation !== null && (await takeInvitation(tx, { orgId, email, token: invitation }, now));
    return used ? joinThroughSso(tx, used, claims, now) : undefined;
  };
  const userId = member?.userId ?? (await join());
  if (!userId) throw new SsoRefused("sso_not_member");
  await link(tx, { orgId, userId }, claims, now);
  return userId;
}

// A provider may claim to have verified any address; the token proves who reads its mail.
async function takeInvitation(
  tx: Tx,
  { orgId, email, token }: { readonly orgId: string; readonly email: string; readonly token: string },
  now: Date,
) {
  const [invitation] = await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.orgId, orgId),
        eq(invitations.tokenHash, hashToken(token)),
        eq(sql`lower(${invitations.email})`, email.toLowerCase()),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning();
  return invitation;
}

/** Links the person to a member. A member already linked to another person of this provider keeps that link. */
async function link(
  tx: Tx,
  member: { readonly orgId: string; readonly userId: string },
  { iss, sub }: Claims,
  now: Date,
): Promise<void> {
  const linked = await tx
    .insert(ssoIdentities)
    .values({ ...member, issuer: iss, subject: sub, createdAt: now })
    .onConflictDoNothing();
  const actor = linked.count > 0 ? await findMemberActor(tx, member, now) : null;
  if (!actor) throw new SsoRefused("sso_other_person");
  const after = { issuer: iss, subject: sub };
  await recordChange(tx, { actor, now }, { action: "user.sso_linked", subjectId: actor.name, after });
}

type InvitationRow = typeof invitations.$inferSelect;

/**
 * Turns an invited person into a member without a password, who signs in through SSO only.
 * @returns the new user's id, or undefined if the address has a user in another organization
 * @throws ApiError `plan_limit_reached`
 */
async function joinThroughSso(
  tx: Tx,
  { id, orgId, email, roles, view }: InvitationRow,
  claims: Claims,
  now: Date,
): Promise<string | undefined> {
  const terms = await tx.select().from(organizations).where(eq(organizations.id, orgId));
  const plan = planOfRow(single(terms), now);
  const names = {
    firstName: firstName.safeParse(claims.given_name).data,
    lastName: lastName.safeParse(claims.family_name).data,
  };
  const user = await insertUser(tx, { orgId, plan, email, roles, view, ...names, allowPasswordAuth: false }, now);
  if (!user) return undefined;
  const actor: Actor = { kind: "invitation", id, name: email, orgId, roles: [], plan };
  const { userId, ...member } = user;
  await recordChange(
    tx,
    { actor, now },
    { action: "invitation.accepted", subjectId: id, before: { email, roles, view } },
  );
  const after = { ...member, ...names };
  await recordChange(tx, { actor, now }, { action: "user.created", subjectId: email, after });
  return userId;
}
