import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { connectionApps as table } from "@/db/schema/connection-apps";
import { organizations } from "@/db/schema/organizations";
import { notifyConnectionTrouble } from "@/lib/integrations/connections/alert";
import type { AppClient } from "@/lib/integrations/connections/apps/app-system";
import { appSystems } from "@/lib/integrations/connections/apps/app-systems";
import { ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import { requestTokens, type Tokens } from "@/lib/integrations/connections/apps/oauth";
import { isAppOf } from "@/lib/integrations/connections/connection";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { type AppKey, systems } from "@/lib/integrations/connections/systems";
import { appSecretPlace, openSealed } from "@/lib/integrations/secret";
import { seal } from "@/lib/kit/auth/seal";

const StoredTokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

const SEALED = "Its keys can’t be opened with this AUTH_SECRET. Paste them again, and choose Connect again.";

/** Access tokens that end sooner are refreshed before use. */
const MARGIN_MS = 60_000;

type App = typeof table.$inferSelect;

/** The app's client credentials; null until both are set, or if they were sealed under another AUTH_SECRET. */
export function openClient(
  app: Pick<App, "clientId" | "sealedClientSecret">,
  connection: ConnectionRef,
): AppClient | null {
  const clientSecret = openSealed(app.sealedClientSecret, appSecretPlace("client", connection));
  return app.clientId === null || clientSecret === null ? null : { clientId: app.clientId, clientSecret };
}

/** Columns for newly granted tokens. */
export function tokenColumns({ lastsMs, ...tokens }: Tokens, connection: ConnectionRef, now: Date) {
  return {
    sealedTokens: seal(JSON.stringify(tokens), appSecretPlace("tokens", connection)),
    accessUntil: new Date(now.getTime() + lastsMs),
    refusedSince: null,
  };
}

/**
 * Returns a valid access token. Locks the row: a refresh consumes the old refresh token, so only one may run, and its
 * result must be stored before use.
 * @param stale a token the provider just rejected, to be replaced even if it has not expired
 * @returns null if access is revoked until a member connects again
 * @throws ProviderProblem if a retry may work
 */
export async function openAccess(
  system: AppKey,
  connection: ConnectionRef,
  now: Date,
  stale?: string,
): Promise<string | null> {
  return transact(async (tx) => {
    const [app] = await tx.select().from(table).where(isAppOf(connection)).for("update");
    if (!app || app.refusedSince !== null || app.accessUntil === null) return null;
    const opened = openSealed(app.sealedTokens, appSecretPlace("tokens", connection));
    const client = openClient(app, connection);
    // A process with the wrong AUTH_SECRET must not disconnect a working connection.
    if (opened === null || client === null) throw new ProviderProblem(SEALED);
    const { accessToken, refreshToken } = StoredTokens.parse(JSON.parse(opened));
    const isGood = app.accessUntil.getTime() - now.getTime() > MARGIN_MS;
    if (isGood && accessToken !== stale) return accessToken;
    const { name } = systems[system];
    await refuseWhileMoving(tx, connection);
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken } as const;
    const tokens = await requestTokens(name, appSystems[system].tokens(), client, grant);
    if (typeof tokens === "string") return refuseAccess(tx, connection, now);
    await tx
      .update(table)
      .set(tokenColumns(tokens, connection, now))
      .where(isAppOf(connection));
    return tokens.accessToken;
  });
}

// A refresh would end the token that goes to the other installation. Read after the row is locked: a move closes the
// organization first and waits for these locks then.
async function refuseWhileMoving(tx: Tx, { orgId }: ConnectionRef): Promise<void> {
  const [moving] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, orgId), isNotNull(organizations.movingAt)));
  if (moving) throw new ProviderProblem("The organization is moving to another server.");
}

async function refuseAccess(tx: Tx, connection: ConnectionRef, now: Date): Promise<null> {
  await tx.update(table).set({ refusedSince: now }).where(isAppOf(connection));
  await notifyConnectionTrouble(tx, connection, now);
  return null;
}

/** Marks access as revoked: the provider rejected a token that it just granted. */
export async function markAccessRevoked(connection: ConnectionRef, now: Date): Promise<void> {
  await transact((tx) => refuseAccess(tx, connection, now));
}
