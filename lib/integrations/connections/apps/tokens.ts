import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { connectionApps as table } from "@/db/schema/connection-apps";
import { notifyConnectionTrouble } from "@/lib/integrations/connections/alert";
import type { AppClient } from "@/lib/integrations/connections/apps/app-system";
import { appSystems } from "@/lib/integrations/connections/apps/app-systems";
import { ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import { requestTokens, type Tokens } from "@/lib/integrations/connections/apps/oauth";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { appSecretPlace, openSealed } from "@/lib/integrations/connections/secret";
import { type AppKey, systems } from "@/lib/integrations/connections/systems";
import { seal } from "@/lib/kit/auth/seal";

const Kept = z.object({ accessToken: z.string(), refreshToken: z.string() });

const SEALED = "Its keys can’t be opened with this AUTH_SECRET. Paste them again, and choose Connect again.";

/** A token that ends sooner is replaced before it is used. */
const MARGIN_MS = 60_000;

type App = typeof table.$inferSelect;

/** What an app is told by, or null until a member has given both, or where they were sealed under another AUTH_SECRET. */
export function openClient(
  app: Pick<App, "clientId" | "sealedClientSecret">,
  connection: ConnectionRef,
): AppClient | null {
  const clientSecret = openSealed(app.sealedClientSecret, appSecretPlace("client", connection));
  return app.clientId === null || clientSecret === null ? null : { clientId: app.clientId, clientSecret };
}

/** The columns that keep what was granted at `now`, for a connection that works again. */
export function keepTokens({ lastsMs, ...kept }: Tokens, connection: ConnectionRef, now: Date) {
  return {
    sealedTokens: seal(JSON.stringify(kept), appSecretPlace("tokens", connection)),
    accessUntil: new Date(now.getTime() + lastsMs),
    refusedSince: null,
  };
}

/**
 * An access token that is good now. The row is locked meanwhile: a refresh uses the old refresh token up, so there is one
 * at a time, and what it brings is stored before anybody uses it.
 * @param stale a token that the system has just refused, so that it is replaced whatever its time is
 * @returns null where the system lets nobody in until a member connects it again
 * @throws ProviderProblem where it may work later
 */
export async function openAccess(
  system: AppKey,
  connection: ConnectionRef,
  now: Date,
  stale?: string,
): Promise<string | null> {
  return transact(async (tx) => {
    const [app] = await tx.select().from(table).where(isOf(connection)).for("update");
    if (!app || app.refusedSince !== null || app.accessUntil === null) return null;
    const opened = openSealed(app.sealedTokens, appSecretPlace("tokens", connection));
    const client = openClient(app, connection);
    // A process with a wrong AUTH_SECRET must not shut out a connection that works.
    if (opened === null || client === null) throw new ProviderProblem(SEALED);
    const { accessToken, refreshToken } = Kept.parse(JSON.parse(opened));
    const isGood = app.accessUntil.getTime() - now.getTime() > MARGIN_MS;
    if (isGood && accessToken !== stale) return accessToken;
    const { name } = systems[system];
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken } as const;
    const tokens = await requestTokens(name, appSystems[system].tokens(), client, grant);
    if (typeof tokens === "string") return refuseAccess(tx, connection, now);
    await tx
      .update(table)
      .set(keepTokens(tokens, connection, now))
      .where(isOf(connection));
    return tokens.accessToken;
  });
}

async function refuseAccess(tx: Tx, connection: ConnectionRef, now: Date): Promise<null> {
  await tx.update(table).set({ refusedSince: now }).where(isOf(connection));
  await notifyConnectionTrouble(tx, connection, now);
  return null;
}

/** Says that the system lets nobody in though it has just granted a new token. */
export async function noteRefusedAccess(connection: ConnectionRef, now: Date): Promise<void> {
  await transact((tx) => refuseAccess(tx, connection, now));
}

function isOf({ orgId, connectionId }: ConnectionRef) {
  return and(eq(table.orgId, orgId), eq(table.connectionId, connectionId));
}
