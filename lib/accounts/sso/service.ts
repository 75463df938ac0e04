import { eq } from "drizzle-orm";
import type { z } from "zod";
import { database, type Tx } from "@/db/client";
import { ssoConnections as table } from "@/db/schema/sign-in";
import { findNameOwner, requireNameLeft } from "@/lib/accounts/public-names";
import { clientSecretPlace, findConnection, redirectUri } from "@/lib/accounts/sso/connection";
import { sso } from "@/lib/accounts/sso/contract";
import { discoverProvider, ProviderProblem, requireSafeEndpoints } from "@/lib/accounts/sso/discover";
import { probeProvider } from "@/lib/accounts/sso/probe";
import { lockSelf } from "@/lib/accounts/users/members";
import type { Actor } from "@/lib/kit/auth/actor";
import { seal } from "@/lib/kit/auth/seal";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { findTarget, OutgoingRefused } from "@/lib/kit/outgoing/target";
import { ssoUrl } from "@/lib/kit/public-links";

const columns = {
  signInName: table.signInName,
  issuer: table.issuer,
  clientId: table.clientId,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
};

export const getSso = implement(sso.get, async ({ db, actor: { orgId } }) => {
  const [row] = await db.select(columns).from(table).where(eq(table.orgId, orgId));
  return { connection: row ? present(row) : null, redirectUri: redirectUri(orgId) };
});

export const saveSso = implementPrepared(sso.save, refuseUnsafeProvider, async (context, input) => {
  const { db, actor, now, record } = context;
  const { orgId } = actor;
  const { clientSecret, ...plain } = input;
  const [before] = await db.select().from(table).where(eq(table.orgId, orgId)).for("update");
  requireSecretOfNewIssuer(input, before);
  const sealed = clientSecret === undefined ? undefined : seal(clientSecret, clientSecretPlace(orgId));
  const saved = {
    signInName: plain.signInName ?? before?.signInName ?? missing("signInName"),
    issuer: plain.issuer ?? before?.issuer ?? missing("issuer"),
    clientId: plain.clientId ?? before?.clientId ?? missing("clientId"),
    sealedClientSecret: sealed ?? before?.sealedClientSecret ?? missing("clientSecret"),
    updatedAt: now,
  };
  await refuseTaken(db, orgId, saved.signInName);
  const [after] = await db
    .insert(table)
    .values({ ...saved, orgId, createdAt: now })
    .onConflictDoUpdate({ target: table.orgId, set: saved })
    .returning(columns);
  if (!after) throw new Error("A saved connection answers itself");
  record({ action: "sso_connection.saved", subjectId: orgId, before: before ?? {}, after });
  return { connection: present(after) };
});

export const testSso = implementPrepared(
  sso.test,
  async ({ actor: { orgId } }, input) => {
    const saved = await findConnection(database(), orgId);
    requireSecretOfNewIssuer(input, saved);
    const settings = {
      issuer: input.issuer ?? saved?.issuer ?? missing("issuer"),
      clientId: input.clientId ?? saved?.clientId ?? missing("clientId"),
      clientSecret: input.clientSecret ?? saved?.clientSecret ?? missing("clientSecret"),
    };
    await refuseUnsafeIssuer(settings.issuer);
    return probeProvider(settings, redirectUri(orgId));
  },
  async ({ actor: { orgId }, record }, _, checks) => {
    const ok = checks.every((check) => check.ok);
    record({ action: "sso_connection.tested", subjectId: orgId, after: { ok } });
    return { ok, checks };
  },
);

export const removeSso = implement(sso.remove, async ({ db, actor, record }) => {
  const { orgId } = actor;
  await refuseSelfLockout(db, actor);
  const [removed] = await db.delete(table).where(eq(table.orgId, orgId)).returning(columns);
  if (!removed) throw new ApiError("not_found", "Single sign-on is not set up.");
  record({ action: "sso_connection.removed", subjectId: orgId, before: removed });
  return { ok: true as const };
});

/**
 * Rejects an admin whose only way in is the connection to remove. With another way in, they can let the others in.
 * @throws ApiError `self_lockout`
 */
async function refuseSelfLockout(tx: Tx, actor: Actor): Promise<void> {
  if (await lockSelf(tx, actor)) return;
  throw new ApiError(
    "self_lockout",
    "You can only sign in through single sign-on. Turn that off for yourself in Team first, or you’d be locked out.",
  );
}

/**
 * Rejects a provider that this server must not call or that names a forbidden endpoint. A provider that does not
 * respond yet may be saved, since it is contacted at each sign-in.
 * @throws ApiError `invalid_input` for `issuer`
 */
async function refuseUnsafeProvider(_: unknown, { issuer }: z.output<typeof sso.save.input>): Promise<void> {
  if (issuer === undefined) return;
  await refuseUnsafeIssuer(issuer);
  const placeholder = { issuer, clientId: "none", clientSecret: "none" };
  const config = await discoverProvider(placeholder).catch(() => null);
  if (config === null) return;
  await requireSafeEndpoints(config).catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error;
    throw fieldError("issuer", `cannot be used: ${error.message.replace(/\.$/, "")}`);
  });
}

async function refuseUnsafeIssuer(issuer: string): Promise<void> {
  await findTarget(issuer).catch((error: unknown) => {
    if (!(error instanceof OutgoingRefused)) throw error;
    if (error.problem !== "silent") throw fieldError("issuer", error.message);
  });
}

function present(row: Omit<z.output<typeof sso.save.output>["connection"], "signInUrl">) {
  return { ...row, signInUrl: ssoUrl(row.signInName) };
}

// The saved secret belongs to the saved provider and must never be sent to another one.
function requireSecretOfNewIssuer(
  { issuer, clientSecret }: z.output<typeof sso.test.input>,
  saved: { readonly issuer: string } | undefined,
): void {
  const isNew = saved !== undefined && issuer !== undefined && issuer !== saved.issuer;
  if (isNew && clientSecret === undefined) {
    throw fieldError("clientSecret", "is required when you change the issuer");
  }
}

function missing(field: keyof z.output<typeof sso.save.input>): never {
  throw fieldError(field, "is required");
}

async function refuseTaken(tx: Tx, orgId: string, signInName: string): Promise<void> {
  const ownerId = await findNameOwner(tx, "sign_in_name", signInName);
  if (ownerId === orgId) return;
  if (ownerId === undefined) {
    return requireNameLeft(tx, { kind: "sign_in_name", name: signInName, orgId }, "signInName");
  }
  throw fieldError("signInName", "is taken; choose another", "sign_in_name_taken");
}
